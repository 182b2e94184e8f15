#include "tools/match/book.hpp"

#include <cctype>
#include <fmt/format.h>
#include <unordered_set>
#include <xxhash.h>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/files.hpp"
#include "tools/input/positions.hpp"

namespace nullscope::match {
namespace {

constexpr std::string_view kBlank = " \t\r\n\v\f";

Opening opening_at(const Position& position) { return {position, {}, position, {}, {}}; }

bool is_result(std::string_view word) { return word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "*"; }

// The words of PGN: a tag as a whole, moves, numbers and results. What says nothing of the moves played is left out.
class PgnWords {
 public:
  explicit PgnWords(std::string_view text) : rest_(text) {}

  // Empty at the end.
  std::string_view next() {
    for (;;) {
      rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlank), rest_.size()));
      if (rest_.empty()) return {};
      switch (rest_.front()) {
        case '[': return take(rest_.find("]\n") == rest_.npos ? rest_.size() : rest_.find("]\n") + 1);
        case '{': take(after('}')); break;
        case ';':
        case '%': take(after('\n')); break;
        case '(': skip_variation(); break;
        case ')': take(1); break;
        default: {
          const std::string_view word = take(std::min(rest_.find_first_of(" \t\r\n\v\f{};()["), rest_.size()));
          if (!word.empty() && word.front() != '$') return word;
          if (word.empty()) take(1);
        }
      }
    }
  }

 private:
  std::string_view take(std::size_t size) {
    const std::string_view taken = rest_.substr(0, size);
    rest_.remove_prefix(taken.size());
    return taken;
  }
  std::size_t after(char end) const { return rest_.find(end) == rest_.npos ? rest_.size() : rest_.find(end) + 1; }
  void skip_variation() {
    int depth = 0;
    do switch (rest_.front()) {
        case '{': take(after('}')); break;
        case ';': take(after('\n')); break;
        case '(': ++depth, take(1); break;
        case ')': --depth, take(1); break;
        default: take(1);
      }
    while (depth > 0 && !rest_.empty());
  }

  std::string_view rest_;
};

// "12.", "12...", or before a move without a space: "12.e4".
std::string_view without_number(std::string_view word) {
  std::size_t digits = 0;
  while (digits < word.size() && std::isdigit(static_cast<unsigned char>(word[digits]))) ++digits;
  if (digits == word.size()) return {};
  if (word[digits] != '.') return word;
  return word.substr(std::min(word.find_first_not_of('.', digits), word.size()));
}

// The value of a FEN tag; nothing of another.
std::string fen_in(std::string_view tag) {
  constexpr std::string_view kBegin = "[FEN \"";
  if (tag.rfind(kBegin, 0) != 0) return {};
  const std::size_t end = tag.find('"', kBegin.size());
  return std::string(tag.substr(kBegin.size(), end == tag.npos ? end : end - kBegin.size()));
}

}  // namespace

std::vector<Opening> parse_pgn_openings(std::string_view text, std::size_t plies) {
  std::vector<Opening> openings;
  bool in_moves = false;  // of the last opening; else its tags, if there is one
  bool begun = false;
  const auto begin = [&] {
    openings.push_back(opening_at(parse_fen(kStartFen)));
    begun = true;
    in_moves = false;
  };
  PgnWords words(text);
  for (std::string_view word = words.next(); !word.empty(); word = words.next()) try {
      if (!begun || (word.front() == '[' && in_moves)) begin();
      if (word.front() == '[') {
        if (const std::string fen = fen_in(word); !fen.empty()) openings.back() = opening_at(parse_fen(fen));
        continue;
      }
      in_moves = true;
      if (is_result(word)) {
        begun = false;
        continue;
      }
      Opening& opening = openings.back();
      const std::string_view san = without_number(word);
      if (san.empty() || opening.moves.size() >= plies) continue;
      const Move move = parse_san(opening.position, san);
      if (!move.is_real()) throw MoveError("a null move cannot be played");
      opening.play(move);
    } catch (const std::runtime_error& error) {  // FenError, MoveError
      throw UsageError(fmt::format("game {}: {}", openings.size(), error.what()));
    }
  return openings;
}

Book read_book(const std::string& path, std::size_t plies) {
  const std::string content = read_text_file(path);
  std::vector<Opening> all;
  if (path.ends_with(".pgn")) {
    try {
      all = parse_pgn_openings(content, plies);
    } catch (const UsageError& error) {
      throw UsageError(fmt::format("{}, {}", in_quotes(path), error.what()));
    }
  } else if (path.ends_with(".epd") || path.ends_with(".fen")) {
    for (const SuiteEntry& entry : read_suite(path)) all.push_back(opening_at(entry.record.position));
  } else {
    throw UsageError(fmt::format("--book {} should end in .epd or .pgn", in_quotes(path)));
  }
  Book book{{}, fmt::format("{:016x}", XXH3_64bits(content.data(), content.size()))};
  std::unordered_set<Key> seen;
  for (std::size_t i = 0; i < all.size(); ++i) {
    if (!has_legal_move(all[i].position) || all[i].position.is_insufficient_material())
      throw UsageError(fmt::format("{}: opening {} leads to a game that is over", in_quotes(path), i + 1));
    if (seen.insert(all[i].position.key()).second) book.openings.push_back(std::move(all[i]));
  }
  return book;
}

}  // namespace nullscope::match
