// A book of openings: positions of an EPD file, or the first moves of the games of a PGN file.
#pragma once

#include <string>
#include <vector>

#include "tools/match/opening.hpp"

namespace nullscope::match {

struct Book {
  std::vector<Opening> openings;  // in the order of the file; of several with the same position the first
  std::string digest;             // of the file: the games of a match depend on it
};

// By the path's ending. Of a game at most `plies` moves. Throws UsageError for what cannot be read, and for a position
// in which the game is over.
Book read_book(const std::string& path, std::size_t plies);

// The openings in the text of a PGN file. Comments, variations and marks are passed over.
std::vector<Opening> parse_pgn_openings(std::string_view text, std::size_t plies);

}  // namespace nullscope::match
