#include "tools/uci/parse.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <limits>

#include "engine/fen.hpp"
#include "tools/cli/text.hpp"
#include "tools/report/perft_report.hpp"

namespace nullscope::uci {
namespace {

constexpr std::string_view kBlank = " \t\r\n\v\f";

class Tokens {
 public:
  explicit Tokens(std::string_view text) : rest_(text) { trim(); }

  bool empty() const { return rest_.empty(); }
  std::string_view peek() const { return rest_.substr(0, rest_.find_first_of(kBlank)); }
  std::string_view next() {
    const std::string_view token = peek();
    rest_.remove_prefix(token.size());
    trim();
    return token;
  }
  // Everything that is left, blanks within it included.
  std::string_view rest() const { return rest_.substr(0, rest_.find_last_not_of(kBlank) + 1); }

 private:
  void trim() { rest_.remove_prefix(std::min(rest_.find_first_not_of(kBlank), rest_.size())); }

  std::string_view rest_;
};

// The words up to `end`, which is consumed as well.
std::string join_until(Tokens& tokens, std::string_view end) {
  std::string joined;
  while (!tokens.empty()) {
    const std::string_view token = tokens.next();
    if (token == end) break;
    if (!joined.empty()) joined += ' ';
    joined += token;
  }
  return joined;
}

// A whole number, held to what 64 bits can say; nothing if it is none.
std::optional<std::int64_t> number(std::string_view text) {
  constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();
  const bool negative = !text.empty() && text[0] == '-';
  if (negative) text.remove_prefix(1);
  if (text.empty()) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    const int digit = c - '0';
    value = value > (kMost - digit) / 10 ? kMost : value * 10 + digit;
  }
  return negative ? -value : value;
}

Parsed ignored(std::string why) { return {Nothing{}, std::move(why)}; }

Parsed parse_debug(Tokens tokens) {
  const std::string_view word = tokens.next();
  if (word == "on" || word == "off") return {Debug{word == "on"}, {}};
  return ignored("debug is 'on' or 'off'; ignored");
}

Parsed parse_option(Tokens tokens) {
  if (tokens.next() != "name") return ignored("setoption needs 'name' and an option's name; ignored");
  SetOption option;
  option.name = join_until(tokens, "value");
  option.value = tokens.rest();
  if (option.name.empty()) return ignored("setoption needs an option's name after 'name'; ignored");
  return {std::move(option), {}};
}

Parsed parse_position(Tokens tokens) {
  SetPosition position;
  const std::string_view kind = tokens.next();
  if (kind == "startpos") {
    position.fen = kStartFen;
    if (!tokens.empty() && tokens.next() != "moves")
      return ignored("position startpos goes on with 'moves' or not at all; ignored");
  } else if (kind == "fen") {
    position.fen = join_until(tokens, "moves");
  } else {
    return ignored(fmt::format("position is 'startpos' or 'fen', not {}; ignored", in_quotes(kind)));
  }
  while (!tokens.empty()) position.moves.emplace_back(tokens.next());
  return {std::move(position), {}};
}

// ------------------------------------------------------------------------------------------------ go

// What a number after a word of `go` does.
struct Field {
  std::string_view word;
  void (*set)(Go&, std::int64_t);
};

Milliseconds milliseconds(std::int64_t count) {
  constexpr std::int64_t kYear = std::int64_t{365} * 24 * 3600 * 1000;  // longer is the same, and can be multiplied
  return Milliseconds(std::clamp(count, -kYear, kYear));
}
int at_least_one(std::int64_t value, int most) {
  return static_cast<int>(std::clamp(value, std::int64_t{1}, std::int64_t{most}));
}

constexpr Field kFields[] = {
    {"wtime", [](Go& go, std::int64_t n) { go.time.time[White] = milliseconds(n); }},
    {"btime", [](Go& go, std::int64_t n) { go.time.time[Black] = milliseconds(n); }},
    {"winc", [](Go& go, std::int64_t n) { go.time.increment[White] = milliseconds(n); }},
    {"binc", [](Go& go, std::int64_t n) { go.time.increment[Black] = milliseconds(n); }},
    {"movestogo", [](Go& go, std::int64_t n) { go.time.moves_to_go = n; }},
    {"movetime", [](Go& go, std::int64_t n) { go.time.move_time = milliseconds(n); }},
    {"depth", [](Go& go, std::int64_t n) { go.depth = at_least_one(n, kMaxDepth); }},
    {"nodes", [](Go& go, std::int64_t n) { go.nodes = static_cast<std::uint64_t>(std::max(n, std::int64_t{1})); }},
    {"mate", [](Go& go, std::int64_t n) { go.mate = at_least_one(n, kMaxPly); }},
};

const Field* find_field(std::string_view word) {
  const auto* const it =
      std::find_if(std::begin(kFields), std::end(kFields), [&](const Field& f) { return f.word == word; });
  return it == std::end(kFields) ? nullptr : it;
}
bool is_go_word(std::string_view word) {
  return find_field(word) || word == "infinite" || word == "ponder" || word == "searchmoves";
}

Parsed parse_perft(Tokens tokens) {
  const auto depth = number(tokens.peek());
  if (!depth || *depth < 1 || *depth > kMaxPerftDepth)
    return ignored(
        fmt::format("go perft needs a depth from 1 to {}, not {}; ignored", kMaxPerftDepth, in_quotes(tokens.peek())));
  return {CountLeaves{static_cast<int>(*depth)}, {}};
}

Parsed parse_go(Tokens tokens) {
  if (tokens.peek() == "perft") return tokens.next(), parse_perft(tokens);
  Go go;
  std::string unknown;
  bool any_known = tokens.empty();  // "go" alone is a command
  while (!tokens.empty()) {
    const std::string_view word = tokens.next();
    any_known = any_known || is_go_word(word);
    if (const Field* const field = find_field(word)) {
      const auto value = number(tokens.peek());
      if (!value) return ignored(fmt::format("go {} needs a number, not {}; ignored", word, in_quotes(tokens.peek())));
      tokens.next();
      field->set(go, *value);
    } else if (word == "infinite") {
      go.infinite = true;
    } else if (word == "ponder") {
      go.ponder = true;
    } else if (word == "searchmoves") {
      while (!tokens.empty() && !is_go_word(tokens.peek())) go.search_moves.emplace_back(tokens.next());
    } else if (unknown.empty()) {
      unknown = word;
    }
  }
  // Without a limit a search would not end: better none than one that was not meant.
  if (!any_known) return ignored(fmt::format("go {} is not known; ignored", in_quotes(unknown)));
  if (unknown.empty()) return {std::move(go), {}};
  return {std::move(go), fmt::format("go: {} is not known; passed over", in_quotes(unknown))};
}

// ------------------------------------------------------------------------------------------- commands

template <class C>
Parsed plain(Tokens) {
  return {C{}, {}};
}

struct Verb {
  std::string_view word;
  Parsed (*parse)(Tokens);
};

constexpr Verb kVerbs[] = {
    {"uci", plain<Hello>},           {"isready", plain<IsReady>},
    {"ucinewgame", plain<NewGame>},  {"stop", plain<Stop>},
    {"ponderhit", plain<PonderHit>}, {"quit", plain<Quit>},
    {"debug", parse_debug},          {"setoption", parse_option},
    {"position", parse_position},    {"go", parse_go},
    {"d", plain<ShowBoard>},         {"eval", plain<ShowEvaluation>},
    {"register", plain<Nothing>},  // there is nothing to register
};

}  // namespace

Parsed parse(std::string_view line) {
  Tokens tokens(line);
  const std::string_view whole = tokens.rest();
  bool passed_over = false;
  while (!tokens.empty()) {
    const std::string_view word = tokens.next();
    const auto* const verb =
        std::find_if(std::begin(kVerbs), std::end(kVerbs), [&](const Verb& v) { return v.word == word; });
    if (verb == std::end(kVerbs)) {
      passed_over = true;
      continue;
    }
    Parsed parsed = verb->parse(tokens);
    if (passed_over && parsed.note.empty())
      parsed.note = fmt::format("the words before '{}' are not known; passed over", word);
    return parsed;
  }
  if (whole.empty()) return {};
  return ignored(fmt::format("{} is not a command; ignored", in_quotes(whole)));
}

}  // namespace nullscope::uci
