// Traces in memory: of real searches, and of made-up ones.
#pragma once

#include <functional>

#include "engine/fen.hpp"
#include "trace/format/writer.hpp"
#include "trace/reader.hpp"
#include "trace/record/recorder.hpp"
#include "trace/record/recording.hpp"

namespace nullscope::test {

inline constexpr const char* kN2 = "1q1k4/2Rr4/8/2Q3K1/8/8/8/8 w - - 0 1";
inline constexpr const char* kZ02 = "4KBkr/7p/6PP/4P3/8/3P1p2/8/8 w - - 0 1";
inline constexpr const char* kZ12 = "4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1";
// Cutoffs that are wrong by little and by much; verifications that fail for every reason.
inline constexpr const char* kKnightEnding = "8/8/8/1p6/1P6/8/1KPkn3/8 w - - 2 4";
inline constexpr const char* kOpenMiddlegame = "r1bq1rk1/ppp2pp1/4pn2/6N1/2pP4/P1QBP3/5PPP/R3K2R w KQ - 0 14";

SearchRequest request_of(const Position& root, const std::string& policy, int depth);
std::string bytes_of(const SearchRequest& request, const trace::RecordingOptions& options = {});
trace::Reader trace_of(const std::string& fen, const std::string& policy, int depth);

// What `events` tells the recorder, under a header of our own program unless another is named.
trace::Reader made_up(const std::string& fen, const std::string& policy,
                      const std::function<void(trace::Recorder&)>& events,
                      const std::string& program = std::string(trace::kProgram));
Move move_of(const std::string& uci);  // of ordinary moves: "e2e4"
Event entered(Move move, NodeKind kind, const trace::TreeState::Window& window);

}  // namespace nullscope::test
