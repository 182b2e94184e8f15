// Lines of EPD files, one by one and as a suite.
#include "engine/epd.hpp"

#include <algorithm>
#include <set>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "tests/fuzz/scratch.hpp"
#include "tests/fuzz/target.hpp"
#include "tools/cli/errors.hpp"
#include "tools/experiment/suite.hpp"
#include "tools/files/files.hpp"

namespace nullscope::fuzz {
namespace {

std::string to_epd(const EpdRecord& record) {
  std::string line = to_fen(record.position);
  for (const auto& [opcode, operand] : record.operations) line += ' ' + opcode + " \"" + operand + "\";";
  return line;
}

void check_line(std::string_view line) {
  EpdRecord record;
  try {
    record = parse_epd(line);
  } catch (const EpdError&) {
    return;
  }
  const EpdRecord again = parse_epd(to_epd(record));
  require(again.position == record.position, "an EPD line that was written has the same position");
  require(again.operations == record.operations, "an EPD line that was written has the same operations");
  for (const auto& [opcode, operand] : record.operations)
    require(record.operand(opcode).has_value(), "an operation is found by its name");
}

void check_suite(std::string_view content) {
  std::vector<experiment::Problem> problems;
  experiment::Suite suite;
  try {
    suite = experiment::load_suite({"label", scratch_file("suite.epd", content), ""}, {}, problems);
  } catch (const UsageError&) {
    return;  // its lines end in CR alone
  }
  std::set<std::string> ids;
  for (const experiment::TestPosition& test : suite.positions) {
    require(ids.insert(test.id).second, "no two positions of a suite have the same id");
    require(test.id.find_first_of("\t\r\n") == std::string::npos, "an id can be a field of a file of results");
    const MoveList moves = legal_moves(test.position);
    for (const auto& wanted : {test.goal.best, test.goal.avoid})
      for (const Move move : wanted)
        require(std::find(moves.begin(), moves.end(), move) != moves.end(), "the moves of bm and am are legal");
  }
  require(problems.size() >= suite.left_out, "every line that is left out is told");
}

}  // namespace

void run(std::string_view input) {
  std::string_view rest = input;
  while (const auto line = next_line(rest)) check_line(*line);
  check_suite(input);
}

}  // namespace nullscope::fuzz
