#include "tools/lesson/facts.hpp"

#include <charconv>
#include <numeric>

#include "engine/movegen.hpp"
#include "engine/perft.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/lesson/names.hpp"

namespace nullscope::lesson {
namespace {

// "std3.nodes@5" taken apart.
struct Reference {
  std::string owner;
  std::string what;
  std::optional<int> depth;
};

std::optional<Reference> split(const std::string& name) {
  const std::size_t dot = name.find('.');
  if (dot == std::string::npos) return std::nullopt;
  Reference reference{name.substr(0, dot), name.substr(dot + 1), {}};
  const std::size_t sign = reference.what.find('@');
  if (sign == std::string::npos) return reference;
  const std::string number = reference.what.substr(sign + 1);
  int depth = 0;
  const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), depth);
  if (error != std::errc() || end != number.data() + number.size()) throw UsageError("after @ stands a depth");
  reference.what.erase(sign);
  reference.depth = depth;
  return reference;
}

std::uint64_t count_moves(const MovesFact& fact) {
  std::uint64_t count = 0;
  for (const Move move : legal_moves(fact.position))
    count += !fact.piece || type_of(fact.position.piece_on(move.from())) == *fact.piece;
  return count;
}

constexpr std::size_t kDeepest = 32;  // facts that wait for each other

Figure whole(double number) {
  return number < 0 ? Figure::plain(static_cast<std::int64_t>(number))
                    : Figure::count(static_cast<std::uint64_t>(number));
}

}  // namespace

Figure Facts::of(const std::string& name) {
  if (const auto it = known_.find(name); it != known_.end()) return it->second;
  if (!under_way_.insert(name).second) throw UsageError(fmt::format("the fact {} needs itself", in_quotes(name)));
  if (under_way_.size() > kDeepest)
    throw UsageError(
        fmt::format("the fact {} stands at the end of more than {} that need each other", in_quotes(name), kDeepest));
  Figure figure = computed(name);
  under_way_.erase(name);
  return known_.emplace(name, std::move(figure)).first->second;
}

Figure Facts::computed(const std::string& name) {
  if (const auto it = lesson_.facts.find(name); it != lesson_.facts.end()) return of_fact(name, it->second);
  const auto reference = split(name);
  if (!reference) throw UsageError(fmt::format("no fact is called {}{}", in_quotes(name), there_are(lesson_.facts)));
  const auto& [owner, what, depth] = *reference;
  if (lesson_.searches.count(owner)) {
    if (const auto figure = run_figure(runs_.of(owner), owner, what, depth)) return *figure;
    throw UsageError(fmt::format("a search has no figure {}; there are {}", in_quotes(what), run_figures()));
  }
  if (lesson_.places.count(owner)) {
    if (depth) throw UsageError("@ goes with searches; a place is in one iteration");
    if (const auto figure = place_figure(places_.of(owner), owner, what)) return *figure;
    throw UsageError(fmt::format("a place has no figure {}; there are {}", in_quotes(what), place_figures()));
  }
  throw UsageError(fmt::format("no search or place is called {}", in_quotes(owner)));
}

Figure Facts::of_fact(const std::string& name, const FactPlan& plan) {
  try {
    if (const auto* count = std::get_if<CountFact>(&plan.what)) {
      const Run& run = runs_.of(count->search);
      const auto* audit = run.audit ? &*run.audit : nullptr;
      return Figure::count(trace::find_nodes(run.reader, count->query, trace::FindSort::Id, 0, audit).matches);
    }
    if (const auto* leaves = std::get_if<PerftFact>(&plan.what))
      return Figure::count(perft(leaves->position, leaves->depth));
    if (const auto* moves = std::get_if<MovesFact>(&plan.what)) return Figure::count(count_moves(*moves));
    return formula(std::get<FormulaFact>(plan.what));
  } catch (const UsageError& error) {
    // Where a fact fails that another needs, its own name is enough.
    constexpr std::string_view kNamed = "the fact ";
    if (std::string_view(error.what()).substr(0, kNamed.size()) == kNamed) throw;
    throw UsageError(fmt::format("{}{}: {}", kNamed, in_quotes(name), error.what()));
  }
}

Figure Facts::formula(const FormulaFact& formula) {
  std::vector<double> of;
  for (const std::string& name : formula.of) {
    const Figure figure = this->of(name);
    if (!figure.is_number) throw UsageError(fmt::format("{} is {}, not a number", name, in_quotes(figure.shown)));
    of.push_back(figure.number);
  }
  using Kind = FormulaFact::Kind;
  if ((formula.kind == Kind::Ratio || formula.kind == Kind::Percent) && of[1] == 0)
    throw UsageError(formula.of[1] + " is 0: nothing can be divided by it");
  switch (formula.kind) {
    case Kind::Ratio: return Figure::decimal(of[0] / of[1], formula.digits);
    case Kind::Percent: return Figure::percentage(100 * of[0] / of[1], formula.digits);
    case Kind::Difference: return whole(of[0] - of[1]);
    case Kind::Sum: break;
  }
  return whole(std::accumulate(of.begin(), of.end(), 0.0));
}

std::string Facts::fill(std::string_view text, std::string_view where) {
  std::string filled;
  for (std::size_t i = 0; i < text.size();) {
    if (text[i] != '{') {
      filled += text[i++];
    } else if (text.substr(i, 2) == "{{") {
      filled += '{';
      i += 2;
    } else {
      const std::size_t end = text.find('}', i);
      if (end == std::string_view::npos) throw UsageError(fmt::format("{}: a slot is not closed by }}", where));
      const std::string name(text.substr(i + 1, end - i - 1));
      try {
        filled += of(name).shown;
      } catch (const UsageError& error) {
        throw UsageError(fmt::format("{}: {{{}}}: {}", where, printable(name), error.what()));
      }
      i = end + 1;
    }
  }
  return filled;
}

}  // namespace nullscope::lesson
