// Complete nodes one after another, as rows, in the order they were left.
#pragma once

#include <functional>
#include <span>

#include "tools/export/export_options.hpp"

namespace nullscope {

// write(rows) for every node that is large enough, in batches. They are made in a thread of their own, while those
// before them are written: naming moves and writing take about as long.
void for_rows(const trace::Reader& reader, const ExportOptions& options,
              const std::function<void(std::span<const Row>)>& write);

}  // namespace nullscope
