#include "tools/report/node_json.hpp"

#include "trace/read/tree.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope {

Json node_json(const trace::Node& n, const trace::Ending& ending) {
  return {{"node", n.id},
          {"kind", trace::slug(n.kind)},
          {"ply", n.ply},
          {"depth", n.depth},
          {"alpha", n.alpha},
          {"beta", n.beta},
          {"verify", n.verify},
          {"value", n.value},
          {"exit", trace::slug(n.exit)},
          {"bound", trace::slug(n.bound)},
          {"size", n.size()},
          {"purpose", trace::slug(n.purpose)},
          {"label", n.notes.label ? Json(ending.label_name(n.notes.label)) : Json()},
          {"exit_label", n.notes.exit_label ? Json(ending.label_name(n.notes.exit_label)) : Json()},
          {"skipped", n.notes.skipped},
          {"null_tried", happened(n, trace::Mark::NullTried)},
          {"null_value", trace::null_move_returned(n) ? Json(n.null_value) : Json()},
          {"null_fail_high", happened(n, trace::Mark::NullFailHigh)},
          {"reduced", happened(n, trace::Mark::Reduced)},
          {"re_search", happened(n, trace::Mark::ReSearch)}};
}

}  // namespace nullscope
