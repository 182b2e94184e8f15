// A PGN is read for its moves alone: everything that is no move is skipped by its first character, variations by
// counting brackets.
#include "viz/page/lab/game.hpp"

#include <algorithm>
#include <cctype>
#include <optional>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"

namespace nullscope::lab {
namespace {

constexpr std::size_t kMostMoves = 1000;
constexpr std::string_view kSpaces = " \t\r\n\v\f";

bool is_space(char c) { return kSpaces.find(c) != std::string_view::npos; }
bool is_digit(char c) { return c >= '0' && c <= '9'; }

// Words of a PGN's move text, one after another.
class Words {
 public:
  explicit Words(std::string_view text) : text_(text) {}

  // Of a tag: what stands between its quotes.
  std::optional<std::string> fen_tag;
  bool from_start = false;  // tags, or a first move with the number 1

  // Empty at the end.
  std::string_view next() {
    while (!text_.empty()) {
      const char c = text_.front();
      if (is_space(c) || c == '.')
        text_.remove_prefix(1);
      else if (c == '{')
        skip_to('}', "a comment is not closed: '}' is missing");
      else if (c == ';' || c == '%')
        skip_line();
      else if (c == '[')
        tag();
      else if (c == '(')
        skip_variation();
      else if (c == '$')
        word();
      else if (const std::string_view found = word(); is_number(found))
        from_start |= !any_ && found == "1";
      else if (!is_result(found)) {
        any_ = true;
        return found;
      }
    }
    return {};
  }

 private:
  [[noreturn]] static void fail(const char* why) { throw MoveError(why); }
  static bool is_number(std::string_view word) { return std::all_of(word.begin(), word.end(), is_digit); }
  static bool is_result(std::string_view word) {
    return word == "*" || word == "1-0" || word == "0-1" || word == "1/2-1/2" || word == "½-½";
  }
  void skip_line() { text_.remove_prefix(std::min(text_.find('\n'), text_.size())); }
  void skip_to(char end, const char* missing) {
    const std::size_t at = text_.find(end);
    if (at == std::string_view::npos) fail(missing);
    text_.remove_prefix(at + 1);
  }
  void skip_variation() {
    int open = 0;
    while (!text_.empty()) {
      const char c = text_.front();
      if (c == '{') {
        skip_to('}', "a comment is not closed: '}' is missing");
        continue;
      }
      open += c == '(' ? 1 : c == ')' ? -1 : 0;
      text_.remove_prefix(1);
      if (open == 0) return;
    }
    fail("a variation is not closed: ')' is missing");
  }
  void tag() {
    from_start = true;
    std::string value;  // between quotes, where brackets mean nothing
    std::size_t end = 1;
    for (bool quoted = false; end < text_.size() && (quoted || text_[end] != ']'); ++end) {
      const bool escaped = quoted && text_[end] == '\\' && end + 1 < text_.size();
      if (escaped) ++end;
      if (text_[end] == '"' && !escaped)
        quoted = !quoted;
      else if (quoted)
        value += text_[end];
    }
    if (end == text_.size()) fail("a tag is not closed: ']' is missing");
    if (text_.starts_with("[FEN ")) fen_tag = value;
    text_.remove_prefix(end + 1);
  }
  // A move's number stays with it in "1.e4": it ends at the dot.
  std::string_view word() {
    std::size_t end = 0;
    while (end < text_.size() && !is_space(text_[end]) &&
           std::string_view("{}()[];").find(text_[end]) == std::string_view::npos &&
           !(text_[end] == '.' && is_number(text_.substr(0, end))))
      ++end;
    if (end == 0) fail("there is a bracket that nothing opened");
    const std::string_view found = text_.substr(0, end);
    text_.remove_prefix(end);
    return found;
  }

  std::string_view text_;
  bool any_ = false;  // moves so far
};

// Ranks are told by strokes; no move has one, and a game's result comes last.
bool is_fen(std::string_view text) {
  const std::string_view first = text.substr(0, text.find_first_of(kSpaces));
  return first.front() != '[' && first.find('/') != std::string_view::npos;
}

std::string_view trimmed(std::string_view text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
  while (!text.empty() && is_space(text.back())) text.remove_suffix(1);
  return text;
}

Position after(const Position& p, Move move) { return move.is_null() ? p.pass() : p.after(move); }

}  // namespace

Move read_move(const Position& p, std::string_view text) {
  if (text == "--" || text == "0000" || text == "Z0") {
    if (p.in_check()) throw MoveError("a null move is not possible in check");
    return Move::null();
  }
  return parse_move(p, text);
}

Game read_game(std::string_view text, const Position& here) {
  text = trimmed(text);
  if (text == "startpos") return {parse_fen(kStartFen), {}};
  if (text.empty()) throw FenError("there is no position: give a FEN, or the moves of a game");
  if (is_fen(text)) return {parse_fen(text), {}};
  Words words(text);
  std::string_view word = words.next();
  Game game{words.fen_tag ? parse_fen(*words.fen_tag) : words.from_start ? parse_fen(kStartFen) : here, {}};
  Position p = game.start;
  for (; !word.empty(); word = words.next()) {
    if (game.moves.size() == kMostMoves) throw MoveError("the game has more than 1,000 moves");
    const Move move = read_move(p, word);
    p = after(p, move);
    game.moves.push_back(move);
  }
  if (game.moves.empty() && !words.from_start) throw MoveError("there are no moves in it, and it is no FEN");
  return game;
}

nlohmann::ordered_json game_json(const Game& game) {
  using Json = nlohmann::ordered_json;
  Position p = game.start;
  Json line = Json::array();
  for (const Move move : game.moves) {
    const std::string san = to_san(p, move);
    p = after(p, move);
    line.push_back({{"uci", to_uci(move)}, {"san", san}, {"fen", to_fen(p)}});
  }
  Json legal = Json::array();
  for (const Move move : legal_moves(p)) legal.push_back({to_uci(move), to_san(p, move)});
  const bool check = p.in_check();
  const char* const ended = !legal.empty() ? "" : check ? "checkmate" : "stalemate";
  return {{"start", to_fen(game.start)},
          {"fen", to_fen(p)},
          {"line", line},
          {"legal", legal},
          {"check", check},
          {"ended", ended}};
}

}  // namespace nullscope::lab
