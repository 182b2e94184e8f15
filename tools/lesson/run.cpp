#include "tools/lesson/run.hpp"

#include <algorithm>
#include <thread>

#include "trace/format/writer.hpp"
#include "trace/open.hpp"
#include "trace/record/recording.hpp"

namespace nullscope::lesson {

const Run& Runs::of(const std::string& name) {
  std::unique_ptr<Run>& run = runs_[name];
  if (run) return *run;
  const SearchPlan& plan = lesson_.searches.at(name);
  trace::MemoryOutput bytes;
  trace::WriterSink sink(bytes);
  trace::RecordingOptions recording;
  recording.filter = plan.filter;
  SearchResult result = trace::record_search(plan.request, sink, recording);
  run = std::make_unique<Run>(Run{plan, std::move(result), trace::open_memory(bytes.bytes()), {}});
  if (plan.audit) {
    trace::AuditOptions options;
    options.threads = std::max(1U, std::thread::hardware_concurrency());
    run->audit = trace::audit_trace(run->reader, name, options);
  }
  return *run;
}

}  // namespace nullscope::lesson
