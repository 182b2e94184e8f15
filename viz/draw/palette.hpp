// The one visual language of every picture and page: what a thing is called, and its colour in each theme.
//
// Colours are told apart by colour-blind readers (after Okabe and Ito), and nothing is said by colour alone: each
// role also has a shape, a dash or a word wherever it is drawn.
#pragma once

#include <array>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "trace/vocabulary.hpp"

namespace nullscope::viz {

enum class Theme : std::uint8_t { Print, Light, Dark };

enum class Role : std::uint8_t {
  Paper,       // behind everything
  Ink,         // text and frames
  Muted,       // what is said in passing: folded moves, quiescence, small print
  Rule,        // thin lines, plain edges
  VerifyOn,    // fill of nodes searched with verify = true
  VerifyOff,   // fill of nodes searched with verify = false
  Quiescence,  // fill of quiescence
  NullMove,    // a null move, and what is searched below it
  FailHigh,    // a null move that reached beta
  NullCutoff,  // a node that its null move cut off
  BetaCutoff,  // a node that a move cut off, or standing pat
  Reduction,   // depth given up
  Flip,        // verify switched off, or on again
  ReSearch,    // the node or the move re-searched
  Exact,       // a value inside the window; the principal variation
  FailLow,     // no move reached alpha
  TtCutoff,    // answered by the transposition table
  Wrong,       // a cutoff that an audit has found wrong
  Selected,    // the node that was asked for
  LightSquare,
  DarkSquare,
};
inline constexpr std::size_t kRoles = static_cast<std::size_t>(Role::DarkSquare) + 1;

struct RoleWords {
  std::string_view name;    // as in CSS and JSON: "null-cutoff"
  std::string_view legend;  // "null-move cutoff"
};

const RoleWords& words(Role role);
// What things are drawn as.
Role role_of(Exit exit);
Role role_of(trace::Mark mark);
Role role_of(trace::Verdict verdict);
// "#rrggbb"
std::string_view colour(Theme theme, Role role);
// `share` of the second colour in the first, from 0 to 1.
std::string mixed(std::string_view first, std::string_view second, double share);
// Black or white, whichever is easier to read on this colour.
std::string_view text_on(std::string_view background);

std::string_view to_string(Theme theme);
std::optional<Theme> parse_theme(std::string_view name);  // "print", "light", "dark"

// WCAG's ratio of two colours, 1 to 21.
double contrast(std::string_view a, std::string_view b);

}  // namespace nullscope::viz
