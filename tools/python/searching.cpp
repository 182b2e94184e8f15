// Searches, recorded or not.
#include <fmt/format.h>

#include "engine/fen.hpp"
#include "engine/run_search.hpp"
#include "tools/cli/errors.hpp"
#include "tools/experiment/goal.hpp"
#include "tools/files/output_file.hpp"
#include "tools/input/positions.hpp"
#include "tools/input/recording_options.hpp"
#include "tools/input/search_options.hpp"
#include "tools/python/progress.hpp"
#include "tools/report/search_report.hpp"
#include "trace/format/writer.hpp"
#include "trace/open.hpp"
#include "trace/record/memory_sink.hpp"
#include "trace/record/recording.hpp"

namespace nullscope::python {
namespace {

SearchRequest read_request(const std::string& position, const Arguments& arguments) {
  SearchRequest request = read_search_request(arguments);
  request.root = load_position({position});
  return request;
}

OnIteration told_to(Reporter& reporter, const SearchRequest& request) {
  return [&reporter, depth = static_cast<std::uint64_t>(request.limits.depth)](const Iteration& iteration) {
    reporter.report(static_cast<std::uint64_t>(iteration.depth), depth);
  };
}

py::object search(const std::string& position, const Words& words, const py::object& progress) {
  SearchRequest request = read_request(position, parsed("search", declare_search_options, words));
  Json json;
  run_reporting(progress, [&](Reporter& reporter) {
    request.limits.stop = &reporter.stop();
    Table table(request.options.table == TableMode::Off ? 4 : request.options.table_entries);
    json = result_json(request, run_search(request, table, told_to(reporter, request)));
  });
  return to_python(json);
}

void declare_trace(Arguments& arguments) {
  declare_search_options(arguments);
  declare_recording_filters(arguments);
  arguments.flag("force", "");
}

std::shared_ptr<NativeTrace> record(const std::string& position, const std::string& path, const Words& words,
                                    const py::object& progress) {
  const Arguments arguments = parsed("trace", declare_trace, words);
  const SearchRequest request = read_request(position, arguments);
  trace::RecordingOptions recording;
  recording.filter = read_recording_filters(arguments);
  recording.label = label_of({position});
  const auto keep = arguments.integer("flight-recorder").value_or(0);
  if (path.empty()) arguments.refuse({"flight-recorder", "force"}, "is for a file, and none is given");
  std::shared_ptr<NativeTrace> made;
  run_reporting(progress, [&](Reporter& reporter) {
    recording.stop = &reporter.stop();
    if (path.empty()) {
      trace::MemorySink sink;
      trace::record_search(request, sink, recording, told_to(reporter, request));
      made = std::make_shared<NativeTrace>(sink.take(), "");
      return;
    }
    {
      trace::FileOutput file(path, arguments.has("force"));
      trace::WriterSink writer(file, static_cast<std::size_t>(keep));
      trace::record_search(request, writer, recording, told_to(reporter, request));
    }
    made = std::make_shared<NativeTrace>(trace::open_file(path), path);
  });
  return made;
}

// Every position of an EPD file, with what is asked of it.
Json suite_json(const std::string& path) {
  Json positions = Json::array();
  for (const SuiteEntry& entry : read_suite(path)) {
    experiment::Goal goal;
    try {
      goal = experiment::read_goal(entry.record);
    } catch (const EpdError& error) {
      throw UsageError(fmt::format("{}, line {}: {}", path, entry.line, error.what()));
    }
    const std::string id = entry.record.id();
    positions.push_back({{"id", id.empty() ? Json() : Json(id)},
                         {"line", entry.line},
                         {"fen", to_fen(entry.record.position)},
                         {"best", moves_json(goal.best)},
                         {"avoid", moves_json(goal.avoid)},
                         {"mate_in", goal.mate_in ? Json(goal.mate_in) : Json()}});
  }
  return positions;
}

}  // namespace

void bind_searching(py::module_& m) {
  m.def("search", search);
  m.def("record", record);
  m.def("suite", [](const std::string& path) { return to_python(suite_json(path)); });
}

}  // namespace nullscope::python
