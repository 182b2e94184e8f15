#include "engine/attacks.hpp"

namespace nullscope {
namespace {

// Found by random trial: each maps every subset of its square's relevant squares to a slot of a table
// of exactly 2^(relevant squares) entries. A test checks every one of them against walk_rays.
// clang-format off
constexpr std::array<Bitboard, kSquares> kRookMagics = {
    0x1080008040001024ULL, 0x20C030002000C000ULL, 0x2180200008811000ULL, 0x0100070020081000ULL,
    0x0280040018000280ULL, 0x8200010200100408ULL, 0x02002AC401020008ULL, 0x0200020900804024ULL,
    0x0002800040008020ULL, 0x0000401000200040ULL, 0x4000802000100080ULL, 0x4012002010420008ULL,
    0x0641804400680080ULL, 0x9004800400802600ULL, 0x1020808002000100ULL, 0x8001000040810002ULL,
    0x0000208000401080ULL, 0x2010114020004000ULL, 0x0300410010200B00ULL, 0x2041010020081002ULL,
    0x0010808008000400ULL, 0x0000080104204010ULL, 0x0000040008021001ULL, 0x1422020000410084ULL,
    0x0040400080002090ULL, 0x4001400340201000ULL, 0x20060082001821C0ULL, 0x089610010021000AULL,
    0x8400080080800400ULL, 0x0224010040400200ULL, 0x00F0B00400012218ULL, 0x1200004200040081ULL,
    0x0040400080800026ULL, 0x0C80401000402000ULL, 0x0801004011002001ULL, 0x0040880284801000ULL,
    0x0108020040400400ULL, 0x9822002004040010ULL, 0x0C02900144000208ULL, 0x0002040042001099ULL,
    0x0B80004060014005ULL, 0x0000200040008080ULL, 0x0419044420010011ULL, 0x0098008010008008ULL,
    0x0000080011010004ULL, 0x0000040002008080ULL, 0x880C010890040002ULL, 0x1000084184060001ULL,
    0x0841004200802600ULL, 0x4240100040200040ULL, 0x0070200080100080ULL, 0xC200201005000900ULL,
    0x0500800800040280ULL, 0x0100020004008080ULL, 0x0000820108100400ULL, 0x0901010400804200ULL,
    0x0080024080112901ULL, 0x5013018468400011ULL, 0x0000A84220011101ULL, 0x6810211000040901ULL,
    0x0002005408201006ULL, 0x0182009001482402ULL, 0x002210222100A804ULL, 0x0000490C8404402AULL,
};
constexpr std::array<Bitboard, kSquares> kBishopMagics = {
    0x2309480088020021ULL, 0x0003500101010000ULL, 0x30080084049110C8ULL, 0xC024040282000000ULL,
    0x9190882040210101ULL, 0x0004242440010100ULL, 0x16010401044041C0ULL, 0x0C20420A00A00400ULL,
    0xB020040808812400ULL, 0x2101480268120024ULL, 0x4404108082084400ULL, 0x0000110400800001ULL,
    0x0000411140000000ULL, 0x00811601501A0080ULL, 0x0085010802110408ULL, 0x8002048208420200ULL,
    0x2204804024146408ULL, 0x1529042202080A00ULL, 0x0008485004004010ULL, 0x0004082804129044ULL,
    0x2A04000211204004ULL, 0x0301090A00900410ULL, 0x900C000044020904ULL, 0x000020004E080C00ULL,
    0x008842A1200A1E02ULL, 0x08440420111020A1ULL, 0x0010900102040C10ULL, 0x2040808008020002ULL,
    0x408100444D004018ULL, 0x064101001A004102ULL, 0x0101040241140102ULL, 0x3004004000806403ULL,
    0x0122021080C31008ULL, 0x8219080838201108ULL, 0x0802004848040800ULL, 0x0080200500080108ULL,
    0x40208210040A0080ULL, 0x0065010201810810ULL, 0x0241021088020820ULL, 0x0408020020188889ULL,
    0x2828040420020418ULL, 0x4100420220003090ULL, 0x0000118404417000ULL, 0x0020004208004084ULL,
    0x00D12000A4002280ULL, 0x00600A0862000040ULL, 0x0020029202002040ULL, 0x0010010041022082ULL,
    0x00A4020210044000ULL, 0x24088A08092C1028ULL, 0x810C090090900000ULL, 0x801023102A080081ULL,
    0x42000008030402A2ULL, 0x2000081081020000ULL, 0x00600D310E0C0048ULL, 0x488841810409004AULL,
    0x0A0A090400820860ULL, 0x0800402118021044ULL, 0x2803200041082100ULL, 0x1196000000840400ULL,
    0x0406000808103400ULL, 0x00411108D0090212ULL, 0x0240600911080080ULL, 0x101420109102008AULL,
};
// clang-format on

Bitboard relevant_squares(Square s, bool rook) {
  const Bitboard edge_ranks = (rank_bb(0) | rank_bb(7)) & ~rank_bb(rank_of(s));
  const Bitboard edge_files = (kFileA | kFileH) & ~file_bb(file_of(s));
  return attacks::walk_rays(s, 0, rook) & ~edge_ranks & ~edge_files;
}

// 0 after the last one.
Bitboard next_subset(Bitboard subset, Bitboard mask) { return (subset - mask) & mask; }

attacks::LineTables make_lines() {
  attacks::LineTables t;
  for (Square a = 0; a < kSquares; ++a)
    for (const bool rook : {true, false}) {
      Bitboard targets = attacks::walk_rays(a, 0, rook);
      while (targets) {
        const Square b = pop_lsb(targets);
        const Bitboard both = bit(a) | bit(b);
        t.between[a][b] = attacks::walk_rays(a, both, rook) & attacks::walk_rays(b, both, rook);
        t.line[a][b] = (attacks::walk_rays(a, 0, rook) & attacks::walk_rays(b, 0, rook)) | both;
      }
    }
  return t;
}

}  // namespace

Bitboard attacks::walk_rays(Square s, Bitboard occupied, bool rook) {
  constexpr int kRook[4][2] = {{1, 0}, {-1, 0}, {0, 1}, {0, -1}};
  constexpr int kBishop[4][2] = {{1, 1}, {1, -1}, {-1, 1}, {-1, -1}};
  Bitboard reached = 0;
  for (const auto& step : rook ? kRook : kBishop) {
    int file = file_of(s) + step[0];
    int rank = rank_of(s) + step[1];
    while (file >= 0 && file < 8 && rank >= 0 && rank < 8) {
      const Bitboard here = bit(make_square(file, rank));
      reached |= here;
      if (occupied & here) break;
      file += step[0];
      rank += step[1];
    }
  }
  return reached;
}

void SliderTable::fill(std::array<Entry, kSquares>& entries, const std::array<Bitboard, kSquares>& magics, bool rook,
                       Method method, std::uint32_t& offset) {
  for (Square s = 0; s < kSquares; ++s) {
    const Bitboard mask = relevant_squares(s, rook);
    const auto relevant = static_cast<std::uint32_t>(popcount(mask));
    Entry& entry = entries[s] = {mask, magics[s], offset, 64 - relevant};
    // What stands on a part of the rays decides nothing about the others, so each part is walked by itself: every
    // program does this before anything else.
    const Bitboard part = rook ? rank_bb(rank_of(s)) : bit(s) - 1;
    std::array<Bitboard, 1 << 9> others;  // of a bishop's longest two rays, without the edge, and a rook's file
    std::size_t count = 0;
    Bitboard on_others = 0;
    do {
      others[count++] = attacks::walk_rays(s, on_others, rook) & ~part;
      on_others = next_subset(on_others, mask & ~part);
    } while (on_others);
    Bitboard on_part = 0;
    do {
      const Bitboard reached = attacks::walk_rays(s, on_part, rook) & part;
      for (std::size_t n = 0; n < count; ++n) {
        const Bitboard occupied = on_part | on_others;
        const std::size_t i =
            method == Method::Pext ? entry.index<Method::Pext>(occupied) : entry.index<Method::Magic>(occupied);
        attacks_[i] = reached | others[n];
        on_others = next_subset(on_others, mask & ~part);
      }
      on_part = next_subset(on_part, mask & part);
    } while (on_part);
    offset += 1U << relevant;
  }
}

SliderTable::SliderTable(Method method) {
  std::uint32_t offset = 0;
  fill(rook_, kRookMagics, true, method, offset);
  fill(bishop_, kBishopMagics, false, method, offset);
  assert(offset == attacks_.size());
}

// cpu.hpp's flags may not have been set yet when these run, so they are asked for afresh.
const SliderTable attacks::sliders(cpu::detect_fast_pext() ? SliderTable::Method::Pext : SliderTable::Method::Magic);
const attacks::LineTables attacks::lines = make_lines();

}  // namespace nullscope
