#include <set>

#include "engine/study.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

std::string why_not(const std::string& text) {
  return error_of<std::invalid_argument>([&] { parse_study(text); });
}

TEST_CASE("the paper's configuration is the first value of each setting, and needs no words") {
  CHECK(study_text({}).empty());
  CHECK(parse_study("") == SearchOptions{});
  for (const StudyChoice& choice : kStudyChoices) CHECK(choice.get({}) == 0);
  for (const StudySwitch& option : kStudySwitches) CHECK_FALSE(SearchOptions{}.*option.field);
}

TEST_CASE("every value of every setting is read back from its own words") {
  std::set<std::string> texts;
  for (const StudyChoice& choice : kStudyChoices)
    for (std::size_t value = 0; value < choice.words().size(); ++value) {
      SearchOptions options;
      choice.set(options, value);
      CHECK(choice.get(options) == value);
      CHECK(parse_study(study_text(options)) == options);
      if (value > 0) CHECK(texts.insert(study_text(options)).second);
    }
  SearchOptions all;
  for (const StudyChoice& choice : kStudyChoices) choice.set(all, choice.words().size() - 1);
  for (const StudyNumber& number : kStudyNumbers) all.*number.field = number.most;
  for (const StudySwitch& option : kStudySwitches) all.*option.field = true;
  CHECK(parse_study(study_text(all)) == all);
}

TEST_CASE("names are one setting's each, and there is a line of help") {
  std::set<std::string_view> names;
  const auto see = [&](std::string_view name, std::string_view help) {
    CHECK(names.insert(name).second);
    CHECK_FALSE(help.empty());
  };
  for (const StudyChoice& choice : kStudyChoices) see(choice.name, choice.help);
  for (const StudyNumber& number : kStudyNumbers) see(number.name, number.help);
  for (const StudySwitch& option : kStudySwitches) see(option.name, option.help);
}

TEST_CASE("words that say nothing are refused with what could be said") {
  CHECK(contains(why_not("history=often"), "is none of depth2, pow2, plus1, off"));
  CHECK(contains(why_not("history"), "is not an option of the search"));
  CHECK(contains(why_not("fail-hard=true"), "is not an option of the search"));
  CHECK(contains(why_not("no-history"), "is not an option of the search"));
  CHECK(contains(why_not("table-entries=1000"), "a power of two from 4 to 268435456"));
  CHECK(contains(why_not("tempo=101"), "a number from 0 to 100"));
  CHECK(contains(why_not("tempo=-1"), "a number from 0 to 100"));
  CHECK(contains(why_not("tempo="), "a number from 0 to 100"));
  CHECK(contains(why_not("killers=two killers=two"), "is said twice"));
  CHECK(contains(why_not("\x1b[31m"), "'?[31m'"));
}

TEST_CASE("without a table its settings mean nothing") {
  CHECK(study_contradiction({}).empty());
  CHECK(study_contradiction(parse_study("table=off history=off")).empty());
  for (const char* text :
       {"table-replacement=always", "null-table-cutoffs=off", "stored-depth=searched", "table-entries=1024"}) {
    CHECK(study_contradiction(parse_study(text)).empty());
    CHECK(contains(study_contradiction(parse_study(std::string("table=off ") + text)), "table is off"));
  }
}

}  // namespace
}  // namespace nullscope::test
