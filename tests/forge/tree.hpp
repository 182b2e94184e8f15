// A tree, event by event, into the blocks, index and counts that belong to it. It follows the document's rules for what
// a reader keeps, so that a trace made of sensible calls is an honest one; no call is refused, whatever it says.
//
// What is wrong is put in by the caller: senseless calls, a change of `top()` or `opening()` at a seam, or of the
// finished Trace.
#pragma once

#include <map>
#include <optional>

#include "tests/forge/trace.hpp"

namespace nullscope::forge {

// As in the document: exits of the ops column.
enum class Exit {
  kOpen,
  kNullCutoff,
  kBetaCutoff,
  kFailLow,
  kExact,
  kTtLower,
  kTtUpper,
  kTtExact,
  kStandPat,
  kCheckmate,
  kStalemate,
  kDraw,
  kDepthUsedUp,
  kStopped,
  kPruned,  // only told: leave_told()
};

enum Mark {
  kNullTried = 1,
  kNullFailHigh = 2,
  kReduced = 4,
  kFlipped = 8,
  kReSearched = 16,
  kPvs = 32,
  kLmr = 64,
  kExtended = 128
};
enum class Cause { kVerificationFailed, kPvs, kLmr };
enum class NoteKind { kStaticEval, kTtMove, kExcluded, kStage };
// Purposes: 0 main, 1 reduced, 2 LMR re-search, 3 PVS re-search, 4 aspiration, and on the side:
inline constexpr std::uint64_t kVerificationPurpose = 5, kSingular = 6, kPurposes = 10;

class Tree {
 public:
  explicit Tree(Header header = {});

  void iteration(std::int64_t depth, std::uint64_t line = 1, std::uint64_t thread = 0);
  struct Entry {
    std::uint64_t move = kNoMove;
    bool quiescence = false;
    std::int64_t alpha = -kInfinity, beta = kInfinity, depth = 1;
    bool verify = false;
    std::optional<std::uint64_t> purpose = {};  // none: as predicted
    std::uint64_t label = 0, depth_part = 0;
  };
  void enter(const Entry& entry);                             // window and depth are spelt out
  void enter(std::uint64_t move, bool quiescence);            // as predicted
  void leaf(std::uint64_t move, bool quiescence, Exit exit);  // entered and left, all as predicted
  void leave(Exit exit, std::int64_t value, std::uint64_t nodes_back = 0);
  void leave(Exit exit);  // its value as predicted
  void null_tried(std::int64_t depth);
  void null_result(std::int64_t value, bool fail_high);
  void depth_changed(std::int64_t to);
  void verify_flip();
  void re_search(bool pvs);
  void left_out(const Counts& counts);
  // What other engines tell besides: tellings.cpp.
  void label(const std::string& name);
  void skip(std::uint64_t move, std::uint64_t label);
  void note(NoteKind kind, std::int64_t value);
  void re_search_told(Cause cause, std::uint64_t label);
  void leave_told(Exit exit, std::int64_t value, std::uint64_t label);
  void telling(int code, const Bytes& extras);  // any

  // The block ends here; the next opens with the nodes that are open.
  void next_block();
  Block& block() { return trace_.blocks.back(); }
  std::vector<Node>& opening() { return block().open; }

  bool empty() const { return open_.empty(); }
  std::size_t levels() const { return open_.size(); }
  Node& top() { return open_.back(); }
  const std::vector<Node>& open() const { return open_; }
  // From here on these are open, whatever was before. Before next_block(): a seam that does not fit.
  void set_open(std::vector<Node> nodes);
  std::uint64_t next_id() const { return next_id_; }
  std::uint64_t block_nodes() { return block().nodes; }

  // Leaves what is open, and is a trace that was finished: iteration results, totals, index.
  Trace finish();
  // The same, but what is open stays so.
  Trace finish_open();

 private:
  void event(int code, bool spelt_out);
  void begin_block();
  void entered(const Entry& entry);
  void left(Exit exit, std::int64_t value);
  void search_again(Cause cause);
  std::uint64_t predicted_purpose() const;
  std::int64_t predicted_value(Exit exit) const;
  std::int64_t& reference();
  void put_value(Exit exit, std::int64_t value);
  Tally& tally();

  Trace trace_;
  std::vector<Node> open_;
  std::vector<std::uint64_t> entered_in_;  // block numbers, as open_
  std::vector<std::int64_t> references_;   // by level
  struct Sibling {
    std::int64_t value = 0;
    std::optional<std::uint64_t> move;
  };
  std::vector<Sibling> siblings_;                     // by level: the last whose value was told
  std::map<std::uint32_t, std::int64_t> remembered_;  // by slot
  std::uint64_t next_id_ = 1;
  std::int64_t iteration_ = 0;
  Root root_;
};

}  // namespace nullscope::forge
