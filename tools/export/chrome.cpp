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
        const Json args = {
            {"node", node.id},   {"iteration", visit.iteration}, {"depth", node.depth}, {"alpha", node.alpha},
            {"beta", node.beta}, {"verify", node.verify},        {"value", node.value}, {"nodes", node.size()}};
        const Json event = {{"name", slice.name},
                            {"cat", trace::slug(node.exit)},
                            {"ph", "X"},
                            {"ts", slice.entered},
                            {"dur", visit.sequence - slice.entered},
                            {"pid", 1},
                            {"tid", 1},
                            {"args", args}};
        file.write(",\n" + json_text(event));
      });
  file.write("\n]}\n");
}

}  // namespace nullscope
