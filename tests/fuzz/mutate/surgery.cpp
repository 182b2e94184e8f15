#include "tests/fuzz/mutate/surgery.hpp"

#include <zstd.h>

#include "trace/format/archives.hpp"
#include "trace/format/block_codec.hpp"
#include "trace/format/digest.hpp"
#include "trace/format/frame.hpp"
#include "trace/format/node_bytes.hpp"

namespace nullscope::fuzz {
namespace {

trace::ColumnReader reader_of(std::string_view bytes) {
  return {reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()};
}

void put_varint(std::string& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

void skip_opening(trace::ColumnReader& in) {
  for (int i = 0; i < 4; ++i) in.varint();
  if (in.varint() & 1)  // which search of the root, if not the plain one
    for (int i = 0; i < 3; ++i) in.varint();
  for (std::uint64_t open = in.varint(); open > 0; --open) trace::read_open_node(in);
}

std::string expand(trace::ColumnReader& in, std::size_t most) {
  const std::uint64_t raw = in.varint();
  const std::string_view packed = in.take(in.varint());
  if (raw > most) throw trace::Error("too large");
  std::string column(raw, '\0');
  const std::size_t got = ZSTD_decompress(column.data(), raw, packed.data(), packed.size());
  if (ZSTD_isError(got) || got != raw) throw trace::Error("not zstd");
  return column;
}

std::uint64_t size_of(const std::vector<Frame>& frames) {
  std::uint64_t size = trace::format::kFileHeaderSize;
  for (const Frame& frame : frames) size += trace::format::kFrameHeaderSize + frame.payload.size();
  return size;
}

}  // namespace

std::optional<BlockParts> take_apart_block(std::string_view payload, std::size_t most) try {
  BlockParts parts;
  trace::ColumnReader in = reader_of(payload);
  skip_opening(in);
  std::size_t left = 0;  // after the opening
  for (trace::ColumnReader rest = in; !rest.at_end(); rest.byte()) ++left;
  parts.opening = payload.substr(0, payload.size() - left);
  for (std::string& column : parts.columns) column = expand(in, most);
  return parts;
} catch (const trace::Error&) {
  return std::nullopt;
}

std::string put_together(const BlockParts& parts) {
  std::string payload = parts.opening;
  for (const std::string& column : parts.columns) {
    std::string packed(ZSTD_compressBound(column.size()), '\0');
    packed.resize(ZSTD_compress(packed.data(), packed.size(), column.data(), column.size(), 3));
    put_varint(payload, column.size());
    put_varint(payload, packed.size());
    payload += packed;
  }
  return payload;
}

std::vector<Frame> take_apart_file(std::string_view bytes) {
  std::vector<Frame> frames;
  std::uint64_t at = trace::format::kFileHeaderSize;
  try {
    while (at + trace::format::kFrameHeaderSize <= bytes.size()) {
      const trace::FrameHeader header =
          trace::decode_frame_header(bytes.substr(at, trace::format::kFrameHeaderSize), at, bytes.size());
      frames.push_back({header.type, std::string(bytes.substr(at + trace::format::kFrameHeaderSize, header.length))});
      at += trace::format::kFrameHeaderSize + header.length;
    }
  } catch (const trace::Error&) {
  }
  return frames;
}

std::string put_together(std::vector<Frame> frames) {
  std::string bytes = trace::encode_file_header();
  std::uint64_t index = 0;
  std::uint64_t summary = 0;
  for (Frame& frame : frames) {
    if (frame.type == trace::format::FrameType::Index) index = bytes.size();
    if (frame.type == trace::format::FrameType::Summary) summary = bytes.size();
    if (frame.type == trace::format::FrameType::Trailer && frame.payload.size() >= 16) {
      std::string pointers;
      trace::put_u64(pointers, index), trace::put_u64(pointers, summary);
      frame.payload.replace(0, pointers.size(), pointers);
    }
    if (frame.type == trace::format::FrameType::Trailer && frame.payload.size() == trace::format::kTrailerSize) {
      trace::Digest digest;
      digest.add(bytes);
      frame.payload.resize(trace::format::kTrailerDigest);
      trace::put_u64(frame.payload, digest.value());
    }
    bytes += trace::encode_frame_header(frame.type, bytes.size(), frame.payload);
    bytes += frame.payload;
  }
  return bytes;
}

bool end_anew(std::vector<Frame>& frames) try {
  const auto is_end = [](const Frame& frame) {
    using enum trace::format::FrameType;
    return frame.type != Header && frame.type != Block && frame.type != Label;
  };
  trace::Ending ending;
  for (const Frame& frame : frames)
    if (frame.type == trace::format::FrameType::Summary) ending = trace::decode_ending(frame.payload);
  std::vector<Frame> kept;
  trace::Indexer indexer;
  trace::BlockCodec codec;
  trace::Block block;
  for (const Frame& frame : frames) {
    if (is_end(frame)) continue;
    if (frame.type == trace::format::FrameType::Block) {
      codec.decode(frame.payload, block);
      indexer.add(block, size_of(kept));
    }
    kept.push_back(frame);
  }
  ending.summary = ending.dropped;
  ending.summary.add(indexer.summary());
  std::string trailer(trace::format::kTrailerSize, '\0');
  kept.push_back({trace::format::FrameType::Index, trace::encode_index(indexer.finish())});
  kept.push_back({trace::format::FrameType::Summary, trace::encode_ending(ending)});
  kept.push_back({trace::format::FrameType::Trailer, std::move(trailer)});
  frames = std::move(kept);
  return true;
} catch (const trace::Error&) {
  return false;
}

}  // namespace nullscope::fuzz
