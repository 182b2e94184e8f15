#include <cstdlib>
#include <filesystem>
#include <spawn.h>
#include <system_error>

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/output_file.hpp"
#include "tools/input/trace_input.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/read/moment.hpp"
#include "viz/page/compare.hpp"
#include "viz/page/page.hpp"
#include "viz/page/told.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kUsage = {
    "view", "t.nst [other.nst] -o page.html [--open] [options]",
    "Writes one HTML page that shows a search: its tree, the board, the paper's pseudo-code and what happened, step "
    "by\n"
    "step, with questions for a class. It needs no network and nothing installed. Two traces of one position stand\n"
    "side by side. An audit beside a trace (nullscope audit) is shown with it.",
    "nullscope view zugzwang.nst -o zugzwang.html", kExampleTrace};

constexpr std::int64_t kMostNodes = 4'000'000;

viz::PageTrace load(const std::string& path, const trace::Reader& reader, const viz::PageDataOptions& options) {
  const auto audit = trace::load_audit(path, reader);
  viz::PageTrace trace{std::filesystem::path(path).filename().string(),
                       viz::make_page_data(reader, audit ? &*audit : nullptr, options),
                       {}};
  trace.told = viz::told_bytes(reader, trace.data.shown_nodes);
  return trace;
}

void say_what_is_left_out(const viz::PageTrace& trace, const std::string& path) {
  if (trace.data.smallest == 0) return;
  complain(fmt::format(
      "{}: {} of {} nodes are in the page; what is below nodes of fewer than {} is left out and "
      "counted. For less: 'nullscope trace' with --last-iteration, --max-ply, --path or --no-quiescence",
      path, viz::grouped(trace.data.nodes), viz::grouped(trace.data.recorded), viz::grouped(trace.data.smallest)));
}

// Where the searches part. Two of one position that cannot be compared can still be looked at side by side.
nlohmann::ordered_json compare(const std::vector<TraceInput>& inputs) {
  const trace::Reader& a = inputs[0].reader;
  const trace::Reader& b = inputs[1].reader;
  try {
    return viz::compare_json(a, b);
  } catch (const trace::Error& error) {
    if (trace::root_of(a.header()).key() != trace::root_of(b.header()).key()) throw;
    complain(fmt::format("the traces are shown side by side, but not compared: {}", error.what()));
    return nullptr;
  }
}

std::string default_title(const viz::Page& page, const std::vector<TraceInput>& inputs) {
  const trace::Header& header = inputs[0].reader.header();
  const std::string& name = header.label.empty() ? page.traces[0].name : header.label;
  const auto searcher = [](const trace::Header& h) { return trace::engine_prefix(h) + h.policy; };
  const std::string other = inputs.size() == 2 ? fmt::format(" and {}", searcher(inputs[1].reader.header())) : "";
  return fmt::format("{}: {} to depth {}{}", name, searcher(header), header.depth, other);
}

// With the desktop's own opener; where there is none, says how to open it.
void open_page(const std::string& path) {
  const auto is_set = [](const char* name) { return std::getenv(name) && *std::getenv(name); };
  const bool desktop = is_set("DISPLAY") || is_set("WAYLAND_DISPLAY");
  std::string program = "xdg-open";
  std::string file = std::filesystem::absolute(path).string();
  char* arguments[] = {program.data(), file.data(), nullptr};
  pid_t process = 0;
  if (!desktop || posix_spawnp(&process, program.c_str(), nullptr, nullptr, arguments, environ) != 0)
    complain(fmt::format("no desktop to open it with: open {} in a browser", path));
}

}  // namespace

int view_command(const Words& words) {
  Arguments arguments(kUsage);
  arguments.group("The page")
      .value("output,o", "FILE.html", "where it goes; - is standard output")
      .flag("force", "replace an existing file")
      .flag("open", "open it in the browser, where there is a desktop")
      .value("theme", "THEME", "light or dark; as the reader's system has it by default")
      .among({"light", "dark"})
      .value("title", "TEXT", "the page's title")
      .value("lab", "URL", "where the lab's page is ('nullscope lab'): every node then links to it")
      .value("max-nodes", "N", "of a larger trace show the upper part")
      .within(1, kMostNodes, "default 1,000,000");
  if (!arguments.parse(words)) return kFine;
  const Words& paths = arguments.positionals();
  if (paths.empty() || paths.size() > 2) arguments.fail("give one trace, or two to compare");
  const auto output = arguments.text("output");
  if (!output) arguments.fail("-o FILE.html says where the page goes");
  if (*output == "-" && arguments.has("open")) arguments.fail("--open needs a file: not with -o -");
  check_output_file(*output, arguments.has("force"));

  viz::Page page;
  viz::PageDataOptions options;
  if (const auto most = arguments.integer("max-nodes")) options.most_nodes = static_cast<std::uint64_t>(*most);
  if (const auto theme = arguments.choice("theme")) page.theme = *theme ? viz::Theme::Dark : viz::Theme::Light;

  std::vector<TraceInput> inputs;
  int code = kFine;
  for (const std::string& path : paths) {
    const TraceInput& input = inputs.emplace_back(path);
    code = std::max(code, input.code);
    if (input.reader.block_count() == 0) throw trace::Error(path + ": there is nothing in it to show");
    page.traces.push_back(load(path, input.reader, options));
  }
  if (inputs.size() == 2) page.compare = compare(inputs);
  page.lab = arguments.text("lab").value_or("");
  page.title = arguments.text("title").value_or(default_title(page, inputs));

  const std::string html = viz::page_html(page);
  write_output_file(*output, html, arguments.has("force"));
  for (std::size_t i = 0; i < paths.size(); ++i) say_what_is_left_out(page.traces[i], paths[i]);
  if (*output != "-")
    print("{}: {} bytes, {} nodes\n", printable(*output), viz::grouped(html.size()),
          viz::grouped(page.traces[0].data.nodes));
  if (arguments.has("open")) open_page(*output);
  return code;
}

}  // namespace nullscope
