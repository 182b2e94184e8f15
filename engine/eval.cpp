#include "engine/eval.hpp"

namespace nullscope {
namespace {

constexpr Tapered kBishopPair = {28, 42};
constexpr Tapered kRookHalfOpenFile = {12, 6};  // no own pawn on it
constexpr Tapered kRookOpenFile = {12, 6};      // nor an enemy's: as much again
constexpr Tapered kIsolatedPawn = {-12, -14};
constexpr Tapered kDoubledPawn = {-8, -18};
constexpr Tapered kShelterNear = {12, 0};    // an own pawn right before the king
constexpr Tapered kShelterFar = {6, 0};      // one step further
constexpr Tapered kOpenKingFile = {-14, 0};  // no own pawn on a file at or beside the king

// Per square reached beyond (or short of) what the piece usually reaches.
struct MobilityWeight {
  Tapered each;
  int usual;
};
constexpr std::array<MobilityWeight, 4> kMobility = {{
    {{4, 4}, 4},   // knight
    {{4, 4}, 6},   // bishop
    {{2, 4}, 7},   // rook
    {{1, 2}, 13},  // queen
}};

constexpr std::array<Tapered, 8> kPassedPawn = {
    {{0, 0}, {4, 10}, {6, 14}, {12, 26}, {28, 48}, {56, 84}, {96, 136}, {0, 0}}};

struct ShelterMasks {
  std::array<std::array<Bitboard, kSquares>, 2> near{};  // the three squares before the king
  std::array<std::array<Bitboard, kSquares>, 2> far{};
  std::array<std::array<Bitboard, kSquares>, 3> king_files{};  // the file itself and its neighbours
};

constexpr ShelterMasks make_shelter_masks() {
  ShelterMasks m;
  for (Square s = 0; s < kSquares; ++s) {
    const Bitboard row = bit(s) | adjacent_files(bit(s));
    m.near[White][s] = north(row);
    m.near[Black][s] = south(row);
    m.far[White][s] = north(north(row));
    m.far[Black][s] = south(south(row));
    const int file = file_of(s);
    for (int i = 0; i < 3; ++i) {
      const int f = file + i - 1;
      m.king_files[static_cast<unsigned>(i)][s] = file_bb(f < 0 ? 0 : f > 7 ? 7 : f);
    }
  }
  return m;
}
constexpr ShelterMasks kMasks = make_shelter_masks();

template <Color Us>
Tapered pawn_structure(const Position& p) {
  const Bitboard own = p.pieces(Us, Pawn);
  const Bitboard doubled = own & front_span<~Us>(own);  // a pawn of ours is ahead
  const Bitboard isolated = own & ~adjacent_files(whole_files(own));
  const Bitboard held_up = front_span<~Us>(p.pieces(~Us, Pawn));
  Tapered score = popcount(isolated) * kIsolatedPawn + popcount(doubled) * kDoubledPawn;
  for (Bitboard passed = own & ~(doubled | held_up | adjacent_files(held_up)); passed;)
    score += kPassedPawn[static_cast<unsigned>(relative_rank(Us, pop_lsb(passed)))];
  return score;
}

template <Color Us, PieceType T>
int reach(const Position& p, Bitboard area) {
  const Bitboard occupied = p.pieces();
  int squares = 0;
  for (Bitboard b = p.pieces(Us, T); b;) {
    const Square s = pop_lsb(b);
    const Bitboard to = T == Knight   ? attacks::knight(s)
                        : T == Bishop ? attacks::bishop(s, occupied)
                        : T == Rook   ? attacks::rook(s, occupied)
                                      : attacks::queen(s, occupied);
    squares += popcount(to & area) - kMobility[T - Knight].usual;
  }
  return squares;
}

template <Color Us>
Tapered mobility(const Position& p) {
  // Not onto own pieces, nor where an enemy pawn would take.
  const Bitboard area = ~(p.pieces(Us) | pawn_attacks<~Us>(p.pieces(~Us, Pawn)));
  return reach<Us, Knight>(p, area) * kMobility[0].each + reach<Us, Bishop>(p, area) * kMobility[1].each +
         reach<Us, Rook>(p, area) * kMobility[2].each + reach<Us, Queen>(p, area) * kMobility[3].each;
}

template <Color Us>
Tapered bishop_pair(const Position& p) {
  const Bitboard bishops = p.pieces(Us, Bishop);
  return (bishops & kDarkSquares) && (bishops & ~kDarkSquares) ? kBishopPair : Tapered{};
}

template <Color Us>
Tapered rook_files(const Position& p) {
  const Bitboard rooks = p.pieces(Us, Rook) & ~whole_files(p.pieces(Us, Pawn));
  return popcount(rooks) * kRookHalfOpenFile + popcount(rooks & ~whole_files(p.pieces(~Us, Pawn))) * kRookOpenFile;
}

template <Color Us>
Tapered shelter(const Position& p) {
  const Square king = p.king(Us);
  const Bitboard own = p.pieces(Us, Pawn);
  Tapered score =
      popcount(own & kMasks.near[Us][king]) * kShelterNear + popcount(own & kMasks.far[Us][king]) * kShelterFar;
  for (const auto& files : kMasks.king_files)
    if (!(own & files[king])) score += kOpenKingFile;
  return score;
}

template <Color Us>
Tapered placement(const Position& p) {
  Tapered score;
  for (Bitboard b = p.pieces(Us); b;) {
    const Square s = pop_lsb(b);
    score += psqt::kTable[p.piece_on(s)][s];
  }
  return Us == White ? score : -score;
}

template <Color Us>
Tapered pawns_and_king(const Position& p) {
  return pawn_structure<Us>(p) + shelter<Us>(p);
}

template <Color Us>
Tapered pieces(const Position& p) {
  return mobility<Us>(p) + bishop_pair<Us>(p) + rook_files<Us>(p);
}

template <Color Us>
void fill_terms(const Position& p, EvalTerms& terms) {
  terms.side[EvalTerms::Placement][Us] = placement<Us>(p);
  terms.side[EvalTerms::Mobility][Us] = mobility<Us>(p);
  terms.side[EvalTerms::Pawns][Us] = pawn_structure<Us>(p);
  terms.side[EvalTerms::BishopPair][Us] = bishop_pair<Us>(p);
  terms.side[EvalTerms::RookFiles][Us] = rook_files<Us>(p);
  terms.side[EvalTerms::Shelter][Us] = shelter<Us>(p);
}

}  // namespace

const char* EvalTerms::name(Term t) {
  constexpr const char* kNames[] = {
      "material and placement", "mobility", "pawns", "bishop pair", "rook files", "king shelter"};
  return kNames[t];
}

// Rarely needed, and not to be in the way where it is not.
[[gnu::noinline]] Tapered PawnCache::compute(const Position& p) {
  return pawns_and_king<White>(p) - pawns_and_king<Black>(p);
}

Score blend(Tapered value, int phase) {
  const int middlegame = std::min(phase, psqt::kMaxPhase);
  return (value.mg * middlegame + value.eg * (psqt::kMaxPhase - middlegame)) / psqt::kMaxPhase;
}

namespace {

Score for_side_to_move(const Position& p, Tapered white) {
  const Score score = blend(white, p.phase());
  return p.side_to_move() == White ? score : -score;
}

Score evaluate_anywhere(const Position& p, PawnCache& pawns) {
  pawns.prefetch(p);  // while the pieces are looked at
  const Tapered moving = pieces<White>(p) - pieces<Black>(p);
  return for_side_to_move(p, p.psqt() + moving + pawns.score(p));
}
NULLSCOPE_FOR_FAST_PEXT Score evaluate_with_pext(const Position& p, PawnCache& pawns) {
  cpu::assume_fast_pext();
  return evaluate_anywhere(p, pawns);
}

Score evaluate_placement(const Position& p, PawnCache&) { return for_side_to_move(p, p.psqt()); }

Score evaluate_material(const Position& p, PawnCache&) {
  Tapered white;
  for (const PieceType t : {Pawn, Knight, Bishop, Rook, Queen})
    white += (popcount(p.pieces(White, t)) - popcount(p.pieces(Black, t))) * psqt::kMaterial[t];
  return for_side_to_move(p, white);
}

}  // namespace

Score evaluate(const Position& p, PawnCache& pawns) {
  return cpu::has_fast_pext ? evaluate_with_pext(p, pawns) : evaluate_anywhere(p, pawns);
}

Evaluator evaluator(Evaluation evaluation) {
  return evaluation == Evaluation::Full        ? (cpu::has_fast_pext ? evaluate_with_pext : evaluate_anywhere)
         : evaluation == Evaluation::Placement ? evaluate_placement
                                               : evaluate_material;
}

EvalTerms evaluate_terms(const Position& p) {
  EvalTerms terms;
  fill_terms<White>(p, terms);
  fill_terms<Black>(p, terms);
  return terms;
}

}  // namespace nullscope
