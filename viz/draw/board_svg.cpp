#include "viz/draw/board_svg.hpp"

#include <cmath>
#include <fmt/format.h>

#include "engine/fen.hpp"

namespace nullscope::viz {
namespace {

// A square is 100 wide, as the pieces are drawn; what is around the board is measured in the same units.
constexpr double kSquare = 100;
constexpr double kBoard = 8 * kSquare;
constexpr double kEdge = 6;          // for the frame
constexpr double kCoordinates = 46;  // at the left and below
constexpr double kDisc = 54;         // at the right: whose move it is
constexpr double kNote = 52;         // below: a side has passed
constexpr double kFontSize = 34;

struct Margins {
  explicit Margins(const BoardStyle& style)
      : left(style.coordinates ? kCoordinates : kEdge),
        right(style.side_to_move ? kDisc : kEdge),
        below((style.coordinates ? kCoordinates : kEdge) + (style.last_move.is_null() ? kNote : 0)) {}
  double width() const { return left + kBoard + right; }
  double height() const { return kEdge + kBoard + below; }
  double left, right, below;
};

const char* name(Color color) { return color == White ? "White" : "Black"; }

class BoardDrawing {
 public:
  BoardDrawing(SvgWriter& svg, const Position& position, const BoardStyle& style, std::string_view prefix)
      : svg_(svg), position_(position), style_(style), prefix_(prefix), margins_(style) {}

  void draw() const {
    svg_.open("g", {{"transform", fmt::format("translate({} {})", svg_number(margins_.left), svg_number(kEdge))}});
    squares();
    if (style_.last_move.is_real()) last_move();
    pieces();
    for (const BoardArrow& arrow : style_.arrows) draw_arrow(arrow);
    if (style_.coordinates) coordinates();
    if (style_.side_to_move) side_to_move();
    if (style_.last_move.is_null()) passed();
    svg_.close();
  }

 private:
  double left_of(Square s) const { return kSquare * (style_.below == White ? file_of(s) : 7 - file_of(s)); }
  double top_of(Square s) const { return kSquare * (style_.below == White ? 7 - rank_of(s) : rank_of(s)); }
  std::string_view paint(Role role) const { return colour(style_.theme, role); }

  // The dark squares are one path on a light board: 32 elements less.
  void squares() const {
    std::string dark;
    for (int s = 0; s < kSquares; ++s)
      if ((file_of(static_cast<Square>(s)) + rank_of(static_cast<Square>(s))) % 2 == 0)
        dark += fmt::format("M{} {}h100v100h-100z", svg_number(left_of(static_cast<Square>(s))),
                            svg_number(top_of(static_cast<Square>(s))));
    svg_.element("rect", {{"width", kBoard}, {"height", kBoard}, {"fill", paint(Role::LightSquare)}});
    svg_.element("path", {{"d", dark}, {"fill", paint(Role::DarkSquare)}});
    svg_.element("rect", {{"x", -2},
                          {"y", -2},
                          {"width", kBoard + 4},
                          {"height", kBoard + 4},
                          {"fill", "none"},
                          {"stroke", paint(Role::Ink)},
                          {"stroke-width", 4}});
  }

  // Where it came from in dashes, where it went in full. The frames lie on the board, not on the paper, so they are
  // dark in every theme.
  void last_move() const {
    for (const Square s : {style_.last_move.from(), style_.last_move.to()})
      svg_.element("rect", {{"x", left_of(s) + 5},
                            {"y", top_of(s) + 5},
                            {"width", kSquare - 10},
                            {"height", kSquare - 10},
                            {"fill", board_ink()},
                            {"fill-opacity", 0.1},
                            {"stroke", board_ink()},
                            {"stroke-width", 7},
                            {"stroke-dasharray", s == style_.last_move.from() ? "18 12" : "none"}});
  }

  void pieces() const {
    for (int s = 0; s < kSquares; ++s) {
      const auto square = static_cast<Square>(s);
      const Piece piece = position_.piece_on(square);
      if (piece == kNoPiece) continue;
      svg_.element("use", {{"href", '#' + piece_id(prefix_, piece)},
                           {"x", left_of(square)},
                           {"y", top_of(square)},
                           {"width", kSquare},
                           {"height", kSquare}});
    }
  }

  // From near the middle of one square to near the middle of the other, edged so that it shows on any piece.
  void draw_arrow(const BoardArrow& arrow) const {
    constexpr double kShaft = 9, kHead = 27, kHeadLength = 40, kShortened = 22;
    const double dx = left_of(arrow.to) - left_of(arrow.from);
    const double dy = top_of(arrow.to) - top_of(arrow.from);
    const double length = std::hypot(dx, dy) - 2 * kShortened;
    if (length <= 0) return;
    const double neck = length - kHeadLength;
    const std::string path =
        fmt::format("M0 {0}H{2}V{1}L{3} 0L{2} -{1}V-{0}H0Z", kShaft, kHead, svg_number(neck), svg_number(length));
    svg_.element("path",
                 {{"d", path},
                  {"transform", fmt::format("translate({} {}) rotate({}) translate({} 0)",
                                            svg_number(left_of(arrow.from) + kSquare / 2),
                                            svg_number(top_of(arrow.from) + kSquare / 2),
                                            svg_number(std::atan2(dy, dx) * 180 / 3.14159265358979), kShortened)},
                  {"fill", style_.theme == Theme::Dark ? colour(Theme::Light, arrow.role) : paint(arrow.role)},
                  {"fill-opacity", 0.9},
                  {"stroke", "#ffffff"},
                  {"stroke-width", 4},
                  {"stroke-linejoin", "round"}});
  }

  void coordinates() const {
    svg_.open("g", {{"font-size", kFontSize}, {"text-anchor", "middle"}, {"fill", paint(Role::Muted)}});
    for (int i = 0; i < 8; ++i) {
      const Square file = make_square(i, 0);
      const Square rank = make_square(0, i);
      svg_.text(left_of(file) + kSquare / 2, kBoard + 36, std::string(1, static_cast<char>('a' + i)));
      svg_.text(-24, top_of(rank) + kSquare / 2 + 12, std::string(1, static_cast<char>('1' + i)));
    }
    svg_.close();
  }

  void side_to_move() const {
    const Color side = position_.side_to_move();
    svg_.element("circle",
                 {{"cx", kBoard + 30},
                  {"cy", side == style_.below ? kBoard - 22 : 22},
                  {"r", 16},
                  {"fill", side == White ? "#ffffff" : "#161616"},
                  {"stroke", paint(Role::Ink)},
                  {"stroke-width", 4}},
                 std::string(name(side)) + " to move");
  }

  void passed() const {
    svg_.text(kBoard / 2, kBoard + margins_.below - 16, fmt::format("null move by {}", name(~position_.side_to_move())),
              {{"font-size", kFontSize}, {"text-anchor", "middle"}, {"fill", paint(Role::NullMove)}});
  }

  std::string_view board_ink() const {
    return colour(style_.theme == Theme::Dark ? Theme::Light : style_.theme, Role::Selected);
  }

  SvgWriter& svg_;
  const Position& position_;
  const BoardStyle& style_;
  std::string_view prefix_;
  Margins margins_;
};

}  // namespace

double board_aspect(const BoardStyle& style) {
  const Margins margins(style);
  return margins.height() / margins.width();
}

void draw_board(SvgWriter& svg, const Position& position, const BoardStyle& style, double x, double y, double width,
                std::string_view prefix) {
  const Margins margins(style);
  svg.open("svg", {{"x", x},
                   {"y", y},
                   {"width", width},
                   {"height", width * board_aspect(style)},
                   {"viewBox", fmt::format("0 0 {} {}", svg_number(margins.width()), svg_number(margins.height()))}});
  BoardDrawing(svg, position, style, prefix).draw();
  svg.close();
}

std::string board_svg(const Position& position, const BoardStyle& style, double width) {
  SvgWriter svg({width, width * board_aspect(style),
                 fmt::format("Chess position, {} to move", name(position.side_to_move())), to_fen(position),
                 style.theme});
  svg.open("defs");
  svg.markup(piece_symbols());
  svg.close();
  draw_board(svg, position, style, 0, 0, width);
  return svg.finish();
}

}  // namespace nullscope::viz
