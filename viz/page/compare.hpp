// Two traces side by side: where they part, as the page shows it.
#pragma once

#include <nlohmann/json.hpp>

#include "trace/format/reader.hpp"

namespace nullscope {

// {"iterations": [{depth, a, b: nodes}], "places": how many, "first", "top": [{parting, iteration, path, delta,
// a, b: {node, words}}]}. Throws TraceError if the two did not search the same position.
nlohmann::ordered_json compare_json(const TraceReader& a, const TraceReader& b);

}  // namespace nullscope
