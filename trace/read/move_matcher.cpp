#include "trace/read/move_matcher.hpp"

#include "engine/fen.hpp"
#include "trace/read/moment.hpp"

namespace nullscope::trace {
namespace {

[[noreturn]] void refuse_move_code(const Position& p, MoveCode code) {
  throw Error("the trace plays " + uci_move(code) + ", which cannot be played in " + to_fen(p));
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

}  // namespace

Position after_unchecked(const Position& p, MoveCode code) {
  if (code.is_none()) return p;
  if (code.is_null()) {
    if (p.in_check()) refuse_move_code(p, code);
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
    refuse_move_code(p, code);
  if (promotion) return p.after(Move(from, to, Move::Promotion, static_cast<PieceType>(Knight + promotion - 1)));
  if (pawn && to == p.en_passant() && file_of(from) != file_of(to)) return p.after(Move(from, to, Move::EnPassant));
  if (type_of(piece) == King && std::abs(file_of(to) - file_of(from)) == 2) {
    const Square corner = make_square(file_of(to) == 6 ? 7 : 0, rank_of(to));
    if (file_of(from) != 4 || p.piece_on(corner) != make_piece(us, Rook)) refuse_move_code(p, code);
    return p.after(Move(from, to, Move::Castle));
  }
  return p.after(Move(from, to));
}

MoveMatcher::MoveMatcher(const Header& header, const std::string& move, std::optional<Key> key)
    : root_(root_of(header)), key_(key) {
  if (move.empty()) return;
  if (move == "--" || move == "0000" || move == "null" || move == "pass") {
    code_ = MoveCode::null();
  } else if (code_ = from_uci(move); !code_) {
    pattern_ = parse(move);
  }
}

MoveMatcher::Pattern MoveMatcher::parse(std::string text) {
  constexpr std::string_view kPieces = "PNBRQK";
  const auto bad = [given = text] { return Error("'" + given + "' is no move: neither e2e4 nor Nf3 nor --"); };
  while (!text.empty() && std::string_view("+#!?").find(text.back()) != std::string_view::npos) text.pop_back();
  Pattern p;
  if (text == "O-O" || text == "O-O-O" || text == "0-0" || text == "0-0-0") {
    p.piece = King;
    p.castles_to = text.size() == 3 ? 6 : 2;
    return p;
  }
  if (text.size() > 2 && kPieces.find(text.back()) != std::string_view::npos) {
    p.promotion = static_cast<PieceType>(kPieces.find(text.back()));
    text.pop_back();
    if (text.back() == '=') text.pop_back();
  }
  if (text.size() < 2 || !is_square(std::string_view(text).substr(text.size() - 2))) throw bad();
  p.to = square_of(std::string_view(text).substr(text.size() - 2));
  text.resize(text.size() - 2);
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (i == 0 && kPieces.find(c) != std::string_view::npos)
      p.piece = static_cast<PieceType>(kPieces.find(c));
    else if (c >= 'a' && c <= 'h')
      p.file = c - 'a';
    else if (c >= '1' && c <= '8')
      p.rank = c - '1';
    else if (c != 'x' && c != '-')
      throw bad();
  }
  return p;
}

bool MoveMatcher::fits(const Position& before, MoveCode move) const {
  const Pattern& p = *pattern_;
  if (!move.is_real() || (p.to && move.to() != *p.to) || type_of(before.piece_on(move.from())) != p.piece) return false;
  const int distance = std::abs(file_of(move.to()) - file_of(move.from()));
  if (p.castles_to && (distance != 2 || file_of(move.to()) != *p.castles_to)) return false;
  if ((p.file && file_of(move.from()) != *p.file) || (p.rank && rank_of(move.from()) != *p.rank)) return false;
  const int promotion = move.bits() >> 12;
  return !p.promotion || promotion == *p.promotion - Knight + 1;
}

void MoveMatcher::start(const TreeState& state) {
  boards_.clear();
  for (std::size_t i = 0; i < state.levels(); ++i)
    boards_.push_back(i == 0 ? root_ : after_unchecked(boards_.back(), state.at(i).move));
}

void MoveMatcher::follow(const Event& event, const Decoder& decoder) {
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

bool MoveMatcher::matches(const Node& node) const {
  if (code_ && node.move != *code_) return false;
  if (level_ > boards_.size()) return false;  // entered before the walk began
  if (key_ && boards_[level_ - 1].key() != *key_) return false;
  return !pattern_ || (level_ > 1 && fits(boards_[level_ - 2], node.move));
}

}  // namespace nullscope::trace
