// The lab's own reader of zstd frames, against libzstd.
#include <random>
#include <zstd.h>

#include "tests/support/catch.hpp"
#include "viz/page/lab/stand_in/expand.hpp"

namespace nullscope::lab {
namespace {

using Content = std::vector<std::uint8_t>;

// Kinds of content that make kinds of blocks: stored, one byte repeated, Huffman with one stream and with four,
// sequences with every sort of table, tables of the block before.
std::vector<Content> contents() {
  std::mt19937 random(18);
  const auto make = [&](std::size_t size, auto&& next) {
    Content content(size);
    for (std::size_t i = 0; i < size; ++i) content[i] = static_cast<std::uint8_t>(next(content, i));
    return content;
  };
  std::vector<Content> all = {{}, {7}, Content(5, 1), Content(400'000, 9)};
  for (const std::size_t size : {20, 300, 900, 5'000, 70'000, 300'000}) {
    all.push_back(make(size, [&](const Content&, std::size_t) { return random(); }));
    all.push_back(make(size, [&](const Content&, std::size_t) { return random() % 5 * (random() % 7); }));
    all.push_back(make(size, [&](const Content&, std::size_t) { return std::countr_zero(random() | 0x10000); }));
    all.push_back(make(size, [&](const Content& c, std::size_t i) {
      return i > 50 && random() % 8 ? c[i - 1 - random() % 3 * 16] : random() % 64;
    }));
    all.push_back(make(size, [&](const Content& c, std::size_t i) {
      return i > 4000 ? c[i - 3777 - i / 1000 % 3] : random();  // long matches far back
    }));
  }
  return all;
}

std::string compressed(const Content& content, int level, bool checksum) {
  ZSTD_CCtx* const context = ZSTD_createCCtx();
  ZSTD_CCtx_setParameter(context, ZSTD_c_compressionLevel, level);
  ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, checksum);
  std::string frame(ZSTD_compressBound(content.size()), '\0');
  frame.resize(ZSTD_compress2(context, frame.data(), frame.size(), content.data(), content.size()));
  ZSTD_freeCCtx(context);
  return frame;
}

bool expands(const std::string& frame, Content& to) {
  return expand({reinterpret_cast<const std::uint8_t*>(frame.data()), frame.size()}, to);
}

}  // namespace

TEST_CASE("what libzstd compresses at any level expands to the same bytes") {
  for (const Content& content : contents())
    for (const int level : {-7, 1, 3, 9, 19}) {
      const std::string frame = compressed(content, level, level == 9);
      Content got(content.size(), 0xEE);
      REQUIRE(expands(frame, got));
      REQUIRE(got == content);
      Content more(content.size() + 1);
      CHECK_FALSE(expands(frame, more));
      if (content.empty()) continue;
      Content less(content.size() - 1);
      CHECK_FALSE(expands(frame, less));
    }
}

TEST_CASE("a frame that is cut off or changed is refused, or expands to something of its size") {
  std::mt19937 random(1918);
  for (const Content& content : contents()) {
    if (content.size() > 6'000) continue;
    const std::string frame = compressed(content, 3, false);
    Content to(content.size());
    for (std::size_t size = 0; size < frame.size(); size += 1 + frame.size() / 60)
      CHECK_FALSE(expands(frame.substr(0, size), to));
    for (int i = 0; i < 300; ++i) {
      std::string changed = frame;
      for (int n = 0; n <= i % 3; ++n) changed[random() % changed.size()] = static_cast<char>(random());
      expands(changed, to);  // its bounds are the sanitizers' to watch
    }
  }
}

}  // namespace nullscope::lab
