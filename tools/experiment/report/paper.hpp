// The figures that the paper prints in its Tables 1 to 6, to put beside one's own.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <string_view>

namespace nullscope::experiment {

enum class Measure : std::uint8_t { Nodes, Solved };

struct PaperFigure {
  int table;
  std::string_view suite;
  int positions;
  int depth;
  std::string_view policy;
  Measure measure;
  std::uint64_t value;
};

std::span<const PaperFigure> paper_figures();
std::optional<std::uint64_t> paper_figure(std::string_view suite, int depth, std::string_view policy, Measure measure);
// The number of the table that has this measure of a suite; 0 if none has.
int paper_table(std::string_view suite, Measure measure);
int paper_positions(std::string_view suite);  // 0 if the paper has no such suite

inline bool paper_has_suite(std::string_view suite) { return paper_positions(suite) != 0; }
std::string paper_suites_text();  // "neishtadt, ecm, ..."

}  // namespace nullscope::experiment
