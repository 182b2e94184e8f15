// A match: who plays, from which openings, what has been played, and what that comes to.
#pragma once

#include <atomic>
#include <functional>
#include <map>

#include "tools/match/elo.hpp"
#include "tools/match/pgn.hpp"

namespace nullscope::match {

struct Match {
  Player a;
  Player b;
  std::size_t games = 100;   // an even number; in even ones, from 0, A has White
  std::uint64_t seed = 1;    // of the openings
  std::optional<Sprt> sprt;  // ends the match when it decides
  std::string tag;           // what the games depend on, in one line
};

// The games so far, in whatever order they came.
class Standing {
 public:
  explicit Standing(const std::optional<Sprt>& sprt) : sprt_(sprt) {}
  void add(StoredGame game) { games_.insert_or_assign(game.number, std::move(game)); }
  bool has(std::size_t game) const { return games_.count(game) != 0; }
  std::size_t size() const { return games_.size(); }

  // What counts: pairs from the first on without a gap, and with a test up to the one at which it decides, however many
  // games were begun after that. So the outcome does not depend on which thread was faster.
  std::size_t counted_games() const;
  Pairs pairs() const;
  std::array<std::uint64_t, 3> lost_drawn_won() const;  // of A
  std::string pgn() const;
  bool is_decided() const { return sprt_ && sprt_->decides(pairs()); }

 private:
  std::optional<Sprt> sprt_;
  std::map<std::size_t, StoredGame> games_;
};

// Plays what is missing, several games at a time. `on_game` gets the text of each as it ends; it is never called by two
// threads at once, and what it throws ends the match. Once `stop` is set, games under way are given up.
void play_missing(const Match& match, const std::vector<Opening>& openings, Standing& standing, unsigned threads,
                  const std::function<void(const std::string& text)>& on_game, std::atomic<bool>& stop);

}  // namespace nullscope::match
