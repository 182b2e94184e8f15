#include "trace/move_filter.hpp"

#include "engine/fen.hpp"
#include "engine/notation.hpp"

namespace nullscope {
namespace {

[[noreturn]] void fail(const Position& p, MoveCode code) {
  throw TraceError("the trace plays " + uci_move(code) + ", which cannot be played in " + to_fen(p));
}

bool is_square(std::string_view text) { return text[0] >= 'a' && text[0] <= 'h' && text[1] >= '1' && text[1] <= '8'; }

Square square_of(std::string_view text) { return make_square(text[0] - 'a', text[1] - '1'); }

// "e7e8q"; nothing if it does not read so.
std::optional<MoveCode> from_uci(std::string_view text) {
  constexpr std::string_view kPromotions = "nbrq";
  if ((text.size() != 4 && text.size() != 5) || !is_square(text) || !is_square(text.substr(2))) return std::nullopt;
  const std::size_t promotion = text.size() == 5 ? kPromotions.find(text[4]) + 1 : 0;
  if (text.size() == 5 && promotion == 0) return std::nullopt;
  return MoveCode(static_cast<std::uint16_t>(square_of(text) | (square_of(text.substr(2)) << 6) | (promotion << 12)));
}

std::string without_check_marks(std::string san) {
  while (!san.empty() && std::string_view("+#!?").find(san.back()) != std::string_view::npos) san.pop_back();
  return san;
}

}  // namespace

Position after_unchecked(const Position& p, MoveCode code) {
  if (code.is_none()) return p;
  if (code.is_null()) {
    if (p.in_check()) fail(p, code);
    return p.pass();
  }
  const Square from = code.from();
  const Square to = code.to();
  const Piece piece = p.piece_on(from);
  const Piece target = p.piece_on(to);
  const Color us = p.side_to_move();
  const int promotion = code.bits() >> 12;
  const bool pawn = piece != kNoPiece && type_of(piece) == Pawn;
  if (piece == kNoPiece || color_of(piece) != us || from == to || promotion > 4 ||
      (pawn && relative_rank(us, to) == 7) != (promotion != 0) || (pawn && relative_rank(us, to) == 0) ||
      (target != kNoPiece && (color_of(target) == us || type_of(target) == King)))
    fail(p, code);
  if (promotion) return p.after(Move(from, to, Move::Promotion, static_cast<PieceType>(Knight + promotion - 1)));
  if (pawn && to == p.en_passant() && file_of(from) != file_of(to)) return p.after(Move(from, to, Move::EnPassant));
  if (type_of(piece) == King && std::abs(file_of(to) - file_of(from)) == 2) {
    const Square corner = make_square(file_of(to) == 6 ? 7 : 0, rank_of(to));
    if (file_of(from) != 4 || p.piece_on(corner) != make_piece(us, Rook)) fail(p, code);
    return p.after(Move(from, to, Move::Castle));
  }
  return p.after(Move(from, to));
}

MoveFilter::MoveFilter(const TraceHeader& header, const std::string& move, std::optional<Key> key)
    : root_(parse_fen(header.fen)), key_(key) {
  if (move.empty()) return;
  if (move == "--") {
    code_ = MoveCode::null();
  } else if (code_ = from_uci(move); !code_) {
    san_ = without_check_marks(move);
    for (std::size_t i = 0; i + 1 < san_.size(); ++i)
      if (is_square(std::string_view(san_).substr(i))) to_ = square_of(std::string_view(san_).substr(i));
    const bool castles = san_ == "O-O" || san_ == "O-O-O";
    if (!to_ && !castles) throw TraceError("'" + move + "' is no move: neither e2e4 nor Nf3 nor --");
  }
}

void MoveFilter::follow(const Event& event, const Decoder& decoder) {
  const TreeState& state = decoder.state();
  if (event.type == Event::Type::Leave) {
    level_ = state.levels() + 1;
    return;
  }
  level_ = state.levels();
  if (event.type != Event::Type::Enter) return;
  // The board above is missing where the walk began inside a tree.
  const std::size_t known = boards_.empty() ? 0 : level_ - 1;
  boards_.resize(known, root_);
  for (std::size_t i = known; i < level_; ++i)
    boards_.push_back(i == 0 ? root_ : after_unchecked(boards_.back(), state.at(i).move));
}

bool MoveFilter::matches(const Node& node) const {
  if (code_ && node.move != *code_) return false;
  if (level_ > boards_.size()) return false;  // entered before the walk began
  if (key_ && boards_[level_ - 1].key() != *key_) return false;
  if (san_.empty()) return true;
  return level_ > 1 && node.move.is_real() && without_check_marks(san_move(boards_[level_ - 2], node.move)) == san_;
}

}  // namespace nullscope
