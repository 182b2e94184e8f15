// Where a search spends its time, by sampling.
//
// PhaseObserver keeps the kind of work at hand in one variable; while a Profiler lives, a timer interrupts
// the process every millisecond of its own running time (or as often as the kernel can) and notes the
// variable's value. The unwatched search knows nothing of it.
#pragma once

#include <array>
#include <csignal>
#include <cstdint>

#include "engine/observer.hpp"

namespace nullscope {

// Outside is before the root is entered and after it is left: clearing the table, say.
enum class Phase : std::sig_atomic_t { Interior, Quiescence, Evaluation, Outside };
constexpr std::size_t kPhases = 4;

namespace detail {
inline volatile std::sig_atomic_t current_phase =
    static_cast<int>(Phase::Outside);  // written by the search, read by the signal handler
}

class PhaseObserver {
 public:
  void on(const Event& event) {
    switch (event.type) {
      case Event::Type::Enter:
        ++nesting_;
        if (event.kind == NodeKind::Quiescence) ++quiescence_nesting_;
        return resume();
      case Event::Type::Leave:
        --nesting_;
        // Below quiescence there is only more of it, so a count is stack enough.
        if (quiescence_nesting_ > 0) --quiescence_nesting_;
        return resume();
      case Event::Type::Evaluating: return set(Phase::Evaluation);
      case Event::Type::Evaluated: return resume();
      default: return;
    }
  }

 private:
  void resume() { set(quiescence_nesting_ > 0 ? Phase::Quiescence : nesting_ > 0 ? Phase::Interior : Phase::Outside); }
  static void set(Phase phase) { detail::current_phase = static_cast<std::sig_atomic_t>(phase); }

  int nesting_ = 0;
  int quiescence_nesting_ = 0;
};

// One at a time.
class Profiler {
 public:
  Profiler();
  ~Profiler() { stop(); }
  Profiler(const Profiler&) = delete;
  Profiler& operator=(const Profiler&) = delete;

  void stop();
  std::array<std::uint64_t, kPhases> samples() const;  // by Phase

 private:
  struct sigaction previous_ {};
  bool running_ = false;
};

}  // namespace nullscope
