// The conversations that chess programs and match runners have, with their limits of time.
#include <algorithm>
#include <csignal>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/uci/conversation.hpp"

namespace nullscope::test {
namespace {

using Clock = std::chrono::steady_clock;

constexpr const char* kMiddlegame = "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1";
constexpr milliseconds kSlack{400};  // for a machine with other things to do

bool is_legal_in(std::string_view fen, const std::string& move) {
  try {
    return parse_uci(parse_fen(fen), move).is_real();
  } catch (const MoveError&) {
    return false;
  }
}

milliseconds since(Clock::time_point began) { return std::chrono::duration_cast<milliseconds>(Clock::now() - began); }

bool has_note(const Conversation& engine, const std::string& text) {
  return engine.notes().find(text) != std::string::npos;
}

TEST_CASE("UCI: it introduces itself, takes options and is ready") {
  Conversation engine;
  engine.exchange("uci", "uciok", milliseconds(2000));
  const auto said = [&](const std::string& beginning) {
    return std::count_if(engine.heard().begin(), engine.heard().end(),
                         [&](const std::string& line) { return line.rfind(beginning, 0) == 0; });
  };
  CHECK(said("id name nullscope ") == 1);
  CHECK(said("id author ") == 1);
  CHECK(said("option name Hash type spin default 64 min 1 max 4096") == 1);
  CHECK(said("option name Threads type spin default 1 min 1 max 1") == 1);
  CHECK(said("option name Policy type combo default verified:3 var none var std:1 ") == 1);
  CHECK(said("option name Clear Hash type button") == 1);
  CHECK(said("option name Ponder type check default false") == 1);
  CHECK(said("option name TraceFile type string default <empty>") == 1);
  engine.exchange("isready", "readyok");
  for (const char* const option : {"Hash value 16", "Threads value 1", "Ponder value true", "Policy value std:3",
                                   "Move Overhead value 10", "Guard Pawn Ending value true", "Clear Hash"})
    engine.say(std::string("setoption name ") + option);
  engine.exchange("isready", "readyok");
  engine.say("ucinewgame");
  engine.exchange("isready", "readyok");
  engine.exchange("uci", "uciok");  // a second time does no harm
  CHECK(engine.notes() == "");
  CHECK(engine.end() == 0);
}

TEST_CASE("UCI: searches of every limit end with a legal move") {
  Conversation engine;
  engine.say("setoption name Hash value 16");
  engine.exchange("isready", "readyok");
  engine.say(std::string("position fen ") + kMiddlegame);
  for (const char* const limit :
       {"depth 1", "depth 4", "nodes 1", "nodes 20000", "movetime 100", "wtime 100", "btime 100", "wtime 1", "wtime 0",
        "wtime -50 btime 1000", "wtime 1000 btime 1000 winc 10 binc 10", "wtime 500 btime 500 movestogo 1",
        "wtime 2000 btime 100 movestogo 40", "depth 3 nodes 100000 movetime 1000", "wtime 300 depth 2"}) {
    INFO("go " << limit);
    engine.say(std::string("go ") + limit);
    CHECK(is_legal_in(kMiddlegame, engine.best_move()));
  }
  CHECK(engine.notes() == "");
}

TEST_CASE("UCI: the clock is kept") {
  Conversation engine;
  engine.say("setoption name Hash value 1");
  engine.say(std::string("position fen ") + kMiddlegame);
  engine.exchange("isready", "readyok");
  struct Limit {
    const char* text;
    milliseconds most;
  };
  for (const Limit& limit :
       {Limit{"movetime 300", milliseconds(300)}, Limit{"wtime 100", milliseconds(100)},
        Limit{"wtime 600 movestogo 1", milliseconds(600)}, Limit{"wtime 20 winc 5000", milliseconds(20)},
        Limit{"wtime 3000 winc 0", milliseconds(300)}}) {
    const auto began = Clock::now();
    engine.say(std::string("go ") + limit.text);
    engine.best_move();
    INFO("go " << limit.text);
    CHECK(since(began) < limit.most + kSlack);
  }
  const auto began = Clock::now();
  engine.say("go movetime 300");
  engine.best_move();
  CHECK(since(began) > milliseconds(200));  // and it is used
}

TEST_CASE("UCI: an only move is played at once when there is a clock") {
  Conversation engine;
  engine.say("position fen 7k/8/8/8/8/8/6q1/7K w - - 0 1");
  engine.exchange("isready", "readyok");
  const auto began = Clock::now();
  engine.say("go wtime 600000 btime 600000");
  CHECK(engine.best_move() == "h1g2");
  CHECK(since(began) < kSlack);
}

TEST_CASE("UCI: a stop is obeyed within 50 milliseconds") {
  Conversation engine;
  engine.say(std::string("position fen ") + kMiddlegame);
  engine.exchange("isready", "readyok");
  for (int i = 0; i < 10; ++i) {
    engine.say("go infinite");
    engine.hear("info depth 6 ", milliseconds(20000));
    const milliseconds used = engine.processor_time();
    engine.say("stop");
    CHECK(is_legal_in(kMiddlegame, engine.best_move(milliseconds(2000))));
    CHECK(engine.processor_time() - used <= milliseconds(50));  // not by the clock: others use this machine, too
  }
}

TEST_CASE("UCI: it answers while it thinks") {
  Conversation engine;
  engine.exchange("isready", "readyok");
  engine.say("go infinite");
  engine.hear("info depth 4 ", milliseconds(20000));
  for (int i = 0; i < 5; ++i) engine.exchange("isready", "readyok", milliseconds(1000));
  engine.exchange("uci", "uciok", milliseconds(1000));
  engine.say("go depth 1");  // while thinking: not now
  engine.say("setoption name Hash value 1");
  engine.say("ucinewgame");
  engine.exchange("isready", "readyok", milliseconds(1000));
  engine.say("stop");
  engine.best_move();
  engine.hear_no("bestmove", milliseconds(50));
  CHECK(has_note(engine, "go while thinking; ignored"));
  CHECK(has_note(engine, "setoption while thinking; ignored"));
  CHECK(has_note(engine, "ucinewgame while thinking; ignored"));
}

TEST_CASE("UCI: infinite waits for stop, even with nothing left to do") {
  Conversation engine;
  engine.exchange("isready", "readyok");
  for (const char* const go :
       {"go infinite depth 2", "go infinite nodes 10", "go infinite movetime 1", "go infinite mate 1"}) {
    INFO(go);
    engine.say("position fen 6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1");
    engine.exchange(go, "info depth ");
    engine.hear_no("bestmove", milliseconds(100));
    engine.say("stop");
    engine.best_move(milliseconds(1000));
  }
  engine.exchange("go", "info depth 3 ");  // without any limit: the same
  engine.hear_no("bestmove", milliseconds(100));
  engine.say("stop");
  CHECK(engine.best_move(milliseconds(1000)) == "a1a8");
}

TEST_CASE("UCI: pondering waits for the hit, then keeps the clock") {
  Conversation engine;
  engine.exchange("isready", "readyok");
  engine.say("position startpos moves e2e4 e7e5");
  engine.exchange("go ponder wtime 600 btime 600", "info depth 3 ");
  engine.hear_no("bestmove", milliseconds(700));  // longer than the clock: it does not run yet
  const auto hit = Clock::now();
  engine.say("ponderhit");
  engine.best_move();
  CHECK(since(hit) < milliseconds(600) + kSlack);

  engine.exchange("go ponder depth 2", "info depth 2 ");  // over before the hit
  engine.hear_no("bestmove", milliseconds(50));
  engine.say("ponderhit");
  engine.best_move(milliseconds(1000));

  engine.exchange("go ponder wtime 600 btime 600", "info depth 1 ");  // the opponent played something else
  engine.say("stop");
  engine.best_move(milliseconds(1000));
  engine.exchange("isready", "readyok");
  CHECK(engine.notes() == "");
  engine.say("ponderhit");
  engine.exchange("isready", "readyok");
  CHECK(has_note(engine, "ponderhit without pondering; ignored"));
}

TEST_CASE("UCI: stop, position and go may come without waiting") {
  Conversation engine;
  engine.say("position startpos");
  engine.say("go infinite");
  engine.send("stop\nposition startpos moves e2e4\nsetoption name Hash value 2\ngo depth 3\n");
  CHECK(is_legal_in(kStartFen, engine.best_move()));
  CHECK(is_legal_in("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", engine.best_move()));
  CHECK(engine.notes() == "");
}

TEST_CASE("UCI: only the given moves are searched") {
  Conversation engine;
  engine.exchange("go depth 3 searchmoves a2a3 h2h4", "info depth 3 ");
  const std::string move = engine.best_move();
  CHECK((move == "a2a3" || move == "h2h4"));
  engine.say("go searchmoves a2a3 depth 3");
  CHECK(engine.best_move() == "a2a3");
  engine.say("go nodes 1 searchmoves b2b3");
  CHECK(engine.best_move() == "b2b3");
  CHECK(engine.notes() == "");
  engine.say("go depth 2 searchmoves e2e5 nonsense 0000");
  CHECK(is_legal_in(kStartFen, engine.best_move()));
  CHECK(has_note(engine, "names no legal move; all are searched"));
}

TEST_CASE("UCI: mates are found and told") {
  Conversation engine;
  engine.say("position fen 7k/8/8/8/8/8/R7/1R4K1 w - - 0 1");
  engine.say("go mate 2");
  engine.hear("info depth 3 score mate 2");
  engine.best_move();
  engine.say("position fen 7k/1R6/8/8/8/8/8/R5K1 b - - 0 1");
  engine.exchange("go depth 3", "info depth 2 score mate -1 ");
  CHECK(engine.best_move() == "h8g8");
  engine.say("go mate 3");  // there is none: White mates
  CHECK(engine.best_move() == "h8g8");
}

TEST_CASE("UCI: lines that end as on other systems, games of thousands of moves, and moves that cannot be") {
  Conversation engine;
  engine.send("uci\r\nposition startpos moves e2e4\r\ngo depth 2\r\n");
  engine.hear("uciok");
  CHECK(is_legal_in("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", engine.best_move()));
  std::string game = "position startpos moves";
  for (int i = 0; i < 2000; ++i) game += " g1f3 g8f6 f3g1 f6g8";
  engine.say(game);
  engine.say("go depth 2");
  CHECK(is_legal_in(kStartFen, engine.best_move()));
  CHECK(engine.notes() == "");
  engine.say("position fen r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1 moves e1h1");  // castling is e1g1 here
  engine.say("position fen 4k3/8/8/8/8/8/4r3/4K3 w - - 0 1 moves 0000");       // nobody passes in check
  engine.say("go depth 2");
  CHECK(is_legal_in(kStartFen, engine.best_move()));  // the board is as it was
  CHECK(has_note(engine, "'e1h1' is not a legal move here"));
  CHECK(has_note(engine, "'0000' is not possible in check"));
}

TEST_CASE("UCI: without a legal move there is a score and 0000") {
  Conversation engine;
  engine.say("position fen R5k1/5ppp/8/8/8/8/8/6K1 b - - 0 1");
  engine.exchange("go wtime 1000 btime 1000", "info depth 1 score mate 0 ");
  CHECK(engine.best_move() == "0000");
  engine.say("position fen 7k/5Q2/6K1/8/8/8/8/8 b - - 0 1");
  engine.exchange("go infinite", "info depth 1 score cp 0 ");
  engine.hear_no("bestmove", milliseconds(50));
  engine.say("stop");
  CHECK(engine.best_move() == "0000");
}

TEST_CASE("UCI: the moves of the game count for repetition") {
  Conversation engine;
  const std::string position = "position fen 7k/8/8/8/8/8/8/RK6 w - - 0 1 moves b1b2 h8g8 b2b1 g8h8 b1b2 h8g8 b2b1";
  engine.exchange(position + "\ngo depth 4", "info depth 4 score cp 0 ");
  CHECK(engine.best_move() == "g8h8");
}

TEST_CASE("UCI: castling, promotion and en passant are understood and spoken") {
  Conversation engine;
  engine.say(
      "position startpos moves e2e4 a7a6 e4e5 d7d5 e5d6 a6a5 g1f3 a5a4 f1e2 a4a3 e1g1 a3b2 d6c7 b2a1q c7d8q e8d8");
  engine.exchange("isready", "readyok");
  CHECK(engine.notes() == "");
  engine.say("position fen 8/6P1/8/8/8/k7/8/K7 w - - 0 1");
  engine.say("go depth 4");
  CHECK(engine.best_move() == "g7g8q");
}

TEST_CASE("UCI: a game is kept in the table, and a new one begins without") {
  Conversation engine;
  engine.exchange("isready", "readyok");
  const auto nodes = [&] {
    engine.say(std::string("position fen ") + kMiddlegame);
    engine.say("go depth 6");
    const std::string line = engine.hear("info depth 6 ", milliseconds(20000));
    engine.best_move();
    return std::stoll(line.substr(line.find(" nodes ") + 7));
  };
  const auto first = nodes();
  CHECK(nodes() < first);
  engine.say("ucinewgame");
  CHECK(nodes() == first);
  engine.say("setoption name Clear Hash");
  CHECK(nodes() == first);
  engine.say("setoption name Policy value none");
  const auto without = nodes();
  CHECK(without != first);
  engine.say("setoption name Policy value verified:3");
  CHECK(nodes() == first);
  engine.say("go depth 2 searchmoves a2a3");  // leaves nothing behind that is not true of the whole position
  engine.best_move();
  CHECK(nodes() == first);
}

TEST_CASE("UCI: what it does not understand is ignored, with a note") {
  Conversation engine;
  engine.say("position startpos moves e2e4");
  for (const char* const line :
       {"xyzzy", "go perft 99", "go depth x", "position fen not a position", "position startpos moves e2e5",
        "position fen 8/8/8/8/8/8/8/8 w - - 0 1", "setoption name Nonsense value 3", "setoption name Hash value -7",
        "setoption name Hash value 99999999999999999999", "setoption name Threads value 8", "ponderhit", "debug",
        "position"})
    engine.say(line);
  engine.say(std::string(1 << 20, 'a'));
  engine.send(std::string("go\0depth 5\n", 11));
  engine.send("\xff\xfe\x01\x02\n\r\n\n");
  engine.say("position startpos moves " + std::string(10000, '0'));
  engine.exchange("isready", "readyok");
  CHECK(std::count(engine.heard().begin(), engine.heard().end(), "readyok") == 1);
  const std::string notes = engine.notes();
  CHECK(std::count(notes.begin(), notes.end(), '\n') == 17);
  engine.say("go depth 2");  // the board is as it was
  CHECK(is_legal_in("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - 0 1", engine.best_move()));
  engine.say("debug on");
  engine.exchange("xyzzy", "info string 'xyzzy' is not a command; ignored");
  CHECK(engine.end() == 0);
}

TEST_CASE("UCI: it ends at quit and at the end of the input, thinking or not") {
  for (const char* const last : {"", "quit\n", "go infinite\n", "go infinite\nquit\n", "go ponder wtime 1000\n",
                                 "go depth 64\n", "quit", "go infinite\nquit"}) {
    INFO(last);
    Conversation engine;
    engine.exchange("isready", "readyok");
    if (*last) engine.send(last);
    CHECK(engine.end() == 0);
    CHECK(engine.notes() == "");
  }
}

TEST_CASE("UCI: a whole game in bullet time, as a match runner plays it") {
  Conversation engine;
  engine.exchange("uci", "uciok");
  engine.say("setoption name Hash value 8");
  engine.say("ucinewgame");
  engine.exchange("isready", "readyok");
  Position position = parse_fen(kStartFen);
  std::string moves;
  milliseconds clock[2] = {milliseconds(1500), milliseconds(1500)};
  for (int ply = 0; ply < 60 && has_legal_move(position); ++ply) {
    engine.say("position startpos" + (moves.empty() ? "" : " moves" + moves));
    engine.exchange("isready", "readyok");
    milliseconds& own = clock[position.side_to_move()];
    const auto began = Clock::now();
    engine.say("go wtime " + std::to_string(clock[0].count()) + " btime " + std::to_string(clock[1].count()) +
               " winc 20 binc 20");
    const std::string move = engine.best_move();
    own -= since(began);
    REQUIRE(own > -kSlack);
    own += milliseconds(20);
    position = position.after(parse_uci(position, move));
    (moves += ' ') += move;
  }
  CHECK(engine.notes() == "");
}

TEST_CASE("UCI: options can be given on the command line") {
  Conversation engine({"--set", "Policy=std:2", "--set", "Hash=1"});
  engine.say("uci");
  engine.hear("option name Hash type spin default 1 ");
  engine.hear("option name Policy type combo default std:2 ");
  engine.hear("uciok");
  CHECK(engine.end() == 0);
  Conversation wrong({"--set", "Policy=nonsense"});
  CHECK(wrong.end() == 2);
  CHECK(has_note(wrong, "option 'Policy' cannot be 'nonsense'"));
}

}  // namespace
}  // namespace nullscope::test
