#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/output_file.hpp"
#include "viz/draw/numbers.hpp"
#include "viz/page/lab/lab_page.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kLabUsage = {
    "lab", "-o lab.html [options]",
    "Writes one HTML page with the engine inside: set up a position, play moves on the board, search with any policy,\n"
    "and see the tree as 'nullscope view' shows it. It needs no network and nothing installed; a link to the page\n"
    "carries position, policies and place.",
    "nullscope lab -o lab.html"};

}  // namespace

int lab_command(const Words& words) {
  Arguments arguments(kLabUsage);
  arguments.value("output,o", "FILE.html", "where it goes; - is standard output")
      .flag("force", "replace an existing file")
      .value("theme", "THEME", "light or dark; as the reader's system has it by default")
      .among({"light", "dark"});
  if (!arguments.parse(words)) return kFine;
  if (!arguments.positionals().empty())
    arguments.fail("the page begins with a position of its own; choose another there");
  const auto output = arguments.text("output");
  if (!output) arguments.fail("-o FILE.html says where the page goes");
  check_output_file(*output, arguments.has("force"));
  require_lab();

  std::optional<viz::Theme> theme;
  if (const auto chosen = arguments.choice("theme")) theme = *chosen ? viz::Theme::Dark : viz::Theme::Light;
  const std::string html = viz::lab_html(theme);
  write_output_file(*output, html, arguments.has("force"));
  if (*output != "-") print("{}: {} bytes\n", printable(*output), viz::grouped(html.size()));
  return kFine;
}

void require_lab() {
  if (!viz::has_lab())
    throw UsageError(
        "this program was built without the lab: the WebAssembly compiler was missing (tools/setup.sh installs it; "
        "then "
        "build again)");
}

}  // namespace nullscope
