// What of two traces is compared.
#pragma once

#include "tools/cli/arguments.hpp"
#include "trace/judge/diff.hpp"

namespace nullscope {

// --iteration, --all-iterations, --top.
void declare_diff_options(Arguments& arguments);
trace::DiffOptions read_diff_options(const Arguments& arguments);

}  // namespace nullscope
