#include "viz/chart/verdict_map.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace nullscope::viz {
namespace {

constexpr double kMapRow = 22;
constexpr double kMapTop = 82;
constexpr double kMapMargin = 14;
constexpr double kCell = 92;
constexpr double kMostLabel = 420;

struct KindWords {
  std::string_view name;
  Role role;
  double strength;  // of the colour
};
constexpr KindWords kKinds[] = {{"not tested", Role::Paper, 1},
                                {"undecided", Role::Flip, 0.28},
                                {"confirmed", Role::Exact, 0.4},
                                {"contradicted", Role::Wrong, 0.36}};

class MapDrawing {
 public:
  MapDrawing(const VerdictMap& map, Theme theme)
      : map_(map), theme_(theme), columns_(label_columns()), svg_(open_chart(map.words, size(), theme)) {}

  std::string draw() {
    draw_header();
    for (std::size_t i = 0; i < map_.rows.size(); ++i) draw_row(i);
    return svg_.finish();
  }

 private:
  // Where each column of labels begins, and where the last one ends.
  std::vector<double> label_columns() const {
    std::vector<double> at{kMapMargin};
    for (std::size_t i = 0; i < map_.labels.size(); ++i) {
      double width = 1.12 * text_width(map_.labels[i], kChartText);  // bold
      for (const auto& row : map_.rows) width = std::max(width, 1.12 * text_width(row.labels[i], kChartText));
      at.push_back(at.back() + std::min(width, kMostLabel) + 12);
    }
    return at;
  }
  ChartSize size() const {
    const double wide = columns_.back() + kCell * static_cast<double>(map_.claims.size()) + kMapMargin;
    return {std::max(wide, 420.0), kMapTop + kMapRow * static_cast<double>(map_.rows.size()) + kMapMargin};
  }
  double claim_at(std::size_t i) const { return columns_.back() + kCell * static_cast<double>(i); }

  void draw_header() {
    svg_.open("g", {{"font-size", kChartText}, {"font-weight", "bold"}});
    for (std::size_t i = 0; i < map_.labels.size(); ++i)
      svg_.text(columns_[i], kMapTop - 9, text_fitting(map_.labels[i], kChartText, kMostLabel));
    for (std::size_t i = 0; i < map_.claims.size(); ++i)
      svg_.text(claim_at(i) + kCell / 2, kMapTop - 9, map_.claims[i], {{"text-anchor", "middle"}});
    svg_.close();
  }

  void draw_row(std::size_t i) {
    const VerdictMap::Row& row = map_.rows[i];
    const double y = kMapTop + kMapRow * static_cast<double>(i);
    for (std::size_t l = 0; l < row.labels.size(); ++l) {
      // What is as usual is in small print, so that what was changed is seen.
      const bool usual = l < map_.usual.size() && row.labels[l] == map_.usual[l];
      svg_.text(columns_[l], y + 15, text_fitting(row.labels[l], kChartText, kMostLabel),
                {{"font-size", kChartText},
                 {"font-weight", usual ? "normal" : "bold"},
                 {"fill", colour(theme_, usual ? Role::Muted : Role::Ink)}});
    }
    for (std::size_t c = 0; c < row.cells.size(); ++c) {
      const KindWords& kind = kKinds[static_cast<std::size_t>(row.cells[c].kind)];
      const std::string fill = mixed(colour(theme_, Role::Paper), colour(theme_, kind.role), kind.strength);
      svg_.element("rect",
                   {{"x", claim_at(c) + 1},
                    {"y", y + 1},
                    {"width", kCell - 2},
                    {"height", kMapRow - 2},
                    {"fill", fill},
                    {"stroke", colour(theme_, Role::Rule)},
                    {"stroke-width", 0.6}},
                   row.cells[c].tooltip);
      svg_.text(claim_at(c) + kCell / 2, y + 15, kind.name,
                {{"font-size", kChartText}, {"text-anchor", "middle"}, {"fill", text_on(fill)}});
    }
  }

  const VerdictMap& map_;
  Theme theme_;
  std::vector<double> columns_;
  SvgWriter svg_;
};

}  // namespace

std::string verdict_map_svg(const VerdictMap& map, Theme theme) { return MapDrawing(map, theme).draw(); }

}  // namespace nullscope::viz
