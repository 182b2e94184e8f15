#include "tools/experiment/report/paper.hpp"

#include <array>

namespace nullscope::experiment {
namespace {

using enum Measure;

constexpr auto kFigures = std::to_array<PaperFigure>({
    {1, "neishtadt", 138, 9, "std:1", Nodes, 1652668804},
    {1, "neishtadt", 138, 9, "std:2", Nodes, 603549661},
    {1, "neishtadt", 138, 9, "std:3", Nodes, 267208422},
    {1, "neishtadt", 138, 9, "verified:3", Nodes, 449744588},
    {1, "neishtadt", 138, 10, "std:1", Nodes, 11040766367},
    {1, "neishtadt", 138, 10, "std:2", Nodes, 1892829685},
    {1, "neishtadt", 138, 10, "std:3", Nodes, 862153828},
    {1, "neishtadt", 138, 10, "verified:3", Nodes, 1449589289},
    {2, "neishtadt", 138, 9, "std:1", Solved, 64},
    {2, "neishtadt", 138, 9, "std:2", Solved, 62},
    {2, "neishtadt", 138, 9, "std:3", Solved, 53},
    {2, "neishtadt", 138, 9, "verified:3", Solved, 60},
    {2, "neishtadt", 138, 10, "std:1", Solved, 71},
    {2, "neishtadt", 138, 10, "std:2", Solved, 66},
    {2, "neishtadt", 138, 10, "std:3", Solved, 65},
    {2, "neishtadt", 138, 10, "verified:3", Solved, 71},
    {3, "ecm", 869, 9, "std:2", Nodes, 5374275763},
    {3, "ecm", 869, 9, "std:3", Nodes, 2483951601},
    {3, "ecm", 869, 9, "verified:3", Nodes, 4848596820},
    {3, "ecm", 869, 10, "std:2", Nodes, 16952333579},
    {3, "ecm", 869, 10, "std:3", Nodes, 7920812800},
    {3, "ecm", 869, 10, "verified:3", Nodes, 14439185304},
    {3, "ecm", 869, 11, "std:2", Nodes, 105488197524},
    {3, "ecm", 869, 11, "std:3", Nodes, 24644668194},
    {3, "ecm", 869, 11, "verified:3", Nodes, 51080338048},
    {4, "wcs", 999, 8, "std:2", Nodes, 783461647},
    {4, "wcs", 999, 8, "std:3", Nodes, 533282695},
    {4, "wcs", 999, 8, "verified:3", Nodes, 906225552},
    {4, "wcs", 999, 9, "std:2", Nodes, 3742064688},
    {4, "wcs", 999, 9, "std:3", Nodes, 1316719980},
    {4, "wcs", 999, 9, "verified:3", Nodes, 2539057043},
    {4, "wcs", 999, 10, "std:2", Nodes, 11578143939},
    {4, "wcs", 999, 10, "std:3", Nodes, 4871295877},
    {4, "wcs", 999, 10, "verified:3", Nodes, 7889544754},
    {5, "wcs", 999, 8, "std:2", Solved, 762},
    {5, "wcs", 999, 8, "std:3", Solved, 760},
    {5, "wcs", 999, 8, "verified:3", Solved, 782},
    {5, "wcs", 999, 9, "std:2", Solved, 838},
    {5, "wcs", 999, 9, "std:3", Solved, 812},
    {5, "wcs", 999, 9, "verified:3", Solved, 838},
    {5, "wcs", 999, 10, "std:2", Solved, 850},
    {5, "wcs", 999, 10, "std:3", Solved, 849},
    {5, "wcs", 999, 10, "verified:3", Solved, 866},
    {6, "mate4", 434, 8, "std:1", Solved, 433},
    {6, "mate4", 434, 8, "std:2", Solved, 385},
    {6, "mate4", 434, 8, "std:3", Solved, 379},
    {6, "mate4", 434, 8, "verified:3", Solved, 431},
    {6, "mate5", 353, 10, "std:1", Solved, 347},
    {6, "mate5", 353, 10, "std:2", Solved, 292},
    {6, "mate5", 353, 10, "std:3", Solved, 286},
    {6, "mate5", 353, 10, "verified:3", Solved, 340},
});

}  // namespace

std::span<const PaperFigure> paper_figures() { return kFigures; }

std::optional<std::uint64_t> paper_figure(std::string_view suite, int depth, std::string_view policy, Measure measure) {
  for (const PaperFigure& f : kFigures)
    if (f.suite == suite && f.depth == depth && f.policy == policy && f.measure == measure) return f.value;
  return std::nullopt;
}

int paper_table(std::string_view suite, Measure measure) {
  for (const PaperFigure& f : kFigures)
    if (f.suite == suite && f.measure == measure) return f.table;
  return 0;
}

int paper_positions(std::string_view suite) {
  for (const PaperFigure& f : kFigures)
    if (f.suite == suite) return f.positions;
  return 0;
}

std::string paper_suites_text() {
  std::string text;
  std::string_view last;
  for (const PaperFigure& f : kFigures) {
    if (f.suite == last || text.find(f.suite) != std::string::npos) continue;
    (text += text.empty() ? "" : ", ") += last = f.suite;
  }
  return text;
}

}  // namespace nullscope::experiment
