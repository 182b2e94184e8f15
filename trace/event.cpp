#include "trace/event.hpp"

namespace nullscope::trace {

const char* to_string(Exit exit) {
  constexpr const char* kNames[] = {"null cut", "move cut",  "fail low", "exact",   "table",  "stand-pat",
                                    "mate",     "stalemate", "draw",     "horizon", "stopped"};
  return kNames[static_cast<std::size_t>(exit)];
}

const char* to_string(Event::Type type) {
  constexpr const char* kNames[] = {"iteration",   "enter",      "null tried", "null result", "depth reduced",
                                    "verify flip", "re-search",  "table hit",  "folded",      "leave",
                                    "table store", "evaluating", "evaluated"};
  return kNames[static_cast<std::size_t>(type)];
}

const char* to_string(Bound bound) {
  constexpr const char* kNames[] = {"none", "lower", "upper", "exact"};
  return kNames[static_cast<std::size_t>(bound)];
}

}  // namespace nullscope::trace
