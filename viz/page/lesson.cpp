#include "viz/page/lesson.hpp"

#include <algorithm>

#include "trace/read/board.hpp"
#include "viz/draw/escape.hpp"

namespace nullscope::viz {
namespace {

using Json = nlohmann::ordered_json;
using Traces = std::vector<const trace::Reader*>;

constexpr std::size_t kLongest = 4000;  // characters of a paragraph
constexpr std::size_t kMostChoices = 4;

// A part of the lesson, and where it is in it: "chapters[2].question".
class Part {
 public:
  Part(const Json& json, std::string where) : json_(json), where_(std::move(where)) {
    if (!json.is_object()) fail("should be an object");
  }

  bool has(const char* name) const { return json_.contains(name); }
  const Json& at(const char* name) const {
    if (!has(name)) fail(std::string("has no \"") + name + "\"");
    return json_[name];
  }
  std::string where(const char* name) const { return where_.empty() ? name : where_ + "." + name; }

  std::string text(const char* name) const {
    if (!at(name).is_string()) fail_at(name, "should be a text");
    return plain_text(at(name).get<std::string>(), kLongest);
  }
  Json texts(const char* name) const {
    if (!at(name).is_array()) fail_at(name, "should be a list of texts");
    Json list = Json::array();
    for (const Json& item : at(name)) {
      if (!item.is_string()) fail_at(name, "should be a list of texts");
      list.push_back(plain_text(item.get<std::string>(), kLongest));
    }
    return list;
  }
  std::uint64_t number(const char* name, std::uint64_t low, std::uint64_t high) const {
    const Json& value = at(name);
    if (!value.is_number_unsigned() || value < low || value > high)
      fail_at(name, "should be a number from " + std::to_string(low) + " to " + std::to_string(high));
    return value;
  }

  [[noreturn]] void fail(const std::string& what) const {
    throw LessonError((where_.empty() ? "the lesson" : where_) + " " + what);
  }
  [[noreturn]] void fail_at(const char* name, const std::string& what) const {
    throw LessonError(where(name) + " " + what);
  }

 private:
  const Json& json_;
  std::string where_;
};

std::uint64_t event_number(const Part& part, const char* name, const trace::Reader& trace) {
  return part.number(name, trace.index().blocks.front().first_sequence, trace.index().end_sequence - 1);
}

void read_place(const Part& chapter, const trace::Reader& trace, Json& out) {
  if (chapter.has("node") + chapter.has("event") + chapter.has("path") > 1)
    chapter.fail("has more than one place: give one of node, event and path");
  if (chapter.has("event")) out["event"] = event_number(chapter, "event", trace);
  if (chapter.has("node"))
    out["node"] = chapter.number("node", trace.index().blocks.front().first_node, trace.index().end_node - 1);
  if (!chapter.has("path")) return;
  const int iteration = chapter.has("iteration")
                            ? static_cast<int>(chapter.number("iteration", 1, static_cast<std::uint64_t>(kMaxPly)))
                            : 0;
  try {
    out["node"] = trace::find_path(trace, chapter.text("path"), iteration);
  } catch (const trace::Error& error) {
    chapter.fail_at("path", std::string("leads nowhere: ") + error.what());
  }
}

Json read_question(const Part& question, const trace::Reader& trace) {
  Json out = {{"text", question.text("text")}, {"choices", question.texts("choices")}};
  const std::size_t choices = out["choices"].size();
  if (choices < 2 || choices > kMostChoices) question.fail_at("choices", "should be two to four");
  out["answer"] = question.number("answer", 0, choices - 1);
  out["why"] = question.text("why");
  if (question.has("reveal")) out["reveal"] = event_number(question, "reveal", trace);
  return out;
}

Json read_chapter(const Part& chapter, const Traces& traces) {
  Json out = {{"title", chapter.text("title")}, {"text", chapter.texts("text")}, {"traces", {0}}};
  if (chapter.has("traces")) {
    const Json& wanted = chapter.at("traces");
    if (!wanted.is_array() || wanted.empty() || wanted.size() > 2)
      chapter.fail_at("traces", "should be a list of one or two numbers");
    for (const Json& index : wanted)
      if (!index.is_number_unsigned() || index >= traces.size())
        chapter.fail_at("traces", "names a trace that is not there: there are " + std::to_string(traces.size()));
    out["traces"] = wanted;
    if (traces[wanted.front()]->header().fen != traces[wanted.back()]->header().fen)
      chapter.fail_at("traces", "are of different positions: such do not stand side by side");
  }
  const trace::Reader& first = *traces[out["traces"][0].get<std::size_t>()];
  read_place(chapter, first, out);
  if (chapter.has("question"))
    out["question"] = read_question(Part(chapter.at("question"), chapter.where("question")), first);
  return out;
}

}  // namespace

Json read_lesson(const std::string& text, const Traces& traces) {
  const Json json = Json::parse(text, nullptr, false);
  if (json.is_discarded()) throw LessonError("the lesson is not JSON");
  const Part lesson(json, "");
  Json out = {{"title", lesson.text("title")}, {"intro", lesson.texts("intro")}, {"chapters", Json::array()}};
  if (!lesson.at("chapters").is_array() || lesson.at("chapters").empty())
    lesson.fail_at("chapters", "should be a list of chapters");
  std::size_t number = 0;
  for (const Json& chapter : lesson.at("chapters"))
    out["chapters"].push_back(read_chapter(Part(chapter, "chapters[" + std::to_string(number++) + "]"), traces));
  return out;
}

bool shows_two(const Json& lesson) {
  const Json& chapters = lesson["chapters"];
  return std::any_of(chapters.begin(), chapters.end(), [](const Json& chapter) {
    return chapter["traces"].size() == 2 && chapter["traces"][0] != chapter["traces"][1];
  });
}

void check_places(const Json& lesson, const std::vector<const PageData*>& pages) {
  std::size_t number = 0;
  for (const Json& chapter : lesson["chapters"]) {
    const std::string where = "chapters[" + std::to_string(number++) + "]";
    const PageData& page = *pages[chapter["traces"][0].get<std::size_t>()];
    const auto check = [&](const Json& part, const char* name, const std::string& what, const NumberRuns& shown) {
      if (!part.contains(name) || shown.has(part[name])) return;
      throw LessonError(where + " leads to " + what + " " + part[name].dump() + ", which the page leaves out");
    };
    check(chapter, "node", "node", page.shown_nodes);
    check(chapter, "event", "event", page.shown_events);
    if (chapter.contains("question")) check(chapter["question"], "reveal", "event", page.shown_events);
  }
}

}  // namespace nullscope::viz
