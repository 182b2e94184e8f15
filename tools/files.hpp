// Whole files, read and written so that nothing is lost silently: whatever fails is an IoError with the path.
#pragma once

#include <string>
#include <string_view>

namespace nullscope {

std::string read_text_file(const std::string& path);
// Under another name first, then renamed: there is never half a file at `path`.
void replace_file(const std::string& path, std::string_view content);

}  // namespace nullscope
