#include "tests/engine/naive_game.hpp"

#include <algorithm>
#include <set>
#include <string>

namespace nullscope::test {
namespace {

std::string name_of(Square s) { return {static_cast<char>('a' + file_of(s)), static_cast<char>('1' + rank_of(s))}; }

std::string name_of(Move move) {
  std::string name = name_of(move.from()) + name_of(move.to());
  if (move.kind() == Move::Promotion) {
    const PieceType piece = move.promotion();
    name += piece == Queen ? 'q' : piece == Rook ? 'r' : piece == Bishop ? 'b' : 'n';
  }
  return name;
}

bool same_position(const NaiveBoard& a, const NaiveBoard& b) {
  for (Square s = 0; s < kSquares; ++s)
    if (a.on(s) != b.on(s)) return false;
  return a.side_to_move() == b.side_to_move() && a.castling() == b.castling() &&
         a.capturable_en_passant() == b.capturable_en_passant();
}

}  // namespace

bool NaiveGame::play(std::string_view move) {
  for (const Move legal : board().legal_moves()) {
    if (name_of(legal) != move) continue;
    const bool quiet = board().on(legal.to()) == kNoPiece && type_of(board().on(legal.from())) != Pawn;
    quiet_plies_ = quiet ? quiet_plies_ + 1 : 0;
    boards_.push_back(board().after(legal));
    return true;
  }
  return false;
}

bool NaiveGame::is_drawn() const {
  const auto same = [&](const NaiveBoard& other) { return same_position(other, board()); };
  const bool mate = board().in_check(board().side_to_move()) && board().legal_moves().empty();
  return std::count_if(boards_.begin(), boards_.end(), same) >= 3 || (quiet_plies_ >= 100 && !mate) ||
         nobody_can_mate();
}

// A lone knight or bishop, or bishops that all stand on squares of one colour, beside the kings.
bool NaiveGame::nobody_can_mate() const {
  int knights = 0;
  int bishops = 0;
  std::set<int> colours;
  for (Square s = 0; s < kSquares; ++s) {
    if (board().on(s) == kNoPiece) continue;
    switch (type_of(board().on(s))) {
      case King: break;
      case Knight: ++knights; break;
      case Bishop:
        ++bishops;
        colours.insert((file_of(s) + rank_of(s)) % 2);
        break;
      default: return false;
    }
  }
  return knights + bishops <= 1 || (knights == 0 && colours.size() == 1);
}

}  // namespace nullscope::test
