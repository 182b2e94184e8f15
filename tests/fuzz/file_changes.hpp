// Changes one frame of a trace, or which frames there are. Half of the time the file then ends as a writer of such
// blocks would have ended it, so that what is behind the index is reached, too.
#pragma once

#include <random>
#include <string>
#include <string_view>

namespace nullscope::fuzz {

// Empty: it cannot be changed so.
std::string changed_file(std::string_view input, std::minstd_rand& random);

}  // namespace nullscope::fuzz
