// A search as a list of events: what the search (or the oracle) told, in order, comparable and printable.
#pragma once

#include <iosfwd>
#include <vector>

#include "engine/observer.hpp"

namespace nullscope::test {

// One of them. Fields that its type does not have keep their defaults.
struct Event {
  enum class Type : std::uint8_t {
    Iteration,
    Enter,
    NullTried,
    NullResult,
    DepthReduced,
    VerifyFlip,
    ReSearch,
    TableHit,
    StaticEval,
    Leave,
  };
  using enum Type;

  Type type = Enter;
  NodeKind kind = NodeKind::Interior;                 // Enter
  nullscope::ReSearch cause = nullscope::ReSearch{};  // ReSearch
  Exit exit = Exit{};                                 // Leave
  Bound bound = Bound::None;                          // Leave
  bool flag = false;                                  // Enter, VerifyFlip: verify; NullResult: failed high
  Move move = Move::none();                           // Enter
  int depth = 0;                                      // Iteration, Enter, NullTried; DepthReduced: from
  int to = 0;                                         // DepthReduced
  Score alpha = 0;                                    // Enter, NullTried
  Score beta = 0;                                     // Enter, NullTried
  Score value = 0;                                    // NullResult, StaticEval, Leave
  std::uint64_t id = 0;                               // Enter: the position's key; TableHit: the slot

  bool operator==(const Event&) const = default;
  bool verify() const { return flag; }
  bool failed_high() const { return flag; }
};

std::ostream& operator<<(std::ostream& out, const Event& event);

// Writes everything down but the search's private business (evaluations, table stores). The oracle calls the functions;
// the search, an observer's on().
class RecordingObserver {
 public:
  std::vector<Event> events;

  void on(const nullscope::Event& e) {
    using Type = nullscope::Event::Type;
    switch (e.type) {
      case Type::Iteration: return iteration(e.depth);
      case Type::Enter: return enter(e.key, e.move, e.alpha, e.beta, e.depth, e.flag, e.kind);
      case Type::NullTried: return null_tried(e.depth, e.alpha, e.beta);
      case Type::NullResult: return null_result(e.value, e.flag);
      case Type::DepthChanged: return depth_reduced(e.from, e.depth);
      case Type::VerifyFlip: return verify_flip(e.flag);
      case Type::ReSearch: return re_search(e.cause);
      case Type::TableHit: return table_hit(e.slot);
      case Type::Noted: return static_eval(e.value);
      case Type::Leave: return leave(e.value, e.bound, e.exit);
      default: return;
    }
  }

  void iteration(int depth) { add({.type = Event::Iteration, .depth = depth}); }
  void enter(Key key, Move move, Score alpha, Score beta, int depth, bool verify, NodeKind kind) {
    add({.type = Event::Enter,
         .kind = kind,
         .flag = verify,
         .move = move,
         .depth = depth,
         .alpha = alpha,
         .beta = beta,
         .id = key});
  }
  void null_tried(int depth, Score alpha, Score beta) {
    add({.type = Event::NullTried, .depth = depth, .alpha = alpha, .beta = beta});
  }
  void null_result(Score value, bool failed_high) {
    add({.type = Event::NullResult, .flag = failed_high, .value = value});
  }
  void depth_reduced(int from, int to) { add({.type = Event::DepthReduced, .depth = from, .to = to}); }
  void verify_flip(bool verify) { add({.type = Event::VerifyFlip, .flag = verify}); }
  void re_search(ReSearch cause) { add({.type = Event::ReSearch, .cause = cause}); }
  void table_hit(std::size_t slot) { add({.type = Event::TableHit, .id = slot}); }
  void static_eval(Score value) { add({.type = Event::StaticEval, .value = value}); }
  void leave(Score value, Bound bound, Exit exit) {
    add({.type = Event::Leave, .exit = exit, .bound = bound, .value = value});
  }

 private:
  void add(const Event& event) { events.push_back(event); }
};
static_assert(Observer<RecordingObserver>);

}  // namespace nullscope::test
