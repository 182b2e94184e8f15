// Changes the text, and makes the check of every game right.
#include <fmt/format.h>
#include <xxhash.h>

#include "tests/fuzz/mutate/mutator.hpp"

namespace nullscope::fuzz {
namespace {

constexpr std::string_view kTag = "[Check \"";
constexpr std::size_t kLength = 16;
constexpr std::size_t kEnd = 3;  // "]\n

void make_right(std::string& game) {
  const std::size_t at = game.find(kTag);
  if (at == std::string::npos || at + kTag.size() + kLength + kEnd > game.size()) return;
  const std::string all = game.substr(0, at) + game.substr(at + kTag.size() + kLength + kEnd);
  game.replace(at + kTag.size(), kLength, fmt::format("{:016x}", XXH3_64bits(all.data(), all.size())));
}

}  // namespace

std::string mutated(const std::string& input, std::size_t most, std::minstd_rand&) {
  std::string text = input;
  mutate(text, most);
  std::string games;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t next = text.find("\n\n[Event ", at);
    const std::size_t end = next == std::string::npos ? text.size() : next + 2;
    std::string game = text.substr(at, end - at);
    make_right(game);
    games += game;
    at = end;
  }
  return games;
}

}  // namespace nullscope::fuzz
