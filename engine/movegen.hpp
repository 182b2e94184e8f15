// Strictly legal move generation.
//
// One generator serves listing and counting: it hands *sets* of target squares to a sink, which
// either writes the moves down (MoveList) or only counts them (MoveCounter, for perft's last ply).
// Legality is settled before any move is named: a check mask (where a piece must land to answer a
// check), pin lines, and attack tests for the king's own steps.
#pragma once

#include <algorithm>

#include "engine/position.hpp"

namespace nullscope {

// No legal position has more than 218 moves.
constexpr std::size_t kMaxMoves = 224;

// Turns the generator's sets into single moves, each handed to Derived::push.
template <class Derived>
class MoveExpander {
 public:
  void piece(Square from, Bitboard targets) {
    while (targets) push(Move(from, pop_lsb(targets)));
  }
  // Pawns that all moved by the same step; `targets` are where they land.
  void pawns(Bitboard targets, int step) {
    while (targets) {
      const Square to = pop_lsb(targets);
      push(Move(static_cast<Square>(to - step), to));
    }
  }
  void promotions(Bitboard targets, int step) {
    while (targets) {
      const Square to = pop_lsb(targets);
      for (const PieceType t : {Queen, Knight, Rook, Bishop})
        push(Move(static_cast<Square>(to - step), to, Move::Promotion, t));
    }
  }
  void special(Move m) { push(m); }

 private:
  void push(Move m) { static_cast<Derived*>(this)->push(m); }
};

// Room for as many items as a position can have moves; not cleared, since most of it is never used.
template <class T>
class MoveBuffer {
 public:
  MoveBuffer() {}
  T* data() { return items_; }
  const T* data() const { return items_; }

 private:
  union {
    T items_[kMaxMoves];
  };
};

class MoveList : public MoveExpander<MoveList> {
 public:
  void push(Move m) {
    assert(size_ < kMaxMoves);
    moves_.data()[size_++] = m;
  }
  const Move* begin() const { return moves_.data(); }
  const Move* end() const { return moves_.data() + size_; }
  Move operator[](std::size_t i) const { return moves_.data()[i]; }
  std::size_t size() const { return size_; }
  bool empty() const { return size_ == 0; }
  bool contains(Move m) const { return std::find(begin(), end(), m) != end(); }

 private:
  MoveBuffer<Move> moves_;
  std::size_t size_ = 0;
};

class MoveCounter {
 public:
  void piece(Square, Bitboard targets) { count_ += popcount(targets); }
  void pawns(Bitboard targets, int) { count_ += popcount(targets); }
  void promotions(Bitboard targets, int) { count_ += 4 * popcount(targets); }
  void special(Move) { ++count_; }
  int count() const { return count_; }

 private:
  int count_ = 0;
};

// Captures include en passant and capturing promotions; everything else is quiet.
enum class MoveKind { All, Captures, Quiets };

namespace detail {

// What the king's safety demands of every other piece's move.
struct KingSafety {
  Bitboard check_mask;  // where a piece must land: everywhere, or answering the one checker
  Bitboard pinned;      // may move along their pin line only (enemy pieces that shield the king may be among them)
  bool double_check;
};

template <Color Us>
KingSafety king_safety(const Position& p, Square king, Bitboard occupied) {
  constexpr Color Them = ~Us;
  KingSafety safety{~0ULL, 0, false};
  const Bitboard diagonal = p.pieces(Them, Bishop, Queen);
  const Bitboard straight = p.pieces(Them, Rook, Queen);
  Bitboard checkers =
      (attacks::pawn(Us, king) & p.pieces(Them, Pawn)) | (attacks::knight(king) & p.pieces(Them, Knight));
  // Sliders that would give check on an empty board: few, and found without the large tables.
  Bitboard snipers = (attacks::open_bishop(king) & diagonal) | (attacks::open_rook(king) & straight);
  while (snipers) {
    const Square sniper = pop_lsb(snipers);
    const Bitboard blockers = attacks::between(king, sniper) & occupied;
    if (!blockers)
      checkers |= bit(sniper);
    else if (!more_than_one(blockers))
      safety.pinned |= blockers;
  }
  if (checkers) {
    safety.double_check = more_than_one(checkers);
    safety.check_mask = checkers | attacks::between(king, lsb(checkers));
  }
  return safety;
}

template <Color Us, MoveKind Kind, class Sink>
void pawn_moves(const Position& p, Bitboard pawns, Bitboard allowed, Sink& sink) {
  constexpr Color Them = ~Us;
  constexpr int kUp = Us == White ? 8 : -8;
  constexpr Bitboard kLastRank = Us == White ? rank_bb(7) : rank_bb(0);
  constexpr Bitboard kThirdRank = Us == White ? rank_bb(2) : rank_bb(5);
  const Bitboard empty = ~p.pieces();

  if constexpr (Kind != MoveKind::Captures) {
    const Bitboard one = forward<Us>(pawns) & empty;
    const Bitboard two = forward<Us>(one & kThirdRank) & empty & allowed;
    const Bitboard landing = one & allowed;
    sink.pawns(landing & ~kLastRank, kUp);
    sink.pawns(two, 2 * kUp);
    sink.promotions(landing & kLastRank, kUp);
  }
  if constexpr (Kind != MoveKind::Quiets) {
    const Bitboard victims = p.pieces(Them) & allowed;
    const Bitboard to_east = east(forward<Us>(pawns)) & victims;
    const Bitboard to_west = west(forward<Us>(pawns)) & victims;
    sink.pawns(to_east & ~kLastRank, kUp + 1);
    sink.pawns(to_west & ~kLastRank, kUp - 1);
    sink.promotions(to_east & kLastRank, kUp + 1);
    sink.promotions(to_west & kLastRank, kUp - 1);
  }
}

template <Color Us, class Sink>
void en_passant(const Position& p, Square king, Sink& sink) {
  const Square target = p.en_passant();
  const auto victim = static_cast<Square>(target ^ 8);
  Bitboard capturers = attacks::pawn(~Us, target) & p.pieces(Us, Pawn);
  while (capturers) {
    const Square from = pop_lsb(capturers);
    // Two pawns leave a rank at once: only a look at the resulting board settles it.
    const Bitboard occupied = (p.pieces() ^ bit(from) ^ bit(victim)) | bit(target);
    if (!(p.attackers_to(king, ~Us, occupied) & ~bit(victim))) sink.special(Move(from, target, Move::EnPassant));
  }
}

template <Color Us, class Sink>
void castle(const Position& p, Square king, bool is_short, Sink& sink) {
  const auto rook = static_cast<Square>(is_short ? king + 3 : king - 4);
  const auto middle = static_cast<Square>(is_short ? king + 1 : king - 1);
  const auto to = static_cast<Square>(is_short ? king + 2 : king - 2);
  if (attacks::between(king, rook) & p.pieces()) return;
  if (p.is_attacked(middle, ~Us, p.pieces()) || p.is_attacked(to, ~Us, p.pieces())) return;
  sink.special(Move(king, to, Move::Castle));
}

// Those of the king's steps that do not lead into check.
template <Color Us>
Bitboard safe_steps(const Position& p, Square king, Bitboard steps) {
  constexpr Color Them = ~Us;
  if (!steps) return 0;
  // The king may not step along a checking ray, so it does not shield squares behind itself.
  const Bitboard occupied = p.pieces() ^ bit(king);
  steps &= ~(pawn_attacks<Them>(p.pieces(Them, Pawn)) | attacks::king(p.king(Them)));
  for (Bitboard b = p.pieces(Them, Knight); b;) steps &= ~attacks::knight(pop_lsb(b));
  for (Bitboard b = p.pieces(Them, Bishop, Queen); b && steps;) steps &= ~attacks::bishop(pop_lsb(b), occupied);
  for (Bitboard b = p.pieces(Them, Rook, Queen); b && steps;) steps &= ~attacks::rook(pop_lsb(b), occupied);
  return steps;
}

template <Color Us, MoveKind Kind, class Sink>
void generate(const Position& p, Sink& sink) {
  constexpr Color Them = ~Us;
  const Square king = p.king(Us);
  const Bitboard occupied = p.pieces();
  const KingSafety safety = king_safety<Us>(p, king, occupied);
  const Bitboard of_kind = Kind == MoveKind::Captures ? p.pieces(Them)
                           : Kind == MoveKind::Quiets ? ~occupied
                                                      : ~p.pieces(Us);
  if (!safety.double_check) {
    const Bitboard free = ~safety.pinned;
    const Bitboard targets = of_kind & safety.check_mask;

    const Bitboard pawns = p.pieces(Us, Pawn);
    pawn_moves<Us, Kind>(p, pawns & free, safety.check_mask, sink);
    for (Bitboard b = pawns & safety.pinned; b;) {
      const Square from = pop_lsb(b);
      pawn_moves<Us, Kind>(p, bit(from), safety.check_mask & attacks::line(king, from), sink);
    }
    if (Kind != MoveKind::Quiets && p.en_passant() != kNoSquare) en_passant<Us>(p, king, sink);

    for (Bitboard b = p.pieces(Us, Knight) & free; b;) {  // a pinned knight never moves
      const Square from = pop_lsb(b);
      sink.piece(from, attacks::knight(from) & targets);
    }
    for (Bitboard b = p.pieces(Us, Bishop, Queen); b;) {
      const Square from = pop_lsb(b);
      Bitboard to = attacks::bishop(from, occupied) & targets;
      if (bit(from) & safety.pinned) to &= attacks::line(king, from);
      sink.piece(from, to);
    }
    for (Bitboard b = p.pieces(Us, Rook, Queen); b;) {
      const Square from = pop_lsb(b);
      Bitboard to = attacks::rook(from, occupied) & targets;
      if (bit(from) & safety.pinned) to &= attacks::line(king, from);
      sink.piece(from, to);
    }
    if constexpr (Kind != MoveKind::Captures) {
      constexpr int kRights = Us == White ? 1 : 4;
      if (safety.check_mask == ~0ULL) {
        if (p.castling() & kRights) castle<Us>(p, king, true, sink);
        if (p.castling() & (kRights << 1)) castle<Us>(p, king, false, sink);
      }
    }
  }
  sink.piece(king, safe_steps<Us>(p, king, attacks::king(king) & of_kind));
}

}  // namespace detail

template <MoveKind Kind, class Sink>
void generate(const Position& p, Sink& sink) {
  if (p.side_to_move() == White)
    detail::generate<White, Kind>(p, sink);
  else
    detail::generate<Black, Kind>(p, sink);
}

inline MoveList legal_moves(const Position& p) {
  MoveList list;
  generate<MoveKind::All>(p, list);
  return list;
}

inline bool has_legal_move(const Position& p) {
  MoveCounter counter;
  generate<MoveKind::All>(p, counter);
  return counter.count() != 0;
}

// May `m`, from anywhere (a table entry, say), be played here? Cheaper than listing all moves.
bool is_legal(const Position& p, Move m);

}  // namespace nullscope
