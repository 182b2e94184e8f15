// Help as man pages, for troff with the `man` macros: a page of its own, and the parts of one.
#pragma once

#include <string>
#include <string_view>

#include "tools/cli/help_page.hpp"

namespace nullscope {

// A man page without its head: what `man_head` gives is to go before it.
std::string man_body(const HelpPage& page);

// The parts of man pages: `name` is "nullscope find".
std::string man_head(std::string_view name, std::string_view summary);
std::string man_section(std::string_view title);
std::string man_escaped(std::string_view text);                     // one line
std::string man_prose(std::string_view text);                       // paragraphs, and lists that are indented
std::string man_item(std::string_view tag, std::string_view text);  // the tag is troff already
std::string man_example(std::string_view lines);
std::string man_exit_status();

}  // namespace nullscope
