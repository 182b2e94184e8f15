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

// A node by the names of its columns, flags as such, and with its line and position.
Json node_json(const trace::Reader& reader, const Position& root, const trace::Node& node, int iteration,
               const std::vector<trace::MoveCode>& path) {
  const trace::PlayedLine line = play_line(root, path);
  const std::size_t last = line.san.rfind(' ');
  const std::string name = node.parent == 0      ? fmt::format("depth {}", iteration)
                           : node.move.is_null() ? std::string(trace::kPhrases.null_move)
                                                 : line.san.substr(last == std::string::npos ? 0 : last + 1);
  const ExportRow row{node, name, iteration, 0, &reader.ending()};
  Json json;
  for (std::size_t i = 0; i < kColumns; ++i) {
    const ExportColumn& column = export_columns()[i];
    if (std::string_view(column.name) == "left_at") continue;  // known where all events are read
    const Cell cell = column.cell(row);
    const auto* number = std::get_if<std::int64_t>(&cell);
    const auto* text = std::get_if<std::string>(&cell);
    const bool is_flag = columns_of(reader)[i].type == "?";
    json[column.name] = number ? is_flag ? Json(*number != 0) : Json(*number) : text ? Json(*text) : Json();
  }
  json["path"] = line.san;
  json["fen"] = to_fen(line.position);
  json["key"] = fmt::format("{:016x}", line.position.key());
  return json;
}

Json nodes_json(const trace::Reader& reader, const std::vector<trace::Node>& nodes, std::vector<trace::MoveCode> line) {
  const Position root = trace::root_of(reader.header());
  Json json = Json::array();
  for (const trace::Node& node : nodes) {
    const int iteration = reader.iteration_of(node.id);
    line.push_back(node.move);
    json.push_back(node_json(reader, root, node, iteration, line));
    line.pop_back();
  }
  return json;
}

// From the root down to the node itself.
Json line_json(const trace::Reader& reader, trace::NodeId id) {
  const Position root = trace::root_of(reader.header());
  const std::vector<trace::Node> line = reader.ancestors(id);
  const int iteration = reader.iteration_of(id);
  Json json = Json::array();
  for (std::size_t i = 0; i < line.size(); ++i)
    json.push_back(node_json(reader, root, line[i], iteration,
                             trace::moves_of({line.begin(), line.begin() + static_cast<std::ptrdiff_t>(i) + 1})));
  return json;
}

void declare_find(Arguments& arguments) {
  declare_find_filters(arguments);
  arguments.value("sort", "ORDER", "")
      .among({"size", "depth", "id", "value"})
      .value("top", "N", "")
      .within(0, 1'000'000);
}

py::tuple find(NativeTrace& trace, const Words& words) {
  const Arguments arguments = parsed("find", declare_find, words);
  const trace::FindQuery query = read_find_query(arguments);
  const auto sort = static_cast<trace::FindSort>(arguments.choice("sort").value_or(0));
  const auto top = static_cast<std::size_t>(arguments.integer("top").value_or(20));
  std::uint64_t matches = 0;
  const Json json = ask(trace, [&] {
    const trace::AuditFile* const audit = query.audit ? trace.known_audit() : nullptr;
    if (query.audit && !audit) throw UsageError("the trace has not been audited: audit() does it");
    const trace::FoundNodes found = find_nodes(trace.reader, query, sort, top, audit);
    matches = found.matches;
    const Position root = trace::root_of(trace.reader.header());
    Json nodes = Json::array();
    for (const trace::FoundNode& f : found.nodes)
      nodes.push_back(node_json(trace.reader, root, f.node, f.iteration, f.path));
    return nodes;
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
      .def("line",
           [](NativeTrace& t, trace::NodeId id) { return ask_json(t, [&] { return line_json(t.reader, id); }); })
      .def("children",
           [](NativeTrace& t, trace::NodeId id) {
             return ask_json(t, [&] {
               return nodes_json(t.reader, t.reader.children(id), trace::moves_of(t.reader.ancestors(id)));
             });
           })
      .def("choose",
           [](NativeTrace& t, const Words& words) {
             const Arguments arguments = parsed("tree", declare_node_choice, words);
             return ask(t, [&] { return read_node_choice(arguments, t.reader); });
           })
      .def("find", find)
      .def("replay", replay);
}

}  // namespace nullscope::python
