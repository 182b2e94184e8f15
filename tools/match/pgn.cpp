#include "tools/match/pgn.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>
#include <map>
#include <optional>
#include <xxhash.h>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/files.hpp"
#include "tools/report/search_report.hpp"

namespace nullscope::match {
namespace {

constexpr std::string_view kFirstLine = "[Event \"nullscope match\"]\n";
constexpr std::string_view kCheckTag = "[Check \"";
constexpr std::size_t kCheckLength = 16;

std::string tag(std::string_view name, std::string_view value) { return fmt::format("[{} \"{}\"]\n", name, value); }

// Words in lines of 80 characters at most, as PGN's export form has it.
class Lines {
 public:
  void add(const std::string& word) {
    const std::size_t begun = text_.rfind('\n') + 1;  // (0 if there is none)
    if (!text_.empty()) text_ += text_.size() - begun + word.size() + 1 > 80 ? '\n' : ' ';
    text_ += word;
  }
  std::string take() { return std::move(text_); }

 private:
  std::string text_;
};

// As programs that read PGN expect it: pawns.
std::string pawns_text(Score score) {
  return is_mate_score(score) ? score_text(score) : fmt::format("{:+.2f}", score / 100.0);
}

std::string move_text(const Opening& opening, const Game& game) {
  Lines lines;
  Position position = opening.start;
  bool numbered = false;  // the move before it has said which this is
  const auto add = [&](Move move, const std::string& comment) {
    const bool white = position.side_to_move() == White;
    const std::string san = to_san(position, move);
    if (white)
      lines.add(fmt::format("{}. {}", position.fullmove_number(), san));
    else
      lines.add(numbered ? san : fmt::format("{}... {}", position.fullmove_number(), san));
    if (!comment.empty()) lines.add(comment);
    numbered = true;
    position = position.after(move);
  };
  for (const Move move : opening.moves) add(move, "");
  lines.add(opening.score ? fmt::format("{{end of the opening, {} for the side to move}}", pawns_text(*opening.score))
                          : "{end of the opening}");
  numbered = false;
  for (const PlayedMove& played : game.moves)
    add(played.move, fmt::format("{{{}/{} {}}}", pawns_text(played.score), played.depth, played.nodes));
  lines.add(std::string(to_string(game.result)));
  return lines.take();
}

// The check is over the text without it.
std::string checksum(std::string_view before, std::string_view after) {
  const std::string all = std::string(before) + std::string(after);
  return fmt::format("{:016x}", XXH3_64bits(all.data(), all.size()));
}

std::optional<std::string> tag_value(std::string_view text, std::string_view name) {
  const std::string start = fmt::format("\n[{} \"", name);
  const std::size_t at = text.find(start);
  if (at == std::string_view::npos) return std::nullopt;
  const std::size_t from = at + start.size();
  return std::string(text.substr(from, text.find('"', from) - from));
}

std::optional<StoredGame> parse_game(std::string_view text) {
  const std::size_t check = text.find(kCheckTag);
  if (check == std::string_view::npos || check + kCheckTag.size() + kCheckLength + 3 > text.size()) return std::nullopt;
  const std::string_view value = text.substr(check + kCheckTag.size(), kCheckLength);
  const std::size_t after = check + kCheckTag.size() + kCheckLength + 3;  // "]\n
  if (value != checksum(text.substr(0, check), text.substr(after))) return std::nullopt;

  StoredGame game;
  game.text = text;
  game.match = tag_value(text, "Match").value_or("");
  const std::string number = tag_value(text, "Game").value_or("");
  std::from_chars(number.data(), number.data() + number.size(), game.number);
  --game.number;
  const std::string result = tag_value(text, "Result").value_or("");
  game.result = result == "1-0" ? Result::WhiteWins : result == "0-1" ? Result::BlackWins : Result::Draw;
  return game;
}

}  // namespace

std::string game_text(const GameTags& tags, const Opening& opening, const Game& game) {
  std::string head = tag("Event", "nullscope match") + tag("Site", "?") + tag("Date", "????.??.??") +
                     tag("Round", fmt::format("{}.{}", tags.number / 2 + 1, tags.number % 2 + 1)) +
                     tag("White", tags.white) + tag("Black", tags.black) + tag("Result", to_string(game.result)) +
                     tag("Game", std::to_string(tags.number + 1)) + tag("Match", tags.match) +
                     tag("PlyCount", std::to_string(opening.moves.size() + game.moves.size())) +
                     tag("Termination", game.reason);
  const std::string start = to_fen(opening.start);
  if (start != kStartFen) head += tag("SetUp", "1") + tag("FEN", start);
  const std::string moves = '\n' + move_text(opening, game) + "\n\n";
  const std::string check = checksum(head, moves);
  return head + tag("Check", check) + moves;
}

StoredGames parse_games(std::string_view content) {
  constexpr std::string_view kEmptyLine = "\n\n";  // ends the tags, and the game
  StoredGames stored;
  std::size_t number = 0;
  const auto tell_changed = [&](std::size_t at) {
    if (stored.changed++ > 0) return;
    const std::string form = foreign_form(content);
    stored.first_changed = !form.empty() ? "it " + form
                                         : fmt::format("its game {}, on line {}, is not as it was", number,
                                                       1 + std::count(content.begin(), content.begin() + at, '\n'));
  };
  for (std::size_t at = 0; at < content.size();) {
    ++number;
    const std::string_view rest = content.substr(at);
    const std::size_t tags = rest.find(kEmptyLine);
    const std::size_t moves = tags == std::string_view::npos ? tags : rest.find(kEmptyLine, tags + kEmptyLine.size());
    if (moves == std::string_view::npos) {  // cut short, if it begins as a game of ours does
      if (rest.substr(0, kFirstLine.size()) != kFirstLine.substr(0, rest.size())) tell_changed(at);
      break;
    }
    const std::string_view text = rest.substr(0, moves + kEmptyLine.size());
    if (auto game = parse_game(text)) {
      stored.games.push_back(std::move(*game));
      stored.good_bytes = at + text.size();
    } else {
      tell_changed(at);
    }
    at += text.size();
  }
  return stored;
}

std::string disorder(const std::string& path, const std::vector<StoredGame>& games) {
  std::map<std::size_t, const StoredGame*> known;
  std::string twice, moved;
  for (const StoredGame& game : games) {
    const auto [at, is_new] = known.try_emplace(game.number, &game);
    if (!is_new && at->second->text != game.text)
      throw UsageError(
          fmt::format("{} has game {} twice, played differently; take one of them away, or remove the file",
                      in_quotes(path), game.number + 1));
    if (!is_new && twice.empty()) twice = fmt::format("game {} is there twice", game.number + 1);
    if (is_new && moved.empty() && known.rbegin()->first != game.number)
      moved = fmt::format("game {} is after game {}", game.number + 1, known.rbegin()->first + 1);
  }
  std::string missing;
  std::size_t next = 0;
  for (const auto& [number, game] : known) {
    if (number != next && missing.empty()) missing = fmt::format("game {} is missing", next + 1);
    next = number + 1;
  }
  std::string text;
  for (const std::string& what : {twice, moved, missing})
    if (!what.empty()) (text += text.empty() ? "" : ", ") += what;
  return text;
}

}  // namespace nullscope::match
