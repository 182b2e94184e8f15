#include "trace/format/frame.hpp"

#include <xxhash.h>

namespace nullscope::trace {
namespace {

// Over the header's first three fields and the payload.
std::uint64_t frame_checksum(std::string_view fields, std::string_view payload) {
  return XXH3_64bits_withSeed(payload.data(), payload.size(), XXH3_64bits(fields.data(), fields.size()));
}

std::string fields_of(format::FrameType type, std::uint32_t length, std::uint64_t position) {
  std::string fields;
  put_u32(fields, static_cast<std::uint32_t>(type));
  put_u32(fields, length);
  put_u64(fields, position);
  return fields;
}

std::uint64_t limit_of(std::uint32_t type) {
  switch (static_cast<format::FrameType>(type)) {
    case format::FrameType::Header: return format::kMaxHeader;
    case format::FrameType::Block: return format::kMaxBlock;
    case format::FrameType::Label: return format::kMaxLabelText;
    case format::FrameType::Index: return format::kMaxIndex;
    case format::FrameType::Summary: return format::kMaxSummary;
    case format::FrameType::Trailer: return format::kTrailerSize;
  }
  return 0;
}

[[noreturn]] void refuse_frame(const std::string& what, std::uint64_t position) {
  throw Error(what + " at offset " + std::to_string(position));
}

}  // namespace

void put_u32(std::string& out, std::uint32_t v) {
  for (int i = 0; i < 4; ++i) out += static_cast<char>(v >> (8 * i));
}
void put_u64(std::string& out, std::uint64_t v) {
  for (int i = 0; i < 8; ++i) out += static_cast<char>(v >> (8 * i));
}
std::uint32_t get_u32(std::string_view bytes, std::size_t at) {
  std::uint32_t v = 0;
  for (std::size_t i = 0; i < 4; ++i) v |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  return v;
}
std::uint64_t get_u64(std::string_view bytes, std::size_t at) {
  return get_u32(bytes, at) | (std::uint64_t{get_u32(bytes, at + 4)} << 32);
}

std::string encode_frame_header(format::FrameType type, std::uint64_t position, std::string_view payload) {
  if (payload.size() > limit_of(static_cast<std::uint32_t>(type)))
    refuse_frame("a frame is too large to write", position);
  std::string header = fields_of(type, static_cast<std::uint32_t>(payload.size()), position);
  put_u64(header, frame_checksum(header, payload));
  return header;
}

FrameHeader decode_frame_header(std::string_view bytes, std::uint64_t position, std::uint64_t file_size) {
  const std::uint32_t type = get_u32(bytes, 0);
  const std::uint64_t limit = limit_of(type);
  if (limit == 0) refuse_frame("there is no frame", position);
  FrameHeader header{static_cast<format::FrameType>(type), get_u32(bytes, 4), get_u64(bytes, 8), get_u64(bytes, 16)};
  if (header.position != position) refuse_frame("a frame belongs elsewhere", position);
  if (header.length > limit) refuse_frame("a frame is longer than the format allows", position);
  if (position + format::kFrameHeaderSize + header.length > file_size)
    refuse_frame("the file ends inside a frame", position);
  return header;
}

void check_frame(const FrameHeader& header, std::string_view payload) {
  if (frame_checksum(fields_of(header.type, header.length, header.position), payload) != header.checksum)
    refuse_frame("a frame is damaged (its checksum differs)", header.position);
}

std::string encode_file_header() {
  std::string bytes(format::kMagic, sizeof format::kMagic);
  put_u32(bytes, format::kVersion);
  put_u32(bytes, 0);
  return bytes;
}

void check_file_header(std::string_view bytes) {
  if (bytes.size() < format::kFileHeaderSize || bytes.substr(0, 8) != std::string_view(format::kMagic, 8))
    throw Error("this is not a nullscope trace");
  const std::uint32_t version = get_u32(bytes, 8);
  if (version != format::kVersion)
    throw Error("this trace has format version " + std::to_string(version) + "; this program reads version " +
                std::to_string(format::kVersion));
  if (get_u32(bytes, 12) != 0) throw Error("the file's first bytes are damaged");
}

}  // namespace nullscope::trace
