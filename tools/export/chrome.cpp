#include "tools/export/chrome.hpp"

// Chrome's Trace Event format, which Perfetto and chrome://tracing open: a slice for each node, on the trace's own
// clock.
#include <fmt/format.h>
#include <vector>

#include "tools/cli/output.hpp"
#include "trace/vocabulary.hpp"
#include "viz/draw/escape.hpp"

namespace nullscope {

void export_chrome_trace(const trace::Reader& reader, const ExportOptions& options, OutputFile& file) {
  struct OpenSlice {
    std::string name;
    std::uint64_t entered;
  };
  std::vector<OpenSlice> open;
  const Json title = viz::plain_text(title_of(reader.header()));
  file.write(fmt::format("{{\"displayTimeUnit\":\"ns\",\"otherData\":{{\"search\":{}}},\"traceEvents\":[\n",
                         json_text(title)));
  file.write(
      "{\"name\":\"process_name\",\"ph\":\"M\",\"pid\":1,\"tid\":1,\"args\":{\"name\":\"search tree (1 us is one "
      "event)\"}}");
  walk_nodes(
      reader, options.scope,
      [&](const Visit& visit) {
        open.push_back({visit.name(), visit.sequence});
      },
      [&](const Visit& visit) {
        if (open.empty()) return;
        const trace::Node& node = visit.node;
        const OpenSlice slice = std::move(open.back());
        open.pop_back();
        if (node.size() < options.min_size) return;
        file.write(fmt::format(
            ",\n{{\"name\":{},\"cat\":\"{}\",\"ph\":\"X\",\"ts\":{},\"dur\":{},\"pid\":1,\"tid\":1,"
            "\"args\":{{\"node\":{},\"iteration\":{},\"depth\":{},\"alpha\":{},\"beta\":{},\"verify\":{},\"value\":{},"
            "\"nodes\":{}}}}}",
            json_text(slice.name), trace::slug(node.exit), slice.entered, visit.sequence - slice.entered, node.id,
            visit.iteration, node.depth, node.alpha, node.beta, node.verify, node.value, node.size()));
      });
  file.write("\n]}\n");
}

}  // namespace nullscope
