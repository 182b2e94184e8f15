#include "viz/page/page.hpp"

#include "viz/draw/escape.hpp"
#include "viz/page/encoding.hpp"
#include "viz/page/shell.hpp"
#include "viz/page/viewer_bundle.hpp"

namespace nullscope::viz {

std::string page_html(const Page& page, unsigned threads) {
  using Json = nlohmann::ordered_json;
  Shell shell{page.title, page.theme, {}, kViewerStyle, kViewerScript, kViewerScriptSha256};
  shell.info = {
      {"compare", page.compare}, {"lesson", page.lesson}, {"labAt", page.lab.empty() ? Json() : Json(page.lab)}};
  for (std::size_t i = 0; i < page.traces.size(); ++i) {
    const PageTrace& trace = page.traces[i];
    shell.info["traces"].push_back({{"name", plain_text(trace.name)}});
    shell.carried.push_back(
        {"application/octet-stream;base64", "trace-" + std::to_string(i), base64(gzipped(trace.data.bytes, threads))});
    if (!trace.told.empty())
      shell.carried.push_back(
          {"application/octet-stream;base64", "told-" + std::to_string(i), base64(gzipped(trace.told, threads))});
  }
  return shell_html(shell);
}

}  // namespace nullscope::viz
