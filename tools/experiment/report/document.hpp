// A report without its looks: headings, paragraphs, tables and pictures, and the three forms they are written in.
#pragma once

#include <string>
#include <variant>
#include <vector>

namespace nullscope::experiment {

struct Heading {
  int level;  // 1 is the title
  std::string text;
};

struct Paragraph {
  std::string text;
};

struct ReportTable {
  std::string caption;
  std::vector<std::string> header;
  std::vector<std::vector<std::string>> rows;
  std::size_t left = 1;  // so many columns are flush left, the others flush right
};

struct Picture {
  std::string name;  // of the file, without folder: "growth-ecm.svg"
  std::string caption;
  std::string svg;
};

using Document = std::vector<std::variant<Heading, Paragraph, ReportTable, Picture>>;

std::string to_markdown(const Document& document);  // pictures by their file's name
std::string to_latex(const Document& document);     // a whole file; pictures likewise, as PDF
std::string to_html(const Document& document);      // one file, pictures within

}  // namespace nullscope::experiment
