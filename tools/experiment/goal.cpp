#include "tools/experiment/goal.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "engine/notation.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::experiment {
namespace {

bool contains(const std::vector<Move>& moves, Move move) {
  return std::find(moves.begin(), moves.end(), move) != moves.end();
}

std::vector<Move> read_moves(const EpdRecord& record, const char* opcode) {
  std::vector<Move> moves;
  const auto operand = record.operand(opcode);
  if (!operand) return moves;
  constexpr std::string_view kBetween = " \t,";
  std::string_view rest = *operand;
  for (std::size_t at = 0; (at = rest.find_first_not_of(kBetween)) != std::string_view::npos;) {
    rest.remove_prefix(at);
    const std::string_view word = rest.substr(0, rest.find_first_of(kBetween));
    rest.remove_prefix(word.size());
    try {
      moves.push_back(parse_move(record.position, word));
    } catch (const MoveError& error) {
      throw EpdError(fmt::format("{}: {}", opcode, error.what()));
    }
  }
  if (moves.empty()) throw EpdError(fmt::format("{} names no move", opcode));
  return moves;
}

int read_mate(const EpdRecord& record) {
  const auto operand = record.operand("dm");
  if (!operand) return 0;
  int moves = 0;
  const auto [end, error] = std::from_chars(operand->data(), operand->data() + operand->size(), moves);
  if (error != std::errc() || end != operand->data() + operand->size() || moves < 1 || moves > kMaxPly / 2)
    throw EpdError(fmt::format("dm must be a number of moves from 1 to {}, not {}", kMaxPly / 2, in_quotes(*operand)));
  return moves;
}

}  // namespace

bool Goal::solved_by(Move move, Score score) const {
  if (mate_in > 0) return is_mate_score(score) && score > 0 && mate_distance(score) <= mate_in;
  return is_given() && (best.empty() || contains(best, move)) && !contains(avoid, move);
}

Goal read_goal(const EpdRecord& record) {
  return {read_moves(record, "bm"), read_moves(record, "am"), read_mate(record)};
}

void Follower::see(const Iteration& iteration) {
  counters_ += iteration.counters;
  if (!goal_.solved_by(iteration.best_move(), iteration.score))
    found_.reset();
  else if (!found_)
    found_ = FoundAt{iteration.depth, counters_.total()};
}

}  // namespace nullscope::experiment
