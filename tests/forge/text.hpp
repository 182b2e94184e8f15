// Text that someone wrote to do harm where it is shown.
#pragma once

#include <array>
#include <string_view>

namespace nullscope::forge {

using namespace std::string_view_literals;

// Control characters, C1 codes as UTF-8 and as bytes, directions turned round, invalid UTF-8, and what HTML, SVG,
// Markdown, CSV, Graphviz, PGN, JSON, SQL and fmt would act on.
inline constexpr std::array kHostileTexts = {
    "\x1b[2J\x1b[31mred\x1b]0;title\x07\x1b]8;;http://x\x1b\\link"sv,
    "a\0b\x01\x08\x0c\r\n\t\x7f\x0e"sv,
    "\xc2\x9b"
    "31m\xc2\x9d"
    "0;x\xc2\x9c\xc2\x85\xc2\x90"sv,
    "\x9b"
    "31m\x9d"
    "0;x\x9c"sv,
    "\xe2\x80\xae"
    "txt.exe\xe2\x80\xac\xe2\x81\xa6x\xe2\x81\xa9\xe2\x80\x8f\xd8\x9c"sv,
    "\xe2\x80\xa8line\xe2\x80\xa9paragraph\xef\xbb\xbf\xe2\x80\x8b"sv,
    "\xff\xfe\xc0\xaf\xed\xa0\x80\xf4\x90\x80\x80\xe2\x82"sv,
    "<script>alert(1)</script><img src=x onerror=alert(1)>\"'&amp;</svg>]]>-->"sv,
    "</script><!--<script>${alert(1)}`"sv,
    "[x](javascript:alert(1)) ![i](http://x/i.png) | a | b |\n# head\n<!-- `code` **b** -->"sv,
    "=cmd|' /C calc'!A0,\"a\"\"b\",\n@SUM(1)"sv,
    "\\\"]; evil [label=<<b>x</b>>] \\N\\G\\L {a|<p>b} digraph"sv,
    "} {comment} ) ( 1-0 [Event \"x\"] $999 ; % \n% e4"sv,
    "'; DROP TABLE nodes; --"sv,
    "{} {0} {:*^1000000} %s %n %1000000d"sv,
    "../../../../tmp/x /dev/stdin ~/.ssh $(id) `id`"sv,
    "--force\n-o\nx"sv,
    "\xf0\x9f\x92\xa9\xcc\xb4\xcc\xb5\xcc\xb6\xcc\xb7\xcc\xb8\xcc\xa1\xcc\xa2\xe0\xb9\x89\xe0\xb9\x89\xe0\xb9\x89"sv,
};

}  // namespace nullscope::forge
