// A node as a row: the same columns in CSV, JSON lines and SQLite (documented in tools/EXPORT.md).
#pragma once

#include <array>
#include <string>
#include <variant>

#include "trace/header.hpp"

namespace nullscope {

struct ExportRow {
  const trace::Node& node;
  std::string name;
  int iteration;
  std::uint64_t sequence;       // of its leave
  const trace::Ending* ending;  // that has the labels' names
};

// Nothing, a number, or text.
using Cell = std::variant<std::monostate, std::int64_t, std::string>;

struct ExportColumn {
  const char* name;
  const char* type;  // SQLite's
  Cell (*cell)(const ExportRow& row);
};

inline constexpr std::size_t kColumns = 38;
const std::array<ExportColumn, kColumns>& export_columns();

}  // namespace nullscope
