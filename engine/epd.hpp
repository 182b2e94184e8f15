// One line of an EPD file: a position and named operations ("bm Qg6; id \"WAC.001\";").
#pragma once

#include <optional>
#include <stdexcept>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "engine/position.hpp"

namespace nullscope {

struct EpdError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

struct EpdRecord {
  Position position;
  std::vector<std::pair<std::string, std::string>> operations;  // opcode, operand text without quotes

  // The operand of the first operation with this opcode.
  std::optional<std::string> operand(std::string_view opcode) const;
  std::string id() const { return operand("id").value_or(""); }
};

// Four FEN fields (or six: the two counters are recognised as numbers) and the operations after them.
// Throws EpdError; a bad position's message is FenError's.
EpdRecord parse_epd(std::string_view line);

}  // namespace nullscope
