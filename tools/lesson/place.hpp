// The lesson's places: nodes of its searches, what is known of them, and their own events by number.
#pragma once

#include "tools/lesson/run.hpp"

namespace nullscope::lesson {

// One thing that happened to the node itself.
struct Happening {
  std::string_view event;  // in the lesson's words
  std::uint64_t sequence;  // the trace's clock
  int depth;               // NullTried: of the shallow search
};

struct Spot {
  const Run& run;
  trace::Node node;
  std::vector<Happening> happened;
};

class Places {
 public:
  Places(const LessonFile& lesson, Runs& runs) : lesson_(lesson), runs_(runs) {}
  // `name` must be one of the lesson's places. Throws UsageError if there is no such node.
  const Spot& of(const std::string& name);
  // The number of the event that is meant. Throws UsageError if it did not happen.
  std::uint64_t event(const MomentPlan& moment);

 private:
  const LessonFile& lesson_;
  Runs& runs_;
  std::map<std::string, Spot> spots_;
};

// "value", "beta", "size", ...; nothing if there is no such figure. Throws UsageError if this node has none.
std::optional<Figure> place_figure(const Spot& spot, const std::string& name, std::string_view what);
std::string place_figures();

}  // namespace nullscope::lesson
