#include <set>
#include <stdexcept>

#include "engine/null_move.hpp"
#include "tests/engine/helpers.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {

using Catch::Matchers::Contains;
namespace {

TEST_CASE("every policy is read back from its own name") {
  std::set<std::string> names;
  for (const Policy& policy : all_policies()) {
    const std::string name = to_string(policy);
    INFO(name);
    const Policy read = parse_policy(name);
    CHECK(read.index() == policy.index());
    CHECK(to_string(read) == name);
    CHECK(names.insert(name).second);
  }
  // Nine policies with R from 1 to 4, five without R.
  CHECK(names.size() == 9 * 4 + 5);
}

TEST_CASE("a policy of one's own needs a name, and one that is not taken") {
  struct Named : OwnPolicy {
    explicit Named(const char* name) : OwnPolicy(name, "a policy of a test") {}
  };
  for (const char* name : {"", "Mine", "my policy", "mine:3", "a-name-that-is-too-long"})
    CHECK_THROWS_WITH(add_policy(Named(name)), Contains("is no name for a policy"));
  CHECK_THROWS_WITH(add_policy(Named("verified")), Contains("there is a policy 'verified' already"));

  static const Named mine("mine");
  const std::size_t before = one_of_each_policy().size();
  add_policy(mine);
  CHECK(one_of_each_policy().size() == before + 1);
  CHECK(std::get<policy::Own>(parse_policy("mine")).rules == &mine);
  CHECK(to_string(parse_policy("mine")) == "mine");
  CHECK_THROWS_WITH(parse_policy("mine:2"), Contains("takes no R"));
  CHECK_THROWS_WITH(add_policy(Named("mine")), Contains("already"));
}

TEST_CASE("a policy without R has the default that is stated") {
  CHECK(to_string(parse_policy("verified")) == "verified:3");
  CHECK(to_string(parse_policy("verified-noresearch")) == "verified-noresearch:3");
  CHECK(to_string(parse_policy("std")) == "std:2");
  CHECK(to_string(parse_policy("none")) == "none");
  CHECK(to_string(parse_policy("adaptive")) == "adaptive");
  CHECK(to_string(parse_policy("enr")) == "enr");
}

TEST_CASE("verified takes the plies that a verification costs; one is the paper's and is not said") {
  CHECK(to_string(parse_policy("verified:3:1")) == "verified:3");
  CHECK(to_string(parse_policy("verified:2:3")) == "verified:2:3");
  CHECK(to_string(parse_policy("verified-noresearch:3:2")) == "verified-noresearch:3:2");
  const auto policy = std::get<policy::Verified>(parse_policy("verified:3:2"));
  CHECK(policy.depth_cost({5, true}) == 2);
  CHECK(policy.depth_cost({5, false}) == 0);
  CHECK(policy.tries({3, true}));
  CHECK_FALSE(policy.tries({2, true}));
  CHECK(policy.tries({2, false}));
}

TEST_CASE("an unknown policy or R is refused with the names there are") {
  for (const char* text : {"",       "fancy",       "STD:2",        "std:",         "std:0",          "std:5",
                           "std:-1", "std:22",      "std:x",        "std:2 ",       "none:1",         "adaptive:2",
                           "enr:3",  "verified:3:", "verified:3:0", "verified:3:5", "verified:3:1:1", "std:2:1",
                           ":3",     "stdx:2",      "std 2",        "\x1b[31m"}) {
    const std::string message = error_of<std::invalid_argument>([&] { parse_policy(text); });
    INFO("'" << text << "' gave '" << message << "'");
    CHECK(contains(message, "verified:R"));
    CHECK(contains(message, "R and cost from 1 to 4"));
    CHECK(std::all_of(message.begin(), message.end(), [](char c) { return c >= ' ' && c <= '~'; }));
  }
}

TEST_CASE("every policy has a name of its own and a line of help") {
  std::set<std::string_view> names;
  for (const Policy& policy : one_of_each_policy()) {
    const PolicyTraits traits = traits_of(policy);
    CHECK(names.insert(traits.name).second);
    CHECK_FALSE(traits.help.empty());
  }
}

TEST_CASE("a policy's traits follow from what it does") {
  const auto traits = [](const char* text) { return traits_of(text).value(); };
  for (const char* text : {"none", "std:2", "adaptive", "probe:3", "double:2"}) CHECK(traits(text).figure == 1);
  for (const char* text : {"verified:3", "verified-noresearch:3", "reduce2:3", "reduce1:3", "reduce1-2:3", "enr"})
    CHECK(traits(text).figure == 3);
  CHECK(traits("verified:2").r == 2);
  CHECK_FALSE(traits("enr").r);
  CHECK(traits("verified:3").re_searches);
  CHECK_FALSE(traits("verified-noresearch:3").re_searches);
  CHECK(traits("verified-noresearch:3").verifies);
  CHECK(traits("reduce1-2:3").has_verify);
  CHECK_FALSE(traits("reduce1-2:3").verifies);
  CHECK_FALSE(traits("std:2").has_verify);
  CHECK_FALSE(traits_of("another engine's"));
}

TEST_CASE("adaptive reduces by 3 above depth 6 and by 2 below") {
  CHECK(policy::Adaptive::reduction({7, false}) == 3);
  CHECK(policy::Adaptive::reduction({6, false}) == 2);
}

TEST_CASE("extended null-move reductions reduce by 4 above depth 6 and by 3 below, and cost 4 plies") {
  CHECK(policy::Extended::reduction({7, false}) == 4);
  CHECK(policy::Extended::reduction({6, false}) == 3);
  CHECK(policy::Extended::depth_cost({6, false}) == 4);
  CHECK_FALSE(policy::Extended::cuts({6, false}));
}

TEST_CASE("verified tries a null move at depth 1 only when it does not verify, and cuts only then") {
  CHECK_FALSE(policy::Verified{}.tries({1, true}));
  CHECK(policy::Verified{}.tries({2, true}));
  CHECK(policy::Verified{}.tries({1, false}));
  CHECK_FALSE(policy::Verified::cuts({5, true}));
  CHECK(policy::Verified::cuts({5, false}));
  CHECK(policy::Verified{}.depth_cost({5, true}) == 1);
}

TEST_CASE("the reducing variants never cut, and cost what the paper says") {
  for (const bool verify : {true, false}) {
    CHECK_FALSE(policy::Reduce2::cuts({5, verify}));
    CHECK_FALSE(policy::Reduce1::cuts({5, verify}));
    CHECK_FALSE(policy::Reduce1Then2::cuts({5, verify}));
    CHECK(policy::Reduce2::depth_cost({5, verify}) == 2);
    CHECK(policy::Reduce1::depth_cost({5, verify}) == 1);
    CHECK(policy::Reduce1Then2::depth_cost({5, verify}) == (verify ? 1 : 2));
  }
}

}  // namespace
}  // namespace nullscope::test
