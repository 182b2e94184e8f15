#include "tools/lesson/publish/lesson_page.hpp"

#include <algorithm>
#include <fmt/format.h>

#include "tools/cli/text.hpp"

namespace nullscope::lesson {
namespace {

Json filled(Facts& facts, const std::vector<std::string>& paragraphs, const std::string& where) {
  Json texts = Json::array();
  for (const std::string& text : paragraphs) texts.push_back(facts.fill(text, where));
  return texts;
}

// As the page reads what is typed.
bool is_number(std::string_view text) {
  if (text == "+∞" || text == "-∞") return true;
  if (!text.empty() && (text.front() == '-' || text.front() == '+')) text.remove_prefix(1);
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}

Json question_json(Facts& facts, const Question& question, std::uint64_t asked_at) {
  const std::string& where = question.part.where();
  Json json{{"text", facts.fill(question.text, where)}, {"why", facts.fill(question.why, where)}};
  if (question.reply == Question::Reply::Choice) {
    json["choices"] = filled(facts, question.choices, where);
    json["answer"] = question.choice;
  } else {
    const std::string answer = facts.fill(question.answer, where);
    const bool number = question.reply == Question::Reply::Number;
    if (number && !is_number(answer))
      question.part.at("answer").fail(fmt::format("{} is no number", in_quotes(answer)));
    json["reply"] = number ? "number" : "move";
    json["answer"] = answer;
  }
  if (question.reveal) {
    const std::uint64_t reveal = facts.places().event(*question.reveal);
    if (reveal < asked_at) question.reveal->part.fail("comes before the chapter's own place");
    json["reveal"] = reveal;
  }
  return json;
}

// Of each search, every depth that it reached.
Json chart_json(Facts& facts, const ChartPlan& chart) {
  Json series = Json::array();
  for (const std::string& name : chart.searches) {
    Json points = Json::array();
    for (int depth = chart.from; depth <= std::min(chart.to, static_cast<int>(facts.of(name + ".depth").number));
         ++depth) {
      const Figure figure = facts.of(fmt::format("{}.{}@{}", name, chart.figure, depth));
      if (!figure.is_number) chart.part.at("figure").fail("is no number of a search");
      points.push_back({depth, figure.number});
    }
    series.push_back({{"name", facts.of(name + ".policy").shown}, {"points", std::move(points)}});
  }
  return {{"title", facts.fill(chart.title, chart.part.where())},
          {"unit", chart.figure},
          {"last", chart.until},
          {"series", std::move(series)}};
}

Json chapter_json(Facts& facts, const Chapter& chapter, const std::vector<std::string>& shown) {
  const std::string& where = chapter.part.where();
  Json traces = Json::array();
  for (const std::string& name : chapter.searches)
    traces.push_back(std::find(shown.begin(), shown.end(), name) - shown.begin());
  const std::uint64_t event = facts.places().event(chapter.at);
  Json json{{"title", facts.fill(chapter.title, where)},
            {"text", filled(facts, chapter.text, where)},
            {"traces", std::move(traces)},
            {"node", facts.places().of(chapter.at.place).node.id},
            {"event", event}};
  if (chapter.chart) json["chart"] = chart_json(facts, *chapter.chart);
  if (chapter.question) json["question"] = question_json(facts, *chapter.question, event);
  return json;
}

// In the order in which the chapters come to them.
std::vector<std::string> searches_shown(const LessonFile& lesson) {
  std::vector<std::string> shown;
  for (const Chapter& chapter : lesson.chapters)
    for (const std::string& name : chapter.searches)
      if (std::find(shown.begin(), shown.end(), name) == shown.end()) shown.push_back(name);
  return shown;
}

// A page of a very large search shows its upper part only.
void check_shown(const LessonFile& lesson, const viz::Page& page) {
  const auto check = [](const Part& part, const Json& json, const char* name, const viz::NumberRuns& shown) {
    if (json.contains(name) && !shown.has(json[name]))
      part.fail("leads to what the page leaves out: its search is too large");
  };
  for (std::size_t i = 0; i < lesson.chapters.size(); ++i) {
    const Json& chapter = page.lesson["chapters"][i];
    const viz::PageData& data = page.traces[chapter["traces"][0].get<std::size_t>()].data;
    const Part& part = lesson.chapters[i].part;
    check(part, chapter, "node", data.shown_nodes);
    check(part, chapter, "event", data.shown_events);
    if (chapter.contains("question")) check(part, chapter["question"], "reveal", data.shown_events);
  }
}

}  // namespace

Json lesson_json(Facts& facts, const std::vector<std::string>& shown) {
  const LessonFile& lesson = facts.lesson();
  Json chapters = Json::array();
  for (const Chapter& chapter : lesson.chapters) chapters.push_back(chapter_json(facts, chapter, shown));
  return {{"title", lesson.title},
          {"intro", filled(facts, lesson.intro, lesson.file + ": intro")},
          {"next", filled(facts, lesson.next, lesson.file + ": next")},
          {"notes", ""},
          {"chapters", std::move(chapters)}};
}

viz::Page lesson_page(Facts& facts, const viz::PageDataOptions& options) {
  const std::vector<std::string> shown = searches_shown(facts.lesson());
  viz::Page page;
  page.title = facts.lesson().title;
  page.lesson = lesson_json(facts, shown);
  for (const std::string& name : shown) {
    const Run& run = facts.runs().of(name);
    page.traces.push_back({name, viz::make_page_data(run.reader, run.audit ? &*run.audit : nullptr, options)});
  }
  check_shown(facts.lesson(), page);
  return page;
}

}  // namespace nullscope::lesson
