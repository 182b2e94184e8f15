#include "tools/export/sqlite/sqlite.hpp"

// SQLite makes the file, the table of nodes in it, and what is known of each trace. While it is closed, nodes are added
// to their table as pages, block by block. Nearly all come in the order of their numbers; the few that reach across a
// block's end do not, and are inserted by SQLite at the end, before the indexes are made.
#include <fmt/format.h>
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
    run(
        fmt::format("PRAGMA page_size = {}; PRAGMA auto_vacuum = NONE; PRAGMA journal_mode = OFF; "
                    "PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE; PRAGMA cache_size = -32000; BEGIN",
                    TablePages::kPage));
  }
  void commit() {
    run("COMMIT");
    check(sqlite3_close(db.get()));
    db.release();
  }
  void run(const std::string& sql) { check(sqlite3_exec(db.get(), sql.c_str(), nullptr, nullptr, nullptr)); }
  std::int64_t number(const char* sql) {
    sqlite3_stmt* prepared = nullptr;
    check(sqlite3_prepare_v2(db.get(), sql, -1, &prepared, nullptr));
    const std::unique_ptr<sqlite3_stmt, SqliteClose> statement(prepared);
    if (sqlite3_step(prepared) != SQLITE_ROW) fail();
    return sqlite3_column_int64(prepared, 0);
  }
  void check(int result) {
    if (result != SQLITE_OK) fail();
  }
  [[noreturn]] void fail() { throw trace::IoError(fmt::format("{}: SQLite: {}", path, sqlite3_errmsg(db.get()))); }

  std::string path;
  std::unique_ptr<sqlite3, SqliteClose> db;
};

namespace {

// One insert, made again and again: values in the order of the columns, then step(). Text must stay where it is until
// then.
template <class Database>
class Insert {
 public:
  Insert(Database& db, const char* into, std::size_t columns) : db_(db) {
    std::string places = "?";
    for (std::size_t i = 1; i < columns; ++i) places += ",?";
    sqlite3_stmt* statement = nullptr;
    const std::string sql = fmt::format("INSERT {} VALUES ({})", into, places);
    db_.check(sqlite3_prepare_v2(db_.db.get(), sql.c_str(), -1, &statement, nullptr));
    statement_.reset(statement);
  }

  void number(std::optional<std::int64_t> v) {
    ++at_;
    db_.check(v ? sqlite3_bind_int64(statement_.get(), at_, *v) : sqlite3_bind_null(statement_.get(), at_));
  }
  void text(std::string_view v) {
    ++at_;
    db_.check(v.empty()
                  ? sqlite3_bind_null(statement_.get(), at_)
                  : sqlite3_bind_text(statement_.get(), at_, v.data(), static_cast<int>(v.size()), SQLITE_STATIC));
  }
  void step() {
    if (sqlite3_step(statement_.get()) != SQLITE_DONE) db_.fail();
    sqlite3_reset(statement_.get());
    at_ = 0;
  }

 private:
  Database& db_;
  std::unique_ptr<sqlite3_stmt, SqliteClose> statement_;
  int at_ = 0;
};

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

}  // namespace

SqliteExport::SqliteExport(const OutputFile& file, const MoreColumns& more, bool several)
    : path_(file.temporary()), several_(several) {
  if (path_.empty()) throw UsageError("a database needs a file of its own: not -o -");
  const std::vector<ColumnName> columns = column_names(more);
  width_ = node_table_width(columns);
  Database db(path_);
  db.run(kSqliteSchema + node_table(columns, several));
  pages_.emplace(path_,
                 static_cast<std::uint32_t>(db.number("SELECT rootpage FROM sqlite_schema WHERE name = 'node_row'")));
  db.commit();
}

void SqliteExport::add_facts(const trace::Reader& reader, const ExportOptions& options, std::int64_t trace,
                             const std::string& path) {
  Database db(path_);
  add_trace(db, reader, options.audit, trace, path);
  add_iterations(db, reader, trace);
  db.commit();
}

void SqliteExport::add(const trace::Reader& reader, const ExportOptions& options, std::size_t trace,
                       const std::string& path) {
  const auto number = static_cast<std::int64_t>(trace);
  add_facts(reader, options, number, path);
  const auto empty = [&] { return NodeRows(reader.ending(), options.more, number, several_); };
  NodeRows held_rows = empty();
  pages_->begin();
  for_row_blocks<NodeRows>(reader, options, empty, [&](NodeRows& rows, std::span<const RowPart::Held> held) {
    held_rows.clear();
    for (const RowPart::Held& one : held) held_rows.add(one.row);
    for (const auto& [id, record] : held_rows.by_number()) {
      if (several_) {
        pages_->add(++rows_, record);
      } else {
        later_rows_.push_back({id, later_.size()});
        later_ += record;
      }
    }
    for (const auto& [id, record] : rows.by_number())
      pages_->add(several_ ? ++rows_ : static_cast<std::int64_t>(id), record);
  });
  pages_->end();
}

void SqliteExport::insert_later_rows(Database& db) {
  Insert insert(db, "INTO node_row", width_);
  for (std::size_t i = 0; i < later_rows_.size(); ++i) {
    const std::size_t from = later_rows_[i].from;
    const std::size_t end = i + 1 < later_rows_.size() ? later_rows_[i + 1].from : later_.size();
    SqliteRecordReader record(std::string_view(later_).substr(from, end - from));
    for (std::size_t column = 0; record.next(); ++column) {
      constexpr std::size_t kKey = 1;
      if (column == kKey)
        insert.number(static_cast<std::int64_t>(later_rows_[i].id));
      else if (record.kind == SqliteRecordReader::Kind::Text)
        insert.text(record.text);
      else
        insert.number(record.kind == SqliteRecordReader::Kind::Number ? std::optional(record.number) : std::nullopt);
    }
    insert.step();
  }
}

void SqliteExport::finish() {
  pages_->begin();
  pages_->finish();
  pages_->end();
  Database db(path_);
  insert_later_rows(db);
  if (several_) db.run("CREATE UNIQUE INDEX node_id ON node_row (id, trace)");
  db.run(kIndexesAndViews);
  db.commit();
}

}  // namespace nullscope
