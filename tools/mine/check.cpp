#include "tools/mine/check.hpp"

#include <algorithm>
#include <charconv>
#include <fmt/format.h>

#include "engine/notation.hpp"
#include "tools/mine/mates.hpp"
#include "tools/mine/tactics.hpp"
#include "tools/mine/zugzwangs.hpp"

namespace nullscope::mine {
namespace {

std::optional<int> number_in(const std::optional<std::string>& text) {
  int number = 0;
  if (!text) return std::nullopt;
  const auto [end, error] = std::from_chars(text->data(), text->data() + text->size(), number);
  if (error != std::errc() || end != text->data() + text->size()) return std::nullopt;
  return number;
}

// The kind shows in the operations: only mates have a distance, only zugzwangs say so.
std::optional<Find> prove_again(const EpdRecord& record, Bench& bench) {
  constexpr int kMostMoves = 6;
  if (record.operand("dm")) {
    const auto moves = number_in(record.operand("dm"));
    return moves && *moves >= 1 && *moves <= kMostMoves ? prove_mate(record.position, *moves, bench) : std::nullopt;
  }
  if (record.operand("c0").value_or("").rfind("zugzwang", 0) == 0)
    return prove_zugzwang(record.position, parse_san(record.position, record.operand("bm").value_or("")), bench);
  return prove_tactic(record.position, bench);
}

}  // namespace

std::string fault_of(const EpdRecord& record, Bench& bench) {
  if (!record.operand("bm")) return "claims nothing: it has no bm";
  std::optional<Find> found;
  try {
    found = prove_again(record, bench);
  } catch (const MoveError& error) {
    return error.what();
  }
  if (!found) return "could not be proved";
  auto claimed = record.operations;
  std::erase_if(claimed, [](const auto& operation) { return operation.first == "id"; });
  if (parse_epd(epd_fields(found->position) + ' ' + found->operations).operations == claimed) return "";
  return fmt::format("was proved with other results: {}", found->operations);
}

}  // namespace nullscope::mine
