#include "tools/lesson/claims.hpp"

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::lesson {
namespace {

constexpr std::string_view kWords[] = {"be", "not be", "be less than", "be more than", "be at least", "be at most"};

bool holds(const Figure& a, Claim::Relation relation, const Figure& b) {
  switch (relation) {
    case Claim::Relation::Is: return a.is_number ? a.number == b.number : a.shown == b.shown;
    case Claim::Relation::IsNot: return a.is_number ? a.number != b.number : a.shown != b.shown;
    case Claim::Relation::LessThan: return a.number < b.number;
    case Claim::Relation::MoreThan: return a.number > b.number;
    case Claim::Relation::AtLeast: return a.number >= b.number;
    case Claim::Relation::AtMost: return a.number <= b.number;
  }
  return false;
}

// A number, a word, or a fact in braces.
Figure other_side(const Claim& claim, Facts& facts) {
  if (const double* number = std::get_if<double>(&claim.to)) return {true, *number, fmt::format("{}", *number)};
  const std::string& text = std::get<std::string>(claim.to);
  if (text.size() > 2 && text.front() == '{' && text.back() == '}') return facts.of(text.substr(1, text.size() - 2));
  return Figure::word(text);
}

std::optional<std::string> breach(const Claim& claim, Facts& facts) {
  const Figure is = facts.of(claim.fact);
  const Figure to = other_side(claim, facts);
  const bool needs_numbers = claim.relation != Claim::Relation::Is && claim.relation != Claim::Relation::IsNot;
  if (is.is_number != to.is_number || (needs_numbers && !is.is_number))
    throw UsageError(fmt::format("{} is {} and cannot be compared with {} in this way", claim.fact, in_quotes(is.shown),
                                 in_quotes(to.shown)));
  if (holds(is, claim.relation, to)) return std::nullopt;
  return fmt::format("does not hold: {} ({} is {}; it should {} {})", in_quotes(facts.fill(claim.that, "that")),
                     claim.fact, is.shown, kWords[static_cast<std::size_t>(claim.relation)], to.shown);
}

}  // namespace

std::vector<std::string> broken_claims(Facts& facts) {
  std::vector<std::string> broken;
  for (const Claim& claim : facts.lesson().claims) try {
      if (const auto why = breach(claim, facts)) broken.push_back(fmt::format("{}: {}", claim.part.where(), *why));
    } catch (const UsageError& error) {
      claim.part.fail(error.what());
    }
  return broken;
}

}  // namespace nullscope::lesson
