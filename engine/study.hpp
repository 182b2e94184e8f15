// The switches for study by name, as options and links have them: what each is called and what it does.
#pragma once

#include <array>
#include <string>
#include <string_view>

#include "engine/options.hpp"

namespace nullscope {

struct StudySwitch {
  std::string_view name;
  std::string_view help;
  bool SearchOptions::*field;
  bool value;  // that the switch gives it
};
inline constexpr std::array kStudySwitches = {
    StudySwitch{"no-history", "order quiet moves without the history heuristic", &SearchOptions::history, false},
    StudySwitch{"fail-hard", "return values within the window only", &SearchOptions::fail_hard, true},
    StudySwitch{"exempt-pv", "no null move with a full window", &SearchOptions::exempt_pv, true},
    StudySwitch{"guard-pawn-ending", "no null move with only king and pawns", &SearchOptions::guard_pawn_ending, true},
    StudySwitch{"guard-mate-beta", "no null move against a mate score", &SearchOptions::guard_mate_beta, true},
    StudySwitch{"refuse-null-mate", "a mate score from a null move does not cut off", &SearchOptions::refuse_null_mate,
                true},
};

inline constexpr std::array<std::string_view, 4> kTableModes = {"stored-flag", "shared", "split-key", "off"};
inline constexpr std::string_view kTableHelp = "what entries made without verify may do";

// What is not as in the paper, in words with spaces between: "table=off no-history". Empty: all is.
std::string study_text(const SearchOptions& options);
// Throws std::invalid_argument with a sentence.
SearchOptions parse_study(std::string_view text);

}  // namespace nullscope
