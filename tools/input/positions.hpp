// Positions as the user names them, and the suites they come from.
#pragma once

#include <string>
#include <vector>

#include "engine/epd.hpp"
#include "tools/cli/arguments.hpp"

namespace nullscope {

// For help texts: what POSITION may be.
inline constexpr std::string_view kPositionHelp =
    "POSITION is 'startpos', a FEN (quoted or not), or FILE.epd#ID: the position of that id in the file, or\n"
    "the one on line ID if that is a number and no id.\n";

// 'startpos', a FEN (perhaps split into words), or FILE.epd#ID. Throws UsageError or, for a file, IoError.
Position load_position(const Words& words);
// The file that such words name; none if they name no file.
Words position_files(const Words& words);

struct SuiteEntry {
  int line;  // of the file, from 1
  EpdRecord record;
};
// Every position of an EPD file; empty lines and lines that begin with '#' are skipped.
std::vector<SuiteEntry> read_suite(const std::string& path);

}  // namespace nullscope
