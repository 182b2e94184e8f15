#include "tools/lesson/publish/site.hpp"

#include <filesystem>
#include <fmt/format.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/output_file.hpp"
#include "trace/read/paper.hpp"
#include "viz/draw/escape.hpp"

namespace nullscope::lesson {
namespace {

// Without a script: it is all there, whatever the browser.
constexpr std::string_view kHead = R"(<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Lessons on null-move pruning</title>
<style>
:root { color-scheme: light dark; font-family: system-ui, sans-serif; line-height: 1.45; }
main { max-width: 46rem; margin: 0 auto; padding: 1rem; }
li { padding-block-end: 0.8rem; }
h2 { font-size: 1.15rem; margin: 0; }
p { margin: 0.2rem 0; }
</style>
</head>
<body>
<main>
<h1>Lessons on null-move pruning</h1>
<p>Each lesson is one page with a search to step through and questions to answer. It needs no network; answers stay in the
browser.</p>
<ol>
)";

}  // namespace

void check_site_folder(const std::string& folder, const std::vector<SitePage>& pages, bool replace) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  if (error) throw UsageError(fmt::format("{}: {}", printable(folder), error.message()));
  for (const SitePage& page : pages) check_output_file(folder + "/" + page.file, replace);
  check_output_file(folder + "/index.html", replace);
}

std::string site_index(const std::vector<SitePage>& pages, std::string_view lab) {
  std::string html(kHead);
  for (const SitePage& page : pages) {
    html += fmt::format("<li><h2><a href=\"{0}\">{1}</a></h2>\n", page.file, viz::xml_escaped(page.title));
    for (const std::string& text : page.intro) html += fmt::format("<p>{}</p>\n", viz::xml_escaped(text));
    html += fmt::format(
        "<p><a href=\"{0}#handout=student\">Handout and exercises</a>, "
        "<a href=\"{0}#handout=teacher\">the teacher's, with notes, answers and exercises</a></p></li>\n",
        page.file);
  }
  html += "</ol>\n";
  if (!lab.empty())
    html += fmt::format(
        "<h2><a href=\"{}\">The lab</a></h2>\n<p>The engine itself in a page: set up a position, play moves, search "
        "with any "
        "policy.</p>\n",
        lab);
  html += fmt::format("<h2>The paper</h2>\n<p>{}</p>\n<p>{}</p>\n</main>\n</body>\n</html>\n",
                      viz::xml_escaped(trace::kPaper), viz::xml_escaped(trace::kPaperCredits));
  return html;
}

}  // namespace nullscope::lesson
