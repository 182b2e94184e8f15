#include "tools/export/sqlite/node_table.hpp"

#include <algorithm>
#include <fmt/format.h>

namespace nullscope {
namespace {

using detail::StoredColumn;

constexpr int kTermBits = 4;  // 0 for none

// Numbers whose type, or a limit of the format, leaves them few bits.
struct SmallNumber {
  std::string_view name;
  int width;
  int bias;
};
constexpr SmallNumber kSmallNumbers[] = {
    {"iteration", 9, 0}, {"ply", 10, 0}, {"depth", 9, 256}, {"depth_now", 9, 256}, {"skipped", 16, 0}};
constexpr std::string_view kRest = "rest_nodes";

std::vector<StoredColumn> stored_columns(const std::vector<ColumnName>& columns) {
  std::vector<StoredColumn> stored;
  int bits = 0;
  int small = 0;
  for (const ColumnName& column : columns) {
    StoredColumn& at = stored.emplace_back();
    const auto* const number = std::find_if(std::begin(kSmallNumbers), std::end(kSmallNumbers),
                                            [&](const SmallNumber& n) { return n.name == column.name; });
    if (column.kind == CellKind::Flag || column.kind == CellKind::Term) {
      at = {StoredColumn::InBits, bits, column.kind == CellKind::Flag ? 1 : kTermBits};
      bits += at.width;
    } else if (number != std::end(kSmallNumbers)) {
      at = {StoredColumn::InSmall, small, number->width, number->bias};
      small += at.width;
    } else if (column.name == kRest) {
      at.where = StoredColumn::Nowhere;
    }
  }
  return stored;
}

// What put_row tells of a row.
class RecordWriter {
 public:
  // `is_key`: the first column is the row's number, which the file has elsewhere.
  RecordWriter(SqliteRecord& record, const std::vector<StoredColumn>& columns, bool is_key)
      : record_(record), next_(columns.data()), key_(is_key ? next_ : nullptr) {}

  void number(std::string_view, std::int64_t v) {
    const StoredColumn& at = *next_++;
    if (at.where == StoredColumn::InSmall)
      small_ |= at.bits_of(v);
    else if (at.where == StoredColumn::Own)
      &at == key_ ? record_.none() : record_.number(v);
  }
  void word(std::string_view, std::string_view v) { ++next_, record_.text(v); }
  void text(std::string_view name, std::string_view v) { word(name, v); }
  void flag(std::string_view, bool v) { bits_ |= next_++->bits_of(v); }
  void term(std::string_view, std::size_t code, Terms) {
    bits_ |= next_++->bits_of(static_cast<std::int64_t>(code) + 1);
  }
  void none(std::string_view, CellKind) {
    if (next_++->where == StoredColumn::Own) record_.none();
  }
  void finish() {
    record_.number(static_cast<std::int64_t>(bits_));
    record_.number(static_cast<std::int64_t>(small_));
  }

 private:
  SqliteRecord& record_;
  const StoredColumn* next_;
  const StoredColumn* key_;
  std::uint64_t bits_ = 0;
  std::uint64_t small_ = 0;
};

}  // namespace

std::string node_table(const std::vector<ColumnName>& columns, bool several) {
  std::string table = "CREATE TABLE node_row (trace INTEGER", view = "CREATE VIEW node AS SELECT trace";
  const std::vector<StoredColumn> stored = stored_columns(columns);
  for (std::size_t i = 0; i < columns.size(); ++i) {
    const ColumnName& column = columns[i];
    const StoredColumn& at = stored[i];
    const int mask = (1 << at.width) - 1;
    if (column.kind == CellKind::Flag) {
      view += fmt::format(", bits >> {} & 1 AS {}", at.shift, column.name);
    } else if (column.kind == CellKind::Term) {
      view += fmt::format(", CASE bits >> {} & {}", at.shift, mask);
      for (std::size_t k = 0; k < column.terms.size(); ++k)
        view += fmt::format(" WHEN {} THEN '{}'", k + 1, column.terms[k].slug);
      view += fmt::format(" END AS {}", column.name);
    } else if (at.where == StoredColumn::InSmall) {
      view += fmt::format(", (small >> {} & {}) - {} AS {}", at.shift, mask, at.bias, column.name);
    } else if (at.where == StoredColumn::Nowhere) {
      view += fmt::format(", size - null_nodes - verification_nodes - re_search_nodes AS {}", kRest);
    } else {
      const bool is_key = column.name == "id" && !several;
      table +=
          fmt::format(", {} {}{}", column.name, column.is_text() ? "TEXT" : "INTEGER", is_key ? " PRIMARY KEY" : "");
      view += fmt::format(", {}", column.name);
    }
  }
  return table + ", bits INTEGER, small INTEGER);\n" + view + " FROM node_row;\n";
}

std::size_t node_table_width(const std::vector<ColumnName>& columns) {
  const std::vector<StoredColumn> stored = stored_columns(columns);
  const auto own = std::count_if(stored.begin(), stored.end(),
                                 [](const StoredColumn& column) { return column.where == StoredColumn::Own; });
  return static_cast<std::size_t>(own) + 3;  // trace, bits, small
}

NodeRows::NodeRows(const trace::Ending& ending, const MoreColumns& more, std::int64_t trace, bool several)
    : texts_(ending), more_(more), trace_(trace), several_(several), columns_(stored_columns(column_names(more))) {}

void NodeRows::clear() { records_.clear(), rows_.clear(); }

void NodeRows::add(const Row& row) {
  record_.clear();
  record_.number(trace_);
  RecordWriter out(record_, columns_, !several_);
  put_row(row, more_, texts_, out);
  out.finish();
  const std::size_t from = records_.size();
  record_.append_to(records_);
  rows_.push_back({row.node.id, from, records_.size() - from});
}

std::vector<NodeRows::Stored> NodeRows::by_number() const {
  std::vector<Stored> sorted;
  for (const At& row : rows_) sorted.push_back({row.id, std::string_view(records_).substr(row.from, row.size)});
  std::sort(sorted.begin(), sorted.end(), [](const Stored& a, const Stored& b) { return a.id < b.id; });
  return sorted;
}

}  // namespace nullscope
