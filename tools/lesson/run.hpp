// The lesson's searches, run and recorded in memory when they are first asked for.
#pragma once

#include <memory>

#include "tools/lesson/figure.hpp"
#include "tools/lesson/lesson_file.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope::lesson {

struct Run {
  const SearchPlan& plan;
  SearchResult result;
  trace::Reader reader;
  std::optional<trace::AuditFile> audit;  // where the plan asks for it
};

class Runs {
 public:
  explicit Runs(const LessonFile& lesson) : lesson_(lesson) {}
  // `name` must be one of the lesson's searches.
  const Run& of(const std::string& name);

 private:
  const LessonFile& lesson_;
  std::map<std::string, std::unique_ptr<Run>> runs_;
};

// "nodes", "score", "best", ...: a figure of the whole search or, with a depth, of the same search ended there.
// Nothing if there is no such figure; throws UsageError if there is none to be had here.
std::optional<Figure> run_figure(const Run& run, const std::string& name, std::string_view what,
                                 std::optional<int> depth);
// The names it knows.
std::string run_figures();

}  // namespace nullscope::lesson
