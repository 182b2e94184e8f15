#include "tools/input/diff_options.hpp"

#include "engine/types.hpp"

namespace nullscope {

void declare_diff_options(Arguments& arguments) {
  arguments.value("iteration", "N", "compare the iteration to depth N")
      .within(1, kMaxDepth, "default: the last that both have")
      .flag("all-iterations", "compare every iteration; the totals are then those of the traces")
      .value("top", "N", "how many of the costliest divergences to show")
      .within(0, 100'000, "default 10");
}

trace::DiffOptions read_diff_options(const Arguments& arguments) {
  trace::DiffOptions options;
  options.iteration = static_cast<int>(arguments.integer("iteration").value_or(0));
  options.all_iterations = arguments.has("all-iterations");
  options.top = static_cast<std::size_t>(arguments.integer("top").value_or(10));
  if (options.iteration && options.all_iterations)
    arguments.fail("--iteration and --all-iterations exclude each other");
  return options;
}

}  // namespace nullscope
