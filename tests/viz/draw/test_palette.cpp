#include "tests/support/catch.hpp"
#include "viz/draw/palette.hpp"

using namespace nullscope;

TEST_CASE("Every role can be read on the paper and on every fill, in every theme") {
  for (const viz::Theme theme : {viz::Theme::Print, viz::Theme::Light, viz::Theme::Dark})
    for (const viz::Role fill : {viz::Role::Paper, viz::Role::VerifyOn, viz::Role::VerifyOff, viz::Role::Quiescence})
      for (const viz::Role role :
           {viz::Role::Ink, viz::Role::Muted, viz::Role::NullMove, viz::Role::FailHigh, viz::Role::NullCutoff,
            viz::Role::BetaCutoff, viz::Role::Reduction, viz::Role::Flip, viz::Role::ReSearch, viz::Role::Exact,
            viz::Role::FailLow, viz::Role::TtCutoff, viz::Role::Wrong, viz::Role::Selected}) {
        INFO(to_string(theme) << ": " << words(role).name << " on " << words(fill).name);
        CHECK(viz::contrast(viz::colour(theme, role), viz::colour(theme, fill)) >= 4.5);
      }
}

TEST_CASE("The two regions of verify can be told apart without colour") {
  for (const viz::Theme theme : {viz::Theme::Print, viz::Theme::Light, viz::Theme::Dark})
    CHECK(viz::contrast(viz::colour(theme, viz::Role::VerifyOn), viz::colour(theme, viz::Role::VerifyOff)) >
          (theme == viz::Theme::Print ? 1.3 : 1.1));
}

TEST_CASE("Themes have names and roles have words of their own") {
  for (const viz::Theme theme : {viz::Theme::Print, viz::Theme::Light, viz::Theme::Dark})
    CHECK(viz::parse_theme(to_string(theme)) == theme);
  CHECK_FALSE(viz::parse_theme("Dark"));
  for (std::size_t i = 0; i < viz::kRoles; ++i)
    for (std::size_t j = 0; j < i; ++j)
      CHECK(words(static_cast<viz::Role>(i)).name != words(static_cast<viz::Role>(j)).name);
}

TEST_CASE("Contrast is that of the web's guidelines") {
  CHECK(viz::contrast("#000000", "#ffffff") == Approx(21.0));
  CHECK(viz::contrast("#777777", "#ffffff") == Approx(4.48).margin(0.01));
  CHECK(viz::text_on("#ffffff") == "#000000");
  CHECK(viz::text_on("#000080") == "#ffffff");
}
