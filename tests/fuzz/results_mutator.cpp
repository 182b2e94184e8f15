// Changes the text, and makes the check at the end of every line right.
#include <fmt/format.h>
#include <xxhash.h>

#include "tests/fuzz/mutator.hpp"
#include "tools/cli/files.hpp"

namespace nullscope::fuzz {

std::string mutated(const std::string& input, std::size_t most, std::minstd_rand&) {
  std::string text = input;
  mutate(text, most);
  std::string signed_text;
  std::string_view rest = text;
  while (const auto line = next_line(rest)) {
    const std::string_view fields = line->substr(0, line->rfind('\t'));
    signed_text += fields;
    if (fields.size() < line->size() && fields.find('\t') != std::string_view::npos && !line->ends_with("check"))
      signed_text += fmt::format("\t{:016x}", XXH3_64bits(fields.data(), fields.size()));
    else
      signed_text += line->substr(fields.size());
    signed_text += '\n';
  }
  return signed_text;
}

}  // namespace nullscope::fuzz
