#include "engine/notation.hpp"

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/san.hpp"

namespace nullscope {
namespace {

constexpr std::string_view kPieceNames = "PNBRQK";

// Long or unprintable text is cut and masked before it goes into a message.
[[noreturn]] void refuse_move(std::string_view text, const char* why) {
  std::string shown;
  for (const char c : text.substr(0, 20)) shown += c >= ' ' && c <= '~' ? c : '?';
  throw MoveError("'" + shown + "' " + why);
}

bool is_file(char c) { return c >= 'a' && c <= 'h'; }
bool is_rank(char c) { return c >= '1' && c <= '8'; }

PieceType promotion_piece(char c) {
  switch (c) {
    case 'n':
    case 'N': return Knight;
    case 'b':
    case 'B': return Bishop;
    case 'r':
    case 'R': return Rook;
    case 'q':
    case 'Q': return Queen;
    default: return kNoPieceType;
  }
}

// What a SAN move says; kNoPieceType, kNoSquare and -1 where it is silent.
struct SanParts {
  PieceType piece = Pawn;
  Square to = kNoSquare;
  int from_file = -1;
  int from_rank = -1;
  PieceType promotion = kNoPieceType;

  bool matches(const Position& p, Move m) const {
    return type_of(p.piece_on(m.from())) == piece && m.to() == to && m.kind() != Move::Castle &&
           (from_file < 0 || file_of(m.from()) == from_file) && (from_rank < 0 || rank_of(m.from()) == from_rank) &&
           (m.kind() == Move::Promotion ? m.promotion() == promotion : promotion == kNoPieceType);
  }
};

// Reads [piece][file][rank][x]square[=piece] from the back, where it is unambiguous.
SanParts parse_parts(std::string_view text) {
  SanParts parts;
  std::string_view rest = text;
  if (!rest.empty() && kPieceNames.find(rest[0]) != std::string_view::npos) {
    parts.piece = static_cast<PieceType>(kPieceNames.find(rest[0]));
    rest.remove_prefix(1);
  }
  if (rest.size() >= 3 && !is_rank(rest.back())) {
    parts.promotion = promotion_piece(rest.back());
    if (parts.promotion == kNoPieceType) refuse_move(text, "is not a move");
    rest.remove_suffix(1);
    if (rest.back() == '=') rest.remove_suffix(1);
  }
  if (rest.size() < 2 || !is_rank(rest.back()) || !is_file(rest[rest.size() - 2])) refuse_move(text, "is not a move");
  parts.to = make_square(rest[rest.size() - 2] - 'a', rest.back() - '1');
  rest.remove_suffix(2);
  if (!rest.empty() && (rest.back() == 'x' || rest.back() == '-' || rest.back() == ':')) rest.remove_suffix(1);
  if (!rest.empty() && is_rank(rest.back())) {
    parts.from_rank = rest.back() - '1';
    rest.remove_suffix(1);
  }
  if (!rest.empty() && is_file(rest.back())) {
    parts.from_file = rest.back() - 'a';
    rest.remove_suffix(1);
  }
  if (!rest.empty()) refuse_move(text, "is not a move");
  return parts;
}

}  // namespace

std::string to_uci(Move m) {
  if (!m.is_real()) return m.is_null() ? "--" : "(none)";
  std::string text = square_name(m.from()) + square_name(m.to());
  if (m.kind() == Move::Promotion) text += " nbrq"[m.promotion()];
  return text;
}

std::string to_san(const Position& p, Move m) {
  return m.is_real() ? std::string(San(p, m, p.after(m)).view()) : to_uci(m);
}

Move parse_uci(const Position& p, std::string_view text) {
  if (text == "--" || text == "0000") {
    if (p.in_check()) refuse_move(text, "is not possible in check");
    return Move::null();
  }
  for (const Move m : legal_moves(p))
    if (to_uci(m) == text) return m;
  refuse_move(text, "is not a legal move here");
}

Move parse_san(const Position& p, std::string_view text) {
  std::string_view core = text;
  while (!core.empty() && std::string_view("+#!?").find(core.back()) != std::string_view::npos) core.remove_suffix(1);
  if (core == "--") return parse_uci(p, core);

  const bool castles_short = core == "O-O" || core == "0-0";
  const bool castles_long = core == "O-O-O" || core == "0-0-0";
  SanParts parts;
  if (!castles_short && !castles_long) parts = parse_parts(core);

  Move found;
  for (const Move m : legal_moves(p)) {
    const bool match = castles_short || castles_long
                           ? m.kind() == Move::Castle && (file_of(m.to()) == 6) == castles_short
                           : parts.matches(p, m);
    if (!match) continue;
    if (!found.is_none()) refuse_move(text, "could be more than one move here");
    found = m;
  }
  if (found.is_none()) refuse_move(text, "is not a legal move here");
  return found;
}

Move parse_move(const Position& p, std::string_view text) {
  // "e7e8q" is UCI; "e7e8=Q+" is how some write SAN.
  const bool squares = text.size() >= 4 && is_file(text[0]) && is_rank(text[1]) && is_file(text[2]) && is_rank(text[3]);
  const bool uci = squares && (text.size() == 4 || (text.size() == 5 && text[4] >= 'a' && text[4] <= 'z'));
  return uci || text == "--" || text == "0000" ? parse_uci(p, text) : parse_san(p, text);
}

}  // namespace nullscope
