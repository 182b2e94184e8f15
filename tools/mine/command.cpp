#include <algorithm>
#include <atomic>
#include <iterator>
#include <limits>

#include "engine/epd.hpp"
#include "tools/cli/interruption.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/cli/threads.hpp"
#include "tools/cli/version.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/output_file.hpp"
#include "tools/mine/check_command.hpp"
#include "tools/mine/distinct.hpp"
#include "tools/mine/draft.hpp"
#include "tools/mine/mates.hpp"
#include "tools/mine/tactics.hpp"
#include "tools/mine/zugzwangs.hpp"

namespace nullscope::mine {
namespace {

constexpr Arguments::Usage kMineUsage = {
    "mine", "mates|zugzwangs|tactics --count N -o SUITE.epd [options] | check SUITE.epd...",
    "Makes positions about which something is proved, mates and tactics out of games against itself:\n"
    "  mates       in exactly --moves, full width without null move, none shorter, only one first move\n"
    "  zugzwangs   a move after which the other side loses only because it must move: a cutoff of std:3 that the "
    "audit\n"
    "              found wrong, confirmed three plies deeper without null move; from boards put together at random\n"
    "  tactics     one move alone wins, by two pawns or more, which a search does not see at once; confirmed three\n"
    "              plies deeper without null move\n"
    "The proof is in the operations of each position. No position is twice there, or nearly so, nor two of\n"
    "one game. The file depends on the seed alone, not on threads. It is there once it is complete: interrupted\n"
    "or killed, what was found is in SUITE.epd.unfinished, from which the same command resumes.\n"
    "'check' proves every position of such files anew; exit code 1 if one does not hold.",
    "nullscope mine mates --moves 2 --count 2 -o -"};

enum Kind : std::size_t { kMates, kZugzwangs, kTactics };
constexpr std::string_view kKinds[] = {"mates", "zugzwangs", "tactics"};

struct Mining {
  Kind kind;
  int moves;
  std::size_t count;
  std::uint64_t seed;
  std::uint64_t games;  // at most
};

std::optional<Find> look(const Mining& mining, std::uint64_t number, Bench& bench) {
  if (mining.kind == kZugzwangs) return find_zugzwang(game_seed(mining.seed, number), bench);
  const PlayedGame game = play_game(mining.seed, number, bench.small);
  return mining.kind == kMates ? find_mate(game, mining.moves, bench) : find_tactic(game, bench);
}

std::string line_of(const Mining& mining, const Find& find, std::size_t number) {
  constexpr std::string_view kNames[] = {"mate", "zugzwang", "tactic"};
  const std::string moves = mining.kind == kMates ? std::to_string(mining.moves) : "";
  return fmt::format("{} {} id \"{}{}.{:04}\";", epd_fields(find.position), find.operations, kNames[mining.kind], moves,
                     number);
}

// The finds of games [first, first + size), in their order; once `stop` is set, of as many as are done without a gap.
std::vector<std::optional<Find>> look_at_games(const Mining& mining, std::uint64_t first, std::size_t size,
                                               std::vector<Bench>& benches, std::atomic<bool>& stop) {
  std::vector<std::optional<Find>> finds(size);
  std::vector<char> done(size, false);
  std::atomic<std::size_t> next = 0;
  std::atomic<std::size_t> bench = 0;
  Threads crew(static_cast<unsigned>(benches.size()), stop, [&] {
    Bench& own = benches[bench++];
    for (std::size_t i = next++; i < size && !stop; i = next++) {
      finds[i] = look(mining, first + i, own);
      done[i] = true;
    }
  });
  crew.join();
  finds.resize(static_cast<std::size_t>(std::find(done.begin(), done.end(), false) - done.begin()));
  return finds;
}

// What makes one run another; the engine decides what is found.
std::string settings_text(const Mining& mining) {
  return fmt::format("# nullscope {} mine {} moves={} count={} seed={} games={}", kProgramVersion,
                     kKinds[mining.kind], mining.moves, mining.count, mining.seed, mining.games);
}

// Goes on from `found`. `on_batch` gets what is new in it, as it is found: nothing is lost with the program.
template <class OnBatch>
Found dig(const Mining& mining, unsigned threads, Found found, OnBatch on_batch, std::atomic<bool>& stop) {
  constexpr std::size_t kBatch = 32;  // games; the same whatever the threads
  Distinct distinct;
  for (const std::string& line : found.lines) distinct.add(parse_epd(line).position);
  std::vector<Bench> benches(threads);
  StatusLine status;
  while (found.lines.size() < mining.count && found.games < mining.games && !stop) {
    const std::size_t size = static_cast<std::size_t>(std::min<std::uint64_t>(kBatch, mining.games - found.games));
    const auto finds = look_at_games(mining, found.games, size, benches, stop);
    std::vector<std::string> lines;
    for (const auto& find : finds) {
      const std::size_t count = found.lines.size() + lines.size();
      if (count == mining.count || !find || !distinct.add(find->position)) continue;
      lines.push_back(line_of(mining, *find, count + 1));
    }
    found.games += finds.size();
    on_batch(lines, found.games);
    std::move(lines.begin(), lines.end(), std::back_inserter(found.lines));
    status.show(found.lines.size(), mining.count, fmt::format("found in {} games", viz::grouped(found.games)));
  }
  return found;
}

int interrupted(const Interruption& interruption, const Mining& mining, const Found& found, const Draft* draft) {
  const std::string count =
      fmt::format("{} of {} positions were found in {} games", found.lines.size(), mining.count, found.games);
  return interruption.report(
      draft ? fmt::format("{} and are kept in {}; the same command resumes there", count, draft->path())
            : fmt::format("{}; only -o FILE keeps them", count));
}

constexpr std::int64_t kMost = std::numeric_limits<std::int64_t>::max();

Mining what_to_mine(const Arguments& arguments, std::uint64_t seed) {
  const auto& given = arguments.positionals();
  const auto kind = given.size() == 1 ? std::find(std::begin(kKinds), std::end(kKinds), given[0]) : std::end(kKinds);
  if (kind == std::end(kKinds)) arguments.fail("say what to mine: mates, zugzwangs or tactics");
  if (kind - std::begin(kKinds) != kMates) arguments.refuse({"moves"}, "is of mates");
  const auto count = arguments.integer("count");
  if (!count) arguments.fail("--count is missing: how many positions?");
  return {static_cast<Kind>(kind - std::begin(kKinds)), static_cast<int>(arguments.integer("moves").value_or(4)),
          static_cast<std::size_t>(*count), seed,
          static_cast<std::uint64_t>(arguments.integer("games").value_or(kMost))};
}

}  // namespace
}  // namespace nullscope::mine

namespace nullscope {

int mine_command(const Words& words) {
  using namespace mine;
  Arguments arguments(kMineUsage);
  arguments.value("count", "N", "positions to find")
      .within(1, 1'000'000)
      .value("moves", "N", "of a mate")
      .within(2, 6, "default 4")
      .value("seed", "N", "of the games, or of what is drawn by --sample")
      .at_least(0, "default 1")
      .value("games", "N", "give up after so many games; exit code 1")
      .at_least(1, "never if not given")
      .value("threads", "N", "games at a time")
      .within(1, kMostThreads, kThreadsDefault)
      .value("output,o", "FILE", "the suite; '-' is standard output, once all is found")
      .value("sample", "N", "with check: prove so many positions of each suite, drawn at random")
      .within(1, 1'000'000, "all if not given")
      .list("apart-from", "SUITE.epd", "with check: none of its positions may stand in these suites")
      .flag("force", "replace the file if it is there")
      .flag("json", "print what was found as JSON; the suite is in its file")
      .operands({"mates", "zugzwangs", "tactics", "check"});
  if (!arguments.parse(words)) return kFine;
  const auto& given = arguments.positionals();
  const auto seed = static_cast<std::uint64_t>(arguments.integer("seed").value_or(1));
  const unsigned threads = threads_wanted(arguments);
  if (!given.empty() && given[0] == "check") {
    if (given.size() == 1) arguments.fail("say which suites to check");
    arguments.refuse({"count", "moves", "games", "output", "force"}, "has no meaning with check");
    return check_suites({Words(given.begin() + 1, given.end()), arguments.texts("apart-from"),
                         arguments.integer("sample"), seed, threads, arguments.has("json")});
  }
  arguments.refuse({"sample", "apart-from"}, "goes with check");
  const Mining mining = what_to_mine(arguments, seed);
  const auto output = arguments.text("output");
  if (!output) arguments.fail("-o is missing: where does the suite go?");
  if (*output == "-")
    arguments.refuse({"json"}, "the suite itself goes to standard output; -o FILE.epd keeps it apart");
  check_output_file(*output, arguments.has("force"));

  const Interruption interruption;
  std::optional<Draft> draft;
  if (*output != "-" && !is_special(*output)) draft.emplace(*output, settings_text(mining));
  const Found found = dig(
      mining, threads, draft ? draft->found() : Found{},
      [&](const std::vector<std::string>& lines, std::uint64_t games) {
        if (draft) draft->add(lines, games);
      },
      interruption.stop());
  const std::size_t count = found.lines.size();
  if (interruption.happened()) return interrupted(interruption, mining, found, draft ? &*draft : nullptr);
  write_output_file(*output, count == 0 ? "" : fmt::format("{}\n", fmt::join(found.lines, "\n")),
                    arguments.has("force"));
  if (draft) draft->remove();
  if (arguments.has("json"))
    print_json({{"kind", kKinds[mining.kind]}, {"suite", *output}, {"positions", count}, {"games", found.games}});
  else if (*output != "-")
    print("{} positions from {} games\n", count, viz::grouped(found.games));
  if (count == mining.count) return kFine;
  complain(fmt::format("only {} of {} positions were found in {} games", count, mining.count, found.games));
  return kCheckFailed;
}

}  // namespace nullscope
