// What a search counts about itself, watched or not.
#pragma once

#include <array>
#include <cstdint>

namespace nullscope {

struct Counters {
  // Every entry to search or quiescence is one node; interior + quiescence is the total.
  std::uint64_t interior = 0;
  std::uint64_t quiescence = 0;
  // Nodes inside at least one such region; regions overlap, so these do not add up to the total.
  std::uint64_t null_subtree = 0;  // below a null move
  std::uint64_t verification = 0;  // below a node that goes on with reduced depth after a null fail-high
  std::uint64_t re_search = 0;     // below a node that starts over because verification failed

  std::uint64_t null_tried = 0;
  std::uint64_t null_fail_high = 0;
  std::uint64_t null_cut = 0;
  std::uint64_t reduced = 0;
  std::uint64_t verification_failed = 0;
  std::uint64_t table_cut = 0;

  std::uint64_t total() const { return interior + quiescence; }
  bool operator==(const Counters&) const = default;

  Counters& operator+=(const Counters& o) {
    return combine(o, [](auto& a, auto b) { a += b; });
  }
  Counters& operator-=(const Counters& o) {
    return combine(o, [](auto& a, auto b) { a -= b; });
  }

  // Calls f with each count, in the order above.
  template <class F>
  void for_each(F f) {
    for (auto member : kMembers) f(this->*member);
  }
  template <class F>
  void for_each(F f) const {
    for (auto member : kMembers) f(this->*member);
  }

 private:
  static const std::array<std::uint64_t Counters::*, 11> kMembers;

  template <class F>
  Counters& combine(const Counters& o, F f) {
    for (auto member : kMembers) f(this->*member, o.*member);
    return *this;
  }
};

inline constexpr std::array<std::uint64_t Counters::*, 11> Counters::kMembers = {
    &Counters::interior,  &Counters::quiescence,          &Counters::null_subtree,   &Counters::verification,
    &Counters::re_search, &Counters::null_tried,          &Counters::null_fail_high, &Counters::null_cut,
    &Counters::reduced,   &Counters::verification_failed, &Counters::table_cut};

// Adds up the nodes of (possibly nested) regions of one sort, each node once.
class Region {
 public:
  explicit Region(std::uint64_t Counters::*sum) : sum_(sum) {}

  bool is_open() const { return nesting_ > 0; }

  // Being in the region for as long as it lives; a null region is none at all.
  class Scope {
   public:
    Scope(Region* region, Counters& counters) : region_(region), counters_(counters) {
      if (region_ && region_->nesting_++ == 0) region_->start_ = counters_.total();
    }
    ~Scope() {
      if (region_ && --region_->nesting_ == 0) counters_.*region_->sum_ += counters_.total() - region_->start_;
    }
    Scope(const Scope&) = delete;
    Scope& operator=(const Scope&) = delete;

   private:
    Region* region_;
    Counters& counters_;
  };

 private:
  std::uint64_t Counters::*sum_;
  std::uint64_t start_ = 0;
  int nesting_ = 0;
};

}  // namespace nullscope
