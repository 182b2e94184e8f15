#include "viz/draw/palette.hpp"

#include <algorithm>
#include <cmath>
#include <fmt/format.h>

namespace nullscope::viz {
namespace {

struct Row {
  Role role;
  RoleWords words;
  std::array<std::string_view, 3> colours;  // print, light, dark
};

// Print is safe in black and white: its fills are greys far enough apart, and its lines are dark.
constexpr std::array<Row, kRoles> kRows = {{
    {Role::Paper, {"paper", "background"}, {"#ffffff", "#ffffff", "#16191d"}},
    {Role::Ink, {"ink", "text"}, {"#000000", "#1b1f24", "#e9ecef"}},
    {Role::Muted, {"muted", "left out"}, {"#555555", "#5b636b", "#a3abb3"}},
    {Role::Rule, {"rule", "lines"}, {"#777777", "#8a939b", "#6c757d"}},
    {Role::VerifyOn, {"verify-on", "searched with verify = true"}, {"#ffffff", "#ffffff", "#1f242a"}},
    {Role::VerifyOff, {"verify-off", "searched with verify = false"}, {"#dddddd", "#fff0c2", "#43380f"}},
    {Role::Quiescence, {"quiescence", "quiescence"}, {"#f2f2f2", "#eef0f2", "#2b3138"}},
    {Role::NullMove, {"null-move", "null move"}, {"#000000", "#0067a5", "#56b4e9"}},
    {Role::FailHigh, {"fail-high", "null move fails high"}, {"#000000", "#9c5400", "#f0a93b"}},
    {Role::NullCutoff, {"null-cutoff", "null-move cutoff"}, {"#000000", "#b24500", "#ff8a4c"}},
    {Role::BetaCutoff, {"beta-cutoff", "beta cutoff or stand-pat"}, {"#333333", "#6a4fa3", "#b9a3ee"}},
    {Role::Reduction, {"reduction", "depth reduced"}, {"#000000", "#a0437a", "#e79cc6"}},
    {Role::Flip, {"flip", "verify off below"}, {"#000000", "#7a6000", "#e6d24a"}},
    {Role::ReSearch, {"re-search", "re-search"}, {"#000000", "#b3123b", "#ff7f9b"}},
    {Role::Exact, {"exact", "exact value"}, {"#000000", "#00795a", "#35c99a"}},
    {Role::FailLow, {"fail-low", "fail-low"}, {"#555555", "#5b636b", "#a3abb3"}},
    {Role::TtCutoff, {"tt-cutoff", "TT cutoff"}, {"#444444", "#3f6b78", "#8fc3d1"}},
    {Role::Wrong, {"wrong", "wrong cutoff (audit)"}, {"#000000", "#c00000", "#ff8080"}},
    {Role::Selected, {"selected", "the node asked for"}, {"#000000", "#0a58ca", "#7db1ff"}},
    {Role::LightSquare, {"light-square", "light square"}, {"#ffffff", "#f0e6d2", "#c9ccd1"}},
    {Role::DarkSquare, {"dark-square", "dark square"}, {"#c8c8c8", "#c3a783", "#8b939c"}},
}};

const Row& row(Role role) { return kRows[static_cast<std::size_t>(role)]; }

constexpr bool rows_are_in_order() {
  for (std::size_t i = 0; i < kRoles; ++i)
    if (kRows[i].role != static_cast<Role>(i)) return false;
  return true;
}
static_assert(rows_are_in_order());

// Of "#rrggbb": red is at 1, green at 3, blue at 5.
double channel(std::string_view hex, std::size_t at) { return std::stoi(std::string(hex.substr(at, 2)), nullptr, 16); }

double luminance(std::string_view hex) {
  const auto linear = [&](std::size_t at) {
    const double c = channel(hex, at) / 255.0;
    return c <= 0.03928 ? c / 12.92 : std::pow((c + 0.055) / 1.055, 2.4);
  };
  return 0.2126 * linear(1) + 0.7152 * linear(3) + 0.0722 * linear(5);
}

constexpr std::array<std::string_view, 3> kThemes = {"print", "light", "dark"};

}  // namespace

const RoleWords& words(Role role) { return row(role).words; }

Role role_of(Exit exit) {
  switch (exit) {
    case Exit::NullCutoff: return Role::NullCutoff;
    case Exit::BetaCutoff:
    case Exit::StandPat: return Role::BetaCutoff;
    case Exit::FailLow: return Role::FailLow;
    case Exit::Exact:
    case Exit::Mate:
    case Exit::Stalemate:
    case Exit::Draw: return Role::Exact;
    case Exit::TtCutoff: return Role::TtCutoff;
    case Exit::Pruned:
    case Exit::DepthUsedUp: return Role::Reduction;
    case Exit::Stopped: break;
  }
  return Role::Muted;
}

Role role_of(trace::Mark mark) {
  switch (mark) {
    case trace::Mark::NullTried: return Role::NullMove;
    case trace::Mark::NullFailHigh: return Role::FailHigh;
    case trace::Mark::Reduced: return Role::Reduction;
    case trace::Mark::VerifyFlip: return Role::Flip;
    case trace::Mark::Extended: return Role::Reduction;
    case trace::Mark::ReSearch:
    case trace::Mark::LmrReSearch:
    case trace::Mark::PvsReSearch: return Role::ReSearch;
    case trace::Mark::NullCutoff: return role_of(Exit::NullCutoff);
    case trace::Mark::TtCutoff: return role_of(Exit::TtCutoff);
  }
  return Role::Muted;
}

Role role_of(trace::Verdict verdict) { return verdict == trace::Verdict::Sound ? Role::Muted : Role::Wrong; }

std::string_view colour(Theme theme, Role role) { return row(role).colours[static_cast<std::size_t>(theme)]; }

double contrast(std::string_view a, std::string_view b) {
  const auto [low, high] = std::minmax({luminance(a), luminance(b)});
  return (high + 0.05) / (low + 0.05);
}

std::string mixed(std::string_view first, std::string_view second, double share) {
  std::string hex = "#";
  for (const std::size_t at : {1, 3, 5}) {
    const double mean = channel(first, at) + share * (channel(second, at) - channel(first, at));
    hex += fmt::format("{:02x}", static_cast<int>(std::lround(mean)));
  }
  return hex;
}

std::string_view text_on(std::string_view background) {
  return contrast(background, "#000000") >= contrast(background, "#ffffff") ? "#000000" : "#ffffff";
}

std::string_view to_string(Theme theme) { return kThemes[static_cast<std::size_t>(theme)]; }

std::optional<Theme> parse_theme(std::string_view name) {
  const auto* const found = std::find(kThemes.begin(), kThemes.end(), name);
  if (found == kThemes.end()) return std::nullopt;
  return static_cast<Theme>(found - kThemes.begin());
}

}  // namespace nullscope::viz
