#include <algorithm>
#include <charconv>
#include <limits>

#include "engine/fen.hpp"
#include "tools/commands.hpp"
#include "tools/node_choice.hpp"
#include "tools/report.hpp"
#include "tools/text.hpp"
#include "tools/trace_input.hpp"
#include "trace/find.hpp"
#include "trace/moment.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUsage = {
    "find", "t.nst [filters] [--sort size|depth|id|value] [--top N | --count] [--json]",
    "Finds nodes by what they are and what happened to them: all filters must hold. Values and windows are\n"
    "centipawns for the side to move at the node.",
    "nullscope find zugzwang.nst --event re-search --sort size --top 3"};

constexpr std::array<std::string_view, 8> kEvents = {"null-tried",  "null-fail-high", "null-cut",      "reduced",
                                                     "verify-flip", "re-search",      "pvs-re-search", "table-hit"};
constexpr std::array<std::string_view, 11> kReasons = {"null-cut", "move-cut",  "fail-low", "exact",
                                                       "table",    "stand-pat", "mate",     "stalemate",
                                                       "draw",     "horizon",   "stopped"};

void declare_filters(Arguments& arguments) {
  arguments.group("Filters")
      .list("event", "E", "what happened at the node itself (below); repeat it for nodes that had several")
      .list("reason", "R", "why the node was left (below); repeat it for one of several")
      .value("min-depth", "N", "depth as entered")
      .value("max-depth", "N", "")
      .value("min-ply", "N", "moves from the root, null moves included")
      .value("max-ply", "N", "")
      .value("min-size", "N", "nodes in its subtree, itself included")
      .value("max-size", "N", "")
      .value("min-value", "N", "the value it returned")
      .value("max-value", "N", "")
      .value("alpha", "N", "its window's lower end, exactly")
      .value("beta", "N", "its window's upper end, exactly")
      .value("window", "null|open", "whether its window is a null window")
      .value("verify", "true|false", "verify as entered")
      .value("kind", "interior|quiescence", "the kind of node")
      .value("move", "MOVE", "the move that led to it: e2e4, Nf3, or -- for the null move")
      .value("key", "HEX", "the key of its position")
      .value("iteration", "N", "in the iteration of depth N")
      .value("audit", "LABEL", "null-move cuts that 'nullscope audit' labelled sound, wrong, zugzwang or horizon")
      .group("Output")
      .value("sort", "ORDER", "size (default), depth or value: largest first; or id")
      .value("top", "N", "how many to show (default 20)")
      .flag("count", "print only how many there are")
      .flag("json", "print JSON (names: tools/SUMMARY.md)")
      .epilogue(fmt::format("Events: {}.\nReasons: {}.\n", fmt::join(kEvents, ", "), fmt::join(kReasons, ", ")));
}

// The index of each of a list option's values among `names`.
template <class T, std::size_t N>
std::vector<T> read_names(const Arguments& arguments, const char* option,
                          const std::array<std::string_view, N>& names) {
  std::vector<T> values;
  for (const std::string& word : arguments.texts(option)) {
    const auto it = std::find(names.begin(), names.end(), word);
    if (it == names.end())
      arguments.fail(fmt::format("--{} must be one of {}, not {}", option, fmt::join(names, ", "), in_quotes(word)));
    values.push_back(static_cast<T>(it - names.begin()));
  }
  return values;
}

template <class T>
std::optional<T> read_number(const Arguments& arguments, const std::string& name, std::int64_t low, std::int64_t high) {
  const auto given = arguments.integer(name, low, high);
  return given ? std::optional(static_cast<T>(*given)) : std::nullopt;
}

template <class T>
Range<T> read_range(const Arguments& arguments, const std::string& name, std::int64_t low, std::int64_t high) {
  Range<T> range{read_number<T>(arguments, "min-" + name, low, high),
                 read_number<T>(arguments, "max-" + name, low, high)};
  if (range.low && range.high && *range.low > *range.high)
    arguments.fail(fmt::format("--min-{0} is larger than --max-{0}: nothing can match", name));
  return range;
}

template <class T>
std::optional<T> read_choice(const Arguments& arguments, const char* name,
                             std::initializer_list<std::string_view> choices) {
  const auto given = arguments.choice(name, choices);
  return given ? std::optional(static_cast<T>(*given)) : std::nullopt;
}

std::optional<Key> read_key(const Arguments& arguments) {
  const auto text = arguments.text("key");
  if (!text) return std::nullopt;
  Key key = 0;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), key, 16);
  if (error != std::errc() || end != text->data() + text->size())
    arguments.fail("--key must be up to 16 hexadecimal digits, not " + in_quotes(*text));
  return key;
}

FindQuery read_query(const Arguments& arguments) {
  constexpr auto kMost = std::numeric_limits<std::int64_t>::max();
  FindQuery q;
  q.events = read_names<FindEvent>(arguments, "event", kEvents);
  q.reasons = read_names<Exit>(arguments, "reason", kReasons);
  q.depth = read_range<int>(arguments, "depth", 0, kMaxPly);
  q.ply = read_range<int>(arguments, "ply", 0, 2 * static_cast<std::int64_t>(format::kMaxLevel));
  q.size = read_range<std::uint64_t>(arguments, "size", 1, kMost);
  q.value = read_range<Score>(arguments, "value", -kInfinity, kInfinity);
  q.alpha = read_number<Score>(arguments, "alpha", -kInfinity, kInfinity);
  q.beta = read_number<Score>(arguments, "beta", -kInfinity, kInfinity);
  q.window = read_choice<WindowKind>(arguments, "window", {"null", "open"});
  q.verify = read_choice<bool>(arguments, "verify", {"false", "true"});
  q.kind = read_choice<NodeKind>(arguments, "kind", {"interior", "quiescence"});
  q.audit = read_choice<AuditWanted>(arguments, "audit", {"sound", "wrong", "zugzwang", "horizon"});
  q.move = arguments.text("move").value_or("");
  q.key = read_key(arguments);
  q.iteration = read_number<int>(arguments, "iteration", 1, kMaxDepth);
  return q;
}

struct Place {
  std::string path;  // SAN
  Position position;
};

Place place_of(const Position& root, const FoundNode& found) {
  Place place{"", root};
  for (const MoveCode move : found.path) {
    (place.path += place.path.empty() ? "" : " ") += san_move(place.position, move);
    place.position = after(place.position, move);
  }
  return place;
}

std::string marks_text(const Node& n) {
  std::string text;
  const auto add = [&](bool is, std::string_view word) {
    if (is) (text += ", ") += word;
  };
  add(n.marks & kNullTried, n.marks & kNullFailHigh ? "null move failed high" : "null move tried");
  add(n.marks & kReduced, "depth reduced");
  add(n.marks & kReSearched, "verification failed");
  return text;
}

void print_found(const FoundNode& found, const Place& place) {
  const Node& n = found.node;
  print("{} {}\n", bold(fmt::format("{:>10}", n.id)), place.path.empty() ? "(root)" : place.path);
  print("           iteration {}, ply {}, {}, window ({}, {}){}, value {}, {}{}, {} nodes\n", found.iteration, n.ply,
        n.kind == NodeKind::Quiescence ? std::string("quiescence") : fmt::format("depth {}", n.depth), n.alpha, n.beta,
        n.verify ? ", verify" : "", n.value, to_string(n.exit), marks_text(n), grouped(n.size()));
  print("           {}\n", to_fen(place.position));
}

Json found_json(const FoundNode& found, const Place& place) {
  const Node& n = found.node;
  Json uci = Json::array();
  for (const MoveCode move : found.path) uci.push_back(uci_move(move));
  return {{"node", n.id},
          {"iteration", found.iteration},
          {"path", place.path},
          {"moves", std::move(uci)},
          {"fen", to_fen(place.position)},
          {"key", fmt::format("{:016x}", place.position.key())},
          {"kind", n.kind == NodeKind::Quiescence ? "quiescence" : "interior"},
          {"ply", n.ply},
          {"depth", n.depth},
          {"alpha", n.alpha},
          {"beta", n.beta},
          {"verify", n.verify},
          {"value", n.value},
          {"reason", to_string(n.exit)},
          {"bound", to_string(n.bound)},
          {"size", n.size()},
          {"null_tried", (n.marks & kNullTried) != 0},
          {"null_fail_high", (n.marks & kNullFailHigh) != 0},
          {"reduced", (n.marks & kReduced) != 0},
          {"re_search", (n.marks & kReSearched) != 0}};
}

}  // namespace

int find_command(const Words& words) {
  constexpr std::int64_t kDefaultTop = 20;
  constexpr std::int64_t kMostTop = 1'000'000;
  Arguments arguments(kUsage);
  declare_filters(arguments);
  if (!arguments.parse(words)) return kFine;
  const FindQuery query = read_query(arguments);
  const auto sort = static_cast<FindSort>(arguments.choice("sort", {"size", "depth", "id", "value"}).value_or(0));
  const auto top = arguments.integer("top", 1, kMostTop);
  if (top && arguments.has("count")) arguments.fail("--count shows no nodes: --top does not go with it");
  const std::size_t shown = arguments.has("count") ? 0 : static_cast<std::size_t>(top.value_or(kDefaultTop));

  const std::string& path = only_trace(arguments);
  TraceInput input(path);
  std::optional<AuditFile> audit;
  if (query.audit && !(audit = load_audit(path, input.reader)))
    throw UsageError(fmt::format("{} has not been audited; 'nullscope audit {}' does it", path, path));
  const FoundNodes found = find_nodes(input.reader, query, sort, shown, audit ? &*audit : nullptr);

  const Position root = root_of(input.reader.header());
  if (arguments.has("json")) {
    Json nodes = Json::array();
    for (const FoundNode& node : found.nodes) nodes.push_back(found_json(node, place_of(root, node)));
    print_json(Json{{"matches", found.matches}, {"nodes", std::move(nodes)}});
  } else if (arguments.has("count")) {
    print("{}\n", found.matches);
  } else {
    for (const FoundNode& node : found.nodes) print_found(node, place_of(root, node));
    print("{} nodes match{}\n", grouped(found.matches),
          found.matches > found.nodes.size() ? fmt::format("; {} are shown (--top)", grouped(found.nodes.size())) : "");
  }
  return input.code;
}

}  // namespace nullscope
