// Bytes as a page can carry them.
#pragma once

#include <string>
#include <string_view>

namespace nullscope::viz {

// gzip, as a browser's DecompressionStream reads it; the same bytes on every run, however many threads there are.
std::string gzipped(std::string_view bytes, unsigned threads = 1);
std::string base64(std::string_view bytes);

}  // namespace nullscope::viz
