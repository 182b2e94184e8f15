#include "tools/export/node_table.hpp"

// A cell is a byte, and what it says follows:
//
//   0 none   1 to 8 a number in so many bytes, the lowest first, the last one's sign goes on   9 the number 0
//   10 + n   a text of n bytes       255 a text: its length in two bytes, and it
//
// The virtual table `block_rows` expands a row when the cursor comes to it, and hands SQLite its cells.
#include <algorithm>
#include <bit>
#include <cstring>
#include <fmt/format.h>
#include <sqlite3.h>
#include <stdexcept>

namespace nullscope {
namespace detail {

// One cell, expanded.
struct Cell {
  enum { None, Number, Text } is;
  std::int64_t number;
  std::string_view text;
};

}  // namespace detail

namespace {

using detail::Cell;
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

// The table's own: its trace, what is stored as it is, bits, small.
std::vector<std::string> own_columns(const std::vector<ColumnName>& columns) {
  const std::vector<StoredColumn> stored = stored_columns(columns);
  std::vector<std::string> own{"trace"};
  for (std::size_t i = 0; i < columns.size(); ++i)
    if (stored[i].where == StoredColumn::Own) own.emplace_back(columns[i].name);
  own.insert(own.end(), {"bits", "small"});
  return own;
}

constexpr std::uint8_t kNone = 0;
constexpr std::uint8_t kZero = 9;
constexpr std::uint8_t kText = 10;
constexpr std::uint8_t kLongText = 255;

void put_number(std::string& cells, std::int64_t v) {
  if (v == 0) {
    cells += static_cast<char>(kZero);
    return;
  }
  const auto bits = static_cast<std::uint64_t>(v);
  const int used = 65 - std::countl_zero(v < 0 ? ~bits : bits);  // the sign's bit as well
  const int bytes = (used + 7) / 8;
  char cell[9];
  cell[0] = static_cast<char>(bytes);
  for (int i = 0; i < 8; ++i) cell[i + 1] = static_cast<char>(bits >> (8 * i));
  cells.append(cell, static_cast<std::size_t>(bytes) + 1);
}

void put_text(std::string& cells, std::string_view v) {
  if (v.size() < kLongText - kText) {
    cells += static_cast<char>(kText + v.size());
  } else {
    if (v.size() > 0xFFFF) throw std::length_error("a text of a row is too long");
    cells += {static_cast<char>(kLongText), static_cast<char>(v.size()), static_cast<char>(v.size() >> 8)};
  }
  cells += v;
}

// What put_row tells of a row.
class CellWriter {
 public:
  CellWriter(std::string& cells, const std::vector<StoredColumn>& columns) : cells_(cells), next_(columns.data()) {}

  void number(std::string_view, std::int64_t v) {
    const StoredColumn& at = *next_++;
    if (at.where == StoredColumn::InSmall)
      small_ |= at.bits_of(v);
    else if (at.where == StoredColumn::Own)
      put_number(cells_, v);
  }
  void word(std::string_view, std::string_view v) { ++next_, put_text(cells_, v); }
  void text(std::string_view name, std::string_view v) { word(name, v); }
  void flag(std::string_view, bool v) { bits_ |= next_++->bits_of(v); }
  void term(std::string_view, std::size_t code, Terms) {
    bits_ |= next_++->bits_of(static_cast<std::int64_t>(code) + 1);
  }
  void none(std::string_view, CellKind) {
    if (next_++->where == StoredColumn::Own) cells_ += static_cast<char>(kNone);
  }
  void finish() {
    put_number(cells_, static_cast<std::int64_t>(bits_));
    put_number(cells_, static_cast<std::int64_t>(small_));
  }

 private:
  std::string& cells_;
  const StoredColumn* next_;
  std::uint64_t bits_ = 0;
  std::uint64_t small_ = 0;
};

// Returns where the next one begins.
const char* expand(const char* at, Cell& cell) {
  const auto kind = static_cast<std::uint8_t>(*at++);
  if (kind < kZero) {
    std::uint64_t v = 0;
    for (int i = 0; i < kind; ++i) v |= std::uint64_t{static_cast<std::uint8_t>(*at++)} << (8 * i);
    const int above = 64 - 8 * kind;
    cell.is = kind == kNone ? Cell::None : Cell::Number;
    cell.number = kind == kNone ? 0 : static_cast<std::int64_t>(v << above) >> above;
  } else if (kind == kZero) {
    cell.is = Cell::Number;
    cell.number = 0;
  } else {
    std::size_t size = kind - std::size_t{kText};
    if (kind == kLongText) {
      size = static_cast<std::uint8_t>(at[0]) | std::size_t{static_cast<std::uint8_t>(at[1])} << 8;
      at += 2;
    }
    cell.is = Cell::Text;
    cell.text = {at, size};
    at += size;
  }
  return at;
}

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

NodeRows::NodeRows(const trace::Ending& ending, const MoreColumns& more, std::int64_t trace)
    : texts_(ending), more_(more), trace_(trace), columns_(stored_columns(column_names(more))) {}

void NodeRows::clear() { cells_.clear(), rows_.clear(); }

void NodeRows::add(const Row& row) {
  rows_.push_back({row.node.id, cells_.size()});
  put_number(cells_, trace_);
  CellWriter out(cells_, columns_);
  put_row(row, more_, texts_, out);
  out.finish();
}

std::vector<const char*> NodeRows::by_number() const {
  std::vector<Start> sorted = rows_;
  std::sort(sorted.begin(), sorted.end(), [](const Start& a, const Start& b) { return a.id < b.id; });
  std::vector<const char*> starts;
  for (const Start& row : sorted) starts.push_back(cells_.data() + row.at);
  return starts;
}

// The virtual table, and its one cursor's row.
struct NodeInsert::Source {
  struct Cursor : sqlite3_vtab_cursor {};
  struct Table : sqlite3_vtab {
    Source* source;
  };

  std::string declaration;
  std::vector<const char*> rows;
  std::size_t next = 0;
  std::vector<Cell> cells;  // of the row at hand

  void expand_row() {
    if (next == rows.size()) return;
    const char* at = rows[next];
    for (Cell& cell : cells) at = expand(at, cell);
  }
  static Source& of(sqlite3_vtab_cursor* cursor) { return *static_cast<Table*>(cursor->pVtab)->source; }

  static int connect(sqlite3* db, void* source, int, const char* const*, sqlite3_vtab** table, char**) {
    auto* const made = new (std::nothrow) Table{{}, static_cast<Source*>(source)};
    *table = made;
    return made ? sqlite3_declare_vtab(db, made->source->declaration.c_str()) : SQLITE_NOMEM;
  }
  static int disconnect(sqlite3_vtab* table) {
    delete static_cast<Table*>(table);
    return SQLITE_OK;
  }
  static int best_index(sqlite3_vtab*, sqlite3_index_info*) { return SQLITE_OK; }
  static int open(sqlite3_vtab*, sqlite3_vtab_cursor** cursor) {
    *cursor = new (std::nothrow) Cursor{};
    return *cursor ? SQLITE_OK : SQLITE_NOMEM;
  }
  static int close(sqlite3_vtab_cursor* cursor) {
    delete static_cast<Cursor*>(cursor);
    return SQLITE_OK;
  }
  static int filter(sqlite3_vtab_cursor* cursor, int, const char*, int, sqlite3_value**) {
    of(cursor).next = 0;
    of(cursor).expand_row();
    return SQLITE_OK;
  }
  static int advance(sqlite3_vtab_cursor* cursor) {
    ++of(cursor).next;
    of(cursor).expand_row();
    return SQLITE_OK;
  }
  static int at_end(sqlite3_vtab_cursor* cursor) { return of(cursor).next == of(cursor).rows.size(); }
  static int column(sqlite3_vtab_cursor* cursor, sqlite3_context* out, int number) {
    const Cell& cell = of(cursor).cells[static_cast<std::size_t>(number)];
    if (cell.is == Cell::Number)
      sqlite3_result_int64(out, cell.number);
    else if (cell.is == Cell::Text)
      sqlite3_result_text(out, cell.text.data(), static_cast<int>(cell.text.size()), SQLITE_STATIC);
    return SQLITE_OK;
  }
  static int rowid(sqlite3_vtab_cursor* cursor, sqlite3_int64* id) {
    *id = static_cast<sqlite3_int64>(of(cursor).next);
    return SQLITE_OK;
  }
  static const sqlite3_module& module() {
    static const sqlite3_module kModule = [] {
      sqlite3_module m{};  // without xCreate: a table of this name is there, and none can be made
      m.xConnect = connect, m.xDisconnect = disconnect, m.xBestIndex = best_index;
      m.xOpen = open, m.xClose = close, m.xFilter = filter, m.xNext = advance, m.xEof = at_end;
      m.xColumn = column, m.xRowid = rowid;
      return m;
    }();
    return kModule;
  }
};

NodeInsert::NodeInsert(sqlite3* db, const MoreColumns& more) : source_(std::make_unique<Source>()) {
  const std::vector<std::string> own = own_columns(column_names(more));
  source_->declaration = "CREATE TABLE block_rows (" + fmt::format("{}", fmt::join(own, ", ")) + ")";
  source_->cells.resize(own.size());
  if (sqlite3_create_module(db, "block_rows", &Source::module(), source_.get()) != SQLITE_OK ||
      sqlite3_prepare_v2(db, "INSERT INTO node_row SELECT * FROM block_rows", -1, &statement_, nullptr) != SQLITE_OK)
    statement_ = nullptr;  // which all() fails by
}

NodeInsert::~NodeInsert() { sqlite3_finalize(statement_); }

bool NodeInsert::all(const NodeRows& rows) {
  if (!statement_) return false;
  source_->rows = rows.by_number();
  const bool done = sqlite3_step(statement_) == SQLITE_DONE;
  return sqlite3_reset(statement_) == SQLITE_OK && done;
}

}  // namespace nullscope
