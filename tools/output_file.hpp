// A result that goes to a file: written whole or not at all.
#pragma once

#include <string>
#include <string_view>

namespace nullscope {

// Throws IoError if `path` exists and may not be replaced: for asking before long work.
void check_output_file(const std::string& path, bool replace);

// Under a temporary name beside `path`, then renamed: nobody ever sees half of it, and an existing file is only
// replaced when asked to. Throws IoError. "-" is standard output.
void write_output_file(const std::string& path, std::string_view content, bool replace);

}  // namespace nullscope
