#include "viz/icicle/icicle.hpp"

#include <fmt/format.h>

#include "tools/cli/threads.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/figure_options.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/picture_options.hpp"
#include "tools/input/trace_input.hpp"
#include "viz/icicle/icicle_svg.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kIcicleUsage = {
    "icicle", "t.nst -o FILE.svg [--iteration N | --all-iterations] [--theme print|light|dark] [--width N]",
    "Draws a whole tree of any size in one picture: plies downwards, nodes in search order to the right. Each box is\n"
    "as wide as its subtree has nodes, coloured by how it ended and hatched in a null-move subtree, a\n"
    "verification or a re-search. What is too small to be seen is shown by what most of it is.",
    "nullscope icicle zugzwang.nst -o zugzwang.svg", kExampleTrace};

}  // namespace

int icicle_command(const Words& words) {
  Arguments arguments(kIcicleUsage);
  declare_icicle_part(arguments);
  declare_picture_options(arguments);
  declare_picture_width(arguments, kIcicleWidth);
  declare_reading_threads(arguments);
  if (!arguments.parse(words)) return kFine;
  const PictureOptions picture = read_picture_options(arguments);
  viz::IcicleOptions options = read_icicle_options(arguments);
  options.threads = threads_wanted(arguments);

  TraceInput input(only_trace(arguments));
  if (input.code != kFine && input.reader.block_count() == 0) return input.code;  // nothing is left to show
  const viz::Icicle icicle = viz::make_icicle(input.reader, options);
  if (icicle.damage != input.reader.damage()) {
    complain(icicle.damage + "; the picture ends there");
    input.code = kCheckFailed;
  }
  picture.write(viz::icicle_svg(icicle, input.reader.header(), picture.theme));
  return input.code;
}

}  // namespace nullscope
