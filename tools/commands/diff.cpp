#include "trace/judge/diff.hpp"

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/diff_options.hpp"
#include "tools/input/trace_input.hpp"
#include "tools/report/diff_report.hpp"
#include "tools/report/search_report.hpp"
#include "trace/judge/diff_words.hpp"
#include "trace/read/board.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kDiffUsage = {
    "diff", "A.nst B.nst [--iteration N | --all-iterations] [--top N] [--json]",
    "Compares two searches of the same position move by move: where they first diverge, and which\n"
    "divergences cost the most nodes. Each counts what it alone explains, so that all of them together are the\n"
    "difference of the totals; a positive delta means that A searched more. Without --iteration, the last iteration "
    "that both\n"
    "completed is compared.",
    "nullscope diff std3.nst verified3.nst --top 5",
    "nullscope trace '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1' \\\n  --depth 6 --policy std:3 -o std3.nst\n"
    "nullscope trace '4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1' \\\n  --depth 6 --policy verified:3 -o verified3.nst"};

constexpr std::string_view kDiffSchema =
    "JSON: a, b {file, policy, program}; verify_compared; same; iterations [{depth, a, b {nodes, root_searches, score, "
    "bestmove},\n"
    "delta}]; delta {total, divergences} (equal); divergences: how many; first, and top: the costliest [{number\n"
    "(in search order), iteration, kind (root-search, entry, exit, null-move, moves, value), path {san, uci}, fen, "
    "delta,\n"
    "a, b {node, size, alpha, beta, depth, verify, value, exit, words}}].\n";

std::string signed_number(std::int64_t n) {
  return fmt::format("{}{}", n < 0 ? '-' : '+', viz::grouped(static_cast<std::uint64_t>(std::abs(n))));
}

std::string best_text(const Position& root, const trace::DiffSide& side) {
  if (side.best_move.empty()) return "-";
  try {
    return to_san(root, parse_uci(root, side.best_move));
  } catch (const MoveError&) {
    return printable(side.best_move);  // another program's way of writing
  }
}

std::string side_score(const trace::DiffSide& side, const trace::Units& units) {
  return side.root_searches ? score_text(side.score, units) : std::string("-");
}

void print_totals(const Position& root, const trace::Diff& diff, const trace::Units& units) {
  TextTable table({"depth", "best a", "best b", "score a", "score b", "nodes a", "nodes b", "a - b"}, 0);
  for (const trace::DiffIteration& i : diff.iterations)
    table.add({std::to_string(i.depth), best_text(root, i.a), best_text(root, i.b), side_score(i.a, units),
               side_score(i.b, units), viz::grouped(i.a.nodes), viz::grouped(i.b.nodes), signed_number(i.delta())});
  print("{}", table.str());
  if (diff.iterations.size() > 1) print("in all: {} nodes\n", signed_number(diff.total_delta()));
}

void print_divergence(const Position& root, const trace::Divergence& p, bool with_iteration,
                      const trace::Units& units) {
  const trace::PlayedLine line = play_line(root, p.path);
  print("  {}{}\n", with_iteration ? fmt::format("iteration {}, ", p.iteration) : "",
        line.san.empty() ? "at the root" : "after " + line.san);
  print("  {}\n", to_fen(line.position));
  const auto node = [](const trace::Node& n) { return n.id ? ", node " + viz::grouped(n.id) : std::string(); };
  print("  a{}: {}\n", node(p.a), trace::what_a_did(p, line.position, units));
  print("  b{}: {}\n", node(p.b), trace::what_b_did(p, line.position, units));
}

void print_diff(const Words& files, const trace::Reader& a, const trace::Reader& b, const Position& root,
                const trace::Diff& diff) {
  const auto searcher = [](const trace::Reader& r) {
    return printable(trace::engine_prefix(r.header()) + r.header().policy);
  };
  print("{}\na: {}, {}\nb: {}, {}\n\n", to_fen(root), printable(files[0]), searcher(a), printable(files[1]),
        searcher(b));
  print_totals(root, diff, a.header().units);
  if (!diff.first) return print("\nThe trees are the same.\n");
  const bool with_iteration = diff.iterations.size() > 1;
  print("\n{} ({})\n", bold("The first divergence"), to_string(diff.first->kind));
  print_divergence(root, *diff.first, with_iteration, a.header().units);
  if (diff.top.empty()) return;
  print("\n{}\n", bold(fmt::format("The costliest of {} divergences; together {} nodes, as the totals say",
                                   viz::grouped(diff.divergences), signed_number(diff.delta))));
  for (const trace::Divergence& divergence : diff.top) {
    print("{:>12} nodes ({})\n", signed_number(divergence.delta), to_string(divergence.kind));
    print_divergence(root, divergence, with_iteration, a.header().units);
  }
}

}  // namespace

int diff_command(const Words& words) {
  Arguments arguments(kDiffUsage);
  declare_diff_options(arguments);
  arguments.flag("exit-code", "exit 1 if the trees differ")
      .flag("json", "print JSON")
      .epilogue(std::string(kDiffSchema));
  if (!arguments.parse(words)) return kFine;
  const Words& files = arguments.positionals();
  if (files.size() != 2) arguments.fail("two traces are compared");
  const trace::DiffOptions options = read_diff_options(arguments);

  const TraceInput a(files[0]);
  const TraceInput b(files[1]);
  const trace::Diff diff = trace::diff_traces(a.reader, b.reader, options);
  const Position root = trace::root_of(a.reader.header());
  if (arguments.has("json"))
    print_json(diff_json({files[0], a.reader}, {files[1], b.reader}, diff));
  else
    print_diff(files, a.reader, b.reader, root, diff);
  if (diff.divergences && arguments.has("exit-code")) return kCheckFailed;
  return std::max(a.code, b.code);
}

}  // namespace nullscope
