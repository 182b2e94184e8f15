// Settings as factors: which combinations of their values are searched, and what such a design can tell apart.
//
// A full design has every combination. A fraction, for factors of two values, has a half, a quarter, ... of them: the
// basic factors take every combination, and each other factor's value follows from some of theirs (its generator). All
// fractions here are regular and of resolution IV at least: no main effect is confounded with another or with an
// interaction of two factors, only with those of three; interactions of two may be confounded with one another.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "engine/options.hpp"

namespace nullscope::experiment {

struct Factor {
  std::string name;                 // a setting for study
  std::vector<std::string> values;  // two or more, as study_text writes them; of a switch "off" and "on"
  bool operator==(const Factor&) const = default;
};

// One combination of values.
struct DesignCell {
  std::vector<std::size_t> levels;  // of each factor, which of its values
  SearchOptions options;
  std::string settings;  // options_text of these: what a line of results says
};

// Factors by their bits.
using FactorSet = std::uint32_t;

class Design {
 public:
  static constexpr std::size_t kMostCells = 256;
  static constexpr std::size_t kMostFraction = 11;  // factors of a fraction
  static constexpr std::size_t kLeastFraction = 4;  // fewer have no fraction of resolution IV

  std::vector<Factor> factors;  // none: one cell, the settings as they are
  bool fractional = false;

  // In the order of the result file: the last basic factor's value changes from one to the next. The first cell has the
  // first value of every factor. Throws std::invalid_argument with a sentence if there are too many, or if one
  // contradicts itself.
  std::vector<DesignCell> cells(const SearchOptions& base) const;

  bool varies() const { return !factors.empty(); }
  std::size_t basic() const;  // so many of the factors, the first ones, take every combination
  // What a fraction sets the factors after the basic ones by, in their order.
  std::vector<FactorSet> generators() const;
  // The sets of four factors whose product is the same in every cell; a fraction's aliases follow from them.
  std::vector<FactorSet> words_of_four() const;
  // "ABC": factors by their letters, in their order.
  static std::string letters(FactorSet set);
};

// Throws std::invalid_argument: "there is no setting 'histroy'", "history is none of ...".
Factor make_factor(const std::string& name, const std::vector<std::string>& values);

// The options that differ from the paper's configuration, as in headers of traces; "paper" if none does.
std::string options_text(const SearchOptions& options);

}  // namespace nullscope::experiment
