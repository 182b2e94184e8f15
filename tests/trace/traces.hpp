// Traces in memory, made for a test.
#pragma once

#include <string>

#include "engine/fen.hpp"
#include "trace/format/writer.hpp"
#include "trace/open.hpp"
#include "trace/reader.hpp"
#include "trace/record/recording.hpp"

namespace nullscope::test {

inline constexpr const char* kZugzwang = "4B3/8/p7/k2N4/7p/K6p/PP5P/2q5 w - - 0 1";
inline constexpr const char* kMiddlegame = "r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10";

inline SearchRequest make_request(const Position& root, int depth, const Policy& policy = policy::Verified{}) {
  SearchRequest request;
  request.root = root;
  request.policy = policy;
  request.limits.depth = depth;
  request.options.table_entries = std::size_t{1} << 14;
  return request;
}
inline SearchRequest make_request(const char* fen, int depth, const Policy& policy = policy::Verified{}) {
  return make_request(parse_fen(fen), depth, policy);
}

struct Recorded {
  std::string bytes;
  SearchResult result;
};

inline Recorded record(const SearchRequest& request, const trace::FilterOptions& filter = {},
                       std::size_t keep_last = 0) {
  trace::MemoryOutput output;
  trace::WriterSink sink(output, keep_last);
  trace::RecordingOptions options;
  options.filter = filter;
  SearchResult result = trace::record_search(request, sink, options);
  return {output.bytes(), std::move(result)};
}

// Large enough for several blocks.
inline const trace::Reader& large_trace() {
  static const trace::Reader kReader = trace::open_memory(record(make_request(kMiddlegame, 7)).bytes);
  return kReader;
}

inline trace::Summary recount(const trace::Reader& reader) {
  trace::Summary summary = reader.ending().dropped;
  trace::Summary kept;
  if (reader.block_count()) kept.continue_iteration(reader.block(0).root.depth);
  reader.walk([&](const trace::Event& event, const trace::Decoder&) {
    kept.count(event);
    return true;
  });
  summary.add(kept);
  return summary;
}

}  // namespace nullscope::test
