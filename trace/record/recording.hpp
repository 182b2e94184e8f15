// A search with its recording, in one call: the way to make a trace from a program.
//
//   MemorySink sink;
//   record_search(request, sink);
//   const Reader trace = sink.take();
#pragma once

#include <atomic>
#include <string>
#include <string_view>

#include "engine/request.hpp"
#include "trace/record/filter_options.hpp"
#include "trace/record/sink.hpp"

namespace nullscope::trace {

extern const std::string_view kProgram;  // "nullscope 0.1.0": this library's version

struct RecordingOptions {
  FilterOptions filter;
  std::string label;  // for people: an EPD id, say
  // Set from outside, it stops the search; it is also set when the sink fails. In place of Limits::stop.
  std::atomic<bool>* stop = nullptr;
  // As large as the request says; in place of one of its own.
  Table* table = nullptr;
};

// Searches, and sends header, blocks (or events) and result to the sink, from a thread of its own (but only one at a
// time). Throws what the sink throws. The filter is checked before the sink hears of anything.
SearchResult record_search(const SearchRequest& request, Sink& sink, const RecordingOptions& options = {},
                           const OnIteration& on_iteration = {});
// The same for a sink that takes events.
SearchResult record_search(const SearchRequest& request, EventSink& sink, const RecordingOptions& options = {},
                           const OnIteration& on_iteration = {});

}  // namespace nullscope::trace
