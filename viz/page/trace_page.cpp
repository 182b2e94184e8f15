#include "viz/page/trace_page.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "trace/read/board.hpp"
#include "viz/draw/numbers.hpp"
#include "viz/page/compare.hpp"
#include "viz/page/told.hpp"

namespace nullscope::viz {
namespace {

std::string left_out(const PageTrace& trace, const std::string& path) {
  return fmt::format(
      "{}: {} of {} nodes are in the page; what is below nodes of fewer than {} is left out and "
      "counted. For less: 'nullscope trace' with --last-iteration, --max-ply, --path or --no-quiescence",
      path, grouped(trace.data.nodes), grouped(trace.data.recorded), grouped(trace.data.smallest));
}

// Where the searches diverge. Two of one position that cannot be compared can still be looked at side by side.
nlohmann::ordered_json compare(const trace::Reader& a, const trace::Reader& b, std::vector<std::string>& notes) {
  try {
    return compare_json(a, b);
  } catch (const trace::Error& error) {
    if (trace::root_of(a.header()).key() != trace::root_of(b.header()).key()) throw;
    notes.push_back(fmt::format("the traces are shown side by side, but not compared: {}", error.what()));
    return nullptr;
  }
}

std::string title_of_page(const Page& page, const std::vector<PageSource>& sources) {
  const trace::Header& header = sources[0].reader.header();
  const std::string& name = header.label.empty() ? page.traces[0].name : header.label;
  const auto searcher = [](const trace::Header& h) { return trace::engine_prefix(h) + h.policy; };
  const std::string other = sources.size() == 2 ? fmt::format(" and {}", searcher(sources[1].reader.header())) : "";
  return fmt::format("{}: {} to depth {}{}", name, searcher(header), header.depth, other);
}

}  // namespace

MadePage make_page(const std::vector<PageSource>& sources, const PageDataOptions& options) {
  MadePage made;
  for (const PageSource& source : sources) {
    if (source.reader.block_count() == 0) throw trace::Error(source.path + ": there is nothing in it to show");
    PageTrace& trace = made.page.traces.emplace_back();
    trace.name = std::filesystem::path(source.path).filename().string();
    trace.data = make_page_data(source.reader, source.audit, options);
    trace.told = told_bytes(source.reader, trace.data.shown_nodes);
    if (trace.data.smallest != 0) made.notes.push_back(left_out(trace, source.path));
  }
  if (sources.size() == 2) made.page.compare = compare(sources[0].reader, sources[1].reader, made.notes);
  made.page.title = title_of_page(made.page, sources);
  return made;
}

}  // namespace nullscope::viz
