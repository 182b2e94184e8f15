#include "trace/read/find.hpp"

#include "engine/fen.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/find_options.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/trace_input.hpp"
#include "tools/report/heading.hpp"
#include "tools/report/node_json.hpp"
#include "tools/report/search_report.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/read/moment.hpp"
#include "trace/read/rules.hpp"
#include "trace/root_search.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUsage = {
    "find", "t.nst [filters] [--sort size|depth|id|value] [--top N | --count] [--json]",
    "Finds nodes by what they are and what happened to them: all filters must hold. Values and windows are\n"
    "centipawns for the side to move at the node.",
    "nullscope find zugzwang.nst --event re-search --sort size --top 3", kExampleTrace};

std::string rules_text(const trace::Node& n, const trace::Ending& ending) {
  const std::string words = printable(trace::rule_words(n, ending));
  return words.empty() ? "" : ", " + words;
}

std::string marks_text(const trace::Node& n) {
  std::string text;
  const auto add = [&](bool is, std::string_view word) {
    if (is) (text += ", ") += word;
  };
  const auto add_mark = [&](trace::Mark mark) { add(happened(n, mark), trace::name(mark)); };
  add_mark(happened(n, trace::Mark::NullFailHigh) ? trace::Mark::NullFailHigh : trace::Mark::NullTried);
  add_mark(trace::Mark::Reduced);
  add_mark(trace::Mark::ReSearch);
  return text;
}

void print_found(const trace::FoundNode& found, const trace::PlayedLine& line, const trace::RootSearch& search,
                 const trace::Ending& ending, const trace::Units& units) {
  const trace::Node& n = found.node;
  print("{} {}\n", bold(fmt::format("{:>10}", n.id)), line.san.empty() ? "(root)" : line.san);
  print("           {}, ply {}, {}, window {}{}, value {}, {}{}{}, {} nodes\n", search.words(), n.ply,
        n.kind == NodeKind::Quiescence ? trace::name(n.kind) : fmt::format("depth {}", n.depth),
        trace::window_words(n.alpha, n.beta, units), n.verify ? ", verify" : "",
        n.exit == Exit::Stopped ? std::string(trace::kPhrases.unknown) : trace::value_words(n.value, n.ply, units),
        trace::name(n.exit), marks_text(n), rules_text(n, ending), viz::grouped(n.size()));
  print("           {}\n", to_fen(line.position));
}

Json found_json(const trace::FoundNode& found, const trace::PlayedLine& line, const trace::RootSearch& search,
                const trace::Ending& ending) {
  Json uci = Json::array();
  for (const trace::MoveCode move : found.path) uci.push_back(trace::uci_move(move));
  Json json{{"iteration", found.iteration},
            {"search", search.number},
            {"path", line.san},
            {"moves", std::move(uci)},
            {"fen", to_fen(line.position)},
            {"key", fmt::format("{:016x}", line.position.key())}};
  json.update(node_json(found.node, ending));
  return json;
}

}  // namespace

int find_command(const Words& words) {
  constexpr std::int64_t kDefaultTop = 20;
  constexpr std::int64_t kMostTop = 1'000'000;
  Arguments arguments(kUsage);
  declare_find_filters(arguments);
  arguments.group("Output")
      .value("sort", "ORDER", "size (default), depth or value: largest first; or id")
      .among({"size", "depth", "id", "value"})
      .value("top", "N", "how many to show")
      .within(1, kMostTop, "default 20")
      .flag("count", "print only how many there are")
      .flag("json", "print JSON (names: tools/JSON.md)");
  if (!arguments.parse(words)) return kFine;
  const trace::FindQuery query = read_find_query(arguments);
  const auto sort = static_cast<trace::FindSort>(arguments.choice("sort").value_or(0));
  const auto top = arguments.integer("top");
  if (arguments.has("count")) arguments.refuse({"top", "sort"}, "not with --count, which shows no nodes");
  const std::size_t shown = arguments.has("count") ? 0 : static_cast<std::size_t>(top.value_or(kDefaultTop));

  const std::string& path = only_trace(arguments);
  TraceInput input(path);
  std::optional<trace::AuditFile> audit;
  if (query.audit && !(audit = trace::load_audit(path, input.reader)))
    throw UsageError(fmt::format("{} has not been audited; 'nullscope audit {}' does it", path, path));
  const trace::FoundNodes found = trace::find_nodes(input.reader, query, sort, shown, audit ? &*audit : nullptr);

  const Position root = trace::root_of(input.reader.header());
  if (arguments.has("json")) {
    Json nodes = Json::array();
    for (const trace::FoundNode& node : found.nodes)
      nodes.push_back(found_json(node, play_line(root, node.path), root_search_of(input.reader, node.node.id),
                                 input.reader.ending()));
    Json json{{"program", input.reader.header().program}};
    if (audit) json["judge"] = trace::kJudge;
    json.update({{"matches", found.matches}, {"nodes", std::move(nodes)}});
    print_json(json);
  } else if (arguments.has("count")) {
    print("{}\n", found.matches);
  } else {
    print("{}", engine_heading(input.reader.header(), audit ? &*audit : nullptr));
    for (const trace::FoundNode& node : found.nodes)
      print_found(node, play_line(root, node.path), root_search_of(input.reader, node.node.id), input.reader.ending(),
                  input.reader.header().units);
    print("{} nodes match{}\n", viz::grouped(found.matches),
          found.matches > found.nodes.size() ? fmt::format("; {} are shown (--top)", viz::grouped(found.nodes.size()))
                                             : "");
  }
  return input.code;
}

}  // namespace nullscope
