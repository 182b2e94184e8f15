#include "tools/lesson/lesson_file.hpp"

#include <fmt/ranges.h>

#include "engine/fen.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/lesson/names.hpp"
#include "tools/lesson/plans.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::lesson {
namespace {

Positions read_positions(const Part& whole) {
  Positions positions;
  const auto given = whole.maybe("positions");
  if (!given) return positions;
  for (const auto& [name, part] : given->members()) try {
      positions[name] = parse_fen(part.text());
    } catch (const FenError& error) {
      part.fail(error.what());
    }
  return positions;
}

// Searches, places and facts share one space of names: a slot may name any of them.
template <class T, class F>
void read_named(const Part& whole, std::string_view key, std::map<std::string, T>& into, const LessonFile& lesson,
                F read) {
  const auto given = whole.maybe(key);
  if (!given) return;
  for (const auto& [name, part] : given->members()) {
    if (!is_name(name)) part.fail("a name has letters, digits and _ only, and begins with a letter");
    if (lesson.searches.count(name) || lesson.places.count(name) || lesson.facts.count(name))
      part.fail("there is a search, a place or a fact of this name already");
    into.emplace(name, read(part));
  }
}

const std::vector<std::string_view> kRelations = {"is", "is_not", "less_than", "more_than", "at_least", "at_most"};

Claim read_claim(const Part& part) {
  part.only({"that", "fact", "is", "is_not", "less_than", "more_than", "at_least", "at_most"});
  std::optional<Part> to;
  Claim claim{part.at("that").text(), part.at("fact").text(), {}, {}, part};
  for (std::size_t i = 0; i < kRelations.size(); ++i) {
    const auto given = part.maybe(kRelations[i]);
    if (!given) continue;
    if (to) part.fail("says two things at once; write two claims");
    to = given;
    claim.relation = static_cast<Claim::Relation>(i);
  }
  if (!to) part.fail(fmt::format("claims nothing; it needs one of {}", fmt::join(kRelations, ", ")));
  if (to->is_text())
    claim.to = to->text();
  else
    claim.to = to->number();
  return claim;
}

// What can happen to a node itself.
std::vector<std::string_view> event_words() {
  using Type = trace::Event::Type;
  std::vector<std::string_view> words;
  for (int t = static_cast<int>(Type::Enter); t <= static_cast<int>(Type::Leave); ++t)
    if (static_cast<Type>(t) != Type::Folded) words.push_back(trace::term(static_cast<Type>(t)).slug);
  words.push_back(trace::term(trace::Mark::PvsReSearch).slug);
  return words;
}

// As one text it is a place or, where the place goes without saying, an event.
MomentPlan read_moment(const Part& part, const LessonFile& lesson, const std::string& default_place) {
  static const std::vector<std::string_view> words = event_words();
  MomentPlan moment{default_place, words.front(), 1, part};
  const auto read_event = [](const Part& event) { return words[event.choice(words)]; };
  if (part.is_text() && default_place.empty()) {
    moment.place = part.text();
  } else if (part.is_text()) {
    moment.event = read_event(part);
  } else {
    part.only({"place", "event", "which"});
    if (const auto place = part.maybe("place")) moment.place = place->text();
    if (const auto event = part.maybe("event")) moment.event = read_event(*event);
    if (const auto which = part.maybe("which")) moment.which = which->integer(1, 1'000'000);
  }
  if (!lesson.places.count(moment.place))
    part.fail(fmt::format("no place is called {}{}", in_quotes(moment.place), there_are(lesson.places)));
  return moment;
}

Question read_question(const Part& part, const LessonFile& lesson, const MomentPlan& at) {
  part.only({"text", "choices", "reply", "answer", "why", "reveal"});
  Question question{part.at("text").text(), {}, {}, {}, 0, part.at("why").text(), {}, part};
  if (const auto reply = part.maybe("reply")) {
    if (part.maybe("choices")) part.fail("is either typed, with a \"reply\", or has \"choices\"");
    question.reply = reply->choice({"number", "move"}) == 0 ? Question::Reply::Number : Question::Reply::Move;
    question.answer = part.at("answer").text();
  } else {
    question.choices = part.at("choices").texts();
    constexpr std::size_t kMostChoices = 9;  // the digit keys answer
    if (question.choices.size() < 2 || question.choices.size() > kMostChoices)
      part.at("choices").fail(fmt::format("must be 2 to {} choices", kMostChoices));
    question.choice = part.at("answer").integer(0, static_cast<int>(question.choices.size()) - 1);
    question.answer = question.choices[static_cast<std::size_t>(question.choice)];
  }
  if (const auto reveal = part.maybe("reveal")) question.reveal = read_moment(*reveal, lesson, at.place);
  return question;
}

ChartPlan read_chart(const Part& part, const LessonFile& lesson) {
  part.only({"title", "searches", "figure", "from", "to", "until"});
  ChartPlan chart{part.at("title").text(), {}, part.at("figure").text(), 1, 1, 1, part};
  for (const Part& name : part.at("searches").list()) chart.searches.push_back(read_search_name(name, lesson));
  if (chart.searches.empty()) part.at("searches").fail("there must be one at least");
  chart.from = part.at("from").integer(1, kMaxPly);
  chart.to = part.at("to").integer(chart.from, kMaxPly);
  const auto until = part.maybe("until");
  chart.until = until ? until->integer(chart.from, chart.to) : chart.to;
  return chart;
}

Chapter read_chapter(const Part& part, const LessonFile& lesson) {
  part.only({"title", "text", "searches", "at", "question", "chart"});
  Chapter chapter{
      part.at("title").text(), part.at("text").texts(), {}, read_moment(part.at("at"), lesson, ""), {}, {}, part};
  if (const auto chart = part.maybe("chart")) chapter.chart = read_chart(*chart, lesson);
  const std::string& home = lesson.places.at(chapter.at.place).search;
  if (const auto shown = part.maybe("searches")) {
    for (const Part& name : shown->list()) chapter.searches.push_back(read_search_name(name, lesson));
    if (chapter.searches.empty() || chapter.searches.size() > 2)
      shown->fail("one search is shown, or two side by side");
    if (chapter.searches.front() != home)
      shown->fail(fmt::format("the first must be {}, where the chapter's place is", in_quotes(home)));
  } else {
    chapter.searches = {home};
  }
  if (const auto question = part.maybe("question")) {
    chapter.question = read_question(*question, lesson, chapter.at);
    if (chapter.question->reveal && lesson.places.at(chapter.question->reveal->place).search != home)
      question->at("reveal").fail("must be in the search that the chapter shows first");
  }
  return chapter;
}

}  // namespace

std::string_view event_word(const trace::Event& event) {
  const bool pvs = event.type == trace::Event::Type::ReSearch && event.cause == ReSearch::PvsWindow;
  return pvs ? trace::term(trace::Mark::PvsReSearch).slug : trace::term(event.type).slug;
}

LessonFile parse_lesson(const std::string& text, const std::string& file) {
  LessonFile lesson;
  lesson.file = printable(file);
  constexpr std::size_t kLargest = 1 << 20;
  if (text.size() > kLargest) throw UsageError(fmt::format("{}: is larger than 1 MiB, no lesson", lesson.file));
  try {
    lesson.json = std::make_shared<const Json>(Json::parse(text));
  } catch (const Json::exception& error) {  // a number that no double holds is not a parse_error
    throw UsageError(fmt::format("{}: is not JSON: {}", lesson.file, printable(error.what())));
  }
  const Part whole(*lesson.json, lesson.file);
  whole.only({"name", "title", "intro", "next", "positions", "searches", "places", "facts", "claims", "chapters"});
  lesson.name = whole.at("name").text();
  lesson.title = whole.at("title").text();
  lesson.intro = whole.at("intro").texts();
  if (const auto next = whole.maybe("next")) lesson.next = next->texts();
  const Positions positions = read_positions(whole);
  read_named(whole, "searches", lesson.searches, lesson, [&](const Part& p) { return read_search(p, positions); });
  read_named(whole, "places", lesson.places, lesson, [&](const Part& p) { return read_place(p, lesson); });
  read_named(whole, "facts", lesson.facts, lesson, [&](const Part& p) { return read_fact(p, lesson, positions); });
  if (const auto claims = whole.maybe("claims"))
    for (const Part& part : claims->list()) lesson.claims.push_back(read_claim(part));
  for (const Part& part : whole.at("chapters").list()) lesson.chapters.push_back(read_chapter(part, lesson));
  if (lesson.chapters.empty()) whole.at("chapters").fail("there must be one at least");
  return lesson;
}

}  // namespace nullscope::lesson
