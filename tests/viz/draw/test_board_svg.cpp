#include <set>

#include "engine/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/viz/xml.hpp"
#include "viz/draw/board_svg.hpp"

using namespace nullscope;
using nullscope::test::Xml;
using nullscope::test::XmlReader;

namespace {

// "wK e1" for each piece drawn, as far as its place on the board says.
std::set<std::string> pieces_on(const Xml& board, bool black_below = false) {
  std::set<std::string> found;
  for (const Xml* use : board.all("use")) {
    int file = static_cast<int>(use->number("x")) / 100;
    int rank = 7 - static_cast<int>(use->number("y")) / 100;
    if (black_below) file = 7 - file, rank = 7 - rank;
    found.insert(use->at("href").substr(7) + ' ' + square_name(make_square(file, rank)));
  }
  return found;
}

const Position kEnding = parse_fen("8/8/8/3k4/8/8/4P3/4K2R w K - 0 1");

}  // namespace

TEST_CASE("Every piece stands on its square, from either side") {
  const std::set<std::string> expected = {"bK d5", "wP e2", "wK e1", "wR h1"};
  viz::BoardStyle style;
  CHECK(pieces_on(XmlReader::read(viz::board_svg(kEnding, style))) == expected);
  style.below = Black;
  CHECK(pieces_on(XmlReader::read(viz::board_svg(kEnding, style)), true) == expected);
}

TEST_CASE("Every piece that is drawn is defined, once") {
  const Xml board = XmlReader::read(viz::board_svg(parse_fen(kStartFen), {}));
  std::set<std::string> ids;
  for (const Xml* symbol : board.all("symbol")) {
    CHECK(ids.insert(symbol->at("id")).second);
    CHECK(symbol->at("viewBox") == "0 0 100 100");
    CHECK(symbol->all("path").size() == 2);
  }
  CHECK(ids.size() == 12);
  CHECK(board.all("use").size() == 32);
  for (const Xml* use : board.all("use")) CHECK(ids.count(use->at("href").substr(1)) == 1);
}

TEST_CASE("Symbols take a prefix, so that two sets can live in one page") {
  CHECK(viz::piece_id("a-", make_piece(White, Knight)) == "a-wN");
  CHECK(viz::piece_id("a-", make_piece(Black, King)) == "a-bK");
  const Xml defs = XmlReader::read("<defs>" + viz::piece_symbols("a-") + "</defs>");
  for (const Xml& symbol : defs.children) CHECK(symbol.at("id").substr(0, 2) == "a-");
}

TEST_CASE("White and black pieces have the same shapes and differ without colour") {
  const Xml defs = XmlReader::read("<defs>" + viz::piece_symbols() + "</defs>");
  for (std::size_t i = 0; i < 6; ++i) {
    const Xml& white = defs.children[i];
    const Xml& black = defs.children[i + 6];
    CHECK(white.all("path")[0]->at("d") == black.all("path")[0]->at("d"));
    CHECK(viz::contrast(white.all("g")[0]->at("fill"), black.all("g")[0]->at("fill")) > 15);
  }
}

TEST_CASE("A move is framed in dashes where it began and in full where it ended") {
  viz::BoardStyle style;
  style.last_move = Move(make_square(4, 1), make_square(4, 3));
  const Xml board = XmlReader::read(viz::board_svg(parse_fen(kStartFen), style));
  std::vector<const Xml*> frames;
  for (const Xml* rect : board.all("rect"))
    if (rect->attributes.count("stroke-dasharray")) frames.push_back(rect);
  REQUIRE(frames.size() == 2);
  CHECK(frames[0]->at("stroke-dasharray") != "none");
  CHECK(frames[0]->number("y") == 605);
  CHECK(frames[1]->at("stroke-dasharray") == "none");
  CHECK(frames[1]->number("y") == 405);
}

TEST_CASE("Of a null move it is said who passed") {
  viz::BoardStyle style;
  style.last_move = trace::MoveCode::null();
  const auto texts = XmlReader::read(viz::board_svg(kEnding, style)).texts("text");
  CHECK(texts.back() == "null move by Black");
  CHECK(viz::board_aspect(style) > viz::board_aspect({}));
}

TEST_CASE("The disc stands beside whoever moves") {
  const auto disc = [](const char* fen, Color below) {
    viz::BoardStyle style;
    style.below = below;
    const Xml board = XmlReader::read(viz::board_svg(parse_fen(fen), style));
    const Xml* circle = board.all("circle").at(0);
    return std::pair(circle->number("cy") > 400, circle->all("title").at(0)->text);
  };
  CHECK(disc("8/8/8/3k4/8/8/4P3/4K2R w K - 0 1", White) == std::pair(true, std::string("White to move")));
  CHECK(disc("8/8/8/3k4/8/8/4P3/4K2R b K - 0 1", White) == std::pair(false, std::string("Black to move")));
  CHECK(disc("8/8/8/3k4/8/8/4P3/4K2R b K - 0 1", Black) == std::pair(true, std::string("Black to move")));
}

TEST_CASE("A board is part of a larger picture, in that picture's units") {
  viz::SvgWriter svg({500, 500, "two boards", "", viz::Theme::Print});
  svg.markup("<defs>" + viz::piece_symbols("p-") + "</defs>");
  viz::BoardStyle style;
  style.coordinates = style.side_to_move = false;
  viz::draw_board(svg, kEnding, style, 10, 20, 100, "p-");
  viz::draw_board(svg, kEnding, style, 250, 20, 100, "p-");
  const Xml page = XmlReader::read(svg.finish());
  const auto boards = page.all("svg");
  REQUIRE(boards.size() == 3);
  CHECK(boards[2]->number("x") == 250);
  CHECK(boards[2]->number("width") == 100);
  CHECK(boards[2]->number("height") == 100);
  CHECK(boards[2]->all("text").empty());
}

TEST_CASE("The same position gives the same bytes") {
  for (const viz::Theme theme : {viz::Theme::Print, viz::Theme::Light, viz::Theme::Dark}) {
    viz::BoardStyle style;
    style.theme = theme;
    style.arrows = {{make_square(4, 1), make_square(4, 3)}};
    CHECK(viz::board_svg(kEnding, style) == viz::board_svg(kEnding, style));
  }
}
