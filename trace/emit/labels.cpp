#include "trace/emit/labels.hpp"

#include <algorithm>

#include "trace/format/format.hpp"
#include "trace/ops.hpp"

namespace nullscope::trace::emit {

int Labels::add(std::string_view name) {
  if (name.empty() || name.size() > format::kMaxLabelText) return 0;
  const std::lock_guard lock(mutex_);
  const auto known = std::find(names_.begin(), names_.end(), name);
  if (known != names_.end()) return static_cast<int>(known - names_.begin()) + 1;
  if (names_.size() == format::kMaxLabels) return 0;
  names_.emplace_back(name);
  count_.store(static_cast<std::uint32_t>(names_.size()), std::memory_order_release);
  return static_cast<int>(names_.size());
}

std::string Labels::name(std::uint32_t number) const {
  const std::lock_guard lock(mutex_);
  return names_.at(number - 1);
}

}  // namespace nullscope::trace::emit
