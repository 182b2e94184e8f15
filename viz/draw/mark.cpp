#include "viz/draw/mark.hpp"

#include <fmt/format.h>

namespace nullscope::viz {
namespace {

struct Mark {
  std::string_view path;  // in a square of 10 × 10
  bool filled;
  std::string_view character;
};

Mark mark_of(Role role) {
  switch (role) {
    case Role::NullMove: return {"M0.5 5H3.5M6.5 5H9.5", false, "--"};
    case Role::FailHigh: return {"M5 0.5L9.5 9H0.5Z", true, "▲"};
    case Role::NullCutoff: return {"M3 0.5H7L9.5 3V7L7 9.5H3L0.5 7V3Z", true, "⯃"};
    case Role::BetaCutoff: return {"M1 1H9V9H1Z", true, "■"};
    case Role::Reduction: return {"M0.5 1H9.5L5 9.5Z", true, "▼"};
    case Role::Flip: return {"M5 0.8A4.2 4.2 0 0 1 5 9.2Z", true, "◑"};
    case Role::ReSearch: return {"M8.8 5A3.8 3.8 0 1 1 6.9 1.7M9.4 0.2L6.6 1.9L9.2 3.9", false, "↻"};
    case Role::Exact: return {"M5 0.3L9.7 5L5 9.7L0.3 5Z", true, "◆"};
    case Role::FailLow: return {"M1 1.5H9L5 8.8Z", false, "▽"};
    case Role::TtCutoff: return {"M1 2H9M1 5H9M1 8H9", false, "≡"};
    case Role::Wrong: return {"M1.5 1.5L8.5 8.5M8.5 1.5L1.5 8.5", false, "✗"};
    default: return {"M2 5H8", false, "·"};
  }
}

}  // namespace

MarkShape mark_shape(Role role) {
  const Mark mark = mark_of(role);
  // Flip is a disc of which half is filled.
  return {mark.path, mark.filled, role == Role::Wrong ? 2.2 : 1.4, role == Role::Flip ? 4.2 : 0};
}

void draw_mark(SvgWriter& svg, Role role, double x, double y, std::string_view colour) {
  const MarkShape mark = mark_shape(role);
  const std::string at = fmt::format("translate({} {})", svg_number(x), svg_number(y));
  if (mark.ring > 0)
    svg.element("circle", {{"cx", x + 5}, {"cy", y + 5}, {"r", mark.ring}, {"fill", "none"}, {"stroke", colour}});
  svg.element("path", {{"d", mark.path},
                       {"fill", mark.filled ? colour : "none"},
                       {"stroke", colour},
                       {"stroke-width", mark.filled ? "0" : svg_number(mark.stroke)},
                       {"transform", at}});
}

std::string_view mark_character(Role role) { return mark_of(role).character; }

}  // namespace nullscope::viz
