// A zstd frame's content (RFC 8878): where no libzstd is to be had.
#pragma once

#include "viz/page/lab/stand_in/bits.hpp"

namespace nullscope::lab {

// Fills `to` with what one frame holds. False if the frame cannot be parsed, or holds more or less than that. The
// optional checksum of the content is not compared: the file format has its own.
bool expand(Bytes frame, std::span<std::uint8_t> to);

}  // namespace nullscope::lab
