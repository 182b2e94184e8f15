#include "tests/support/catch.hpp"
#include "viz/draw/palette.hpp"

using namespace nullscope;

TEST_CASE("Every role can be read on the paper and on every fill, in every theme") {
  for (const Theme theme : {Theme::Print, Theme::Light, Theme::Dark})
    for (const Role fill : {Role::Paper, Role::VerifyOn, Role::VerifyOff, Role::Quiescence})
      for (const Role role :
           {Role::Ink, Role::Muted, Role::NullMove, Role::FailHigh, Role::NullCut, Role::MoveCut, Role::Reduction,
            Role::Flip, Role::ReSearch, Role::Exact, Role::FailLow, Role::Table, Role::Wrong, Role::Selected}) {
        INFO(to_string(theme) << ": " << words(role).name << " on " << words(fill).name);
        CHECK(contrast(colour(theme, role), colour(theme, fill)) >= 4.5);
      }
}

TEST_CASE("The two regions of verify can be told apart without colour") {
  for (const Theme theme : {Theme::Print, Theme::Light, Theme::Dark})
    CHECK(contrast(colour(theme, Role::VerifyOn), colour(theme, Role::VerifyOff)) >
          (theme == Theme::Print ? 1.3 : 1.1));
}

TEST_CASE("Themes have names and roles have words of their own") {
  for (const Theme theme : {Theme::Print, Theme::Light, Theme::Dark}) CHECK(parse_theme(to_string(theme)) == theme);
  CHECK_FALSE(parse_theme("Dark"));
  for (std::size_t i = 0; i < kRoles; ++i)
    for (std::size_t j = 0; j < i; ++j) CHECK(words(static_cast<Role>(i)).name != words(static_cast<Role>(j)).name);
}

TEST_CASE("Contrast is that of the web's guidelines") {
  CHECK(contrast("#000000", "#ffffff") == Approx(21.0));
  CHECK(contrast("#777777", "#ffffff") == Approx(4.48).margin(0.01));
  CHECK(text_on("#ffffff") == "#000000");
  CHECK(text_on("#000080") == "#ffffff");
}
