#include "tools/experiment/report/document.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace nullscope::experiment {
namespace {

struct Replacement {
  char character;
  std::string_view by;
};

template <std::size_t N>
std::string escaped(std::string_view text, const Replacement (&replacements)[N]) {
  std::string out;
  for (const char c : text) {
    const auto at =
        std::find_if(std::begin(replacements), std::end(replacements), [&](const auto& r) { return r.character == c; });
    if (at == std::end(replacements))
      out += c;
    else
      out += at->by;
  }
  return out;
}

constexpr Replacement kMarkdown[] = {{'\\', "\\\\"}, {'|', "\\|"}, {'&', "&amp;"}, {'<', "&lt;"},
                                     {'*', "\\*"},   {'_', "\\_"}, {'`', "\\`"}};
constexpr Replacement kHtml[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
constexpr Replacement kLatex[] = {{'&', "\\&"},
                                  {'%', "\\%"},
                                  {'$', "\\$"},
                                  {'#', "\\#"},
                                  {'_', "\\_"},
                                  {'{', "\\{"},
                                  {'}', "\\}"},
                                  {'~', "\\textasciitilde{}"},
                                  {'^', "\\textasciicircum{}"},
                                  {'\\', "\\textbackslash{}"},
                                  {'<', "\\textless{}"},
                                  {'>', "\\textgreater{}"}};

// One writer for each form; `write` calls it for every part in turn.
template <class Writer>
std::string write(const Document& document, Writer writer) {
  for (const auto& part : document) std::visit(writer, part);
  return std::move(*writer.out);
}

struct Markdown {
  std::string* out;
  static std::string text(std::string_view t) { return escaped(t, kMarkdown); }

  void operator()(const Heading& heading) {
    *out += fmt::format("{} {}\n\n", std::string(static_cast<std::size_t>(heading.level), '#'), text(heading.text));
  }
  void operator()(const Paragraph& paragraph) { *out += text(paragraph.text) + "\n\n"; }
  void operator()(const Picture& picture) { *out += fmt::format("![{}]({})\n\n", text(picture.caption), picture.name); }
  void operator()(const ReportTable& table) {
    if (!table.caption.empty()) *out += fmt::format("**{}**\n\n", text(table.caption));
    row(table.header);
    for (std::size_t i = 0; i < table.header.size(); ++i) *out += i < table.left ? "|---" : "|---:";
    *out += "|\n";
    for (const auto& cells : table.rows) row(cells);
    *out += '\n';
  }
  void row(const std::vector<std::string>& cells) {
    for (const std::string& cell : cells) *out += fmt::format("| {} ", text(cell));
    *out += "|\n";
  }
};

struct Latex {
  std::string* out;
  static std::string text(std::string_view t) { return escaped(t, kLatex); }

  void operator()(const Heading& heading) {
    constexpr std::string_view kNames[] = {"section*", "section", "subsection", "subsubsection"};
    *out += fmt::format("\\{}{{{}}}\n\n", kNames[std::min(heading.level - 1, 3)], text(heading.text));
  }
  void operator()(const Paragraph& paragraph) { *out += text(paragraph.text) + "\n\n"; }
  void operator()(const Picture& picture) {
    const std::string stem = picture.name.substr(0, picture.name.rfind('.'));
    *out += fmt::format(
        "\\begin{{figure}}[h]\n\\centering\\includegraphics[width=.8\\textwidth]{{{}}}\n\\caption{{{}}}\n\\end{{figure}"
        "}\n\n",
        stem, text(picture.caption));
  }
  // As the paper draws them: double lines after the depth and before the method that the others are compared with.
  void operator()(const ReportTable& table) {
    const std::size_t right = table.header.size() - table.left;
    std::string columns;
    for (std::size_t i = 0; i < table.left; ++i) columns += "|l";
    columns += "|";
    for (std::size_t i = 0; i < right; ++i) columns += "|r";
    *out += fmt::format("\\begin{{table}}[h]\n\\centering\\small\n\\begin{{tabular}}{{{}|}}\n\\hline\n", columns);
    row(table.header);
    *out += "\\hline\\hline\n";
    for (const auto& cells : table.rows) row(cells);
    *out += fmt::format("\\hline\n\\end{{tabular}}\n\\caption{{{}}}\n\\end{{table}}\n\n", text(table.caption));
  }
  void row(const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) *out += (i ? " & " : "") + text(cells[i]);
    *out += " \\\\\n";
  }
};

struct Html {
  std::string* out;
  static std::string text(std::string_view t) { return escaped(t, kHtml); }

  void operator()(const Heading& heading) {
    *out += fmt::format("<h{0}>{1}</h{0}>\n", heading.level, text(heading.text));
  }
  void operator()(const Paragraph& paragraph) { *out += fmt::format("<p>{}</p>\n", text(paragraph.text)); }
  void operator()(const Picture& picture) {
    *out += fmt::format("<figure>{}<figcaption>{}</figcaption></figure>\n", picture.svg, text(picture.caption));
  }
  void operator()(const ReportTable& table) {
    *out += fmt::format("<table>\n<caption>{}</caption>\n", text(table.caption));
    row(table, table.header, "th");
    for (const auto& cells : table.rows) row(table, cells, "td");
    *out += "</table>\n";
  }
  void row(const ReportTable& table, const std::vector<std::string>& cells, const char* tag) {
    *out += "<tr>";
    for (std::size_t i = 0; i < cells.size(); ++i)
      *out += fmt::format("<{0}{2}>{1}</{0}>", tag, text(cells[i]), i < table.left ? " class=\"left\"" : "");
    *out += "</tr>\n";
  }
};

}  // namespace

std::string to_markdown(const Document& document) {
  std::string out;
  return write(document, Markdown{&out});
}

std::string to_latex(const Document& document) {
  std::string out =
      "\\documentclass{article}\n\\usepackage{graphicx}\n\\usepackage[margin=2cm]{geometry}\n\\begin{document}\n\n";
  return write(document, Latex{&out}) + "\\end{document}\n";
}

std::string to_html(const Document& document) {
  std::string title = "nullscope";
  if (!document.empty())
    if (const auto* heading = std::get_if<Heading>(&document.front())) title = heading->text;
  std::string out = fmt::format(
      "<!DOCTYPE html>\n<html lang=\"en\">\n<head>\n<meta charset=\"utf-8\">\n<title>{}</title>\n<style>\n"
      "body {{ font: 16px/1.5 sans-serif; max-width: 70em; margin: 2em auto; padding: 0 1em; }}\n"
      "table {{ border-collapse: collapse; margin: 1em 0; }}\ncaption {{ text-align: left; font-weight: bold; }}\n"
      "td, th {{ border: 1px solid #888; padding: .2em .6em; text-align: right; }}\n"
      "td.left, th.left {{ text-align: left; }}\nfigure {{ margin: 1em 0; }}\n</style>\n</head>\n<body>\n",
      Html::text(title));
  return write(document, Html{&out}) + "</body>\n</html>\n";
}

}  // namespace nullscope::experiment
