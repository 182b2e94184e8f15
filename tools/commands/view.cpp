#include <cstdlib>
#include <filesystem>
#include <spawn.h>
#include <system_error>

#include "tools/cli/text.hpp"
#include "tools/cli/threads.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/apart.hpp"
#include "tools/files/output_file.hpp"
#include "tools/input/trace_input.hpp"
#include "trace/format/audit_file.hpp"
#include "viz/page/trace_page.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kViewUsage = {
    "view", "t.nst [other.nst] -o page.html [--open] [options]",
    "Writes one HTML page that shows a search: its tree, the board, the paper's pseudo-code and what happened, step "
    "by\n"
    "step, with questions for a class. It needs no network and nothing installed. Two traces of one position stand\n"
    "side by side. An audit beside a trace (nullscope audit) is shown with it.",
    "nullscope view zugzwang.nst -o zugzwang.html", kExampleTrace};

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
  Arguments arguments(kViewUsage);
  arguments.group("The page")
      .value("output,o", "FILE.html", "where it goes; - is standard output")
      .flag("force", "replace an existing file")
      .flag("open", "open it in the browser, where there is a desktop")
      .value("theme", "THEME", "light or dark; as the reader's system has it by default")
      .among({"light", "dark"})
      .value("title", "TEXT", "the page's title")
      .value("lab", "URL", "where the lab's page is ('nullscope lab'): every node then links to it")
      .value("max-nodes", "N", "of a larger trace show the upper part")
      .within(1, viz::kMostPageNodes, "default 1,000,000");
  declare_reading_threads(arguments);
  if (!arguments.parse(words)) return kFine;
  const Words& paths = arguments.positionals();
  if (paths.empty() || paths.size() > 2) arguments.fail("give one trace, or two to compare");
  const auto output = arguments.text("output");
  if (!output) arguments.fail("-o FILE.html says where the page goes");
  if (*output == "-" && arguments.has("open")) arguments.fail("--open needs a file: not with -o -");
  check_apart(with_audits(paths), {{"-o", *output}});
  check_output_file(*output, arguments.has("force"));

  viz::PageDataOptions options;
  options.threads = threads_wanted(arguments);
  if (const auto most = arguments.integer("max-nodes")) options.most_nodes = static_cast<std::uint64_t>(*most);

  std::vector<TraceInput> inputs;
  std::vector<std::optional<trace::AuditFile>> audits;
  for (const std::string& path : paths) audits.push_back(trace::load_audit(path, inputs.emplace_back(path).reader));
  std::vector<viz::PageSource> sources;
  int code = kFine;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    sources.push_back({paths[i], inputs[i].reader, audits[i] ? &*audits[i] : nullptr});
    code = std::max(code, inputs[i].code);
  }
  auto [page, notes] = viz::make_page(sources, options);
  page.lab = arguments.text("lab").value_or("");
  if (const auto theme = arguments.choice("theme")) page.theme = *theme ? viz::Theme::Dark : viz::Theme::Light;
  if (const auto title = arguments.text("title")) page.title = *title;

  const std::string html = viz::page_html(page, options.threads);
  write_output_file(*output, html, arguments.has("force"));
  for (const std::string& note : notes) complain(note);
  if (*output != "-")
    print("{}: {} bytes, {} nodes\n", printable(*output), viz::grouped(html.size()),
          viz::grouped(page.traces[0].data.nodes));
  if (arguments.has("open")) open_page(*output);
  return code;
}

}  // namespace nullscope
