#include "tools/match/match.hpp"

#include <mutex>

#include "tools/cli/threads.hpp"

namespace nullscope::match {
namespace {

bool a_is_white(std::size_t game) { return game % 2 == 0; }

std::size_t half_points_of_a(const StoredGame& game) {
  if (game.result == Result::Draw) return 1;
  return (game.result == Result::WhiteWins) == a_is_white(game.number) ? 2 : 0;
}

StoredGame play_game(const Match& match, std::size_t number, const Opening& opening, Table& table) {
  const Player& white = a_is_white(number) ? match.a : match.b;
  const Player& black = a_is_white(number) ? match.b : match.a;
  const Game game = play(opening, white, black, table);
  const GameTags tags{number, to_string(white.policy), to_string(black.policy), match.tag};
  return {number, match.tag, game.result, game_text(tags, opening, game)};
}

}  // namespace

std::size_t Standing::counted_games() const {
  Pairs pairs{};
  std::size_t game = 0;
  while (has(game) && has(game + 1) && !(sprt_ && sprt_->decides(pairs))) {
    ++pairs[half_points_of_a(games_.at(game)) + half_points_of_a(games_.at(game + 1))];
    game += 2;
  }
  return game;
}

Pairs Standing::pairs() const {
  Pairs pairs{};
  const std::size_t last = counted_games();
  for (std::size_t game = 0; game < last; game += 2)
    ++pairs[half_points_of_a(games_.at(game)) + half_points_of_a(games_.at(game + 1))];
  return pairs;
}

std::array<std::uint64_t, 3> Standing::lost_drawn_won() const {
  std::array<std::uint64_t, 3> counts{};
  const std::size_t last = counted_games();
  for (std::size_t game = 0; game < last; ++game) ++counts[half_points_of_a(games_.at(game))];
  return counts;
}

std::string Standing::pgn() const {
  std::string text;
  const std::size_t last = counted_games();
  for (std::size_t game = 0; game < last; ++game) text += games_.at(game).text;
  return text;
}

void play_missing(const Match& match, const std::vector<Opening>& openings, Standing& standing, unsigned threads,
                  const std::function<void(const std::string&)>& on_game, std::atomic<bool>& stop) {
  std::vector<std::size_t> missing;
  for (std::size_t game = 0; game < match.games; ++game)
    if (!standing.has(game)) missing.push_back(game);
  std::atomic<std::size_t> next = 0;
  if (standing.is_decided()) stop = true;
  Match stoppable = match;
  stoppable.a.limits.stop = stoppable.b.limits.stop = &stop;
  std::mutex mutex;  // of the standing and the hook

  Threads crew(threads, stop, [&] {
    Table table(match.a.options.table == TableMode::Off ? 4 : match.a.options.table_entries);
    for (std::size_t at = next++; at < missing.size() && !stop; at = next++) {
      StoredGame game = play_game(stoppable, missing[at], openings[missing[at] / 2], table);
      const std::lock_guard lock(mutex);
      if (stop) return;  // its last moves may not have been thought through
      on_game(game.text);
      standing.add(std::move(game));
      if (standing.is_decided()) stop = true;
    }
  });
  crew.join();
}

}  // namespace nullscope::match
