#include "tools/export/walk.hpp"

#include "trace/vocabulary.hpp"

namespace nullscope {

std::string title_of(const trace::Header& header) {
  return header.fen + ", " + trace::engine_prefix(header) + header.policy;
}

std::string Visit::name() const {
  if (node.parent == 0) return "depth " + std::to_string(iteration);
  if (node.move.is_null()) return std::string(trace::kPhrases.null_move);
  return node.move.is_none() ? "same" : std::string(san.view());
}

}  // namespace nullscope
