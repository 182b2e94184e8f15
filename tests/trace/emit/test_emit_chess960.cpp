// Castling as Chess960 tells it is understood from the usual squares, and refused from others.
#include "engine/fen.hpp"
#include "tests/support/catch.hpp"
#include "tests/trace/emit/streams.hpp"
#include "trace/read/board.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

constexpr const char* kBothCastle = "r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1";
constexpr nullscope_move kOntoH1 = NULLSCOPE_MOVE(4, 7, 0);    // e1h1
constexpr nullscope_move kOntoA8 = NULLSCOPE_MOVE(60, 56, 0);  // e8a8

int open_960(StreamFile& file, const char* fen, const char* moves = nullptr) {
  nullscope_open_options o = file.options(fen);
  o.chess960 = 1;
  o.moves = moves;
  return nullscope_open(&o, &file.stream);
}

}  // namespace

TEST_CASE("A king that goes onto its rook's square castles") {
  StreamFile file;
  REQUIRE(open_960(file, kBothCastle) == NULLSCOPE_OK);
  const unsigned rule = NULLSCOPE_LABEL(nullscope_label(file.stream, "rule"));
  nullscope_iteration(file.stream, 3);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -100, 100, 3, 0);
  nullscope_tt_move(file.stream, kOntoH1);
  nullscope_enter(file.stream, kOntoH1, -100, 100, 2, 0);
  nullscope_enter(file.stream, kOntoA8, -100, 100, 1, 0);
  nullscope_leave(file.stream, 0, NULLSCOPE_BY_VALUE);
  nullscope_leave(file.stream, 0, NULLSCOPE_BY_VALUE);
  nullscope_skip(file.stream, NULLSCOPE_MOVE(4, 0, 0), rule);
  nullscope_leave(file.stream, 0, NULLSCOPE_BY_VALUE);
  REQUIRE(file.close() == NULLSCOPE_OK);

  const trace::Reader reader = file.read();
  CHECK(trace::lint(reader).count == 0);
  const trace::NodeId id = trace::find_path(reader, "O-O O-O-O");
  const trace::PlayedLine line =
      trace::play_line(trace::root_of(reader.header()), trace::moves_of(reader.ancestors(id)));
  CHECK(line.uci == "e1g1 e8c8");
  CHECK(to_fen(line.position) == "2kr3r/8/8/8/8/8/8/R4RK1 w - - 2 2");
  CHECK(trace::uci_move(reader.node(1).notes.tt_move) == "e1g1");
  CHECK(reader.ending().result.iterations.at(0).best_move == "e1g1");
}

TEST_CASE("A rook that goes where a king would castle to is a rook") {
  StreamFile file;
  REQUIRE(open_960(file, "3k4/8/8/8/8/8/8/K3R2n w - - 0 1") == NULLSCOPE_OK);
  nullscope_iteration(file.stream, 1);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -100, 100, 1, 0);
  nullscope_enter(file.stream, kOntoH1, -100, 100, 0, 0);
  nullscope_leave(file.stream, 0, NULLSCOPE_BY_VALUE);
  nullscope_leave(file.stream, 0, NULLSCOPE_BY_VALUE);
  REQUIRE(file.close() == NULLSCOPE_OK);
  CHECK(trace::uci_move(file.read().node(2).move) == "e1h1");
}

TEST_CASE("A game's moves castle so, too") {
  StreamFile file;
  REQUIRE(open_960(file, kBothCastle, "e1a1 e8h8") == NULLSCOPE_OK);
  REQUIRE(file.close() == NULLSCOPE_OK);
  CHECK(file.read().header().fen == "r4rk1/8/8/8/8/8/8/2KR3R w - - 2 2");
}

TEST_CASE("Castling rights of a shuffled start are refused in one sentence") {
  for (const char* fen : {"bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w GEge - 0 1",
                          "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w KQkq - 0 1"}) {
    StreamFile file;
    CHECK(open_960(file, fen) == NULLSCOPE_ERROR_FEN);
    const std::string why = nullscope_error_text(nullptr);
    CAPTURE(why);
    CHECK(why.find("(of Chess960, only castling from the usual squares can be traced)") != std::string::npos);
  }
  StreamFile file;
  CHECK(open_960(file, "bqnbrkrn/pppppppp/8/8/8/8/PPPPPPPP/BQNBRKRN w - - 0 1") == NULLSCOPE_OK);
}
