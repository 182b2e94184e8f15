#include "tests/trace/judge/helpers.hpp"

#include "trace/open.hpp"

namespace nullscope::test {

SearchRequest request_of(const Position& root, const std::string& policy, int depth) {
  SearchRequest request;
  request.root = root;
  request.policy = parse_policy(policy);
  request.limits.depth = depth;
  request.options.table_entries = 1 << 16;
  return request;
}

std::string bytes_of(const SearchRequest& request, const trace::RecordingOptions& options) {
  trace::MemoryOutput bytes;
  trace::WriterSink sink(bytes);
  trace::record_search(request, sink, options);
  return bytes.bytes();
}

trace::Reader trace_of(const std::string& fen, const std::string& policy, int depth) {
  return trace::open_memory(bytes_of(request_of(parse_fen(fen), policy, depth)));
}

trace::Reader made_up(const std::string& fen, const std::string& policy,
                      const std::function<void(trace::Recorder&)>& events, const std::string& program) {
  trace::MemoryOutput bytes;
  trace::WriterSink sink(bytes);
  trace::Recorder recorder(sink, 0);
  trace::Header header = trace::make_header(request_of(parse_fen(fen), "none", 4), program);
  header.policy = policy;  // perhaps one that we do not know
  recorder.begin(header);
  events(recorder);
  recorder.finish({});
  return trace::open_memory(bytes.bytes());
}

Move move_of(const std::string& uci) {
  const auto square = [&](std::size_t i) { return make_square(uci[i] - 'a', uci[i + 1] - '1'); };
  return {square(0), square(2)};
}

Event entered(Move move, NodeKind kind, const trace::TreeState::Window& w) {
  return Event::enter(Key{}, move, w.alpha, w.beta, w.depth, w.verify, kind);
}

}  // namespace nullscope::test
