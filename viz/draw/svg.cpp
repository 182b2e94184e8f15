#include "viz/draw/svg.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

#include "viz/draw/escape.hpp"

namespace nullscope::viz {
namespace {

constexpr std::size_t kLongestText = 2000;

// Of the em, after DejaVu Sans, the widest of the usual fonts.
double character_width(char c) {
  const auto is_one_of = [c](std::string_view set) { return set.find(c) != std::string_view::npos; };
  if ((static_cast<unsigned char>(c) & 0xC0) == 0x80) return 0;  // continues a character
  if (static_cast<unsigned char>(c) >= 0x80) return 0.85;
  if (is_one_of("ijlI.,:;'| ")) return 0.33;
  if (is_one_of("ftr()[]-/")) return 0.41;
  if (is_one_of("mwMW@%")) return 0.97;
  if (is_one_of("+=<>#&")) return 0.84;
  return c >= 'A' && c <= 'Z' ? 0.74 : 0.64;
}

}  // namespace

std::string svg_number(double value) {
  if (!std::isfinite(value)) return "0";
  std::string text = fmt::format("{:.2f}", value);
  text.erase(text.find_last_not_of('0') + 1);
  if (text.back() == '.') text.pop_back();
  return text == "-0" ? "0" : text;
}

double text_width(std::string_view text, double font_size) {
  double ems = 0;
  for (const char c : text) ems += character_width(c);
  return ems * font_size;
}

std::string text_fitting(std::string_view data, double font_size, double width) {
  std::string text = plain_text(data, kLongestText);
  if (text_width(text, font_size) <= width) return text;
  constexpr std::size_t kFewest = 3;  // characters that are worth showing
  std::string fitting;
  for (std::size_t most = kFewest; most < text.size(); ++most) {
    std::string shorter = plain_text(text, most);
    if (text_width(shorter, font_size) > width) break;
    fitting = std::move(shorter);
  }
  return fitting;
}

SvgWriter::SvgWriter(const SvgPage& page) {
  open("svg", {{"xmlns", "http://www.w3.org/2000/svg"},
               {"width", page.width},
               {"height", page.height},
               {"viewBox", "0 0 " + svg_number(page.width) + ' ' + svg_number(page.height)},
               {"role", "img"},
               {"font-family", kSvgFonts},
               {"fill", colour(page.theme, Role::Ink)}});
  title(page.title);
  words("desc", page.description);
  element("rect", {{"width", page.width}, {"height", page.height}, {"fill", colour(page.theme, Role::Paper)}});
}

void SvgWriter::attributes(Attributes all) {
  for (const SvgAttribute& attribute : all) {
    out_ += ' ';
    out_ += attribute.name;
    out_ += "=\"";
    out_ += xml_escaped(plain_text(attribute.value, std::string::npos));
    out_ += '"';
  }
}

void SvgWriter::start(std::string_view name, Attributes all) {
  out_ += '<';
  out_ += name;
  attributes(all);
}

void SvgWriter::open(std::string_view name, Attributes all) {
  start(name, all);
  out_ += ">\n";
  open_.emplace_back(name);
}

void SvgWriter::close() {
  out_ += "</" + open_.back() + ">\n";
  open_.pop_back();
}

void SvgWriter::element(std::string_view name, Attributes all) {
  start(name, all);
  out_ += "/>\n";
}

void SvgWriter::element(std::string_view name, Attributes all, std::string_view tooltip) {
  start(name, all);
  out_ += fmt::format("><title>{}</title></{}>\n", xml_escaped(plain_text(tooltip, kLongestText)), name);
}

void SvgWriter::text(double x, double y, std::string_view text, Attributes all) {
  start("text", {{"x", x}, {"y", y}});
  attributes(all);
  out_ += fmt::format(">{}</text>\n", xml_escaped(plain_text(text, kLongestText)));
}

void SvgWriter::words(std::string_view name, std::string_view text) {
  out_ += fmt::format("<{0}>{1}</{0}>\n", name, xml_escaped(plain_text(text, kLongestText)));
}

void SvgWriter::title(std::string_view text) { words("title", text); }

void SvgWriter::markup(std::string_view svg) { out_ += svg; }

std::string SvgWriter::finish() {
  while (!open_.empty()) close();
  return std::move(out_);
}

}  // namespace nullscope::viz
