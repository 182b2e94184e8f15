#include "tools/export/stacks.hpp"

// Where the nodes went, as stacks: the collapsed lines that flame-graph programs read, and speedscope's own format.
#include <fmt/format.h>
#include <map>

#include "tools/cli/output.hpp"
#include "trace/vocabulary.hpp"
#include "viz/draw/escape.hpp"

namespace nullscope {
namespace {

constexpr std::uint8_t kInQuiescence = 0x80;  // beside RegionBits

// An open node: the frame it adds to the stack of its parent, and the nodes that count as its own.
struct OpenFrame {
  std::string name;  // empty: none, it counts for its parent's frame
  std::uint64_t own = 1;
  std::uint8_t regions = 0;
  std::uint64_t folded_below = 0;  // what a filter left out below its children: a node's count includes theirs
};

// Why a node is searched, where that is another reason than its parent's.
std::string reason_of(const trace::Node& node, std::uint8_t above) {
  if (node.move.is_null()) return std::string(trace::kPhrases.null_move);
  if (node.kind == NodeKind::Quiescence) return above & kInQuiescence ? "" : trace::name(node.kind);
  if ((node.regions & trace::kInReSearch) && !(above & trace::kInReSearch)) return trace::name(trace::kInReSearch);
  if ((node.regions & trace::kInVerification) && !(above & trace::kInVerification))
    return trace::name(trace::kInVerification);
  return "";
}

// f(stack, weight) for every node that is large enough, with the names from the root down.
template <class F>
void walk_stacks(const trace::Reader& reader, const ExportOptions& options, F f) {
  std::vector<OpenFrame> open;
  std::vector<std::string> stack;
  walk_nodes(
      reader, options.scope,
      [&](const Visit& visit) {
        const trace::Node& node = visit.node;
        const std::uint8_t above = open.empty() ? std::uint8_t{0} : open.back().regions;
        OpenFrame frame{options.by_exit && node.parent ? reason_of(node, above) : visit.name(), 1, node.regions};
        if (node.kind == NodeKind::Quiescence) frame.regions |= kInQuiescence;
        open.push_back(std::move(frame));
      },
      [&](const Visit& visit) {
        if (open.empty()) return;
        const trace::Node& node = visit.node;
        const std::uint64_t own = open.back().own + node.folded - open.back().folded_below;
        if (open.size() > 1) open[open.size() - 2].folded_below += node.folded;
        if (open.size() > 1 && node.size() < options.min_size) {
          open.pop_back();
          open.back().own += node.size();
          return;
        }
        stack.clear();
        for (const OpenFrame& frame : open)
          if (!frame.name.empty()) stack.push_back(frame.name);
        if (options.by_exit) stack.push_back(trace::name(node.exit));
        f(stack, own);
        open.pop_back();
      });
}

}  // namespace

void export_collapsed(const trace::Reader& reader, const ExportOptions& options, OutputFile& file) {
  // By exit there are few stacks and each comes again and again: they are added up. By move each is nearly unique.
  std::map<std::string, std::uint64_t> sums;
  walk_stacks(reader, options, [&](const std::vector<std::string>& stack, std::uint64_t weight) {
    const std::string line = fmt::format("{}", fmt::join(stack, ";"));
    if (options.by_exit)
      sums[line] += weight;
    else
      file.write(fmt::format("{} {}\n", line, weight));
  });
  for (const auto& [line, weight] : sums) file.write(fmt::format("{} {}\n", line, weight));
}

void export_speedscope(const trace::Reader& reader, const ExportOptions& options, OutputFile& file) {
  std::map<std::string, std::size_t> frames;
  std::vector<std::string> names;
  std::string weights;
  std::uint64_t total = 0;
  const Json title = viz::plain_text(title_of(reader.header()));
  // Frames come last in the file: they are known when everything else has been written.
  file.write(
      fmt::format("{{\"$schema\":\"https://www.speedscope.app/file-format-schema.json\",\"name\":{0},\"exporter\":"
                  "\"nullscope\",\"activeProfileIndex\":0,\"profiles\":[{{\"type\":\"sampled\",\"name\":{0},"
                  "\"unit\":\"none\",\"startValue\":0,\"samples\":[",
                  json_text(title)));
  bool first = true;
  walk_stacks(reader, options, [&](const std::vector<std::string>& stack, std::uint64_t weight) {
    std::string sample = first ? "[" : ",[";
    for (const std::string& name : stack) {
      const auto [it, is_new] = frames.emplace(name, names.size());
      if (is_new) names.push_back(name);
      if (sample.back() != '[') sample += ',';
      sample += std::to_string(it->second);
    }
    file.write(sample + "]");
    if (!first) weights += ',';
    weights += std::to_string(weight);
    total += weight;
    first = false;
  });
  file.write(fmt::format("],\"weights\":[{}],\"endValue\":{}}}],\"shared\":{{\"frames\":[", weights, total));
  for (std::size_t i = 0; i < names.size(); ++i)
    file.write(fmt::format("{}{{\"name\":{}}}", i ? "," : "", json_text(names[i])));
  file.write("]}}\n");
}

}  // namespace nullscope
