#include "trace/read/why.hpp"

#include <fmt/ranges.h>

#include "engine/fen.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/trace_input.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kWhyUsage = {
    "why", "A.nst [B.nst] --path MOVES [--iteration N] [--json]",
    "Why was this line searched as it was? One row per ply: the move's number in its "
    "node, what it was searched as and\n"
    "how deep, the window, how that ended, and the value for the side that made the "
    "move. The line ends where a move was\n"
    "never entered, with the reason: the rule that skipped it, how its node ended, or "
    "which moves were entered instead.\n"
    "With two traces, both, and the first ply at which they differ in cause.",
    "nullscope why zugzwang.nst --path 'Ba4 Qc2 Nc3'", kExampleTrace};

constexpr std::string_view kWhySchema =
    "JSON: path; traces [{trace, program, policy, iteration, rows [{ply, move {san, uci}, parent, number, entered, "
    "cause,\n"
    "searches [{node, purpose, label, depth, alpha, beta, value, exit, exit_label, size, answer}], skipped, label, "
    "legal,\n"
    "not_entered}]}]; first_difference: its ply, or null. Windows and values are those of the side to move at the "
    "node.\n";

struct Side {
  std::string path;
  TraceInput input;
  trace::Why why;

  Side(const std::string& file, std::string_view line, int iteration)
      : path(file), input(file), why(trace::why(input.reader, line, iteration)) {}
  const trace::Ending& ending() const { return input.reader.ending(); }
};

std::string depth_text(const trace::WhyRow& row) {
  std::vector<std::string> depths;
  for (const auto& search : row.searches)
    depths.push_back(search.node.kind == NodeKind::Quiescence ? std::string(trace::term(search.node.kind).badge)
                                                              : std::to_string(search.node.depth));
  return fmt::format("{}", fmt::join(depths, ", "));
}

void print_side(const Side& side) {
  const trace::Header& header = side.input.reader.header();
  print("{}: {}, policy {}, iteration {}\n", printable(side.path), printable(header.program), printable(header.policy),
        side.input.reader.iteration_of(side.why.root.id));
  TextTable table({"ply", "move", "number", "depth", "window", "value", "nodes", "cause"}, 2, true);
  std::string last;
  for (std::size_t i = 0; i < side.why.rows.size(); ++i) {
    const trace::WhyRow& row = side.why.rows[i];
    const trace::Node* const n = row.on();
    const std::string cause = printable(cause_of(row, side.ending()));
    table.add({std::to_string(i + 1), row.move, row.number ? std::to_string(row.number) : "-",
               n ? depth_text(row) : "-", n ? trace::window_words(-n->beta, -n->alpha, header.units) : "-",
               !n                         ? "-"
               : n->exit == Exit::Stopped ? std::string(trace::kPhrases.unknown)
                                          : trace::value_words(-n->value, n->ply - 1, header.units),
               n ? viz::grouped(n->size()) : "-", cause});
    if (!n && !row.left_out && row.code.is_real()) last = entered_words(row);
  }
  print("{}", table.str());
  if (!last.empty()) print("{}\n", last);
}

Json search_json(const trace::WhyRow::Search& s, const trace::Ending& ending) {
  const trace::Node& n = s.node;
  const auto label = [&](trace::Label l) { return l ? Json(ending.label_name(l)) : Json(); };
  return {{"node", n.id},
          {"purpose", trace::slug(n.purpose)},
          {"label", label(n.notes.label)},
          {"depth", n.depth},
          {"alpha", n.alpha},
          {"beta", n.beta},
          {"value", n.exit == Exit::Stopped ? Json() : Json(n.value)},
          {"exit", trace::slug(n.exit)},
          {"exit_label", label(n.notes.exit_label)},
          {"size", n.size()},
          {"answer", s.answer.is_none() ? Json() : Json(trace::uci_move(s.answer))}};
}

Json why_side_json(const Side& side) {
  Json rows = Json::array();
  for (std::size_t i = 0; i < side.why.rows.size(); ++i) {
    const trace::WhyRow& row = side.why.rows[i];
    Json searches = Json::array();
    for (const auto& s : row.searches) searches.push_back(search_json(s, side.ending()));
    rows.push_back({{"ply", i + 1},
                    {"move", {{"san", row.move}, {"uci", trace::uci_move(row.code)}}},
                    {"parent", row.parent},
                    {"number", row.number ? Json(row.number) : Json()},
                    {"entered", row.on() != nullptr},
                    {"cause", cause_of(row, side.ending())},
                    {"searches", searches},
                    {"skipped", row.skipped || row.skipped_with_quiets},
                    {"label", row.label ? Json(side.ending().label_name(row.label)) : Json()},
                    {"legal", row.on() ? Json() : Json(row.legal)},
                    {"not_entered", row.not_entered}});
  }
  const trace::Header& header = side.input.reader.header();
  return {{"trace", side.path},
          {"program", header.program},
          {"policy", header.policy},
          {"iteration", side.input.reader.iteration_of(side.why.root.id)},
          {"rows", rows}};
}

}  // namespace

int why_command(const Words& words) {
  Arguments arguments(kWhyUsage);
  arguments.operands({"A.nst"})
      .value("path", "MOVES", "the line, from the root: 'Ne3+ Ke1', 'e2e4 -- e7e5' (-- is the null move)")
      .value("iteration", "N", "in the iteration of depth N")
      .within(1, kMaxPly, "default: the last that was finished")
      .flag("json", "print JSON (names: tools/JSON.md)")
      .epilogue(std::string(kWhySchema));
  if (!arguments.parse(words)) return kFine;
  const Words& files = arguments.positionals();
  if (files.empty() || files.size() > 2) arguments.fail("one trace, or two to compare");
  const auto path = arguments.text("path");
  if (!path) arguments.fail("--path says which line: --path 'Ne3+ Ke1'");
  const auto iteration = static_cast<int>(arguments.integer("iteration").value_or(0));

  std::vector<std::unique_ptr<Side>> sides;
  for (const std::string& file : files) sides.push_back(std::make_unique<Side>(file, *path, iteration));
  std::optional<std::size_t> differs;
  if (sides.size() == 2) {
    if (trace::root_of(sides[0]->input.reader.header()).key() != trace::root_of(sides[1]->input.reader.header()).key())
      throw trace::Error("the traces begin from different positions");
    differs = first_difference(sides[0]->why, sides[0]->ending(), sides[1]->why, sides[1]->ending());
  }
  int code = kFine;
  for (const auto& side : sides) code = std::max(code, side->input.code);

  if (arguments.has("json")) {
    Json json = {{"path", *path}, {"traces", Json::array()}};
    for (const auto& side : sides) json["traces"].push_back(why_side_json(*side));
    json["first_difference"] = differs ? Json(*differs + 1) : Json();
    print_json(json);
    return code;
  }
  for (std::size_t i = 0; i < sides.size(); ++i) {
    if (i) print("\n");
    print_side(*sides[i]);
  }
  if (sides.size() == 2 && differs) {
    const auto& row_a = sides[0]->why.rows[*differs];
    const auto& row_b = sides[1]->why.rows[*differs];
    print("\nfirst difference in cause: ply {}, {}\n  {}: {}\n  {}: {}\n", *differs + 1, row_a.move,
          printable(sides[0]->path), printable(cause_of(row_a, sides[0]->ending())), printable(sides[1]->path),
          printable(cause_of(row_b, sides[1]->ending())));
  } else if (sides.size() == 2) {
    print("\nno difference in cause on this line\n");
  }
  return code;
}

}  // namespace nullscope
