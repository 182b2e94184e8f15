// Header, index and ending as Boost.Serialization text archives, and back. Decoding throws Error unless everything is
// within the format's limits: they are checked before memory is set aside.
#pragma once

#include <string>
#include <string_view>

#include "trace/header.hpp"
#include "trace/index.hpp"

namespace nullscope::trace {

std::string encode_header(const Header& header);
Header decode_header(std::string_view payload);
std::string encode_index(const Index& index);
Index decode_index(std::string_view payload);
std::string encode_ending(const Ending& ending);
Ending decode_ending(std::string_view payload);

}  // namespace nullscope::trace
