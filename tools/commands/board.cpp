#include <fmt/format.h>

#include "engine/fen.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/picture_options.hpp"
#include "tools/input/positions.hpp"
#include "viz/draw/board_svg.hpp"

namespace nullscope {
namespace {

constexpr PictureWidth kBoardWidth = {.width = 360, .narrowest = 60, .widest = 10'000, .otherwise = "default 360"};

constexpr Arguments::Usage kBoardUsage = {
    "board", "POSITION -o FILE [--last-move MOVE] [--arrow MOVE]... [--theme print|light|dark]",
    "Draws a position. A disc beside the board says whose move it is.",
    "nullscope board '8/8/p7/k2N4/B6p/K6p/PP5P/2q5 b - - 1 1' \\\n"
    "  --last-move e8a4 --arrow c1b2 -o -"};

// "e2e4" as two squares; nothing about the position is asked.
trace::MoveCode read_squares(const Arguments& arguments, const std::string& option, const std::string& text) {
  const auto is_square = [&](std::size_t at) {
    return text[at] >= 'a' && text[at] <= 'h' && text[at + 1] >= '1' && text[at + 1] <= '8';
  };
  const auto square = [&](std::size_t at) { return make_square(text[at] - 'a', text[at + 1] - '1'); };
  if ((text.size() != 4 && text.size() != 5) || !is_square(0) || !is_square(2) || square(0) == square(2))
    arguments.fail(fmt::format("--{} takes two squares such as e2e4, not {}", option, in_quotes(text)));
  return trace::MoveCode(Move(square(0), square(2)));
}

// The move that led to this position, or "--" if that was a null move.
trace::MoveCode read_last_move(const Arguments& arguments, const Position& position) {
  const auto text = arguments.text("last-move");
  if (!text) return {};
  if (*text == "--") return trace::MoveCode::null();
  const trace::MoveCode move = read_squares(arguments, "last-move", *text);
  const Piece moved = position.piece_on(move.to());
  if (moved == kNoPiece || color_of(moved) == position.side_to_move() || position.piece_on(move.from()) != kNoPiece)
    arguments.fail(fmt::format("--last-move {}: it did not lead to this position; POSITION is the one after the move",
                               in_quotes(*text)));
  return move;
}

}  // namespace

int board_command(const Words& words) {
  Arguments arguments(kBoardUsage);
  arguments.group("What to show")
      .value("last-move", "MOVE", "frame the squares of the move that led here, such as e2e4; -- for a null move")
      .list("arrow", "MOVE", "an arrow from square to square, such as g1f3; may be repeated")
      .flag("black", "from Black's side")
      .flag("plain", "the board alone, without coordinates and disc");
  declare_picture_options(arguments);
  declare_picture_width(arguments, kBoardWidth);
  arguments.operands({"startpos"}).epilogue(std::string(kPositionHelp));
  if (!arguments.parse(words)) return kFine;

  const PictureOptions picture = read_picture_options(arguments);
  const double width = read_picture_width(arguments, kBoardWidth);
  const Position position = load_position(arguments.positionals());
  viz::BoardStyle style;
  style.theme = picture.theme;
  style.below = arguments.has("black") ? Black : White;
  style.coordinates = style.side_to_move = !arguments.has("plain");
  style.last_move = read_last_move(arguments, position);
  for (const std::string& text : arguments.texts("arrow")) {
    const trace::MoveCode arrow = read_squares(arguments, "arrow", text);
    style.arrows.push_back({arrow.from(), arrow.to()});
  }
  picture.write(viz::board_svg(position, style, width));
  return kFine;
}

}  // namespace nullscope
