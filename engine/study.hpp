// The settings for study by name: what each is called, what it can be, what it does. Options of commands and of the
// protocol, files of experiments, headers of traces, the lab's menu and its links are all made from these tables.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "engine/options.hpp"

namespace nullscope {

// A setting that is one of several words, given as "name=word".
struct StudyChoice {
  std::string_view name;
  std::string_view values;  // "stored-flag, shared": in the enum's order, the paper's first
  std::string_view help;
  std::size_t (*get)(const SearchOptions&);
  void (*set)(SearchOptions&, std::size_t);

  std::vector<std::string_view> words() const;
};

// One that is a number.
struct StudyNumber {
  std::string_view name;
  std::string_view help;
  std::size_t SearchOptions::*field;
  std::size_t least, most;
  bool power_of_two;

  bool allows(std::size_t number) const {
    return number >= least && number <= most && !(power_of_two && (number & (number - 1)));
  }
  std::string range() const;  // "a power of two from 4 to 268435456"
};

// One that is on or off; off in the paper.
struct StudySwitch {
  std::string_view name;
  std::string_view help;
  bool SearchOptions::*field;
};

template <auto Field>
constexpr StudyChoice study_choice(std::string_view name, std::string_view values, std::string_view help) {
  return {name, values, help, [](const SearchOptions& o) { return static_cast<std::size_t>(o.*Field); },
          [](SearchOptions& o, std::size_t value) { o.*Field = static_cast<std::decay_t<decltype(o.*Field)>>(value); }};
}

inline constexpr std::array kStudyChoices = {
    study_choice<&SearchOptions::table>("table", "stored-flag, shared, split-key, off",
                                        "what entries made without verify may do"),
    study_choice<&SearchOptions::replacement>(
        "table-replacement", "depth, always",
        "what goes for a new entry: an old or the shallowest one of four, or the one before"),
    study_choice<&SearchOptions::null_table_cutoffs>("null-table-cutoffs", "on, off",
                                                     "TT cutoffs in null-move subtrees"),
    study_choice<&SearchOptions::stored_depth>(
        "stored-depth", "entered, searched",
        "the depth stored after a reduction: the node's own, or what was left of it"),
    study_choice<&SearchOptions::capture_order>(
        "capture-order", "see, mvv-lva, generator",
        "captures: losing ones last, all by victim and attacker, or as they are generated"),
    study_choice<&SearchOptions::history>(
        "history", "depth2, pow2, plus1, off",
        "the history heuristic's reward for a cutoff: depth squared, 2^depth, 1, none"),
    study_choice<&SearchOptions::killers>("killers", "off, two",
                                          "killer moves of each ply, before the other quiet moves"),
    study_choice<&SearchOptions::deepening>("deepening", "iterative, none",
                                            "iterative deepening, or the depth at once"),
    study_choice<&SearchOptions::quiescence>(
        "quiescence", "captures, sound, recaptures, none",
        "its moves: captures, those that lose no material, those on the last move's square"),
    study_choice<&SearchOptions::evaluation>("evaluation", "full, placement, material",
                                             "the static value: everything, material and placement, material"),
    study_choice<&SearchOptions::check_extension>("check-extension", "leaf, everywhere, off",
                                                  "where a node in check is searched one ply deeper"),
};

inline constexpr std::array kStudyNumbers = {
    StudyNumber{"table-entries", "size of the transposition table, a power of two of 16-byte entries; 4194304 (64 MiB)",
                &SearchOptions::table_entries, 4, std::size_t{1} << 28, true},
    StudyNumber{"tempo", "centipawns that the static value gives to the side to move; 0", &SearchOptions::tempo, 0, 100,
                false},
};

inline constexpr std::array kStudySwitches = {
    StudySwitch{"fail-hard", "return values within the window only", &SearchOptions::fail_hard},
    StudySwitch{"exempt-pv", "no null move with a full window", &SearchOptions::exempt_pv},
    StudySwitch{"guard-pawn-ending", "no null move with only king and pawns", &SearchOptions::guard_pawn_ending},
    StudySwitch{"guard-mate-beta", "no null move against a mate score", &SearchOptions::guard_mate_beta},
    StudySwitch{"refuse-null-mate", "a mate score from a null move does not cut off", &SearchOptions::refuse_null_mate},
};

// What is not as in the paper, in words with spaces between: "table=off fail-hard". Empty: all is.
std::string study_text(const SearchOptions& options);
// Throws std::invalid_argument with a sentence.
SearchOptions parse_study(std::string_view text);

// Why these cannot be meant together: "--stored-depth is about ..."; empty if they can.
std::string study_contradiction(const SearchOptions& options);

}  // namespace nullscope
