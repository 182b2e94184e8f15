// Two traces side by side: where they diverge, as the page shows it.
#pragma once

#include <nlohmann/json.hpp>

#include "trace/reader.hpp"

namespace nullscope::viz {

// {"iterations": [{depth, a, b: nodes}], "divergences": how many, "first", "top": [{kind, iteration, path, delta,
// a, b: {node, words}}]}. Throws trace::Error if the two did not search the same position.
nlohmann::ordered_json compare_json(const trace::Reader& a, const trace::Reader& b);

}  // namespace nullscope::viz
