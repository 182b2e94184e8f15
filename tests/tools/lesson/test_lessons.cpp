// The six lessons: what they say holds, and what is in the repository is what the program makes.
#include <algorithm>
#include <cctype>
#include <sstream>

#include "engine/movegen.hpp"
#include "engine/run_search.hpp"
#include "tests/tools/lesson/support.hpp"
#include "tools/lesson/claims.hpp"
#include "tools/lesson/publish/lesson_page.hpp"
#include "trace/read/replay.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

std::string read_lesson_text(const std::filesystem::path& folder) { return content_of(folder / "lesson.json"); }

// Every text of a lesson that a reader sees, slots unfilled.
void collect_texts(const Json& json, std::vector<std::string>& texts) {
  if (json.is_string()) texts.push_back(json.get<std::string>());
  if (json.is_array())
    for (const Json& item : json) collect_texts(item, texts);
  if (!json.is_object()) return;
  for (const char* key : {"title", "intro", "text", "question", "choices", "why"})
    if (json.contains(key)) collect_texts(json[key], texts);
}

// Numbers of three digits and more that are not in a slot.
std::vector<std::string> typed_figures(const std::string& text) {
  std::vector<std::string> figures;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (text[i] == '{') i = std::min(text.find('}', i), text.size() - 1);
    if (!std::isdigit(static_cast<unsigned char>(text[i]))) continue;
    const std::size_t end = std::min(text.find_first_not_of("0123456789,", i), text.size());
    std::string figure = text.substr(i, end - i);
    std::erase(figure, ',');
    if (figure.size() > 2) figures.push_back(figure);
    i = end - 1;
  }
  return figures;
}

// Every line, each last ply searched on its own with a whole window: nothing is left out because of another line.
Score minimax(const SearchRequest& request) {
  static Table table(4);
  if (request.limits.depth == 1) return run_search(request, table).score();
  Score best = -kInfinity;
  for (const Move move : legal_moves(request.root)) {
    SearchRequest next = request;
    next.root = request.root.after(move);
    --next.limits.depth;
    best = std::max(best, static_cast<Score>(-minimax(next)));
  }
  return best;
}

}  // namespace

TEST_CASE("there are six lessons, known by name, number and folder") {
  const auto folders = lesson_folders();
  REQUIRE(folders.size() == 6);
  const std::string list = output_of({"lesson"});
  for (const auto& folder : folders) {
    const std::string name = folder.filename().string();
    CAPTURE(name);
    CHECK(list.find(name.substr(2)) != std::string::npos);
    CHECK(Json::parse(read_lesson_text(folder)).at("name") == name.substr(2));
  }
  const std::string notes = output_of({"lesson", "window", "--notes", "-o", "-"});
  CHECK(output_of({"lesson", "1", "--notes", "-o", "-"}) == notes);
  CHECK(output_of({"lesson", "1-window", "--notes", "-o", "-"}) == notes);
}

TEST_CASE("every claim of every lesson holds") {
  for (const auto& folder : lesson_folders()) {
    const lesson::LessonFile file = lesson::parse_lesson(read_lesson_text(folder), folder.string());
    lesson::Facts facts(file);
    CAPTURE(folder);
    CHECK(lesson::broken_claims(facts) == std::vector<std::string>{});
    CHECK(file.claims.size() >= 25);
  }
}

TEST_CASE("the notes in the repository are what the program writes") {
  for (const auto& folder : lesson_folders()) {
    const Outcome made = run_nullscope({"lesson", folder.filename().string(), "--notes", "-o", "-"});
    CAPTURE(folder, made.err);
    CHECK(made.exit_code == 0);
    CHECK((made.out == content_of(folder / "notes.md")));  // else: examples/lessons/make.sh
  }
}

TEST_CASE("a page has its lesson's chapters and questions, with every slot filled") {
  for (const auto& folder : lesson_folders()) {
    CAPTURE(folder);
    const Json written = Json::parse(read_lesson_text(folder));
    const Json page = page_info(output_of({"lesson", folder.filename().string(), "-o", "-"}));
    CHECK(page.at("title") == written.at("title"));
    const Json& lesson = page.at("lesson");
    REQUIRE(lesson.at("chapters").size() == written.at("chapters").size());
    std::vector<std::string> texts;
    collect_texts(lesson.at("intro"), texts);
    std::size_t questions = 0;
    for (std::size_t i = 0; i < lesson.at("chapters").size(); ++i) {
      const Json& chapter = lesson["chapters"][i];
      collect_texts(chapter, texts);
      CHECK(chapter.at("title") == written["chapters"][i].at("title"));
      for (const Json& trace : chapter.at("traces")) CHECK(trace < page.at("traces").size());
      REQUIRE(chapter.contains("question") == written["chapters"][i].contains("question"));
      if (!chapter.contains("question")) continue;
      ++questions;
      const Json& question = chapter["question"];
      if (question.contains("choices"))
        CHECK(question.at("answer") < question["choices"].size());
      else
        CHECK_FALSE(question.at("answer").get<std::string>().empty());  // typed
      if (question.contains("reveal")) CHECK(question["reveal"] >= chapter.at("event"));
    }
    CHECK(lesson.at("chapters").size() >= 5);
    CHECK(lesson.at("chapters").size() <= 8);
    CHECK(questions >= 3);
    CHECK(questions <= 5);
    for (const std::string& text : texts) CHECK(text.find_first_of("{}") == std::string::npos);
  }
}

TEST_CASE("every chapter's place is the event of the node it names, in a trace that a page can carry") {
  for (const auto& folder : lesson_folders()) {
    CAPTURE(folder);
    const lesson::LessonFile file = lesson::parse_lesson(read_lesson_text(folder), folder.string());
    lesson::Facts facts(file);
    const viz::Page page = lesson::lesson_page(facts);
    for (std::size_t i = 0; i < file.chapters.size(); ++i) {
      const Json& chapter = page.lesson["chapters"][i];
      const lesson::Run& run = facts.runs().of(file.chapters[i].searches.front());
      CHECK(page.traces[chapter["traces"][0]].name == file.chapters[i].searches.front());
      trace::Replay(run.reader).forward(chapter["event"], trace::Replay::Step::Into, [&](const trace::Moment& moment) {
        CHECK(moment.node.id == chapter["node"]);
        return false;
      });
    }
    for (const viz::PageTrace& trace : page.traces) {
      CAPTURE(trace.name);
      CHECK(trace.data.nodes <= 50'000);
      CHECK(trace.data.nodes == trace.data.recorded);
    }
  }
}

TEST_CASE("a figure that is typed in is noticed") {
  CHECK(typed_figures("{a.nodes} of 1,234, 12 of {b.nodes@10} and 560.") == std::vector<std::string>{"1234", "560"});
}

TEST_CASE("no large figure is typed into a lesson: they all come from searches") {
  for (const auto& folder : lesson_folders()) {
    std::vector<std::string> texts = {content_of(folder / "notes.in.md")};
    const Json lesson = Json::parse(read_lesson_text(folder));
    collect_texts(lesson.at("intro"), texts);
    collect_texts(lesson.at("chapters"), texts);
    for (const std::string& text : texts)
      for (const std::string& figure : typed_figures(text)) {
        CAPTURE(folder, text);
        CHECK(figure == "100");  // hundredths of a pawn
      }
  }
}

TEST_CASE("the commands of every exercise run as printed") {
  for (const auto& folder : lesson_folders()) {
    const TemporaryFolder work;
    std::istringstream notes(content_of(folder / "notes.md"));
    int commands = 0;
    for (std::string line; std::getline(notes, line);) {
      const std::size_t begin = line.find_first_not_of(' ');
      if (begin == std::string::npos || begin < 3 || line.compare(begin, 10, "nullscope ") != 0) continue;
      ++commands;
      const Outcome outcome = shell("cd '" + work.path.string() + "' && " + line);
      CAPTURE(folder, line, outcome.err);
      CHECK(outcome.exit_code == 0);
    }
    CHECK(commands >= 4);
  }
}

TEST_CASE("the value that lesson 1 finds is minimax's") {
  const lesson::LessonFile file = lesson::parse_lesson(read_lesson_text(lesson_folders().front()), "lesson 1");
  const SearchRequest request = file.searches.at("quiet").request;
  CHECK(run_search(request).score() == minimax(request));
}
