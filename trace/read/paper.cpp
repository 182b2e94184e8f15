#include "trace/read/paper.hpp"

#include "engine/null_move.hpp"

namespace nullscope::trace {
namespace {

constexpr std::string_view kRDefined = "#define R ";

// What the figures leave out as "regular NegaScout/PVS search".
const Figure kPlain = {
    0,
    "NegaScout/PVS beside alpha-beta",
    {"int search (alpha, beta, depth) {", "  if (depth <= 0)",
     "    return evaluate();  /* in practice, quiescence() is called here */",
     "  for (each move) {  /* alpha-beta: value = -search(-beta, -alpha, depth - 1) */",
     "    if (first) value = -search(-beta, -alpha, depth - 1);",
     "    else value = -search(-alpha - 1, -alpha, depth - 1);  /* null window: is it better? */",
     "    if (!first && alpha < value && value < beta)",
     "      value = -search(-beta, -alpha, depth - 1);  /* yes: re-search for its value */",
     "    best = max(best, value); alpha = max(alpha, value);",
     "    if (alpha >= beta) return best;  /* beta cutoff, as in alpha-beta */", "  }", "  return best;", "}"}};

const Figure kFigure1 = {
    1,
    "Figure 1 of the paper",
    {"#define R 2  /* the depth reduction factor */", "int search (alpha, beta, depth) {", "  if (depth <= 0)",
     "    return evaluate();  /* in practice, quiescence() is called here */",
     "  /* conduct a null-move search if it is legal and desired */", "  if (!in_check() && null_ok()) {",
     "    make_null_move();", "    /* null-move search with minimal window around beta */",
     "    value = -search(-beta, -beta + 1, depth - R - 1);",
     "    if (value >= beta)  /* cutoff in case of fail-high */", "      return value;", "  }",
     "  /* continue regular NegaScout/PVS search */", "  ...", "}"}};

const Figure kFigure3 = {3,
                         "Figure 3 of the paper",
                         {"#define R 3  /* the depth reduction factor */",
                          "/* at the root level, verify = true */",
                          "int search (alpha, beta, depth, verify) {",
                          "  if (depth <= 0)",
                          "    return evaluate();  /* in practice, quiescence() is called here */",
                          "  /* if verify = true, and depth = 1, null-move search is not conducted, since",
                          "   * verification will not be possible */",
                          "  if (!in_check() && null_ok() && (!verify || depth > 1)) {",
                          "    make_null_move();",
                          "    /* null-move search with minimal window around beta */",
                          "    value = -search(-beta, -beta + 1, depth - R - 1, verify);",
                          "    if (value >= beta) {  /* fail-high */",
                          "      if (verify) {",
                          "        depth--;  /* reduce the depth by one ply */",
                          "        /* turn verification off for the sub-tree */",
                          "        verify = false;",
                          "        /* mark a fail-high flag, to detect zugzwangs later */",
                          "        fail_high = true;",
                          "      }",
                          "      else  /* cutoff in a sub-tree with fail-high report */",
                          "        return value;",
                          "    }",
                          "  }",
                          "re_search:  /* if a zugzwang is detected, return here for re-search */",
                          "  /* do regular NegaScout/PVS search */",
                          "  /* search() is called with current value of \"verify\" */",
                          "  ...",
                          "  /* if there is a fail-high report, but no cutoff was found, the position",
                          "   * is a zugzwang and has to be re-searched with the original depth */",
                          "  if (fail_high && best < beta) {",
                          "    depth++;",
                          "    fail_high = false;",
                          "    verify = true;",
                          "    goto re_search;",
                          "  }",
                          "}"}};

// Line numbers in the figures; 0 where a figure has no such line.
struct Line {
  int in_figure1;
  int in_figure3;
  int in_plain = 0;
};
constexpr Line kRoot{0, 2};
constexpr Line kSearch{2, 3, 1};
constexpr Line kEvaluate{4, 5, 3};
constexpr Line kNullSearch{9, 11};
constexpr Line kReachesBeta{10, 12};
constexpr Line kReduce{0, 14};
constexpr Line kVerifyOff{0, 16};
constexpr Line kReturnNull{11, 21};
constexpr Line kMoves{14, 27, 12};  // the node is left with the best of them
constexpr Line kMoveCuts{14, 27, 10};
constexpr Line kMoveAgain{14, 27, 8};
constexpr Line kNotConfirmed{0, 30};
constexpr Line kVerifyOn{0, 33};
constexpr Line kNone{0, 0};

Line line_of_leave(const Node& node) {
  switch (node.exit) {
    case Exit::NullCutoff: return kReturnNull;
    case Exit::DepthUsedUp: return kEvaluate;
    case Exit::TtCutoff:
    case Exit::Draw:
    case Exit::Stopped: return kNone;
    default: break;
  }
  if (node.kind == NodeKind::Quiescence) return kEvaluate;
  if (node.exit == Exit::StandPat) return kNone;
  return node.exit == Exit::BetaCutoff ? kMoveCuts : kMoves;
}

Line find_line(const Event& event) {
  switch (event.type) {
    case Event::Type::Iteration: return kRoot;
    case Event::Type::Enter: return event.node->kind == NodeKind::Quiescence ? kEvaluate : kSearch;
    case Event::Type::NullTried: return kNullSearch;
    case Event::Type::NullResult: return kReachesBeta;
    case Event::Type::DepthChanged: return kReduce;
    case Event::Type::VerifyFlip: return event.flag ? kVerifyOn : kVerifyOff;
    case Event::Type::ReSearch: return event.cause == ReSearch::PvsWindow ? kMoveAgain : kNotConfirmed;
    case Event::Type::Leave: return line_of_leave(*event.node);
    default: return kNone;
  }
}

// "3", or where it depends on the depth "(depth > 6 ? 3 : 2)".
std::string r_of(const Policy& policy) {
  constexpr int kDeepest = 64;
  const auto r = [&](int depth) {
    return std::visit([&](const auto& p) { return p.reduction({depth, false}); }, policy);
  };
  for (int depth = kDeepest; depth > 1; --depth)
    if (r(depth - 1) != r(kDeepest))
      return "(depth > " + std::to_string(depth - 1) + " ? " + std::to_string(r(kDeepest)) + " : " +
             std::to_string(r(1)) + ")";
  return std::to_string(r(kDeepest));
}

// Figure 3 with more than one ply given up to verify.
void set_cost(Figure& figure, const std::string& plies) {
  for (const auto& [said, instead] :
       std::initializer_list<std::pair<std::string_view, std::string>>{{"depth = 1,", "depth <= " + plies + ","},
                                                                       {"depth > 1)", "depth > " + plies + ")"},
                                                                       {"depth--;", "depth -= " + plies + ";"},
                                                                       {"by one ply", "by " + plies + " plies"},
                                                                       {"depth++;", "depth += " + plies + ";"}})
    for (std::string& line : figure.lines)
      if (const std::size_t at = line.find(said); at != std::string::npos) line.replace(at, said.size(), instead);
}

}  // namespace

Figure figure_of(std::string_view policy) {
  const std::optional<PolicyTraits> traits = traits_of(policy);
  if (!traits) return {};
  if (policy == policy::None::kName) return kPlain;
  Figure figure = traits->figure == 3 ? kFigure3 : kFigure1;
  figure.lines[0].replace(kRDefined.size(), 1, r_of(parse_policy(policy)));
  if (traits->cost.value_or(1) != 1) set_cost(figure, std::to_string(*traits->cost));
  return figure;
}

int line_of(const Figure& figure, const Event& event) {
  if (figure.lines.empty()) return 0;
  const Line line = find_line(event);
  return figure.number == 0 ? line.in_plain : figure.number == 1 ? line.in_figure1 : line.in_figure3;
}

}  // namespace nullscope::trace
