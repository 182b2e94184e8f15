#include "trace/recording.hpp"

namespace nullscope {

SearchResult record_search(const SearchRequest& request, Sink& sink, const RecordingOptions& options,
                           const OnIteration& on_iteration) {
  const bool with_table = request.options.table != TableMode::Off;
  Table table(with_table ? request.options.table_entries : 4);
  Recorder recorder(sink, with_table ? table.size() : 0);

  TraceHeader header = make_header(request, std::string(kProgram), options.label);
  header.filter = options.filter.to_text();
  std::optional<Filter> filter;
  if (options.filter.any()) filter.emplace(recorder, options.filter, request.root, request.limits.depth);

  recorder.begin(header);
  const SearchResult result =
      filter ? run_search(request, table, *filter, on_iteration) : run_search(request, table, recorder, on_iteration);
  recorder.finish(make_result(result));
  return result;
}

}  // namespace nullscope
