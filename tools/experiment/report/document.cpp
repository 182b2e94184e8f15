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

constexpr Replacement kMarkdownEscapes[] = {{'\\', "\\\\"}, {'|', "\\|"}, {'&', "&amp;"}, {'<', "&lt;"},
                                            {'*', "\\*"},   {'_', "\\_"}, {'`', "\\`"}};
constexpr Replacement kHtmlEscapes[] = {{'&', "&amp;"}, {'<', "&lt;"}, {'>', "&gt;"}, {'"', "&quot;"}};
constexpr Replacement kLatexEscapes[] = {{'&', "\\&"},
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
  static std::string text(std::string_view t) { return escaped(t, kMarkdownEscapes); }

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
  static std::string text(std::string_view t) { return escaped(t, kLatexEscapes); }

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
  // As the paper draws them: double lines after the depth and before the method that the others are compared with. A
  // page has room for kMostRows rows, the rest is a table of its own; \\fit (see to_latex) sees to the width.
  void operator()(const ReportTable& table) {
    constexpr std::size_t kMostRows = 36;
    const std::string columns = columns_of(table);
    for (std::size_t begin = 0; begin == 0 || begin < table.rows.size(); begin += kMostRows) {
      *out += fmt::format("\\begin{{table}}[htbp]\n\\centering\\small\n\\fit{{\\begin{{tabular}}{{{}}}\n\\hline\n",
                          columns);
      row(table.header);
      *out += "\\hline\\hline\n";
      const std::size_t end = std::min(table.rows.size(), begin + kMostRows);
      for (std::size_t i = begin; i < end; ++i) row(table.rows[i]);
      *out += fmt::format("\\hline\n\\end{{tabular}}}}\n\\caption{{{}{}}}\n\\end{{table}}\n\n", text(table.caption),
                          begin ? " (continued)" : "");
    }
  }
  // No narrower than its longest word, within reason.
  static double narrowest(const ReportTable& table, std::size_t column) {
    constexpr std::size_t kLeast = 10, kMost = 25;
    std::size_t longest = kLeast;
    for (const auto& cells : table.rows)
      for (std::string_view rest = cells[column]; !rest.empty();) {
        const std::size_t end = std::min(rest.find(' '), rest.size());
        longest = std::max(longest, end);
        rest.remove_prefix(std::min(end + 1, rest.size()));
      }
    return static_cast<double>(std::min(longest, kMost));
  }
  // Where a line would be too long, columns of sentences are wrapped: they share what the others leave.
  static std::string columns_of(const ReportTable& table) {
    constexpr std::size_t kLine = 100;     // characters of a line, about
    constexpr std::size_t kSentence = 24;  // more than a name has
    std::vector<std::size_t> widths;
    for (const std::string& title : table.header) widths.push_back(title.size());
    for (const auto& cells : table.rows)
      for (std::size_t i = 0; i < cells.size(); ++i) widths[i] = std::max(widths[i], cells[i].size());
    std::size_t names = 0;
    std::size_t sentences = 0;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      const bool wraps = i < table.left && widths[i] > kSentence;
      names += 2 + (wraps ? 0 : widths[i]);
      sentences += wraps ? widths[i] : 0;
    }
    const double room = names < kLine ? 1 - static_cast<double>(names) / kLine : 0;
    std::string columns;
    for (std::size_t i = 0; i < widths.size(); ++i) {
      columns += i == table.left ? "||" : "|";
      if (i < table.left && widths[i] > kSentence && names + sentences > kLine)
        columns += fmt::format(">{{\\raggedright\\arraybackslash}}p{{{:.2f}\\textwidth}}",
                               std::max(narrowest(table, i) / kLine,
                                        room * static_cast<double>(widths[i]) / static_cast<double>(sentences)));
      else
        columns += i < table.left ? 'l' : 'r';
    }
    return columns + '|';
  }
  void row(const std::vector<std::string>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) *out += (i ? " & " : "") + text(cells[i]);
    *out += " \\\\\n";
  }
};

struct Html {
  std::string* out;
  static std::string text(std::string_view t) { return escaped(t, kHtmlEscapes); }

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
      "\\documentclass{article}\n\\usepackage{array}\n\\usepackage{graphicx}\n\\usepackage[margin=2cm]{geometry}\n"
      "% A table that is wider than the text is made as wide as the text.\n"
      "\\newsavebox{\\fitted}\n"
      "\\newcommand{\\fit}[1]{\\sbox{\\fitted}{#1}%\n"
      "  \\ifdim\\wd\\fitted>\\textwidth\\resizebox{\\textwidth}{!}{\\usebox{\\fitted}}\\else\\usebox{\\fitted}\\fi}\n"
      "\\begin{document}\n\n";
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
