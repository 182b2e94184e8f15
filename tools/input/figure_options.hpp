// What a picture of a tree shows: the options of 'nullscope render' and 'nullscope icicle'.
#pragma once

#include "tools/input/picture_options.hpp"
#include "viz/figure/select.hpp"
#include "viz/icicle/icicle.hpp"

namespace nullscope {

void declare_figure_choice(Arguments& arguments);
// By --at, --path, --around or --find. `audit` may be none, unless --find asks for it.
trace::NodeId read_figure_node(const Arguments& arguments, const trace::Reader& reader, const trace::AuditFile* audit);
viz::Selection read_figure_selection(const Arguments& arguments);

inline constexpr PictureWidth kIcicleWidth = {
    .width = 900, .narrowest = 500, .widest = 4000, .otherwise = "default 900"};
void declare_icicle_part(Arguments& arguments);
viz::IcicleOptions read_icicle_options(const Arguments& arguments);  // with --width

}  // namespace nullscope
