// Frames: a type, a length, the frame's own position in the file, and a checksum over all of it. The
// position is there so that a frame that was moved does not pass for the one that belongs there.
#pragma once

#include <string>
#include <string_view>

#include "trace/error.hpp"
#include "trace/format/format.hpp"

namespace nullscope::trace {

struct FrameHeader {
  format::FrameType type{};
  std::uint32_t length = 0;
  std::uint64_t position = 0;
  std::uint64_t checksum = 0;
};

std::string encode_frame_header(format::FrameType type, std::uint64_t position, std::string_view payload);
// Throws Error unless this can be the header of a frame at `position` that ends by `file_size`.
FrameHeader decode_frame_header(std::string_view bytes, std::uint64_t position, std::uint64_t file_size);
// Throws Error unless the payload is what the header promised.
void check_frame(const FrameHeader& header, std::string_view payload);

// The first 16 bytes of a file.
std::string encode_file_header();
void check_file_header(std::string_view bytes);

// Little-endian numbers of fixed size.
void put_u32(std::string& out, std::uint32_t v);
void put_u64(std::string& out, std::uint64_t v);
std::uint32_t get_u32(std::string_view bytes, std::size_t at);
std::uint64_t get_u64(std::string_view bytes, std::size_t at);

}  // namespace nullscope::trace
