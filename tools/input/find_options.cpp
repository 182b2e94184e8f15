#include "tools/input/find_options.hpp"

#include <charconv>
#include <fmt/ranges.h>

#include "tools/cli/text.hpp"
#include "tools/input/node_choice.hpp"
#include "trace/error.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {
namespace {

// In the order of AuditWanted.
Words verdict_names() {
  Words names = trace::slugs<trace::Verdict>();
  names.insert(names.begin() + 1, "wrong");
  return names;
}

template <class T>
std::vector<T> read_choices(const Arguments& arguments, const char* name) {
  std::vector<T> values;
  for (const std::size_t index : arguments.choices(name)) values.push_back(static_cast<T>(index));
  return values;
}

template <class T>
std::optional<T> read_choice(const Arguments& arguments, const char* name) {
  const auto given = arguments.choice(name);
  return given ? std::optional(static_cast<T>(*given)) : std::nullopt;
}

template <class T>
std::optional<T> read_number(const Arguments& arguments, const std::string& name) {
  const auto given = arguments.integer(name);
  return given ? std::optional(static_cast<T>(*given)) : std::nullopt;
}

template <class T>
trace::Range<T> read_range(const Arguments& arguments, const std::string& name) {
  trace::Range<T> range{read_number<T>(arguments, "min-" + name), read_number<T>(arguments, "max-" + name)};
  if (range.low && range.high && *range.low > *range.high)
    arguments.fail(fmt::format("--min-{0} is larger than --max-{0}: nothing can match", name));
  return range;
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

}  // namespace

void declare_find_filters(Arguments& arguments) {
  arguments.group("Filters")
      .list("event", "E", "what happened at the node itself (below); repeat it for nodes that had several")
      .among(trace::slugs<trace::Mark>())
      .list("exit", "X", "how the node ended (below); repeat it for one of several")
      .among(trace::slugs<Exit>())
      .list("purpose", "P", "what it was searched for (below); repeat it for one of several")
      .among(trace::slugs<Purpose>())
      .value("label", "NAME", "another engine's label: entered or left with it, or with a move skipped by it")
      .value("min-depth", "N", "depth as entered: at least")
      .within(-kMaxPly, kMaxPly)
      .value("max-depth", "N", "the same: at most")
      .within(-kMaxPly, kMaxPly)
      .value("min-ply", "N", "moves from the root, null moves included: at least")
      .within(0, 2 * static_cast<std::int64_t>(trace::format::kMaxLevel))
      .value("max-ply", "N", "the same: at most")
      .within(0, 2 * static_cast<std::int64_t>(trace::format::kMaxLevel))
      .value("min-size", "N", "nodes in its subtree, itself included: at least")
      .at_least(1)
      .value("max-size", "N", "the same: at most")
      .at_least(1)
      .value("min-value", "N", "the value it returned: at least")
      .within(-trace::format::kMaxScore, trace::format::kMaxScore)
      .value("max-value", "N", "the same: at most")
      .within(-trace::format::kMaxScore, trace::format::kMaxScore)
      .value("alpha", "N", "its window's lower end, exactly")
      .within(-trace::format::kMaxScore, trace::format::kMaxScore)
      .value("beta", "N", "its window's upper end, exactly")
      .within(-trace::format::kMaxScore, trace::format::kMaxScore)
      .value("window", "null|full", "whether its window is a null window")
      .among({"null", "full"})
      .value("verify", "true|false", "verify as entered")
      .among({"false", "true"})
      .value("kind", "interior|quiescence", "the kind of node")
      .among(trace::slugs<NodeKind>())
      .value("move", "MOVE", "the move that led to it: e2e4, Nf3, or -- for the null move")
      .value("key", "HEX", "the key of its position")
      .value("iteration", "N", "in the iteration of depth N")
      .within(1, kMaxDepth, "all if not given")
      .value("audit", "VERDICT", "null-move cutoffs that 'nullscope audit' found sound, wrong, zugzwang or horizon")
      .among(verdict_names())
      .epilogue(fmt::format("What happened, how a node ended, what it was searched for:\n  events    {}\n  exits     "
                            "{}\n  purposes  {}\n",
                            fmt::join(trace::slugs<trace::Mark>(), ", "), fmt::join(trace::slugs<Exit>(), ", "),
                            fmt::join(trace::slugs<Purpose>(), ", ")));
}

trace::FindQuery read_find_query(const Arguments& arguments) {
  trace::FindQuery q;
  q.marks = read_choices<trace::Mark>(arguments, "event");
  q.exits = read_choices<Exit>(arguments, "exit");
  q.purposes = read_choices<Purpose>(arguments, "purpose");
  q.label = arguments.text("label").value_or("");
  q.depth = read_range<int>(arguments, "depth");
  q.ply = read_range<int>(arguments, "ply");
  q.size = read_range<std::uint64_t>(arguments, "size");
  q.value = read_range<Score>(arguments, "value");
  q.alpha = read_number<Score>(arguments, "alpha");
  q.beta = read_number<Score>(arguments, "beta");
  q.window = read_choice<trace::WindowKind>(arguments, "window");
  q.verify = read_choice<bool>(arguments, "verify");
  q.kind = read_choice<NodeKind>(arguments, "kind");
  q.audit = read_choice<trace::AuditWanted>(arguments, "audit");
  q.move = arguments.text("move").value_or("");
  q.key = read_key(arguments);
  q.iteration = read_number<int>(arguments, "iteration");
  return q;
}

void declare_find_place(Arguments& arguments) {
  arguments.group("Where")
      .value("at", "NODE", "this node and what is below it")
      .value("path", "MOVES", "the same by its line: 'e2e4 -- e7e5', in --iteration N, or the last");
}

trace::NodeId read_find_place(const Arguments& arguments, const trace::Reader& reader) {
  if (const auto at = arguments.text("at")) {
    arguments.refuse({"path"}, "not with --at, which names a node");
    const trace::NodeId id = read_node_number(arguments, "at", *at);
    reader.index().block_of(id);  // throws if there is no such node
    return id;
  }
  const auto path = arguments.text("path");
  return path ? find_path(reader, *path, static_cast<int>(arguments.integer("iteration").value_or(0))) : 0;
}

}  // namespace nullscope
