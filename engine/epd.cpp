#include "engine/epd.hpp"

#include <algorithm>

#include "engine/fen.hpp"

namespace nullscope {
namespace {

bool is_space(char c) { return c == ' ' || c == '\t' || c == '\r'; }

void skip_spaces(std::string_view& text) {
  while (!text.empty() && is_space(text.front())) text.remove_prefix(1);
}

std::string_view take_word(std::string_view& text) {
  skip_spaces(text);
  const auto end = std::find_if(text.begin(), text.end(), [](char c) { return is_space(c) || c == ';'; });
  const auto word = text.substr(0, static_cast<std::size_t>(end - text.begin()));
  text.remove_prefix(word.size());
  return word;
}

bool is_number(std::string_view word) {
  return !word.empty() && std::all_of(word.begin(), word.end(), [](char c) { return c >= '0' && c <= '9'; });
}

// Up to the next ';' outside quotes; the quotes themselves are dropped.
std::string take_operand(std::string_view& text) {
  skip_spaces(text);
  std::string operand;
  bool quoted = false;
  std::size_t i = 0;
  for (; i < text.size() && (quoted || text[i] != ';'); ++i) {
    if (text[i] == '"')
      quoted = !quoted;
    else
      operand += text[i];
  }
  if (quoted) throw EpdError("a quoted operand is not closed");
  text.remove_prefix(std::min(i + 1, text.size()));
  while (!operand.empty() && is_space(operand.back())) operand.pop_back();
  return operand;
}

}  // namespace

std::optional<std::string> EpdRecord::operand(std::string_view opcode) const {
  for (const auto& [name, value] : operations)
    if (name == opcode) return value;
  return std::nullopt;
}

EpdRecord parse_epd(std::string_view line) {
  EpdRecord record;
  std::string_view rest = line;
  std::string fen;
  for (int i = 0; i < 4; ++i) (fen += i ? " " : "") += take_word(rest);

  std::string_view ahead = rest;
  const std::string_view clock = take_word(ahead);
  const std::string_view number = take_word(ahead);
  if (is_number(clock) && is_number(number)) {
    fen = fen + ' ' + std::string(clock) + ' ' + std::string(number);
    rest = ahead;
  }
  try {
    record.position = parse_fen(fen);
  } catch (const FenError& error) {
    throw EpdError(error.what());
  }

  for (skip_spaces(rest); !rest.empty(); skip_spaces(rest)) {
    if (rest.front() == ';') {
      rest.remove_prefix(1);
      continue;
    }
    std::string opcode(take_word(rest));
    if (opcode.front() == '"') throw EpdError("an operation begins with a quote instead of its name");
    record.operations.emplace_back(std::move(opcode), take_operand(rest));
  }
  return record;
}

}  // namespace nullscope
