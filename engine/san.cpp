#include "engine/san.hpp"

#include "engine/movegen.hpp"

namespace nullscope {
namespace {

char file_letter(Square s) { return static_cast<char>('a' + file_of(s)); }
char rank_digit(Square s) { return static_cast<char>('1' + rank_of(s)); }

}  // namespace

// The file, rank or both that tell this move apart from others of the same piece to the same square. Pieces that attack
// it are few; whether they may go there is asked of them alone.
void San::add_origin(const Position& before, Move m) {
  const Color us = before.side_to_move();
  const Square from = m.from();
  const Bitboard alike = before.pieces(us, type_of(before.piece_on(from))) & ~bit(from);
  if (!alike) return;
  bool ambiguous = false, same_file = false, same_rank = false;
  for (Bitboard others = before.attackers_to(m.to(), us, before.pieces()) & alike; others;) {
    const Square other = pop_lsb(others);
    if (!is_legal(before, Move(other, m.to()))) continue;
    ambiguous = true;
    same_file |= file_of(other) == file_of(from);
    same_rank |= rank_of(other) == rank_of(from);
  }
  if (!ambiguous) return;
  if (!same_file || same_rank) add(file_letter(from));
  if (same_file) add(rank_digit(from));
}

San::San(const Position& before, Move m, const Position& after) {
  if (m.kind() == Move::Castle) {
    for (const char c : file_of(m.to()) == 6 ? std::string_view("O-O") : std::string_view("O-O-O")) add(c);
  } else {
    const PieceType type = type_of(before.piece_on(m.from()));
    const bool captures = before.is_capture(m);
    if (type != Pawn) {
      add("PNBRQK"[type]);
      if (type != King) add_origin(before, m);
    } else if (captures) {
      add(file_letter(m.from()));
    }
    if (captures) add('x');
    add(file_letter(m.to()));
    add(rank_digit(m.to()));
    if (m.kind() == Move::Promotion) add('='), add("PNBRQK"[m.promotion()]);
  }
  if (after.in_check()) add(has_legal_move(after) ? '+' : '#');
}

}  // namespace nullscope
