#include "tools/lesson/plans.hpp"

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/input/find_options.hpp"
#include "tools/input/search_options.hpp"
#include "tools/lesson/names.hpp"

namespace nullscope::lesson {
namespace {

constexpr Arguments::Usage kFilterUsage = {"find", "", "", ""};
constexpr Arguments::Usage kSwitchUsage = {"trace", "", "", ""};

// Options written as one text, read as the command of that name would read them.
void parse_words(Arguments& arguments, const Part& part) {
  const std::string text = part.text();
  Words words;
  for (const std::string_view word : trace::split_words(text)) words.emplace_back(word);
  for (const std::string& word : words)
    if (word == "--help" || word == "-h") part.fail("asks for help; it must be options");
  try {
    arguments.parse(words);
  } catch (const UsageError& error) {
    part.fail(error.what());
  }
  if (!arguments.positionals().empty()) part.fail(in_quotes(arguments.positionals().front()) + " is not an option");
}

Position play(Position position, const Part& part) {
  const std::string text = part.text();
  for (const std::string_view move : trace::split_words(text)) try {
      const Move played = parse_move(position, move);
      position = played.is_null() ? position.pass() : position.after(played);
    } catch (const MoveError& error) {
      part.fail(error.what());
    }
  return position;
}

FormulaFact read_formula(const Part& part, FormulaFact::Kind kind, std::string_view key, std::size_t operands) {
  part.only({key, "digits"});
  FormulaFact fact{kind, part.at(key).texts(), 1};
  if (operands ? fact.of.size() != operands : fact.of.empty())
    part.at(key).fail(operands ? fmt::format("takes {} facts", operands) : "takes one fact at least");
  if (const auto digits = part.maybe("digits")) fact.digits = digits->integer(0, 6);
  return fact;
}

}  // namespace

Position read_position(const Part& part, const Positions& known) {
  const Part name = part.at("position");
  Position position;
  if (const auto it = known.find(name.text()); it != known.end()) {
    position = it->second;
  } else if (name.text().find('/') == std::string::npos) {
    name.fail(fmt::format("no position is called {}{}", in_quotes(name.text()), there_are(known)));
  } else {
    try {
      position = parse_fen(name.text());
    } catch (const FenError& error) {
      name.fail(error.what());
    }
  }
  const auto moves = part.maybe("after");
  return moves ? play(position, *moves) : position;
}

SearchPlan read_search(const Part& part, const Positions& known) {
  part.only({"position", "after", "depth", "policy", "options", "filter", "audit"});
  SearchPlan plan;
  plan.request.root = read_position(part, known);
  plan.request.limits.depth = part.at("depth").integer(1, kMaxDepth);
  try {
    plan.request.policy = parse_policy(part.at("policy").text());
  } catch (const std::invalid_argument& error) {
    part.at("policy").fail(error.what());
  }
  if (const auto options = part.maybe("options")) {
    Arguments arguments(kSwitchUsage);
    declare_study_options(arguments);
    parse_words(arguments, *options);
    try {
      plan.request.options = read_search_options(arguments);
    } catch (const UsageError& error) {
      options->fail(error.what());
    }
    plan.switches = options->text();
  }
  if (const auto filter = part.maybe("filter")) try {
      plan.filter = trace::FilterOptions::from_text(filter->text());
    } catch (const trace::Error& error) {
      filter->fail(error.what());
    }
  if (const auto audit = part.maybe("audit")) plan.audit = audit->yes();
  return plan;
}

trace::FindQuery read_query(const Part& part) {
  Arguments arguments(kFilterUsage);
  declare_find_filters(arguments);
  parse_words(arguments, part);
  try {
    return read_find_query(arguments);
  } catch (const UsageError& error) {
    part.fail(error.what());
  }
}

std::string read_search_name(const Part& part, const LessonFile& lesson) {
  const std::string name = part.text();
  if (!lesson.searches.count(name))
    part.fail(fmt::format("no search is called {}{}", in_quotes(name), there_are(lesson.searches)));
  return name;
}

namespace {

// Verdicts can only be asked of a search that is audited.
trace::FindQuery read_query_of(const Part& part, const std::string& search, const LessonFile& lesson) {
  trace::FindQuery query = read_query(part);
  if (query.audit && !lesson.searches.at(search).audit)
    part.fail(fmt::format("asks for verdicts; the search {} needs \"audit\": true", in_quotes(search)));
  return query;
}

}  // namespace

PlacePlan read_place(const Part& part, const LessonFile& lesson) {
  part.only({"search", "path", "find", "sort", "which", "iteration"});
  PlacePlan place;
  place.search = read_search_name(part.at("search"), lesson);
  const auto path = part.maybe("path");
  const auto find = part.maybe("find");
  if (path.has_value() == find.has_value()) part.fail("either \"path\" or \"find\" says which node");
  if (path) {
    if (part.maybe("sort") || part.maybe("which")) part.fail("\"sort\" and \"which\" go with \"find\"");
    place.path = path->text();
    if (const auto iteration = part.maybe("iteration")) place.iteration = iteration->integer(1, kMaxDepth);
    return place;
  }
  if (const auto iteration = part.maybe("iteration")) iteration->fail("goes with \"path\"; here, write --iteration");
  place.query = read_query_of(*find, place.search, lesson);
  if (const auto sort = part.maybe("sort"))
    place.sort = static_cast<trace::FindSort>(sort->choice({"size", "depth", "id", "value"}));
  if (const auto which = part.maybe("which")) place.which = which->integer(1, 1'000'000);
  return place;
}

FactPlan read_fact(const Part& part, const LessonFile& lesson, const Positions& known) {
  if (const auto count = part.maybe("count")) {
    part.only({"count", "search"});
    const std::string search = read_search_name(part.at("search"), lesson);
    return {CountFact{search, read_query_of(*count, search, lesson)}, part};
  }
  if (const auto perft = part.maybe("perft")) {
    part.only({"perft", "position", "after"});
    return {PerftFact{read_position(part, known), perft->integer(0, 8)}, part};
  }
  if (const auto moves = part.maybe("moves")) {
    part.only({"moves", "position", "after"});
    const std::size_t piece = moves->choice({"pawn", "knight", "bishop", "rook", "queen", "king", "all"});
    const auto type = static_cast<PieceType>(piece);
    return {MovesFact{read_position(part, known), piece < kPieceTypes ? std::optional(type) : std::nullopt}, part};
  }
  using Kind = FormulaFact::Kind;
  if (part.maybe("ratio")) return {read_formula(part, Kind::Ratio, "ratio", 2), part};
  if (part.maybe("percent")) return {read_formula(part, Kind::Percent, "percent", 2), part};
  if (part.maybe("difference")) return {read_formula(part, Kind::Difference, "difference", 2), part};
  if (part.maybe("sum")) return {read_formula(part, Kind::Sum, "sum", 0), part};
  part.fail("must have one of count, perft, moves, ratio, percent, difference, sum");
}

}  // namespace nullscope::lesson
