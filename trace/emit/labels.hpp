// The names of a recording's labels, which its threads share.
#pragma once

#include <atomic>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

namespace nullscope::trace::emit {

class Labels {
 public:
  // The name's number, from 1; a new one if it is new. 0: there are too many, or the name is none.
  int add(std::string_view name);
  std::string name(std::uint32_t number) const;
  std::uint32_t count() const { return count_.load(std::memory_order_acquire); }
  const std::atomic<std::uint32_t>& counter() const { return count_; }

 private:
  mutable std::mutex mutex_;
  std::vector<std::string> names_;
  std::atomic<std::uint32_t> count_{0};
};

}  // namespace nullscope::trace::emit
