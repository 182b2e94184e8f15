#include "trace/record/recording.hpp"

#include "engine/driver.hpp"
#include "trace/record/event_feed.hpp"
#include "trace/record/event_queue.hpp"
#include "trace/record/filter.hpp"
#include "trace/record/recorder.hpp"

namespace nullscope::trace {

constinit const std::string_view kProgram = "nullscope " NULLSCOPE_VERSION_STRING;

namespace {

// A Consumer is made of the sink: a Recorder of one that takes blocks, an EventFeed of one that takes events.
template <class Consumer, class AnySink>
SearchResult record(const SearchRequest& request, AnySink& sink, const RecordingOptions& options,
                    const OnIteration& on_iteration) {
  std::atomic<bool> own_stop{false};
  std::atomic<bool>& stop = options.stop ? *options.stop : own_stop;
  SearchRequest stoppable = request;
  stoppable.limits.stop = &stop;
  const bool with_table = request.options.table != TableMode::Off;
  std::optional<Table> own_table;
  if (!options.table) own_table.emplace(with_table ? request.options.table_entries : 4);
  Table& table = options.table ? *options.table : *own_table;
  Consumer consumer(sink, with_table ? table.size() : 0);

  Header header = make_header(request, std::string(kProgram), options.label);
  header.filter = options.filter.to_text();
  std::optional<Filter> filter;
  if (options.filter.any())
    filter.emplace([&](const nullscope::Event& e) { consumer.on(e); }, options.filter, request.root,
                   request.limits.depth);
  consumer.begin(header);

  const bool with_keys = options.filter.trigger_key.has_value();
  EventQueue queue(
      [&](const std::uint64_t* begin, const std::uint64_t* end) {
        if (filter)
          EventQueue::replay(begin, end, with_keys, *filter);
        else
          EventQueue::replay(begin, end, with_keys, consumer);
      },
      with_keys, stop);
  const SearchResult result = run_search(stoppable, table, queue, on_iteration);
  queue.finish();
  consumer.finish(make_result(result));
  return result;
}

}  // namespace

SearchResult record_search(const SearchRequest& request, Sink& sink, const RecordingOptions& options,
                           const OnIteration& on_iteration) {
  return record<Recorder>(request, sink, options, on_iteration);
}

SearchResult record_search(const SearchRequest& request, EventSink& sink, const RecordingOptions& options,
                           const OnIteration& on_iteration) {
  return record<EventFeed>(request, sink, options, on_iteration);
}

}  // namespace nullscope::trace
