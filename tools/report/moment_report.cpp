#include "tools/report/moment_report.hpp"

#include "engine/fen.hpp"

namespace nullscope {

Json moment_json(const trace::Moment& m, const trace::Narrator& narrator, const trace::Figure& figure,
                 const Position& root) {
  const bool at_node = m.node.id != 0;
  const bool has_value = m.what.type == trace::Event::Type::NullResult || m.what.type == trace::Event::Type::Leave;
  const auto at = [&](auto value) { return at_node ? Json(value) : Json(); };
  return {{"sequence", m.what.sequence},
          {"type", trace::slug(m.what.type)},
          {"iteration", m.iteration},
          {"node", at(m.node.id)},
          {"ply", at(m.node.ply)},
          {"path", at_node ? Json(play_line(root, m.path).san) : Json()},
          {"fen", to_fen(m.board)},
          {"sentence", narrator.sentence(m)},
          {"alpha", at(m.node.alpha)},
          {"beta", at(m.node.beta)},
          {"depth", at_node ? m.node.depth_now : m.what.depth},
          {"verify", at(m.node.verify_now)},
          {"value", has_value ? Json(m.what.value) : Json()},
          {"best", at_node && m.best != -kInfinity ? Json(m.best) : Json()},
          {"figure", figure.number},
          {"line", trace::line_of(figure, m.event())}};
}

}  // namespace nullscope
