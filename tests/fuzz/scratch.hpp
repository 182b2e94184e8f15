// Files for what the product reads by path; they are gone when the program ends.
#pragma once

#include <string>
#include <string_view>

namespace nullscope::fuzz {

// The path of a file of this name in a folder of the program's own.
std::string scratch_path(const std::string& name);
// The same with this content; what was there before is replaced.
std::string scratch_file(const std::string& name, std::string_view content);

}  // namespace nullscope::fuzz
