// Prose in lines of a given width: what help is made of.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace nullscope {

// COLUMNS, as shells and people set it; 80 if it is not set or is no width.
std::size_t help_width();

// `text` after `head`, its lines from the column `indent` on; on a line of its own if the head is longer.
std::string hanging(std::string_view head, std::string_view text, std::size_t indent, std::size_t width);

// Paragraphs and lists. A line of a list begins with two spaces, and has two or more between the item and what is said
// of it; a line that begins with more goes on with the one before. All other lines of a paragraph are one.
std::string reflowed(std::string_view text, std::size_t width);

}  // namespace nullscope
