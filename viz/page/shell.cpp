#include "viz/page/shell.hpp"

#include "trace/read/paper.hpp"
#include "viz/draw/escape.hpp"
#include "viz/draw/mark.hpp"
#include "viz/draw/piece_shapes.hpp"
#include "viz/page/encoding.hpp"

namespace nullscope::viz {
namespace {

using Json = nlohmann::ordered_json;

// Inside a script element nothing but "<" could end it.
std::string script_json(const Json& json) {
  std::string text;
  for (const char c : json.dump(-1, ' ', true, Json::error_handler_t::replace)) {
    if (c == '<')
      text += "\\u003c";
    else
      text += c;
  }
  return text;
}

std::string from_hex(std::string_view hex) {
  std::string bytes;
  for (std::size_t i = 0; i + 1 < hex.size(); i += 2)
    bytes += static_cast<char>(std::stoi(std::string(hex.substr(i, 2)), nullptr, 16));
  return bytes;
}

std::string joined(std::initializer_list<std::string_view> parts) {
  std::string text;
  for (const std::string_view part : parts) text += part;
  return text;
}

// Each role as a custom property, and the text colour that goes on it.
std::string colours(Theme theme) {
  std::string text = theme == Theme::Dark ? "color-scheme:dark;" : "color-scheme:light;";
  for (std::size_t r = 0; r < kRoles; ++r) {
    const std::string_view name = words(static_cast<Role>(r)).name;
    const std::string_view paint = colour(theme, static_cast<Role>(r));
    text += joined({"--", name, ":", paint, ";--on-", name, ":", text_on(paint), ";"});
  }
  return text;
}

// The reader's system chooses between light and dark unless the page or a button has; paper is always printed on.
std::string palette_style() {
  const std::string light = colours(Theme::Light);
  const std::string dark = colours(Theme::Dark);
  return joined({":root{", light, "}@media(prefers-color-scheme:dark){:root{", dark, "}}:root[data-theme=light]{",
                 light, "}:root[data-theme=dark]{", dark, "}@media print{:root,:root[data-theme]{",
                 colours(Theme::Print), "}}"});
}

Json palette_json() {
  Json palette;
  for (const Theme theme : {Theme::Light, Theme::Dark, Theme::Print})
    for (std::size_t r = 0; r < kRoles; ++r)
      palette[std::string(to_string(theme))][std::string(words(static_cast<Role>(r)).name)] =
          colour(theme, static_cast<Role>(r));
  return palette;
}

Json legend_json() {
  Json legend;
  for (std::size_t r = 0; r < kRoles; ++r) {
    const RoleWords& w = words(static_cast<Role>(r));
    legend[std::string(w.name)] = w.legend;
  }
  return legend;
}

Json signs_json() {
  Json signs;
  for (std::size_t r = 0; r < kRoles; ++r) {
    const MarkShape shape = mark_shape(static_cast<Role>(r));
    signs[std::string(words(static_cast<Role>(r)).name)] = {
        {"path", shape.path}, {"filled", shape.filled}, {"stroke", shape.stroke}, {"ring", shape.ring}};
  }
  return signs;
}

}  // namespace

std::string shell_html(const Shell& shell) {
  Json info = {{"title", shell.title},      {"theme", shell.theme ? Json(to_string(*shell.theme)) : Json()},
               {"palette", palette_json()}, {"legend", legend_json()},
               {"signs", signs_json()},     {"paper", {trace::kPaper, trace::kPaperCredits}}};
  info.update(shell.info);

  const std::string theme = shell.theme ? joined({" data-theme=\"", to_string(*shell.theme), "\""}) : "";
  const std::string script_hash = base64(from_hex(shell.script_sha256));
  std::string html = joined(
      {"<!doctype html>\n<html lang=\"en\"", theme, ">\n<head>\n<meta charset=\"utf-8\">\n",
       // Nothing from elsewhere, no script but ours, no eval.
       "<meta http-equiv=\"Content-Security-Policy\" content=\"default-src 'none'; script-src 'sha256-", script_hash,
       "'", shell.more_script, "; style-src 'unsafe-inline'; img-src data:; base-uri 'none'; form-action 'none'\">\n",
       "<meta name=\"viewport\" content=\"width=device-width, initial-scale=1\">\n", "<title>",
       xml_escaped(plain_text(shell.title)), "</title>\n", "<style>", palette_style(), shell.style,
       "</style>\n</head>\n<body>\n",
       "<svg width=\"0\" height=\"0\" style=\"position:absolute\" aria-hidden=\"true\"><defs>", piece_symbols(),
       "</defs></svg>\n", "<div id=\"app\"><p class=\"loading\" role=\"status\">Opening the search …</p></div>\n",
       "<noscript>This page shows a search with a script of its own, which this browser does not run.</noscript>\n",
       "<script type=\"application/json\" id=\"page\">", script_json(info), "</script>\n"});
  for (const Carried& part : shell.carried)
    html += joined({"<script type=\"", part.type, "\" id=\"", part.id, "\">", part.text, "</script>\n"});
  html += joined({"<script>", shell.script, "</script>\n</body>\n</html>\n"});
  return html;
}

}  // namespace nullscope::viz
