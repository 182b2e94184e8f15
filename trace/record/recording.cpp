#include "trace/record/recording.hpp"

#include "engine/driver.hpp"
#include "trace/record/event_queue.hpp"
#include "trace/record/filter.hpp"

namespace nullscope::trace {

constinit const std::string_view kProgram = "nullscope " NULLSCOPE_VERSION;

SearchResult record_search(const SearchRequest& request, Sink& sink, const RecordingOptions& options,
                           const OnIteration& on_iteration) {
  std::atomic<bool> own_stop{false};
  std::atomic<bool>& stop = options.stop ? *options.stop : own_stop;
  SearchRequest stoppable = request;
  stoppable.limits.stop = &stop;
  const bool with_table = request.options.table != TableMode::Off;
  std::optional<Table> own_table;
  if (!options.table) own_table.emplace(with_table ? request.options.table_entries : 4);
  Table& table = options.table ? *options.table : *own_table;
  Recorder recorder(sink, with_table ? table.size() : 0);

  Header header = make_header(request, std::string(kProgram), options.label);
  header.filter = options.filter.to_text();
  std::optional<Filter> filter;
  if (options.filter.any()) filter.emplace(recorder, options.filter, request.root, request.limits.depth);
  recorder.begin(header);

  const bool with_keys = options.filter.trigger_key.has_value();
  EventQueue queue(
      [&](const std::uint64_t* begin, const std::uint64_t* end) {
        if (filter)
          EventQueue::replay(begin, end, with_keys, *filter);
        else
          EventQueue::replay(begin, end, with_keys, recorder);
      },
      with_keys, stop);
  const SearchResult result = run_search(stoppable, table, queue, on_iteration);
  queue.finish();
  recorder.finish(make_result(result));
  return result;
}

}  // namespace nullscope::trace
