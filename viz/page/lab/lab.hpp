// The engine as a page asks it: one request in JSON at a time, and its answer. The same class runs in the program's
// tests and, compiled to WebAssembly, in the page, where module.cpp passes the texts on.
//
//   {"ask": "read", "text", "fen"}     what was pasted, as a game: FEN, PGN, or moves from the position `fen`
//   {"ask": "play", "fen", "moves"}    a game, and what may be played at its end
//   {"ask": "check", "search"}         whether it can be searched; nothing is
//   {"ask": "search", "slot", "search"}   searches and records; the recording stays in the slot (0 or 1)
//   {"ask": "count", "search"}         searches without recording
//   {"ask": "file", "search"}          searches, and answers with the trace as a file: bytes, not JSON
//   {"ask": "open", "slot"}            after it, and a zero byte: a trace as a file; it is in the slot as if recorded
//   {"ask": "audit", "slot"}           judges the recording's null-move cutoffs; the verdicts stay with it
//   {"ask": "data", "slot"}            the recording as the viewer reads it (viz/page/data.hpp): bytes, not JSON
//   {"ask": "compare"}                 where the two recordings diverge (viz/page/compare.hpp); null where they cannot
//   be compared
//
// A search is {"fen", "policy", "depth", "nodes", "options"}; `options` as engine/study.hpp reads them.
#pragma once

#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace nullscope::lab {

// More than this is not recorded: some 10 bytes a node, and the table besides.
inline constexpr int kMostNodes = 20'000'000;
inline constexpr std::size_t kMostEntries = std::size_t{1} << 24;  // 256 MiB: what a page can hold, too
inline constexpr int kUsualNodes = 1'000'000;

class Lab {
 public:
  // Told of every completed iteration ({"depth", "score", "best", "nodes"}: so far) and of an audit's progress
  // ({"done", "all"}), as JSON.
  using OnProgress = std::function<void(const std::string& json)>;
  explicit Lab(OnProgress on_progress);
  ~Lab();

  // Throws what can be shown to the reader: FenError, MoveError, std::invalid_argument, trace::Error.
  std::string answer(std::string_view request);

 private:
  struct Slot;
  class Asked;
  OnProgress on_progress_;
  std::unique_ptr<Slot[]> slots_;
};

}  // namespace nullscope::lab
