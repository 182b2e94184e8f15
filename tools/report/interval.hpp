// How sure a count lets us be of a rate.
#pragma once

#include <cstdint>

namespace nullscope {

struct Interval {
  double low = 0;
  double high = 1;
};

// The exact (Clopper-Pearson) 95% confidence interval of a rate that showed `hits` times in `tries`;
// (0, 1) when nothing was tried. hits <= tries.
Interval clopper_pearson(std::uint64_t hits, std::uint64_t tries);

// The same of a rate that was estimated, as surely as by so many tries, which need not be whole.
Interval clopper_pearson_of(double rate, double tries);

}  // namespace nullscope
