// Numbers for people.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

namespace nullscope::viz {

std::string grouped(std::uint64_t number);  // 1,234,567
// `part` of `whole` as "12.3%"; "-" if there is no whole.
std::string percent(std::uint64_t part, std::uint64_t whole);
// Short, for axes: "0", "250", "1.5k", "20M", "3G".
std::string short_number(double number);

// Round numbers (1, 2 or 5 times a power of ten apart) from `low` to `high`, about `count` of them.
std::vector<double> round_ticks(double low, double high, int count);

}  // namespace nullscope::viz
