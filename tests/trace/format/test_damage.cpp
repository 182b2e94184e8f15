// A damaged trace is noticed, what is whole is readable, and nothing crashes.
#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "trace/format/archives.hpp"
#include "trace/format/block_codec.hpp"
#include "trace/format/frame.hpp"
#include "trace/open.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

const std::string& undamaged() {
  static const std::string kBytes = record(make_request(kMiddlegame, 7)).bytes;
  return kBytes;
}

struct Verdict {
  bool noticed = false;
  trace::NodeId readable = 0;
};

// Reads everything there is to read.
Verdict read_all(const std::string& bytes) {
  Verdict verdict;
  try {
    const auto reader = trace::open_memory(bytes);
    verdict.noticed = !reader.damage().empty();
    verdict.readable = reader.index().end_node - 1;
    if (recount(reader) != reader.ending().summary) verdict.noticed = true;
  } catch (const trace::Error&) {
    verdict.noticed = true;
  }
  return verdict;
}

}  // namespace

TEST_CASE("A trace cut anywhere is readable up to its last whole block, and says what is missing") {
  const auto reader = trace::open_memory(undamaged());
  const auto& blocks = reader.index().blocks;
  SplitMix64 random(11);
  std::vector<std::size_t> cuts = {
      0, 1, 15, 16, 17, 40, undamaged().size() - 1, undamaged().size() - 56, undamaged().size() - 57};
  for (const auto& b : blocks)
    for (const std::uint64_t at : {b.offset - 1, b.offset, b.offset + 1, b.offset + 23, b.offset + 24, b.offset + 1000})
      cuts.push_back(at);
  for (int i = 0; i < 40; ++i) cuts.push_back(random.below(undamaged().size()));
  for (const std::size_t cut : cuts) {
    CAPTURE(cut);
    std::size_t whole_blocks = 0;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      // A block ends where the next frame begins.
      const bool last = i + 1 == blocks.size();
      const std::uint64_t end = last ? 0 : blocks[i + 1].offset;
      whole_blocks += !last && end <= cut;
    }
    Verdict verdict;
    REQUIRE_NOTHROW(verdict = read_all(undamaged().substr(0, cut)));
    REQUIRE(verdict.noticed);
    if (whole_blocks > 0 && whole_blocks + 1 < blocks.size()) {
      REQUIRE(verdict.readable == blocks[whole_blocks].first_node - 1);
    }
  }
}

TEST_CASE("Every cut of a small trace is noticed") {
  const std::string small = record(make_request(kZugzwang, 2)).bytes;
  for (std::size_t cut = 0; cut < small.size(); ++cut)
    if (!read_all(small.substr(0, cut)).noticed) FAIL("a cut at " << cut << " passed");
  REQUIRE_FALSE(read_all(small).noticed);
}

TEST_CASE("10,000 random corruptions are each noticed, and none crashes") {
  // A small trace in several blocks: most of its bytes are then read by every try.
  SearchRequest request = make_request(kZugzwang, 4);
  const std::string good = record(request).bytes;
  SplitMix64 random(12);
  for (int i = 0; i < 10000; ++i) {
    std::string bad = good;
    const std::size_t at = random.below(bad.size());
    switch (random.below(4)) {
      case 0: bad[at] = static_cast<char>(bad[at] ^ (1 << random.below(8))); break;  // a flipped bit
      case 1: bad.resize(at); break;                                                 // a cut
      case 2: bad.insert(at, std::string(1 + random.below(40), static_cast<char>(random.next()))); break;
      default:  // absurd numbers
        for (std::size_t k = at; k < std::min(at + 8, bad.size()); ++k) bad[k] = '\xFF';
    }
    if (bad == good) continue;
    if (!read_all(bad).noticed) FAIL("corruption " << i << " at " << at << " passed");
  }
}

TEST_CASE("Swapped blocks are noticed") {
  const auto reader = trace::open_memory(undamaged());
  const auto& b = reader.index().blocks;
  REQUIRE(b.size() > 3);
  const std::string first = undamaged().substr(b[0].offset, b[1].offset - b[0].offset);
  const std::string second = undamaged().substr(b[1].offset, b[2].offset - b[1].offset);
  const std::string swapped = undamaged().substr(0, b[0].offset) + second + first + undamaged().substr(b[2].offset);
  REQUIRE(swapped.size() == undamaged().size());
  REQUIRE(read_all(swapped).noticed);
}

TEST_CASE("A file that is no trace, or of a later version, is refused with the reason") {
  REQUIRE_THROWS_WITH(trace::open_memory(""), Catch::Contains("empty"));
  REQUIRE_THROWS_WITH(trace::open_memory("hello, this is a text file"), Catch::Contains("not a nullscope trace"));
  std::string later = undamaged();
  later[8] = 9;
  REQUIRE_THROWS_WITH(trace::open_memory(later), Catch::Contains("format version 9"));
}

TEST_CASE("A frame longer than its kind may be is refused before it is read") {
  using trace::format::FrameType;
  const auto header_of = [](FrameType type, std::uint64_t length) {
    std::string bytes = trace::encode_frame_header(type, 16, "");
    std::string field;
    trace::put_u32(field, static_cast<std::uint32_t>(length));
    return bytes.replace(4, 4, field);
  };
  for (const auto& [type, most] : {std::pair(FrameType::Header, 1u << 20), std::pair(FrameType::Block, 1u << 22),
                                   std::pair(FrameType::Index, 1u << 28), std::pair(FrameType::Summary, 1u << 22)}) {
    CAPTURE(static_cast<char>(type));
    const std::uint64_t size = std::uint64_t{1} << 40;
    CHECK(trace::decode_frame_header(header_of(type, most), 16, size).length == most);
    CHECK_THROWS_AS(trace::decode_frame_header(header_of(type, most + 1), 16, size), trace::Error);
  }
}

TEST_CASE("A block that holds more or fewer nodes and events than its opening says is refused") {
  const auto reader = trace::open_memory(record(make_request(kZugzwang, 2)).bytes);
  const trace::Block& good = reader.block(0);
  const auto walk = [](const trace::Block& block) {
    trace::Event event;
    for (trace::Decoder decoder(block); decoder.next(event);) continue;
  };
  REQUIRE_NOTHROW(walk(good));
  for (std::uint64_t trace::Block::*count : {&trace::Block::nodes, &trace::Block::events}) {
    trace::Block bad = good;
    ++(bad.*count);
    REQUIRE_THROWS_WITH(walk(bad), Catch::Contains("more or less than its opening says"));
  }
}

TEST_CASE("An index that has a node come before its parent, or blocks out of order, is refused") {
  const auto reader = trace::open_memory(undamaged());
  const auto refuses = [&](auto spoil) {
    trace::Index index = reader.index();
    REQUIRE_NOTHROW(trace::decode_index(trace::encode_index(index)));
    spoil(index);
    REQUIRE_THROWS_AS(trace::decode_index(trace::encode_index(index)), trace::Error);
  };
  REQUIRE(reader.index().spans.size() > 1);
  refuses([](trace::Index& index) { index.spans[1].node.parent = index.spans[1].node.id; });
  refuses([](trace::Index& index) { index.blocks[1].first_sequence = index.blocks[0].first_sequence; });
  refuses([](trace::Index& index) { index.end_node = index.blocks.back().first_node - 1; });
  refuses([](trace::Index& index) { index.end_sequence = std::uint64_t{1} << 63; });
}

TEST_CASE("A trace without an ending is read as far as its blocks follow each other") {
  const auto reader = trace::open_memory(undamaged());
  const auto& b = reader.index().blocks;
  // The second block left out: the third is moved to its place, with a checksum that holds there.
  const std::string third = undamaged().substr(b[2].offset + trace::format::kFrameHeaderSize,
                                               b[3].offset - b[2].offset - trace::format::kFrameHeaderSize);
  const std::string gap = undamaged().substr(0, b[1].offset) +
                          trace::encode_frame_header(trace::format::FrameType::Block, b[1].offset, third) + third;
  const auto cut = trace::open_memory(gap);
  REQUIRE(cut.index().blocks.size() == 1);
  REQUIRE_THAT(cut.damage(), Catch::Contains("does not go on where the one before ended"));
}

TEST_CASE("A block of random bytes with a right checksum does not crash the decoder") {
  // What the checksum lets through is still not trusted.
  trace::BlockCodec codec;
  trace::Block block;
  for (trace::Column* column : block.columns()) column->reserve(4096);
  block.events = 1;  // a block without any is refused before it is decoded
  SplitMix64 random(13);
  int refused = 0;
  for (int i = 0; i < 3000; ++i) {
    for (trace::Column* column : block.columns()) {
      column->clear();
      for (std::uint64_t n = random.below(400); n > 0; --n) column->byte(static_cast<std::uint8_t>(random.next()));
    }
    try {
      trace::Block again;
      codec.decode(std::string(codec.encode(block)), again);
      trace::Decoder decoder(again);
      trace::Event event;
      while (decoder.next(event)) continue;
    } catch (const trace::Error&) {
      ++refused;
    }
  }
  REQUIRE(refused > 2000);
}
