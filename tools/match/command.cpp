#include <algorithm>
#include <charconv>
#include <cmath>
#include <limits>
#include <optional>

#include "tools/cli/interruption.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/cli/threads.hpp"
#include "tools/commands/commands.hpp"
#include "tools/experiment/config.hpp"
#include "tools/files/apart.hpp"
#include "tools/files/appender.hpp"
#include "tools/files/files.hpp"
#include "tools/files/output_file.hpp"
#include "tools/input/search_options.hpp"
#include "tools/match/book.hpp"
#include "tools/match/standing_report.hpp"

namespace nullscope::match {
namespace {

constexpr Arguments::Usage kMatchUsage = {
    "match", "A B [--games N] (--nodes N | --depth N | --time SECONDS) -o GAMES.pgn [--json]",
    "Plays policy A against policy B from balanced openings that it makes itself, or from a book, each opening twice "
    "with "
    "sides\n"
    "changed, and reports the score, Elo and nElo with 95% intervals, the likelihood of superiority (LOS), the pairs "
    "of\n"
    "games by points (Ptnml), and the log-likelihood ratio (LLR) of a sequential test. Games\n"
    "are written as they end; killed and run again with the same words, the match resumes: the games that are\n"
    "there are kept, in whatever order, and what is missing is played; a game that was changed is refused. More "
    "--games\n"
    "resume one with fewer, another --sprt is another match. With a limit of nodes or depth the "
    "games\n"
    "are the same every time.",
    "nullscope match verified:3 std:2 --games 2 --nodes 2000 -o -"};

constexpr std::int64_t kMostBookPlies = 1000;
constexpr std::size_t kMatchTable = std::size_t{1} << 18;  // emptied before every move, so no larger than a move needs

std::string budget_text(const Limits& limits) {
  std::string text;
  if (limits.depth < kMaxDepth) text += fmt::format(" depth={}", limits.depth);
  if (limits.nodes != std::numeric_limits<std::uint64_t>::max()) text += fmt::format(" nodes={}", limits.nodes);
  if (std::isfinite(limits.seconds)) text += fmt::format(" seconds={}", limits.seconds);
  return text;
}

std::optional<Sprt> read_sprt(const Arguments& arguments) {
  const auto text = arguments.text("sprt");
  if (!text) return std::nullopt;
  constexpr double kMost = 1000;  // Elo
  Sprt sprt;
  const char* const end = text->data() + text->size();
  const auto first = std::from_chars(text->data(), end, sprt.elo0);
  const bool comma = first.ec == std::errc() && first.ptr != end && *first.ptr == ',';
  const auto second = comma ? std::from_chars(first.ptr + 1, end, sprt.elo1) : first;
  if (!comma || second.ec != std::errc() || second.ptr != end || !(-kMost <= sprt.elo0) || !(sprt.elo0 < sprt.elo1) ||
      !(sprt.elo1 <= kMost))
    arguments.fail(fmt::format("--sprt is ELO0,ELO1 with ELO0 below ELO1, such as 0,10, both from {} to {}, not {}",
                               -kMost, kMost, in_quotes(*text)));
  return sprt;
}

Match read_match(const Arguments& arguments) {
  if (arguments.positionals().size() != 2) arguments.fail("give the two policies that play");
  Match match;
  const Limits limits = read_limits(arguments);
  if (!arguments.has("depth") && !arguments.has("nodes") && !arguments.has("time"))
    arguments.fail("a move needs a limit: --nodes, --depth or --time");
  SearchOptions options = read_search_options(arguments);
  if (!arguments.has("table-entries")) options.table_entries = kMatchTable;
  try {
    match.a = {parse_policy(arguments.positionals()[0]), options, limits};
    match.b = {parse_policy(arguments.positionals()[1]), options, limits};
  } catch (const std::invalid_argument& error) {
    arguments.fail(error.what());
  }
  match.games = static_cast<std::size_t>(arguments.integer("games").value_or(100));
  if (arguments.has("book")) arguments.refuse({"seed"}, "a book has its own order");
  if (match.games % 2) arguments.fail("--games must be even: each opening is played twice");
  match.seed = static_cast<std::uint64_t>(arguments.integer("seed").value_or(1));
  match.sprt = read_sprt(arguments);
  match.tag = fmt::format("{} against {},{}{} options: {}", to_string(match.a.policy), to_string(match.b.policy),
                          budget_text(limits), arguments.has("book") ? "" : fmt::format(" seed={}", match.seed),
                          experiment::options_text(options));
  // A test decides which games count, and so which are kept.
  if (match.sprt) match.tag += fmt::format(" sprt={},{}", match.sprt->elo0, match.sprt->elo1);
  return match;
}

// What was played before; the file is cut to its whole games.
Standing read_games(const std::string& path, const Match& match, Appender& file) {
  const std::string content = read_file(path);
  StoredGames stored = parse_games(content);
  constexpr std::string_view kBegin = "[Event \"nullscope match\"]";
  const bool ours = content.find(kBegin) < content.find('\n') || kBegin.rfind(content, 0) == 0;
  if (stored.games.empty() && !ours)
    throw UsageError(fmt::format("{} is no file of games of 'nullscope match'", in_quotes(path)));
  if (stored.changed)
    throw UsageError(fmt::format("{} was changed since 'nullscope match' wrote it: {}; choose another -o, or remove it",
                                 in_quotes(path), stored.first_changed));
  for (const StoredGame& game : stored.games) {
    if (game.match != match.tag)
      throw UsageError(fmt::format("{} has games of another match ({}); choose another -o, or remove it",
                                   in_quotes(path), printable(game.match)));
    if (game.number >= match.games)
      throw UsageError(fmt::format("{} has more games than {}; ask for as many --games as were played, or more",
                                   in_quotes(path), match.games));
  }
  if (const std::string what = disorder(path, stored.games); !what.empty())
    complain(
        fmt::format("{}: {}; games are put in order, each once, and what is missing is played", printable(path), what));
  Standing standing(match.sprt);
  for (StoredGame& game : stored.games) standing.add(std::move(game));
  file.cut(stored.good_bytes);
  return standing;
}

// As many as the match needs, of the book or made for it.
std::vector<Opening> openings_of(const Arguments& arguments, Match& match) {
  if (const auto path = arguments.text("book")) {
    const auto plies = arguments.integer("book-plies");
    Book book = read_book(*path, static_cast<std::size_t>(plies.value_or(kMostBookPlies)));
    if (book.openings.size() < match.games / 2)
      arguments.fail(fmt::format("{} has {} different openings: enough for {} games, not for {} (--games)",
                                 in_quotes(*path), book.openings.size(), 2 * book.openings.size(), match.games));
    match.tag += fmt::format(" book={}", book.digest);
    if (plies) match.tag += fmt::format(" book-plies={}", *plies);
    return std::move(book.openings);
  }
  arguments.refuse({"book-plies"}, "goes with --book");
  StatusLine status;
  auto openings = make_openings(match.games / 2, match.seed,
                                [&](std::size_t done) { status.show(done, match.games / 2, "openings made"); });
  status.clear();
  return openings;
}

}  // namespace
}  // namespace nullscope::match

namespace nullscope {

int match_command(const Words& words) {
  using namespace match;
  Arguments arguments(kMatchUsage);
  arguments.value("games", "N", "how many, an even number")
      .within(2, 1'000'000, "default 100")
      .value("output,o", "FILE", "the games; '-' is standard output, which cannot be resumed")
      .value("seed", "N", "of the openings")
      .at_least(0, "default 1")
      .value("book", "FILE", "openings instead: positions of FILE.epd, or the games of FILE.pgn, from the first on")
      .value("book-plies", "N", "moves of a game of the book, both sides'")
      .within(0, kMostBookPlies, "all if not given")
      .value("threads", "N", "games at a time")
      .within(1, kMostThreads, kThreadsDefault)
      .value("sprt", "ELO0,ELO1",
             "stop when this sequential test decides, both from -1000 to 1000; without it 0,10 is reported but does "
             "not stop")
      .flag("json", "print the result as JSON (names: tools/JSON.md)")
      .operands(policy_words());
  arguments.group("Limits of each move (one or more)");
  declare_limits(arguments, false);
  declare_study_options(arguments);
  arguments.epilogue(
      fmt::format("The table has {} entries if not given. Openings: {} random plies, seen within {:.2f} pawns\n"
                  "by a search to depth {} without null move. A game is adjudicated as won when both sides' scores say "
                  "{} pawns or more for\n"
                  "{} plies in a row, as drawn from move {} on within {:.2f} pawns for {} plies, or after move {}.\n\n",
                  kMatchTable, kOpeningPlies, kOpeningMargin / 100.0, kOpeningDepth, Adjudication::kWon / 100,
                  Adjudication::kWonPlies, Adjudication::kDrawnFromMove, Adjudication::kDrawn / 100.0,
                  Adjudication::kDrawnPlies, Adjudication::kLastMove));
  if (!arguments.parse(words)) return kFine;
  Match match = read_match(arguments);
  const auto output = arguments.text("output");
  if (!output) arguments.fail("-o is missing: where do the games go?");
  const bool to_file = *output != "-";
  if (!to_file) arguments.refuse({"json"}, "the games themselves go to standard output; -o FILE.pgn keeps them apart");
  const unsigned threads = threads_wanted(arguments);
  check_apart(arguments.texts("book"), {{"-o", *output}});
  const std::vector<Opening> openings = openings_of(arguments, match);

  std::optional<Appender> file;
  if (to_file) file.emplace(*output);
  Standing standing = to_file ? read_games(*output, match, *file) : Standing(match.sprt);

  StatusLine status;
  std::size_t done = standing.size();
  const Interruption interruption;
  play_missing(
      match, openings, standing, threads,
      [&](const std::string& text) {
        if (file) file->add(text);
        status.show(++done, match.games, "games played");
      },
      interruption.stop());
  status.clear();
  if (interruption.happened() && to_file)
    return interruption.report(
        fmt::format("{} has {} of {} games; the same command resumes there", *output, done, match.games));
  if (to_file)
    write_output_file(*output, standing.pgn(), true);
  else
    print("{}", standing.pgn());
  if (arguments.has("json"))
    print_json(standing_json(match, standing));
  else
    print("{}", standing_text(match, standing));
  return interruption.happened() ? interruption.report("these are the games played before") : kFine;
}

}  // namespace nullscope
