// Every figure of a lesson, computed by the program: by name, and in the slots of its texts.
//
//   {nodes_saved}       a fact of the lesson's own
//   {std3.nodes}        of a search; {std3.nodes@5}: as if it had ended at depth 5
//   {pass.null_value}   of a place
//   {{                  a brace
#pragma once

#include <set>

#include "tools/lesson/place.hpp"

namespace nullscope::lesson {

class Facts {
 public:
  explicit Facts(const LessonFile& lesson) : lesson_(lesson), runs_(lesson), places_(lesson, runs_) {}
  Facts(const Facts&) = delete;
  Facts& operator=(const Facts&) = delete;

  // Throws UsageError if there is no such fact.
  Figure of(const std::string& name);
  // The text with its slots filled; `where` is for messages.
  std::string fill(std::string_view text, std::string_view where);

  const LessonFile& lesson() const { return lesson_; }
  Runs& runs() { return runs_; }
  Places& places() { return places_; }

 private:
  Figure computed(const std::string& name);
  Figure of_fact(const std::string& name, const FactPlan& plan);
  Figure formula(const FormulaFact& formula);

  const LessonFile& lesson_;
  Runs runs_;
  Places places_;
  std::map<std::string, Figure> known_;
  std::set<std::string> under_way_;  // a fact that needs itself is noticed
};

}  // namespace nullscope::lesson
