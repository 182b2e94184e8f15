#include <set>
#include <sstream>

#include "tests/support/catch.hpp"
#include "tools/uci/options.hpp"

namespace nullscope::uci {
namespace {

std::string why_not(std::string_view name, std::string_view value) {
  Settings settings;
  try {
    set_option(settings, name, value);
  } catch (const OptionError& error) {
    CHECK(declare_options(settings) == declare_options({}));  // nothing has changed
    return error.what();
  }
  return "";
}

TEST_CASE("an option that is set is declared with that value as its default") {
  Settings settings;
  for (const auto& [name, value] : std::vector<std::pair<std::string, std::string>>{{"Hash", "128"},
                                                                                    {"Move Overhead", "100"},
                                                                                    {"Ponder", "true"},
                                                                                    {"Policy", "std:2"},
                                                                                    {"Table", "split-key"},
                                                                                    {"History", "off"},
                                                                                    {"Fail Hard", "true"},
                                                                                    {"Killers", "two"},
                                                                                    {"Check Extension", "everywhere"},
                                                                                    {"Tempo", "10"},
                                                                                    {"Exempt Pv", "true"},
                                                                                    {"Guard Pawn Ending", "true"},
                                                                                    {"Guard Mate Beta", "true"},
                                                                                    {"Refuse Null Mate", "true"},
                                                                                    {"Practical", "true"},
                                                                                    {"TraceFile", "my game.nst"}}) {
    const std::string before = declare_options(settings);
    set_option(settings, name, value);
    const std::string after = declare_options(settings);
    CAPTURE(name, after);
    CHECK(after != before);
    const std::size_t at = after.find("option name " + name + " type ");
    REQUIRE(at != std::string::npos);
    const std::string line = after.substr(at, after.find('\n', at) - at);
    CHECK(line.find(" default " + value) != std::string::npos);
  }
}

TEST_CASE("every switch of a search can be reached") {
  Settings settings;
  for (const char* const name : {"Fail Hard", "Exempt PV", "Guard Pawn Ending", "Guard Mate Beta", "Refuse Null Mate"})
    CHECK(set_option(settings, name, "true") == Effect::ClearTable);
  CHECK(set_option(settings, "History", "off") == Effect::ClearTable);
  CHECK(set_option(settings, "Table", "shared") == Effect::NewTable);
  const SearchOptions options = settings.search_options();
  CHECK(options.fail_hard);
  CHECK(options.exempt_pv);
  CHECK(options.guard_pawn_ending);
  CHECK(options.guard_mate_beta);
  CHECK(options.refuse_null_mate);
  CHECK(options.history == HistoryReward::Off);
  CHECK(options.table == TableMode::Shared);
}

TEST_CASE("the defaults are the paper's configuration, table and all") {
  const SearchOptions options = Settings{}.search_options();
  CHECK(options.table_entries == SearchOptions{}.table_entries);
  CHECK_FALSE(options.guard_pawn_ending);
  CHECK(to_string(Settings{}.policy) == "verified:3");
}

TEST_CASE("practical adds its guards and takes none away") {
  Settings settings;
  set_option(settings, "Guard Mate Beta", "true");
  set_option(settings, "Practical", "true");
  CHECK(settings.search_options().guard_pawn_ending);
  set_option(settings, "Practical", "false");
  CHECK_FALSE(settings.search_options().guard_pawn_ending);
  CHECK(settings.search_options().guard_mate_beta);
}

TEST_CASE("names and values are read without regard to case") {
  Settings settings;
  CHECK(set_option(settings, "hash", "16") == Effect::NewTable);
  CHECK(settings.hash == 16);
  set_option(settings, "policy", "Verified:2");
  CHECK(to_string(settings.policy) == "verified:2");
  set_option(settings, "PRACTICAL", "True");
  CHECK(settings.practical);
}

TEST_CASE("the table is as large as fits, a power of two") {
  Settings settings;
  set_option(settings, "Hash", "1");
  CHECK(settings.search_options().table_entries == std::size_t{1} << 16);
  set_option(settings, "Hash", "100");
  CHECK(settings.search_options().table_entries == std::size_t{1} << 22);
}

TEST_CASE("every policy of the combo can be set, and there is one of each") {
  const std::string text = declare_options({});
  const std::size_t at = text.find("option name Policy");
  std::istringstream words(text.substr(at, text.find('\n', at) - at));
  std::set<std::string> names;
  for (std::string word; words >> word;)
    if (word == "var") {
      words >> word;
      names.insert(word);
      Settings settings;
      set_option(settings, "Policy", word);
      CHECK(to_string(settings.policy) == word);
    }
  CHECK(names.size() == all_policies().size());
}

TEST_CASE("a text can be emptied") {
  Settings settings;
  set_option(settings, "TraceFile", "x.nst");
  CHECK(set_option(settings, "TraceFile", "<empty>") == Effect::NewTraces);
  CHECK(settings.trace_file == "");
}

TEST_CASE("what an option cannot be is refused with what it can be") {
  CHECK(why_not("Threads", "2") == "option 'Threads' cannot be '2'; it is spin default 1 min 1 max 1");
  CHECK(why_not("Hash", "0").find("min 1 max 4096") != std::string::npos);
  CHECK(why_not("Hash", "99999999999999999999").find("cannot be") != std::string::npos);
  CHECK(why_not("Hash", "12 MB").find("cannot be") != std::string::npos);
  CHECK(why_not("Hash", "").find("cannot be") != std::string::npos);
  CHECK(why_not("Ponder", "yes").find("cannot be") != std::string::npos);
  CHECK(why_not("Policy", "std:9").find("combo") != std::string::npos);
  CHECK(why_not("Table", "round").find("combo") != std::string::npos);
  CHECK(why_not("TraceFile", std::string_view("a\0b", 3)).find("cannot be") != std::string::npos);
  CHECK(why_not("Contempt", "5") == "there is no option 'Contempt'; 'uci' lists them");
}

}  // namespace
}  // namespace nullscope::uci
