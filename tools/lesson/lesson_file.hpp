// A lesson as it is written: data without a single figure in it. The format is in examples/lessons/FORMAT.md.
//
// Parsing checks all that can be checked without searching: names that refer to something do, positions are legal,
// filters make sense. Whatever is wrong is a UsageError with the file and the place in it.
#pragma once

#include <map>
#include <variant>

#include "engine/request.hpp"
#include "tools/lesson/part.hpp"
#include "trace/read/find.hpp"
#include "trace/record/filter_options.hpp"

namespace nullscope::lesson {

// A search that the lesson speaks of, or shows.
struct SearchPlan {
  SearchRequest request;
  std::string switches;  // the study options, as on a command line
  trace::FilterOptions filter;
  bool audit = false;
};

// A node of a search: by its path, or the first that filters find.
struct PlacePlan {
  std::string search;
  std::string path;
  int iteration = 0;  // 0: the last
  std::optional<trace::FindQuery> query;
  trace::FindSort sort = trace::FindSort::Size;
  int which = 1;  // of those found
};

// --- facts that need a formula

struct CountFact {  // nodes that filters find
  std::string search;
  trace::FindQuery query;
};
struct PerftFact {
  Position position;
  int depth = 1;
};
struct MovesFact {  // legal moves, of one kind of piece perhaps
  Position position;
  std::optional<PieceType> piece;
};
struct FormulaFact {
  enum class Kind : std::uint8_t { Ratio, Percent, Sum, Difference } kind;
  std::vector<std::string> of;  // other facts
  int digits = 1;
};
struct FactPlan {
  std::variant<CountFact, PerftFact, MovesFact, FormulaFact> what;
  Part part;  // for errors
};

struct Claim {
  enum class Relation : std::uint8_t { Is, IsNot, LessThan, MoreThan, AtLeast, AtMost };
  std::string that;
  std::string fact;
  Relation relation = Relation::Is;
  std::variant<double, std::string> to;  // a number, or text: a fact in braces or a word
  Part part;
};

// How a lesson names an event.
std::string_view event_word(const trace::Event& event);

// One of a node's own events: the first of its kind unless `which` says otherwise.
struct MomentPlan {
  std::string place;
  std::string_view event;  // "enter", "null tried", ...
  int which = 1;
  Part part;
};

// One of several choices, or, where there are none, a number of the search or a move that is typed.
struct Question {
  enum class Reply : std::uint8_t { Choice, Number, Move };
  std::string text;
  Reply reply = Reply::Choice;
  std::vector<std::string> choices;
  std::string answer;  // one of the choices, or what is to be typed
  int choice = 0;      // which of them
  std::string why;
  std::optional<MomentPlan> reveal;
  Part part;
};

// A figure of several searches, depth by depth.
struct ChartPlan {
  std::string title;
  std::vector<std::string> searches;
  std::string figure;  // of a search: "nodes"
  int from = 1;
  int to = 1;
  int until = 1;  // the last depth that is shown while the chapter's question is open
  Part part;
};

struct Chapter {
  std::string title;
  std::vector<std::string> text;
  std::vector<std::string> searches;  // shown: one, or two side by side; `at` is in the first
  MomentPlan at;
  std::optional<Question> question;
  std::optional<ChartPlan> chart;
  Part part;
};

struct LessonFile {
  std::string file;  // for messages
  std::string name;
  std::string title;
  std::vector<std::string> intro;
  std::vector<std::string> next;  // what to try afterwards
  std::map<std::string, SearchPlan> searches;
  std::map<std::string, PlacePlan> places;
  std::map<std::string, FactPlan> facts;
  std::vector<Claim> claims;
  std::vector<Chapter> chapters;
  std::shared_ptr<const Json> json;  // what the parts point into
};

LessonFile parse_lesson(const std::string& text, const std::string& file);

}  // namespace nullscope::lesson
