// Changes the text, and makes the checks of its lines right: of results one after the other, of times each for itself.
#include "tests/fuzz/mutator.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/signed_lines.hpp"

namespace nullscope::fuzz {

std::string mutated(const std::string& input, std::size_t most, std::minstd_rand&) {
  std::string text = input;
  mutate(text, most);
  std::string signed_text;
  std::string_view rest = text;
  SignedLines lines;
  bool times = false;
  while (const auto line = next_line(rest)) {
    const std::size_t tab = line->rfind('\t');
    times = times || *line == "# times";
    if (times) lines = {};
    signed_text += tab == std::string_view::npos || line->ends_with("check")
                       ? std::string(*line)
                       : lines.sign(std::string(line->substr(0, tab)));
    signed_text += '\n';
  }
  return signed_text;
}

}  // namespace nullscope::fuzz
