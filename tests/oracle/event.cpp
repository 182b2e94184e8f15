#include "tests/oracle/event.hpp"

#include <ostream>

#include "engine/notation.hpp"

namespace nullscope::test {
namespace {

const char* name(Exit exit) {
  constexpr const char* kNames[] = {"null cutoff", "beta cutoff", "fail-low", "exact",         "TT cutoff", "stand-pat",
                                    "checkmate",   "stalemate",   "draw",     "depth used up", "stopped"};
  return kNames[static_cast<int>(exit)];
}

const char* name(Bound bound) {
  constexpr const char* kNames[] = {"none", "lower", "upper", "exact"};
  return kNames[static_cast<int>(bound)];
}

struct Window {
  const Event& event;
};
std::ostream& operator<<(std::ostream& out, Window w) {
  return out << '(' << w.event.alpha << ", " << w.event.beta << ')';
}

}  // namespace

std::ostream& operator<<(std::ostream& out, const Event& e) {
  switch (e.type) {
    case Event::Iteration: return out << "iteration " << e.depth;
    case Event::Enter:
      return out << "enter " << (e.move.is_none() ? "again" : to_uci(e.move)) << " " << Window{e} << " depth "
                 << e.depth
                 << (e.kind == NodeKind::Quiescence ? " quiescence"
                     : e.verify()                   ? " verify"
                                                    : "");
    case Event::NullTried: return out << "null tried " << Window{e} << " depth " << e.depth;
    case Event::NullResult: return out << "null result " << e.value << (e.failed_high() ? " fail-high" : "");
    case Event::DepthReduced: return out << "depth reduced " << e.depth << " to " << e.to;
    case Event::VerifyFlip: return out << "verify becomes " << (e.verify() ? "true" : "false");
    case Event::ReSearch:
      return out << "re-search, " << (e.cause == ReSearch::PvsWindow ? "wider window" : "verification failed");
    case Event::TableHit: return out << "table hit, slot " << e.id;
    case Event::StaticEval: return out << "static evaluation " << e.value;
    case Event::Leave: return out << "leave " << e.value << " " << name(e.bound) << " " << name(e.exit);
  }
  return out;
}

}  // namespace nullscope::test
