// What a search tells whoever watches it.
//
// The search is a template on its observer and calls its on(event) in the order things happen; NoObserver's is empty,
// and with it the making of the events vanishes. Between a node's Enter and its Leave come its own events and its
// children's Enter/Leave pairs: the tree is the nesting. Events hold values that the search has at hand anyway.
//
// A node entered by Move::none() is the position of its parent once more: the root of an iteration, a
// probe (policy probe), or the quiescence that a reduced depth ran into (policy enr).
#pragma once

#include <type_traits>

#include "engine/counters.hpp"
#include "engine/position.hpp"
#include "engine/table.hpp"

namespace nullscope {

enum class NodeKind : std::uint8_t { Interior, Quiescence };

enum class ReSearch : std::uint8_t {
  VerificationFailed,  // the node starts over, with the depth and verify it was entered with
  PvsWindow,           // the last child beat alpha in a null window and is re-searched in the full window
  LateMove,            // the last child beat alpha at a reduced depth and is re-searched to its full depth (LMR)
};

// What a node is searched for. This search knows moves and their re-searches; other engines use all of them.
enum class Purpose : std::uint8_t {
  Main,          // a move of the main loop, the null move, or a root
  Reduced,       // a move of the main loop, to less than its full depth (LMR)
  LmrReSearch,   // the same move again, to its full depth
  PvsReSearch,   // the same move again, in the full window
  Aspiration,    // the root again, in another window
  Verification,  // from here on no move of the node, whatever it is entered by
  Singular,
  ProbCut,
  Razoring,
  InternalDeepening,
};
constexpr std::size_t kPurposes = 10;
constexpr bool is_move_again(Purpose p) { return p == Purpose::LmrReSearch || p == Purpose::PvsReSearch; }
constexpr bool is_on_the_side(Purpose p) { return p >= Purpose::Verification; }

// What else is known of a node.
enum class Note : std::uint8_t {
  StaticEval,  // `value`
  TtMove,      // `move`
  Excluded,    // `move`: which a singular search leaves out
  Stage,       // `label`: the part of move ordering that the next moves come from
};

// How a node ended.
enum class Exit : std::uint8_t {
  NullCutoff,   // the null move's value reached beta
  BetaCutoff,   // a move's value reached beta
  FailLow,      // no move reached alpha
  Exact,        // between alpha and beta
  TtCutoff,     // the transposition table had a good enough entry
  StandPat,     // quiescence: the static value reached beta
  Mate,         // no legal move, in check
  Stalemate,    // no legal move, not in check
  Draw,         // repetition, fifty moves, or too little material
  DepthUsedUp,  // a reduction left no depth: quiescence answered for the node
  Stopped,      // the limit was reached; the value means nothing
  Pruned,       // another engine's rule ended it before its moves; a label says which
};
constexpr std::size_t kExits = static_cast<std::size_t>(Exit::Pruned) + 1;

// One thing that happens in a search, as a value: which fields mean something depends on the type. Made by the
// functions below, each with what its type has.
struct Event {
  enum class Type : std::uint8_t {
    Iteration,     // a new iteration of iterative deepening begins, to `depth`
    Enter,         // a node is entered
    NullTried,     // a null move is about to be searched
    NullResult,    // its value for this node
    DepthChanged,  // this node goes on with less depth; another engine's perhaps with more
    VerifyFlip,    // and with another value of verify
    ReSearch,      // what was searched is searched again
    TableHit,      // an entry of the table gives the cutoff
    Skipped,       // a move is not entered; without a move, all quiet ones that have not come yet
    Noted,         // something is known of this node
    Folded,        // nodes were left out below this one: a filter's, not the search's
    Leave,         // the innermost open node is left
    // The search's private business; no trace tells it.
    TableStore,  // this node wrote an entry of the table
    Evaluating,  // static evaluation begins
    Evaluated,   // and ends
  };

  Type type{};
  NodeKind kind{};                     // Enter
  ReSearch cause{};                    // ReSearch
  Bound bound{};                       // Leave
  Exit exit{};                         // Leave
  Purpose purpose{};                   // Enter
  Note note{};                         // Noted
  std::uint16_t label = 0;             // Enter, ReSearch, Skipped, Noted, Leave: why, by its number; 0: none is given
  std::uint16_t depth_part = 0;        // Enter: of an engine that searches parts of plies, thousandths beyond `depth`
  std::uint16_t line = 1;              // Iteration: of a MultiPV search
  std::uint16_t thread = 0;            // Iteration
  bool flag = false;                   // Enter, VerifyFlip: verify. NullResult: it reached beta. TableStore: the
                                       // writer is recorded (false only after a filter)
  Move move{};                         // Enter: how from its parent. Skipped, Noted
  int depth = 0;                       // Iteration. Enter: after the check extension, 0 in quiescence. NullTried: the
                                       // shallow depth. DepthChanged: the new one
  int from = 0;                        // DepthChanged: the old depth
  Score alpha = 0;                     // Enter, NullTried: the window of the search that follows
  Score beta = 0;                      // Enter, NullTried
  Score value = 0;                     // NullResult, Noted, Leave, Evaluated
  std::size_t slot = 0;                // TableHit, TableStore
  Key key = 0;                         // Enter: of the position
  const Position* position = nullptr;  // Enter: for observers inside the search, until they return
  const Counters* counts = nullptr;    // Folded: of what was left out

  static constexpr Event iteration(int depth) { return {.type = Type::Iteration, .depth = depth}; }
  static Event enter(const Position& position, Move move, Score alpha, Score beta, int depth, bool verify,
                     NodeKind kind) {
    Event e = enter(position.key(), move, alpha, beta, depth, verify, kind);
    e.position = &position;
    return e;
  }
  // For who has no Position.
  static constexpr Event enter(Key key, Move move, Score alpha, Score beta, int depth, bool verify, NodeKind kind) {
    return {.type = Type::Enter,
            .kind = kind,
            .flag = verify,
            .move = move,
            .depth = depth,
            .alpha = alpha,
            .beta = beta,
            .key = key};
  }
  static constexpr Event null_tried(int shallow, Score alpha, Score beta) {
    return {.type = Type::NullTried, .depth = shallow, .alpha = alpha, .beta = beta};
  }
  static constexpr Event null_result(Score value, bool fail_high) {
    return {.type = Type::NullResult, .flag = fail_high, .value = value};
  }
  static constexpr Event depth_changed(int from, int to) {
    return {.type = Type::DepthChanged, .depth = to, .from = from};
  }
  static constexpr Event verify_flip(bool to) { return {.type = Type::VerifyFlip, .flag = to}; }
  static constexpr Event re_search(ReSearch cause) { return {.type = Type::ReSearch, .cause = cause}; }
  static constexpr Event table_hit(std::size_t slot) { return {.type = Type::TableHit, .slot = slot}; }
  static constexpr Event table_store(std::size_t slot, bool recorded = true) {
    return {.type = Type::TableStore, .flag = recorded, .slot = slot};
  }
  static constexpr Event static_eval(Score value) {
    return {.type = Type::Noted, .note = Note::StaticEval, .value = value};
  }
  static constexpr Event evaluating() { return {.type = Type::Evaluating}; }
  static constexpr Event evaluated(Score value) { return {.type = Type::Evaluated, .value = value}; }
  static constexpr Event folded(const Counters& counts) { return {.type = Type::Folded, .counts = &counts}; }
  static constexpr Event leave(Score value, Bound bound, Exit exit) {
    return {.type = Type::Leave, .bound = bound, .exit = exit, .value = value};
  }
};
static_assert(std::is_trivially_copyable_v<Event>);

template <class O>
concept Observer = requires(O o, const Event& event) {
  o.on(event);
};

struct NoObserver {
  static constexpr void on(const Event&) {}
};

}  // namespace nullscope
