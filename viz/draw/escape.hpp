// Text that is data (labels, ids, file names, comments) on its way into a picture or page: the one place where it
// is made harmless.
#pragma once

#include <string>
#include <string_view>

namespace nullscope::viz {

// Valid UTF-8 on one line: broken bytes become U+FFFD, control characters spaces; what is beyond `most` characters is
// replaced by "…".
std::string plain_text(std::string_view data, std::size_t most = 200);

// For XML and HTML, in text and in quoted attributes. Expects what plain_text gives, or text of our own.
std::string xml_escaped(std::string_view text);

// For a Graphviz label: a backslash stands for itself.
std::string label_escaped(std::string_view text);

}  // namespace nullscope::viz
