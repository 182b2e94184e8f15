// What a block's ops alone say of its nodes, which is far quicker than to decode it.
#pragma once

#include <utility>
#include <vector>

#include "trace/read/find.hpp"

namespace nullscope::trace {

// Whether a block may have nodes with all of these marks.
class MarkScan {
 public:
  explicit MarkScan(const std::vector<Mark>& marks);
  bool may_have(const Block& block) const;

 private:
  std::vector<std::pair<Mark, std::vector<int>>> wanted_;  // each with all the ops that can leave it
};

// Whether a block may have leaves (nodes that are left as soon as they are entered) that a query matches.
class LeafScan {
 public:
  explicit LeafScan(const FindQuery& query);
  bool may_have(const Block& block) const;

 private:
  std::vector<int> wanted_;
};

}  // namespace nullscope::trace
