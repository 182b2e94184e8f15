// The command: what it writes, and what it refuses.
#include "tests/tools/lesson/support.hpp"

using namespace nullscope;
using namespace nullscope::test;
using Catch::Contains;

namespace {

Outcome check(const Json& lesson) {
  const TemporaryFile file(lesson.dump());
  return run_nullscope({"lesson", file.path(), "--check"});
}

}  // namespace

TEST_CASE("the lesson that FORMAT.md shows can be made") {
  const Outcome outcome = check(example_lesson());
  CAPTURE(outcome.err);
  CHECK(outcome.exit_code == 0);
  CHECK_THAT(outcome.out, Contains("small: 1 chapters, 1 questions, 1 searches; all 1 claims hold"));
}

TEST_CASE("a claim that does not hold is told with what is the case, and nothing is written") {
  Json lesson = example_lesson();
  lesson["claims"].push_back({{"that", "The cut after Ba4 is sound."}, {"fact", "pass.verdict"}, {"is", "sound"}});
  lesson["claims"].push_back({{"that", "Few cuts."}, {"fact", "cuts"}, {"less_than", 3}});
  const TemporaryFile file(lesson.dump());
  const TemporaryFolder folder;
  const std::string page = (folder.path / "page.html").string();
  const Outcome outcome = run_nullscope({"lesson", file.path(), "-o", page});
  CHECK(outcome.exit_code == 1);
  CHECK_THAT(outcome.err,
             Contains("claims #2: does not hold: 'The cut after Ba4 is sound.' (pass.verdict is zugzwang; it "
                      "should be sound)"));
  CHECK_THAT(outcome.err, Contains("claims #3: does not hold: 'Few cuts.' (cuts is 106; it should be less than 3)"));
  CHECK_FALSE(std::filesystem::exists(page));
}

TEST_CASE("a slot that names nothing is refused with the chapter and what there is") {
  Json lesson = example_lesson();
  lesson["chapters"][0]["text"] = {"It takes {pass.time} seconds."};
  Outcome outcome = check(lesson);
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Contains("chapters #1: {pass.time}: a place has no figure 'time'; there are node, move"));

  lesson["chapters"][0]["text"] = {"{nothing}"};
  CHECK_THAT(check(lesson).err, Contains("chapters #1: {nothing}: no fact is called 'nothing'; there are cuts"));
  lesson["chapters"][0]["text"] = {"{std4.nodes}"};
  CHECK_THAT(check(lesson).err, Contains("no search or place is called 'std4'"));
  lesson["chapters"][0]["text"] = {"{std3.nodes@9}"};
  CHECK_THAT(check(lesson).err, Contains("std3 was searched to depth 6 only"));
  lesson["chapters"][0]["text"] = {"{std3.nodes"};
  CHECK_THAT(check(lesson).err, Contains("a slot is not closed by }"));
  lesson["chapters"][0]["text"] = {"a {{brace}"};
  CHECK(check(lesson).exit_code == 0);
}

TEST_CASE("a place that is not in the search is refused") {
  Json lesson = example_lesson();
  lesson["places"]["pass"]["path"] = "Ba4 Qxb2+";
  Outcome outcome = check(lesson);
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err,
             Contains("places, pass: is not in the search 'std3': no search of 'Qxb2+', move 2 of the path"));

  lesson["places"]["pass"] = {{"search", "std3"}, {"find", "--event re-search"}};
  CHECK_THAT(check(lesson).err, Contains("its filters find 0 nodes, and number 1 is wanted"));
}

TEST_CASE("an event that did not happen at its place is refused") {
  Json lesson = example_lesson();
  lesson["chapters"][0]["question"]["reveal"] = "re-search";
  const Outcome outcome = check(lesson);
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Contains("chapters #1, question, reveal: at the place 'pass' this event happened 0 times"));
  lesson["chapters"][0]["question"]["reveal"] = "enter";
  CHECK_THAT(check(lesson).err, Contains("reveal: comes before the chapter's own place"));
}

TEST_CASE("a claim about nothing, or between a word and a number, is refused") {
  Json lesson = example_lesson();
  lesson["claims"][0]["fact"] = "pass.colour";
  CHECK_THAT(check(lesson).err, Contains("claims #1: a place has no figure 'colour'"));
  lesson["claims"][0]["fact"] = "pass.beta";
  const Outcome outcome = check(lesson);
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Contains("claims #1: pass.beta is '0' and cannot be compared with 'sound' in this way"));
  lesson["claims"][0] = {{"that", "x"}, {"fact", "pass.verdict"}, {"is_not", "{pass.typo}"}};
  CHECK_THAT(check(lesson).err, Contains("claims #1: a place has no figure 'typo'"));
}

TEST_CASE("a fact that needs itself is noticed") {
  Json lesson = example_lesson();
  lesson["facts"] = {{"a", {{"sum", {"b"}}}}, {"b", {{"sum", {"a"}}}}};
  lesson["chapters"][0]["text"] = {"{a}"};
  const Outcome outcome = check(lesson);
  CHECK(outcome.exit_code == 2);
  CHECK_THAT(outcome.err, Contains("the fact 'a' needs itself"));
}

TEST_CASE("markup in a lesson's text stays text") {
  Json lesson = example_lesson();
  lesson["title"] = "<script>alert(1)</script>";
  lesson["chapters"][0]["text"] = {"</script><img src=x onerror=alert(1)>"};
  const TemporaryFile file(lesson.dump());
  const std::string html = output_of({"lesson", file.path(), "-o", "-"});
  CHECK(html.find("<img src=x") == std::string::npos);
  CHECK(html.find("<script>alert") == std::string::npos);
  CHECK(page_info(html)["lesson"]["chapters"][0]["text"][0] == "</script><img src=x onerror=alert(1)>");
}

TEST_CASE("what is asked of the command must make sense") {
  const auto error = [](std::vector<std::string> words) {
    words.insert(words.begin(), "lesson");
    const Outcome outcome = run_nullscope(words);
    CHECK(outcome.exit_code == 2);
    return outcome.err;
  };
  CHECK_THAT(error({"chess"}), Contains("either -o FILE says where it goes, or --check"));
  CHECK_THAT(error({"chess", "--check"}),
             Contains("there is no lesson 'chess'; there are window, null-move, zugzwang, horizon, verified, cost"));
  CHECK_THAT(error({"window", "cost", "--check"}), Contains("give one lesson"));
  CHECK_THAT(error({"--check"}), Contains("give one lesson"));
  CHECK_THAT(error({"window", "--notes", "--check"}), Contains("--notes go to a file"));
  CHECK_THAT(error({"window", "--theme", "dark", "--check"}), Contains("--theme is for the page"));
  const TemporaryFile bare(example_lesson().dump());
  CHECK_THAT(error({bare.path(), "--notes", "-o", "-"}), Contains("has no notes; they would be in"));
  CHECK(run_nullscope({"lesson", "no/such/lesson.json", "--check"}).exit_code == 3);
}

TEST_CASE("a file that exists is only replaced when asked to") {
  const TemporaryFile file("mine");
  const Outcome outcome = run_nullscope({"lesson", "window", "--notes", "-o", file.path()});
  CHECK(outcome.exit_code == 3);
  CHECK(content_of(file.path()) == "mine");
  CHECK(run_nullscope({"lesson", "window", "--notes", "-o", file.path(), "--force"}).exit_code == 0);
  CHECK(content_of(file.path()) != "mine");
}
