#include "tools/mine/setup.hpp"

#include <algorithm>
#include <string>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"

namespace nullscope::mine {
namespace {

bool may_stand(Piece man, Square square) {
  const int rank = square / 8;
  return (man != make_piece(White, Pawn) && man != make_piece(Black, Pawn)) || (rank != 0 && rank != 7);
}

}  // namespace

Setup::Setup(const Position& position) {
  for (int s = 0; s < 64; ++s) men_[static_cast<std::size_t>(s)] = position.piece_on(static_cast<Square>(s));
}

void Setup::put_at_random(Piece man, std::mt19937_64& random) {
  for (;;) {
    const Square square = static_cast<Square>(random() % 64);
    if (!is_free(square) || !may_stand(man, square)) continue;
    men_[square] = man;
    return;
  }
}

// Two steps from the pawn at the most.
void Setup::put_king(Color side, Square pawn, std::mt19937_64& random) {
  for (;;) {
    const int file = pawn % 8 + static_cast<int>(random() % 5) - 2;
    const int rank = pawn / 8 + static_cast<int>(random() % 5) - 2;
    if (file < 0 || file > 7 || rank < 0 || rank > 7 || !is_free(make_square(file, rank))) continue;
    men_[make_square(file, rank)] = make_piece(side, King);
    return;
  }
}

Setup Setup::blocked_pawns(std::mt19937_64& random) {
  Setup setup;
  std::vector<Square> pawns;
  const std::size_t pairs = 1 + random() % 2;
  while (pawns.size() < pairs) {
    const Square pawn = make_square(static_cast<int>(random() % 8), 1 + static_cast<int>(random() % 5));
    const Square blocked = static_cast<Square>(pawn + 8);
    if (!setup.is_free(pawn) || !setup.is_free(blocked)) continue;
    setup.men_[pawn] = make_piece(White, Pawn);
    setup.men_[blocked] = make_piece(Black, Pawn);
    pawns.push_back(pawn);
  }
  for (const Color side : {White, Black}) {
    setup.put_king(side, pawns[random() % pawns.size()], random);
    if (random() % 2) setup.put_at_random(make_piece(side, Pawn), random);
  }
  return setup;
}

std::optional<Position> Setup::with(Color to_move) const {
  std::string fen;
  for (int rank = 7; rank >= 0; --rank) {
    for (int file = 0; file < 8; ++file) {
      const Piece man = men_[make_square(file, rank)];
      if (man != kNoPiece)
        fen += piece_letter(man);
      else if (file > 0 && fen.back() >= '1' && fen.back() <= '8')
        ++fen.back();
      else
        fen += '1';
    }
    fen += rank ? '/' : ' ';
  }
  fen += to_move == White ? "w - - 0 1" : "b - - 0 1";
  try {
    return parse_fen(fen);
  } catch (const FenError&) {
    return std::nullopt;
  }
}

std::vector<Setup::Step> Setup::ways_here(Color to_move) const {
  std::vector<Step> steps;
  const auto here = with(to_move);
  if (!here) return steps;
  for (int to = 0; to < 64; ++to) {
    const Piece man = men_[static_cast<std::size_t>(to)];
    if (man == kNoPiece || color_of(man) == to_move) continue;
    for (int from = 0; from < 64; ++from) {
      if (!is_free(static_cast<Square>(from)) || !may_stand(man, static_cast<Square>(from))) continue;
      Setup earlier = *this;
      std::swap(earlier.men_[static_cast<std::size_t>(from)], earlier.men_[static_cast<std::size_t>(to)]);
      const auto before = earlier.with(~to_move);
      if (!before) continue;
      for (const Move move : legal_moves(*before))
        if (move.from() == from && move.to() == to && before->after(move).key() == here->key())
          steps.push_back({*before, move});
    }
  }
  return steps;
}

}  // namespace nullscope::mine
