// Whole files, read so that nothing is lost silently: whatever fails is an IoError with the path. output_file.hpp
// writes them.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace nullscope {

inline constexpr std::size_t kLargestText = std::size_t{1} << 30;  // bytes; larger files are refused
// Its bytes as they are. A pipe or a device, which might never end, is refused.
std::string read_file(const std::string& path);
// What people write: the same without the byte-order mark that some editors put before it.
std::string read_text_file(const std::string& path);

// What an editor or a transfer did to text that the program wrote itself: "has Windows line ends; ...", with what to
// do; empty if nothing of the kind.
std::string foreign_form(std::string_view text);
// Lines that end in a carriage return alone, which nothing here reads as lines.
bool has_only_carriage_returns(std::string_view text);

// Takes the next line off the text, without its end; nothing once the text is used up. The last needs no line end.
std::optional<std::string_view> next_line(std::string_view& text);

}  // namespace nullscope
