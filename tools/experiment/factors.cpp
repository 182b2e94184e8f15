#include "tools/experiment/factors.hpp"

#include <algorithm>
#include <bit>
#include <charconv>
#include <fmt/format.h>
#include <set>
#include <stdexcept>

#include "engine/study.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::experiment {
namespace {

constexpr FactorSet A = 1, B = 2, C = 4, D = 8, E = 16;

// The textbook's fractions of minimum aberration (Box, Hunter and Hunter), by the number of factors.
struct Fraction {
  std::size_t basic;
  std::vector<FactorSet> generators;
};
const Fraction& fraction_of(std::size_t factors) {
  static const Fraction kFractions[] = {
      {3, {A | B | C}},
      {4, {A | B | C | D}},
      {4, {A | B | C, B | C | D}},
      {4, {A | B | C, B | C | D, A | C | D}},
      {4, {B | C | D, A | C | D, A | B | C, A | B | D}},
      {5, {B | C | D | E, A | C | D | E, A | B | D | E, A | B | C | E}},
      {5, {A | B | C | D, A | B | C | E, A | B | D | E, A | C | D | E, B | C | D | E}},
      {5, {A | B | C, B | C | D, C | D | E, A | C | D, A | D | E, B | D | E}}};
  return kFractions[factors - Design::kLeastFraction];
}

[[noreturn]] void fail(const std::string& why) { throw std::invalid_argument(why); }

// Sets the setting of this name, and returns the value as it is written.
std::string set_value(SearchOptions& options, const std::string& name, const std::string& value) {
  for (const StudyChoice& choice : kStudyChoices) {
    if (choice.name != name) continue;
    const auto words = choice.words();
    const auto at = std::find(words.begin(), words.end(), value);
    if (at == words.end()) fail(fmt::format("{} is one of {}, not {}", name, choice.values, in_quotes(value)));
    choice.set(options, static_cast<std::size_t>(at - words.begin()));
    return value;
  }
  for (const StudyNumber& number : kStudyNumbers) {
    if (number.name != name) continue;
    std::size_t is = 0;
    const auto [end, error] = std::from_chars(value.data(), value.data() + value.size(), is);
    if (error != std::errc() || end != value.data() + value.size() || !number.allows(is))
      fail(fmt::format("{} is {}, not {}", name, number.range(), in_quotes(value)));
    options.*number.field = is;
    return std::to_string(is);
  }
  for (const StudySwitch& option : kStudySwitches) {
    if (option.name != name) continue;
    if (value != "off" && value != "on") fail(fmt::format("{} is one of off, on, not {}", name, in_quotes(value)));
    options.*option.field = value == "on";
    return value;
  }
  fail(fmt::format("there is no setting {}", in_quotes(name)));
}

// Calls f with the levels of every combination, the last changing from one to the next.
template <class F>
void for_each_combination(const std::vector<std::size_t>& sizes, F f) {
  std::vector<std::size_t> levels(sizes.size(), 0);
  for (bool more = true; more;) {
    f(levels);
    more = false;
    for (std::size_t i = sizes.size(); i-- > 0 && !more;) {
      more = ++levels[i] < sizes[i];
      if (!more) levels[i] = 0;
    }
  }
}

std::size_t parity(FactorSet set, const std::vector<std::size_t>& levels) {
  std::size_t sum = 0;
  for (std::size_t i = 0; i < levels.size(); ++i)
    if (set >> i & 1) sum += levels[i];
  return sum % 2;
}

}  // namespace

std::size_t Design::basic() const { return fractional ? fraction_of(factors.size()).basic : factors.size(); }

std::vector<FactorSet> Design::generators() const {
  return fractional ? fraction_of(factors.size()).generators : std::vector<FactorSet>{};
}

std::vector<FactorSet> Design::words_of_four() const {
  const std::vector<FactorSet> given = generators();
  std::vector<FactorSet> words;
  for (FactorSet some = 1; some < FactorSet{1} << given.size(); ++some) {
    FactorSet word = 0;  // the product of these generators' own words
    for (std::size_t i = 0; i < given.size(); ++i)
      if (some >> i & 1) word ^= given[i] | FactorSet{1} << (basic() + i);
    if (std::popcount(word) == 4) words.push_back(word);
  }
  return words;
}

std::string Design::letters(FactorSet set) {
  std::string text;
  for (std::size_t i = 0; set >> i; ++i)
    if (set >> i & 1) text += static_cast<char>('A' + i);
  return text;
}

std::vector<DesignCell> Design::cells(const SearchOptions& base) const {
  if (fractional) {
    if (factors.size() < kLeastFraction || factors.size() > kMostFraction)
      fail(fmt::format("a fractional design has {} to {} factors, not {}", kLeastFraction, kMostFraction,
                       factors.size()));
    for (const Factor& factor : factors)
      if (factor.values.size() != 2)
        fail(fmt::format("a fractional design has factors of two values, and {} has {}", factor.name,
                         factor.values.size()));
  }
  std::vector<std::size_t> sizes;
  std::size_t count = 1;
  for (std::size_t i = 0; i < basic(); ++i) {
    sizes.push_back(factors[i].values.size());
    if ((count *= sizes.back()) > kMostCells)
      fail(fmt::format("the factors have more than {} combinations{}", kMostCells,
                       fractional ? "" : "; factors of two values can have 'design = fractional'"));
  }
  std::vector<DesignCell> cells;
  for_each_combination(sizes, [&](std::vector<std::size_t> levels) {
    // All first values go together: the paper's configuration is in every fraction.
    for (const FactorSet generator : generators()) levels.push_back(parity(generator, levels));
    DesignCell cell{std::move(levels), base, {}};
    for (std::size_t i = 0; i < factors.size(); ++i)
      set_value(cell.options, factors[i].name, factors[i].values[cell.levels[i]]);
    cell.settings = options_text(cell.options);
    if (const std::string why = study_contradiction(cell.options); !why.empty())
      fail(fmt::format("one combination is {}, which cannot be: {}", cell.settings, why));
    cells.push_back(std::move(cell));
  });
  return cells;
}

Factor make_factor(const std::string& name, const std::vector<std::string>& values) {
  Factor factor{name, {}};
  for (const std::string& value : values) {
    SearchOptions ignored;
    factor.values.push_back(set_value(ignored, name, value));
  }
  if (values.empty()) {  // so that an unknown name is told as such
    SearchOptions ignored;
    set_value(ignored, name, "");
  }
  if (std::set<std::string>(factor.values.begin(), factor.values.end()).size() != factor.values.size())
    fail(fmt::format("{} has a value twice", name));
  if (factor.values.size() < 2) fail(fmt::format("{} has one value only; a factor has two or more", name));
  return factor;
}

std::string options_text(const SearchOptions& options) {
  const std::string text = study_text(options);
  return text.empty() ? "paper" : text;
}

}  // namespace nullscope::experiment
