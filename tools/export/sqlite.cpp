#include "tools/export/sqlite.hpp"

// One transaction without a journal; rows by prepared inserts whose text is not copied; indexes at the end.
//
// What SQLite takes for a row is by the column: flags, words and small numbers are kept in two numbers, `bits` and
// `small`, and are columns that a view takes out of them when they are read.
#include <algorithm>
#include <fmt/format.h>
#include <numeric>
#include <optional>
#include <sqlite3.h>

#include "engine/study.hpp"
#include "tools/cli/errors.hpp"
#include "tools/export/best_move.hpp"
#include "tools/export/rows.hpp"

namespace nullscope {
namespace {

constexpr const char* kSqliteSchema = R"(
CREATE TABLE trace (
  id INTEGER PRIMARY KEY, file TEXT, program TEXT, fen TEXT, label TEXT, policy TEXT, depth INTEGER, settings TEXT,
  filter TEXT, nodes INTEGER, best TEXT, best_san TEXT, score INTEGER, stopped INTEGER, audited INTEGER, damage TEXT);
CREATE TABLE iteration (
  trace INTEGER, depth INTEGER, score INTEGER, best TEXT, best_san TEXT, nodes INTEGER, PRIMARY KEY (trace, depth));
)";

// Made after the rows: that is faster, and leaves the file smaller.
constexpr const char* kIndexesAndViews = R"(
CREATE INDEX node_parent ON node_row (parent, trace);
CREATE VIEW null_move AS
  SELECT trace, iteration, depth, count(*) AS tried, sum(null_fail_high) AS fail_high,
         sum(exit = 'null-move-cutoff') AS cut, sum(re_searched) AS verification_failed
  FROM node WHERE null_tried GROUP BY trace, iteration, depth;
CREATE VIEW reason AS
  SELECT trace, iteration, kind, exit, count(*) AS nodes FROM node GROUP BY trace, iteration, kind, exit;
CREATE VIEW share AS
  SELECT trace, iteration, count(*) AS nodes, sum(kind = 'quiescence') AS quiescence, sum(in_null) AS below_null,
         sum(in_verification) AS verification, sum(in_re_search) AS re_search
  FROM node GROUP BY trace, iteration;
CREATE VIEW failed_verification AS SELECT * FROM node WHERE re_searched;
CREATE VIEW wrong_cutoff AS SELECT * FROM node WHERE verdict <> 'sound';
CREATE VIEW root_move AS
  SELECT child.trace, child.iteration, child.move, child.uci, child.id, -child.value AS value, child.bound, child.exit,
         child.size
  FROM node AS child JOIN node AS root ON child.parent = root.id AND child.trace = root.trace
  WHERE root.parent IS NULL;
)";

}  // namespace

struct SqliteClose {
  void operator()(sqlite3* db) const { sqlite3_close(db); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};

struct SqliteExport::Database {
  explicit Database(const std::string& file) : path(file) {
    sqlite3* opened = nullptr;
    constexpr int kFlags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_NOMUTEX;
    const int result = sqlite3_open_v2(path.c_str(), &opened, kFlags, nullptr);
    db.reset(opened);
    check(result);
    // A file that is not finished is thrown away: a journal would guard nothing. Nor does anyone else read it.
    run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; "
        "PRAGMA cache_size = -32000; BEGIN");
  }
  void run(const std::string& sql) { check(sqlite3_exec(db.get(), sql.c_str(), nullptr, nullptr, nullptr)); }
  void check(int result) {
    if (result != SQLITE_OK) fail();
  }
  [[noreturn]] void fail() { throw trace::IoError(fmt::format("{}: SQLite: {}", path, sqlite3_errmsg(db.get()))); }

  std::string path;
  std::unique_ptr<sqlite3, SqliteClose> db;
};

namespace {

// One insert, made again and again: values in the order of the columns, then step(). Text must stay where it is until
// then. A number that is the same in row after row, or is missing, is bound once.
template <class Database>
class Insert {
 public:
  Insert(Database& db, const char* into, std::size_t columns) : db_(db), bound_(columns) {
    std::string places = "?";
    for (std::size_t i = 1; i < columns; ++i) places += ",?";
    sqlite3_stmt* statement = nullptr;
    const std::string sql = fmt::format("INSERT {} VALUES ({})", into, places);
    db_.check(sqlite3_prepare_v3(db_.db.get(), sql.c_str(), -1, SQLITE_PREPARE_PERSISTENT, &statement, nullptr));
    statement_.reset(statement);
  }

  void number(std::string_view, std::int64_t v) {
    Bound& bound = bound_[at_++];
    if (bound.is == Bound::Number && bound.value == v) return;
    bound = {Bound::Number, v};
    db_.check(sqlite3_bind_int64(statement_.get(), static_cast<int>(at_), v));
  }
  void flag(std::string_view name, bool v) { number(name, v); }
  void word(std::string_view, std::string_view v) {
    bound_[at_++].is = Bound::Text;
    db_.check(sqlite3_bind_text(statement_.get(), static_cast<int>(at_), v.data(), static_cast<int>(v.size()),
                                SQLITE_STATIC));
  }
  void text(std::string_view name, std::string_view v) { word(name, v); }
  void none(std::string_view, CellKind) {
    Bound& bound = bound_[at_++];
    if (bound.is == Bound::Null) return;
    bound.is = Bound::Null;
    db_.check(sqlite3_bind_null(statement_.get(), static_cast<int>(at_)));
  }
  void number(std::optional<std::int64_t> v) { v ? number("", *v) : none("", CellKind::Number); }
  void text(std::string_view v) { v.empty() ? none("", CellKind::Text) : word("", v); }
  void step() {
    if (sqlite3_step(statement_.get()) != SQLITE_DONE) db_.fail();
    sqlite3_reset(statement_.get());
    at_ = 0;
  }

 private:
  Database& db_;
  std::unique_ptr<sqlite3_stmt, SqliteClose> statement_;
  struct Bound {
    enum { Null, Number, Text } is = Null;
    std::int64_t value = 0;
  };
  std::vector<Bound> bound_;  // by column
  std::size_t at_ = 0;
};

constexpr int kTermBits = 4;  // 0 for none

// Where a column of a row is: in one of the table's own, in some bits of a number, or nowhere.
struct StoredColumn {
  enum Where : std::uint8_t { Own, InBits, InSmall, Nowhere } where = Own;
  int shift = 0;
  int width = 0;
  int bias = 0;  // added before it is stored

  std::uint64_t bits_of(std::int64_t v) const {
    return (static_cast<std::uint64_t>(v + bias) & ((std::uint64_t{1} << width) - 1)) << shift;
  }
};

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

// A row of `node_row`: its values in the order of the columns.
template <class Database>
class NodeInsert : public Insert<Database> {
 public:
  NodeInsert(Database& db, const std::vector<StoredColumn>& columns, std::size_t own)
      : Insert<Database>(db, "INTO node_row", own), columns_(columns) {}

  void begin(std::int64_t trace) { Insert<Database>::number("trace", trace); }
  void number(std::string_view name, std::int64_t v) {
    const StoredColumn& at = columns_[next_++];
    if (at.where == StoredColumn::InSmall)
      small_ |= at.bits_of(v);
    else if (at.where == StoredColumn::Own)
      Insert<Database>::number(name, v);
  }
  void word(std::string_view name, std::string_view v) { ++next_, Insert<Database>::word(name, v); }
  void text(std::string_view name, std::string_view v) { word(name, v); }
  void flag(std::string_view, bool v) { bits_ |= columns_[next_++].bits_of(v); }
  void term(std::string_view, std::size_t code, Terms) {
    bits_ |= columns_[next_++].bits_of(static_cast<std::int64_t>(code) + 1);
  }
  void none(std::string_view name, CellKind kind) {
    if (columns_[next_++].where == StoredColumn::Own) Insert<Database>::none(name, kind);
  }
  void step() {
    Insert<Database>::number("bits", static_cast<std::int64_t>(bits_));
    Insert<Database>::number("small", static_cast<std::int64_t>(small_));
    Insert<Database>::step();
    bits_ = small_ = 0;
    next_ = 0;
  }

 private:
  const std::vector<StoredColumn>& columns_;
  std::size_t next_ = 0;
  std::uint64_t bits_ = 0;
  std::uint64_t small_ = 0;
};

// The table of what is stored, and the view `node` that has every column by its name.
std::string node_table(const std::vector<ColumnName>& columns, bool several, std::size_t& own) {
  std::string table = "CREATE TABLE node_row (trace INTEGER", view = "CREATE VIEW node AS SELECT trace";
  const std::vector<StoredColumn> stored = stored_columns(columns);
  own = 3;  // trace, bits, small
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
      ++own;
    }
  }
  return table + ", bits INTEGER, small INTEGER);\n" + view + " FROM node_row;\n";
}

template <class Database>
void add_trace(Database& db, const trace::Reader& reader, const trace::AuditFile* audit, std::int64_t number,
               const std::string& path) {
  const trace::Header& header = reader.header();
  const trace::Result& result = reader.ending().result;
  const bool done = !result.iterations.empty();
  const std::string settings = trace::is_ours(header.program) ? study_text(header.options) : "";
  const BestMove best = done ? best_move(header, result.iterations.back().best_move) : BestMove{};
  const std::string damage = reader.damage();
  Insert insert(db, "INTO trace", 16);
  insert.number(number);
  for (const std::string_view text :
       {std::string_view(path), std::string_view(header.program), std::string_view(header.fen),
        std::string_view(header.label), std::string_view(header.policy)})
    insert.text(text);
  insert.number(header.depth);
  insert.text(settings);
  insert.text(header.filter);
  insert.number(static_cast<std::int64_t>(reader.ending().summary.total().counters.total()));
  insert.text(best.uci);
  insert.text(best.san);
  insert.number(done ? std::optional<std::int64_t>(result.iterations.back().score) : std::nullopt);
  insert.number(result.stopped);
  insert.number(audit ? std::optional(static_cast<std::int64_t>(audit->cuts.size())) : std::nullopt);
  insert.text(damage);
  insert.step();
}

template <class Database>
void add_iterations(Database& db, const trace::Reader& reader, std::int64_t number) {
  Insert insert(db, "OR REPLACE INTO iteration", 6);
  for (const auto& counted : reader.ending().summary.iterations) {
    std::optional<std::int64_t> score;
    BestMove best;
    for (const auto& result : reader.ending().result.iterations)
      if (result.depth == counted.depth) {
        score = result.score;
        best = best_move(reader.header(), result.best_move);
      }
    insert.number(number);
    insert.number(counted.depth);
    insert.number(score);
    insert.text(best.uci);
    insert.text(best.san);
    insert.number(static_cast<std::int64_t>(counted.tally.counters.total()));
    insert.step();
  }
}

struct SortedRows : RowList {
  std::vector<std::uint32_t> order;
  const std::vector<std::uint32_t>& by_number() {
    order.resize(rows.size());
    std::iota(order.begin(), order.end(), 0U);
    std::sort(order.begin(), order.end(),
              [this](std::uint32_t a, std::uint32_t b) { return rows[a].node.id < rows[b].node.id; });
    return order;
  }
};

}  // namespace

SqliteExport::SqliteExport(const OutputFile& file, const MoreColumns& more, bool several) {
  if (file.temporary().empty()) throw UsageError("a database needs a file of its own: not -o -");
  db_ = std::make_unique<Database>(file.temporary());
  db_->run(kSqliteSchema + node_table(column_names(more), several, own_));
  several_ = several;
}

SqliteExport::~SqliteExport() = default;

void SqliteExport::add(const trace::Reader& reader, const ExportOptions& options, std::size_t trace,
                       const std::string& path) {
  const auto number = static_cast<std::int64_t>(trace);
  add_trace(*db_, reader, options.audit, number, path);
  add_iterations(*db_, reader, number);
  const std::vector<StoredColumn> columns = stored_columns(column_names(options.more));
  NodeInsert<Database> insert(*db_, columns, own_);
  RowTexts texts(reader.ending());
  const auto write = [&](const Row& row) {
    insert.begin(number);
    put_row(row, options.more, texts, insert);
    insert.step();
  };
  // By number: so nearly every row comes last in its table, which is what SQLite is fastest at.
  for_row_blocks<SortedRows>(
      reader, options, [] { return SortedRows(); },
      [&](SortedRows& rows, std::span<const RowPart::Held> held) {
        for (const RowPart::Held& one : held) write(one.row);
        for (const std::uint32_t i : rows.by_number()) write(rows.rows[i]);
      });
}

void SqliteExport::finish() {
  if (several_) db_->run("CREATE UNIQUE INDEX node_id ON node_row (id, trace)");
  db_->run(kIndexesAndViews);
  db_->run("COMMIT");
  db_.reset();
}

}  // namespace nullscope
