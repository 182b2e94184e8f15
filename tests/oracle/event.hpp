// A search as a list of events: what the observer's hooks said, in order, comparable and printable.
#pragma once

#include <iosfwd>
#include <vector>

#include "engine/observer.hpp"

namespace nullscope::test {

// One call of one hook. Fields that the hook does not have keep their defaults.
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
  Score value = 0;                                    // NullResult, Leave
  std::uint64_t id = 0;                               // Enter: the position's key; TableHit: the slot

  bool operator==(const Event&) const = default;
  bool verify() const { return flag; }
  bool failed_high() const { return flag; }
};

std::ostream& operator<<(std::ostream& out, const Event& event);

// An observer that writes everything down but the search's private business (evaluations, table stores).
class RecordingObserver {
 public:
  std::vector<Event> events;

  void iteration(int depth) { add({.type = Event::Iteration, .depth = depth}); }
  void enter(const Enter& e) {
    add({.type = Event::Enter,
         .kind = e.kind,
         .flag = e.verify,
         .move = e.move,
         .depth = e.depth,
         .alpha = e.alpha,
         .beta = e.beta,
         .id = e.position.key()});
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
  static void table_store(std::size_t) {}
  static void evaluating() {}
  static void evaluated(Score) {}
  void leave(Score value, Bound bound, Exit exit) {
    add({.type = Event::Leave, .exit = exit, .bound = bound, .value = value});
  }

 private:
  void add(const Event& event) { events.push_back(event); }
};
static_assert(Observer<RecordingObserver>);

}  // namespace nullscope::test
