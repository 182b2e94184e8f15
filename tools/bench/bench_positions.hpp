// What `nullscope bench` searches. Changing a position changes the signature.
#pragma once

#include <array>
#include <string_view>

namespace nullscope {

inline constexpr auto kBenchPositions = std::to_array<std::string_view>({
    // Openings.
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r1bqk2r/2ppbppp/p1n2n2/1p2p3/4P3/1B3N2/PPPP1PPP/RNBQR1K1 b kq - 1 7",
    "rnbqkb1r/1p2pppp/p2p1n2/8/3NP3/2N5/PPP2PPP/R1BQKB1R w KQkq - 0 6",
    "rnbq1rk1/ppp1bppp/4pn2/3p2B1/2PP4/2N1PN2/PP3PPP/R2QKB1R b KQ - 2 6",
    "rnbq1rk1/ppp2pbp/3p1np1/4p3/2PPP3/2N2N2/PP2BPPP/R1BQ1RK1 b - - 1 7",
    "rnbqk1nr/pp3ppp/4p3/2ppP3/3P4/P1P5/2P2PPP/R1BQKBNR b KQkq - 0 6",
    // Middlegames, from games of the engine with itself.
    "r1bqkb1r/1npp1ppp/1p2pn2/p2P4/1P2P3/P1N2N2/2P2PPP/1RBQKB1R b Kkq - 1 8",
    "r1bq1rk1/1p1nbppp/p2p4/P2Pp3/8/3BBN2/1PP2PPP/R2Q1RK1 b - - 0 13",
    "r1bq1rk1/ppp2pp1/4pn2/6N1/2pP4/P1QBP3/5PPP/R3K2R w KQ - 0 14",
    "r1b1k2r/1p3p1p/1qn1p1n1/p2pP1NQ/3P4/P2BB3/2P2PPP/R2K3R w kq - 1 14",
    "r3q1k1/1bpp1ppp/p4b2/1p1P4/8/8/PPP2PPP/RNBQ2K1 w - - 0 15",
    "r2qkb1r/1b1p1p1p/1p1n2p1/4P2n/1N4Q1/5N2/2P2PPP/1RB1KB1R w Kkq - 0 16",
    "r5k1/1pqb2p1/2p1pr2/p2nNp2/3P4/P2BP3/1Q3PPP/1RR3K1 b - - 5 21",
    "5rk1/2p2p1p/1r4p1/pBp2b2/P1Pb1B2/1R6/5PPP/2R3K1 b - - 1 22",
    "4r3/1b1pq1kp/1p3pp1/2B4n/rNB5/2Q2N2/2PK1PPP/1R5R b - - 0 24",
    "2r4k/1Q4pp/p5r1/P1bPpq2/5p2/8/3N1PPP/2R1R2K b - - 2 29",
    // Endings, from the same games.
    "r5k1/1p5r/4p3/3pP3/p1nP4/P1P2P2/3B2P1/1RK4R w - - 0 30",
    "1q3rk1/5ppp/8/2Q5/2R5/p1p2P1P/P5PK/8 w - - 2 31",
    "8/3r2kp/2p2pp1/8/r4n2/3N4/2PK1P1P/1R2R3 b - - 5 36",
    "8/4k3/R7/3pP3/p1nP4/2P2P2/r5P1/4K3 w - - 2 42",
    "8/5k1p/p2b4/P2N4/5p1P/8/5KP1/8 b - - 5 56",
    "8/8/3k2p1/5p2/5P1P/2K5/8/8 w - - 11 58",
    // Zugzwangs, where null move misleads.
    "8/8/p1p5/1p5p/1P5p/8/PPP2K1p/4R1rk w - - 0 1",
    "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1",
    "8/6B1/p5p1/Pp4kp/1P5r/5P1Q/4q1PK/8 w - - 0 1",
    "4KBkr/7p/6PP/4P3/8/3P1p2/8/8 w - - 0 1",
    "4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1",
    "8/4N3/8/8/8/2b1p3/p1K1P3/k7 w - - 0 1",
    // Attacks that lie beyond the horizon of a reduced search.
    "2rq1bk1/p4p1p/1p4p1/3b4/3B1Q2/8/P4PpP/3RR1K1 w - - 0 1",
    "2rqrn1k/pb4pp/1p2pp2/n2P4/2P3N1/P2B2Q1/1B3PPP/2R1R1K1 w - - 0 1",
});

}  // namespace nullscope
