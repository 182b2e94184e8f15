// Reading a lesson, and its figures one by one.
#include "tests/tools/lesson/support.hpp"
#include "tools/cli/errors.hpp"
#include "tools/lesson/facts.hpp"
#include "tools/lesson/publish/lesson_page.hpp"
#include "tools/lesson/publish/notes.hpp"

using namespace nullscope;
using namespace nullscope::test;
using Catch::Contains;

namespace {

std::string refusal(const Json& lesson) {
  try {
    lesson::parse_lesson(lesson.dump(), "my.json");
  } catch (const UsageError& error) {
    return error.what();
  }
  return "accepted";
}

// The example with one member changed; `pointer` as in "/chapters/0/at".
std::string refusal_with(const char* pointer, const Json& value) {
  Json lesson = example_lesson();
  lesson[Json::json_pointer(pointer)] = value;
  return refusal(lesson);
}

}  // namespace

TEST_CASE("whatever is wrong in a lesson's file is told with its place") {
  CHECK(refusal(example_lesson()) == "accepted");
  CHECK_THAT(refusal_with("/colour", "blue"),
             Contains("my.json: 'colour' is not known here; there may be name, title"));
  CHECK_THAT(refusal_with("/title", 3), Contains("my.json: title: must be text in quotes"));
  CHECK_THAT(refusal_with("/intro", "text"), Contains("my.json: intro: must be a list in brackets"));
  CHECK_THAT(refusal_with("/positions/study", "8/8 w"), Contains("my.json: positions, study: bad FEN"));
  CHECK_THAT(refusal_with("/searches/std3/policy", "std:99"), Contains("my.json: searches, std3, policy: "));
  CHECK_THAT(refusal_with("/searches/std3/depth", 0), Contains("depth: must be a whole number from 1 to 64"));
  CHECK_THAT(refusal_with("/searches/std3/position", "opening"),
             Contains("no position is called 'opening'; there are study"));
  CHECK_THAT(refusal_with("/searches/std3/after", "Ba5"), Contains("searches, std3, after: "));
  const Json in_check{{"position", "7k/8/8/8/8/8/8/K6R b - - 0 1"}, {"after", "--"}, {"depth", 1}, {"policy", "none"}};
  CHECK_THAT(refusal_with("/searches/std3", in_check), Contains("'--' is not possible in check"));
  CHECK_THAT(refusal_with("/searches/std3/options", "--depth 3"), Contains("searches, std3, options: "));
  CHECK_THAT(refusal_with("/searches/std3/options", "--help"), Contains("asks for help"));
  CHECK_THAT(refusal_with("/searches/std3/filter", "--colour"), Contains("searches, std3, filter: "));
  CHECK_THAT(refusal_with("/searches/std-3", example_lesson()["searches"]["std3"]),
             Contains("a name has letters, digits and _ only"));
  CHECK_THAT(refusal_with("/places/pass/search", "std4"), Contains("no search is called 'std4'; there are std3"));
  CHECK_THAT(refusal_with("/places/pass/find", "--event null-move-cutoff"), Contains("either \"path\" or \"find\""));
  CHECK_THAT(refusal_with("/places/std3", example_lesson()["places"]["pass"]),
             Contains("there is a search, a place or a fact of this name already"));
  CHECK_THAT(refusal_with("/facts/cuts/count", "--event explosion"),
             Contains("--event must be one of null-move-tried"));
  CHECK_THAT(refusal_with("/facts/cuts", Json{{"guess", 3}}), Contains("must have one of count, perft"));
  CHECK_THAT(refusal_with("/facts/cuts", Json{{"ratio", {"a"}}}), Contains("takes 2 facts"));
  CHECK_THAT(refusal_with("/claims/0/is", "sound"), Contains("claims #1: says two things at once"));
  CHECK_THAT(refusal_with("/chapters", Json::array()), Contains("chapters: there must be one at least"));
  CHECK_THAT(refusal_with("/chapters/0/at", "nowhere"), Contains("chapters #1, at: no place is called 'nowhere'"));
  CHECK_THAT(refusal_with("/chapters/0/at/event", "explosion"), Contains("must be one of enter, null-move-tried"));
  CHECK_THAT(refusal_with("/chapters/0/searches", Json{"std3", "std3", "std3"}), Contains("two side by side"));
  CHECK_THAT(refusal_with("/chapters/0/question/answer", 2), Contains("must be a whole number from 0 to 1"));
  CHECK_THAT(refusal_with("/chapters/0/question/choices", Json{"Yes"}), Contains("must be 2 to 9 choices"));
  CHECK_THAT(refusal_with("/chapters/0/question/reply", "number"), Contains("or has \"choices\""));
  const Json typed{{"text", "?"}, {"reply", "essay"}, {"answer", "1"}, {"why", "."}};
  CHECK_THAT(refusal_with("/chapters/0/question", typed), Contains("must be one of number, move, not 'essay'"));
  const Json chart{{"title", "t"}, {"searches", {"std3"}}, {"figure", "nodes"}, {"from", 3}, {"to", 2}};
  CHECK_THAT(refusal_with("/chapters/0/chart", chart), Contains("to: must be a whole number from 3"));
  CHECK_THROWS_WITH(lesson::parse_lesson("{\"name\":", "my.json"), Contains("my.json: is not JSON"));
}

TEST_CASE("a typed answer is filled in, and a number must be one") {
  Json lesson = example_lesson();
  Json& question = lesson["chapters"][0]["question"];
  question = {{"text", "Beta?"}, {"reply", "number"}, {"answer", "{pass.beta}"}, {"why", "."}};
  const auto page_of = [](const Json& json) {
    const lesson::LessonFile file = lesson::parse_lesson(json.dump(), "my.json");
    lesson::Facts facts(file);
    return lesson::lesson_page(facts).lesson["chapters"][0];
  };
  const Json made = page_of(lesson)["question"];
  CHECK(made.at("reply") == "number");
  CHECK(made.at("answer") == "0");
  question["answer"] = "{pass.exit}";
  CHECK_THROWS_WITH(page_of(lesson), Contains("answer: 'null-move cutoff' is no number"));
}

TEST_CASE("a chart has every depth that its searches reached") {
  Json lesson = example_lesson();
  lesson["chapters"][0]["chart"] = {
      {"title", "Nodes"}, {"searches", {"std3"}}, {"figure", "nodes"}, {"from", 2}, {"to", 64}, {"until", 3}};
  const lesson::LessonFile file = lesson::parse_lesson(lesson.dump(), "my.json");
  lesson::Facts facts(file);
  const Json chart = lesson::lesson_page(facts).lesson["chapters"][0]["chart"];
  CHECK(chart.at("last") == 3);
  const Json& points = chart.at("series").at(0).at("points");
  CHECK(points.size() == static_cast<std::size_t>(facts.of("std3.depth").number) - 1);
  CHECK(points.back()[1] == facts.of("std3.nodes").number);
}

TEST_CASE("verdicts can only be asked of a search that is audited") {
  Json lesson = example_lesson();
  lesson["searches"]["std3"].erase("audit");
  lesson["facts"]["cuts"]["count"] = "--audit wrong";
  CHECK_THAT(refusal(lesson),
             Contains("facts, cuts, count: asks for verdicts; the search 'std3' needs \"audit\": true"));
}

TEST_CASE("a search's figures at a depth are those of the search to that depth") {
  Json lesson = example_lesson();
  lesson["searches"]["short"] = {{"position", "study"}, {"depth", 4}, {"policy", "std:3"}};
  const lesson::LessonFile file = lesson::parse_lesson(lesson.dump(), "my.json");
  lesson::Facts facts(file);
  for (const std::string figure :
       {"nodes", "score", "best", "line", "null_tried", "null_fail_high", "null_cuts", "depth", "quiescence",
        "move_cuts", "first_move_cuts", "iteration_nodes", "search_command"}) {
    CAPTURE(figure);
    CHECK(facts.of("std3." + figure + "@4").shown == facts.of("short." + figure).shown);
  }
  CHECK(facts.of("std3.nodes").shown == "1,259");
  CHECK(facts.of("std3.best").shown == "Bd7");
}

TEST_CASE("facts are counted and computed") {
  Json lesson = example_lesson();
  lesson["facts"]["lines"] = {{"perft", 2}, {"position", "study"}};
  lesson["facts"]["moves"] = {{"moves", "all"}, {"position", "study"}};
  lesson["facts"]["queen"] = {{"moves", "queen"}, {"position", "study"}, {"after", "Ba4"}};
  lesson["facts"]["share"] = {{"percent", {"cuts", "std3.null_tried"}}, {"digits", 2}};
  lesson["facts"]["times"] = {{"ratio", {"std3.nodes", "cuts"}}};
  lesson["facts"]["fewer"] = {{"difference", {"cuts", "std3.nodes"}}};
  lesson["facts"]["both"] = {{"sum", {"cuts", "std3.nodes"}}};
  const lesson::LessonFile file = lesson::parse_lesson(lesson.dump(), "my.json");
  lesson::Facts facts(file);
  CHECK(facts.fill("{cuts} {moves} {queen} {share} {times} {fewer} {both}", "") == "106 16 20 43.98% 11.9 -1153 1,365");
  CHECK(facts.fill("{lines}", "") == facts.of("lines").shown);
  CHECK(facts.fill("{pass.path}: {pass.window} {pass.depth} {pass.null_depth} {pass.side} {pass.verdict}", "") ==
        "Ba4: (-1, 0) 5 1 Black zugzwang");
}

TEST_CASE("notes carry the chapters, the questions and the claims") {
  const lesson::LessonFile file = lesson::parse_lesson(example_lesson().dump(), "my.json");
  lesson::Facts facts(file);
  const std::string notes = lesson::notes_text(facts, "# {std3.policy}\n{@chapters}\n{@questions}\n{@claims}", "notes");
  CHECK(notes ==
        "# std:3\n1. The cut\n- **Chapter 1.** Is the cut sound?\n  - Yes\n  - No ✓\n\n  In truth the node is worth "
        "-256.\n- The cut after Ba4 is wrong.\n");
  CHECK_THROWS_WITH(lesson::notes_text(facts, "one\n{two}\n", "notes.in.md"), Contains("notes.in.md:2: {two}"));
}

TEST_CASE("a lesson does not lead to what the page leaves out") {
  Json json = example_lesson();
  json["places"]["deep"] = {{"search", "std3"}, {"path", "Bd7 Qxb2+ Kxb2"}};
  json["chapters"][0] = {{"title", "Deep"}, {"text", Json::array()}, {"at", "deep"}};
  const lesson::LessonFile file = lesson::parse_lesson(json.dump(), "my.json");
  lesson::Facts facts(file);
  CHECK_NOTHROW(lesson::lesson_page(facts));
  CHECK_THROWS_WITH(lesson::lesson_page(facts, {.most_nodes = 10}),
                    Contains("my.json: chapters #1") && Contains("leaves out"));
}
