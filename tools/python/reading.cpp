// Header, summary, nodes by number, by path and by question, and what happened in sentences.
#include <fmt/format.h>

#include "engine/fen.hpp"
#include "tools/cli/errors.hpp"
#include "tools/export/columns.hpp"
#include "tools/input/find_options.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/replay_options.hpp"
#include "tools/python/native.hpp"
#include "tools/report/moment_report.hpp"
#include "tools/report/search_report.hpp"
#include "tools/report/summary_report.hpp"
#include "trace/blocks/below_of.hpp"
#include "trace/open.hpp"
#include "trace/read/find.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::python {
namespace {

Json header_json(const trace::Header& h) {
  return {{"program", h.program},
          {"fen", h.fen},
          {"label", h.label.empty() ? Json() : Json(h.label)},
          {"policy", h.policy},
          {"depth", h.depth},
          {"node_limit", h.node_limit ? Json(h.node_limit) : Json()},
          {"filter", h.filter.empty() ? Json() : Json(h.filter)},
          {"root_moves", moves_json(h.root_moves)},
          {"chess960", h.chess960},
          {"units", {{"per_pawn", h.units.per_pawn}, {"mate", h.units.mate}, {"infinity", h.units.infinity}}}};
}

struct JsonRow {
  Json json;
  void number(std::string_view name, std::int64_t v) { json[std::string(name)] = v; }
  void flag(std::string_view name, bool v) { json[std::string(name)] = v; }
  void word(std::string_view name, std::string_view v) { json[std::string(name)] = v; }
  void text(std::string_view name, std::string_view v) { word(name, v); }
  void term(std::string_view name, std::size_t code, Terms terms) { word(name, terms[code].slug); }
  void none(std::string_view name, CellKind) { json[std::string(name)] = nullptr; }
};

struct Told {
  trace::Node node;
  int iteration;
  std::vector<trace::MoveCode> path;
};

// Nodes by the names of their columns, flags as such, and with their lines and positions.
Json nodes_json(NativeTrace& trace, const std::vector<Told>& nodes) {
  const Position root = trace::root_of(trace.reader.header());
  std::vector<trace::NodeId> ids;
  for (const Told& told : nodes) ids.push_back(told.node.id);
  const std::vector<trace::Below> below = below_of(trace.reader, ids);
  const trace::AuditFile* const audit = trace.known_audit();
  RowTexts texts(trace.reader.ending());
  Json json = Json::array();
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const auto& [node, iteration, path] = nodes[i];
    const trace::PlayedLine line = play_line(root, path);
    const auto* const cut = audit ? audit->find(node.id) : nullptr;
    nullscope::Row row{node,
                       0,
                       iteration,
                       below[i],
                       {},
                       line.position.key(),
                       cut ? std::optional(cut->verdict) : std::nullopt,
                       to_fen(line.position)};
    JsonRow out;
    put_row(row, {true, true}, texts, out);
    out.json.erase("left_at");  // known where all events are read
    if (node.move.is_real() && node.parent) out.json["move"] = line.san.substr(line.san.rfind(' ') + 1);
    if (below[i].best.is_real()) out.json["best_san"] = san_move(line.position, below[i].best);
    out.json["path"] = line.san;
    json.push_back(std::move(out.json));
  }
  return json;
}

Json children_json(NativeTrace& trace, trace::NodeId id) {
  std::vector<trace::MoveCode> line = trace::moves_of(trace.reader.ancestors(id));
  const int iteration = trace.reader.iteration_of(id);
  std::vector<Told> nodes;
  line.emplace_back();
  for (const trace::Node& child : trace.reader.children(id)) {
    line.back() = child.move;
    nodes.push_back({child, iteration, line});
  }
  return nodes_json(trace, nodes);
}

// From the root down to the node itself.
Json line_json(NativeTrace& trace, trace::NodeId id) {
  const std::vector<trace::Node> line = trace.reader.ancestors(id);
  const std::vector<trace::MoveCode> moves = trace::moves_of(line);
  const int iteration = trace.reader.iteration_of(id);
  std::vector<Told> nodes;
  for (std::size_t i = 0; i < line.size(); ++i)
    nodes.push_back({line[i], iteration, {moves.begin(), moves.begin() + static_cast<std::ptrdiff_t>(i)}});
  return nodes_json(trace, nodes);
}

void declare_find(Arguments& arguments) {
  declare_find_place(arguments);
  declare_find_filters(arguments);
  arguments.value("sort", "ORDER", "")
      .among({"size", "depth", "id", "value"})
      .value("top", "N", "")
      .within(0, 1'000'000);
}

py::tuple find(NativeTrace& trace, const Words& words) {
  const Arguments arguments = parsed("find", declare_find, words);
  trace::FindQuery query = read_find_query(arguments);
  const auto sort = static_cast<trace::FindSort>(arguments.choice("sort").value_or(0));
  const auto top = static_cast<std::size_t>(arguments.integer("top").value_or(20));
  std::uint64_t matches = 0;
  const Json json = ask(trace, [&] {
    const trace::AuditFile* const audit = query.audit ? trace.known_audit() : nullptr;
    if (query.audit && !audit) throw UsageError("the trace has not been audited: audit() does it");
    query.under = read_find_place(arguments, trace.reader);
    trace::FoundNodes found = find_nodes(trace.reader, query, sort, top, audit);
    matches = found.matches;
    std::vector<Told> nodes;
    for (trace::FoundNode& f : found.nodes) nodes.push_back({f.node, f.iteration, std::move(f.path)});
    return nodes_json(trace, nodes);
  });
  return py::make_tuple(matches, to_python(json));
}

py::object replay(NativeTrace& trace, const Words& words) {
  const Arguments arguments = parsed("replay", declare_replay_options, words);
  const ReplayOptions options = read_replay_options(arguments);
  return ask_json(trace, [&] {
    const trace::Reader& reader = trace.reader;
    const trace::Narrator narrator(reader.header(), trace.known_audit(), &reader.ending());
    const trace::Figure figure = trace::figure_of(reader.header().policy);
    const Position root = trace::root_of(reader.header());
    Json steps = Json::array();
    replay_steps(reader, options, first_event(arguments, reader),
                 [&](const trace::Moment& m) { steps.push_back(moment_json(m, narrator, figure, root)); });
    return steps;
  });
}

}  // namespace

void bind_reading(py::module_& m, TraceClass& trace) {
  m.def("open", [](const std::string& path) {
    const py::gil_scoped_release others_may_run;
    return std::make_shared<NativeTrace>(trace::open_file(path), path);
  });
  m.def("open_bytes", [](const py::bytes& bytes) {
    std::string copy(bytes);
    const py::gil_scoped_release others_may_run;
    return std::make_shared<NativeTrace>(trace::open_memory(std::move(copy)), "");
  });
  const auto read = [](Json (*f)(const trace::Reader&)) {
    return [f](NativeTrace& t) { return ask_json(t, [&] { return f(t.reader); }); };
  };
  trace.def_readonly("path", &NativeTrace::path)
      .def("header", read([](const trace::Reader& r) { return header_json(r.header()); }))
      .def("summary", read(summary_json))
      .def("damage", read([](const trace::Reader& r) { return r.damage().empty() ? Json() : Json(r.damage()); }))
      .def("first_node", read([](const trace::Reader& r) {
             return Json(r.index().blocks.empty() ? r.index().end_node : r.index().blocks.front().first_node);
           }))
      .def("end_node", read([](const trace::Reader& r) { return Json(r.index().end_node); }))
      .def("line", [](NativeTrace& t, trace::NodeId id) { return ask_json(t, [&] { return line_json(t, id); }); })
      .def("children",
           [](NativeTrace& t, trace::NodeId id) { return ask_json(t, [&] { return children_json(t, id); }); })
      .def("choose",
           [](NativeTrace& t, const Words& words) {
             const Arguments arguments = parsed("tree", declare_node_choice, words);
             return ask(t, [&] { return read_node_choice(arguments, t.reader); });
           })
      .def("find", find)
      .def("replay", replay);
}

}  // namespace nullscope::python
