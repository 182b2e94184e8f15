#include "tools/export/walk.hpp"

#include "trace/vocabulary.hpp"

namespace nullscope {

std::string title_of(const trace::Header& header) {
  return header.fen + ", " + trace::engine_prefix(header) + header.policy;
}

std::string export_name(const trace::BoardTracker& boards, const trace::Node& node, int iteration) {
  if (node.parent == 0) return "depth " + std::to_string(iteration);
  if (node.move.is_null()) return std::string(trace::kPhrases.null_move);
  return trace::san_move(boards.line()[boards.line().size() - 2], node.move);
}

}  // namespace nullscope
