#include <algorithm>
#include <array>
#include <fmt/ranges.h>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/errors.hpp"
#include "tools/lesson/place.hpp"
#include "trace/read/board.hpp"
#include "trace/read/moment.hpp"
#include "trace/read/narrate.hpp"

namespace nullscope::lesson {
namespace {

// What a figure is made from.
struct Here {
  const Spot& spot;
  const std::string& name;
  const trace::Node& node() const { return spot.node; }

  std::vector<trace::Node> line() const { return spot.run.reader.ancestors(node().id); }
  Position before() const {  // the parent's board; the root's own
    std::vector<trace::MoveCode> moves = moves_of(line());
    if (!moves.empty()) moves.pop_back();
    return play_line(trace::root_of(spot.run.reader.header()), moves).position;
  }
  Position board() const { return node().parent ? after(before(), node().move) : before(); }
  Figure value(Score value) const { return Figure::value(value, node().ply); }
  void needs(bool is_there, std::string_view what) const {
    if (!is_there) throw UsageError(fmt::format("{}: {}", name, what));
  }
  void needs_null() const { needs(happened(node(), trace::Mark::NullTried), "no null move was tried there"); }
  const trace::AuditedCutoff& cut() const {
    const auto& audit = spot.run.audit;
    const trace::AuditedCutoff* cut = audit ? audit->find(node().id) : nullptr;
    needs(cut, "is no null-move cutoff that was audited");
    return *cut;
  }
};

struct Named {
  std::string_view name;
  Figure (*of)(const Here&);
};

int null_depth(const Here& h) {
  h.needs_null();
  const auto& happened = h.spot.happened;
  return std::find_if(happened.begin(), happened.end(),
                      [](const Happening& x) { return x.event == trace::term(trace::Event::Type::NullTried).slug; })
      ->depth;
}

constexpr std::array kNamed = {
    Named{"node", [](const Here& h) { return Figure::plain(static_cast<std::int64_t>(h.node().id)); }},
    Named{"move",
          [](const Here& h) {
            h.needs(h.node().parent, "is a root: no move led there");
            return Figure::word(trace::san_move(h.before(), h.node().move));
          }},
    Named{"path",
          [](const Here& h) {
            return Figure::word(play_line(trace::root_of(h.spot.run.reader.header()), moves_of(h.line())).san);
          }},
    Named{"fen", [](const Here& h) { return Figure::word(to_fen(h.board())); }},
    Named{"side", [](const Here& h) { return Figure::word(h.board().side_to_move() == White ? "White" : "Black"); }},
    Named{"iteration", [](const Here& h) { return Figure::plain(h.spot.run.reader.iteration_of(h.node().id)); }},
    Named{"kind",
          [](const Here& h) { return Figure::word(h.node().kind == NodeKind::Interior ? "interior" : "quiescence"); }},
    Named{"ply", [](const Here& h) { return Figure::plain(h.node().ply); }},
    Named{"depth", [](const Here& h) { return Figure::plain(h.node().depth); }},
    Named{"alpha", [](const Here& h) { return h.value(h.node().alpha); }},
    Named{"beta", [](const Here& h) { return h.value(h.node().beta); }},
    Named{"window", [](const Here& h) { return Figure::word(trace::window_words(h.node().alpha, h.node().beta, {})); }},
    Named{"verify", [](const Here& h) { return Figure::word(h.node().verify ? "true" : "false"); }},
    Named{"value", [](const Here& h) { return h.value(h.node().value); }},
    Named{"negated", [](const Here& h) { return h.value(-h.node().value); }},
    Named{"exit", [](const Here& h) { return Figure::word(trace::name(h.node().exit)); }},
    Named{"size", [](const Here& h) { return Figure::count(h.node().size()); }},
    Named{"children", [](const Here& h) { return Figure::count(h.node().children); }},
    Named{"moves", [](const Here& h) { return Figure::count(h.node().moves); }},
    Named{"null_tried", [](const Here& h) { return Figure::yes_or_no(happened(h.node(), trace::Mark::NullTried)); }},
    Named{"null_depth", [](const Here& h) { return Figure::plain(null_depth(h)); }},
    Named{"null_value", [](const Here& h) { return h.needs_null(), h.value(h.node().null_value); }},
    Named{"fail_high", [](const Here& h) { return Figure::yes_or_no(happened(h.node(), trace::Mark::NullFailHigh)); }},
    Named{"reduced", [](const Here& h) { return Figure::yes_or_no(happened(h.node(), trace::Mark::Reduced)); }},
    Named{"verification_failed",
          [](const Here& h) { return Figure::yes_or_no(happened(h.node(), trace::Mark::ReSearch)); }},
    Named{"verdict", [](const Here& h) { return Figure::word(trace::slug(h.cut().verdict)); }},
    Named{"true_value", [](const Here& h) { return h.value(h.cut().value); }},
    Named{"true_best",
          [](const Here& h) {
            const std::string best = h.cut().best;
            h.needs(!best.empty(), "no best move was found there: the cutoff is sound, or there is no move");
            const Position board = h.board();
            return Figure::word(to_san(board, parse_uci(board, best)));
          }},
};

}  // namespace

std::optional<Figure> place_figure(const Spot& spot, const std::string& name, std::string_view what) {
  for (const Named& named : kNamed)
    if (what == named.name) return named.of({spot, name});
  return std::nullopt;
}

std::string place_figures() {
  std::vector<std::string_view> names;
  for (const Named& named : kNamed) names.push_back(named.name);
  return fmt::format("{}", fmt::join(names, ", "));
}

}  // namespace nullscope::lesson
