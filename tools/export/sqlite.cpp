#include "tools/export/sqlite.hpp"

// A SQLite database: the nodes, the iterations, what is known of the search, and views for the common questions.
#include <fmt/format.h>
#include <memory>
#include <sqlite3.h>

#include "tools/cli/errors.hpp"
#include "tools/export/rows.hpp"

namespace nullscope {
namespace {

constexpr const char* kSchema = R"(
CREATE TABLE search (name TEXT PRIMARY KEY, value TEXT);
CREATE TABLE iteration (depth INTEGER PRIMARY KEY, score INTEGER, best TEXT, nodes INTEGER);
)";

// Made after the rows: that is faster, and leaves the file smaller.
constexpr const char* kIndexesAndViews = R"(
CREATE INDEX node_parent ON node (parent);
CREATE INDEX node_exit ON node (exit, depth);
CREATE INDEX node_move ON node (move);
CREATE VIEW null_move AS
  SELECT iteration, depth, count(*) AS tried, sum(null_fail_high) AS fail_high, sum(exit = 'null-move-cutoff') AS cut,
         sum(re_searched) AS verification_failed
  FROM node WHERE null_tried GROUP BY iteration, depth;
CREATE VIEW reason AS
  SELECT iteration, kind, exit, count(*) AS nodes FROM node GROUP BY iteration, kind, exit;
CREATE VIEW share AS
  SELECT iteration, count(*) AS nodes, sum(kind = 'quiescence') AS quiescence, sum(in_null) AS below_null,
         sum(in_verification) AS verification, sum(in_re_search) AS re_search
  FROM node GROUP BY iteration;
CREATE VIEW failed_verification AS SELECT * FROM node WHERE re_searched;
CREATE VIEW root_move AS
  SELECT child.iteration, child.move, child.id, -child.value AS value, child.bound, child.exit, child.size
  FROM node AS child JOIN node AS root ON child.parent = root.id WHERE root.parent IS NULL;
)";

struct Close {
  void operator()(sqlite3* db) const { sqlite3_close(db); }
  void operator()(sqlite3_stmt* statement) const { sqlite3_finalize(statement); }
};
using Statement = std::unique_ptr<sqlite3_stmt, Close>;

class Database {
 public:
  explicit Database(const std::string& path) : path_(path) {
    sqlite3* db = nullptr;
    const int result = sqlite3_open_v2(path.c_str(), &db, SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE, nullptr);
    db_.reset(db);
    check(result);
    // A file that is not finished is thrown away: a journal would guard nothing.
    run("PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; BEGIN");
  }
  void run(const char* sql) { check(sqlite3_exec(db_.get(), sql, nullptr, nullptr, nullptr)); }
  Statement prepare(const std::string& sql) {
    sqlite3_stmt* statement = nullptr;
    check(sqlite3_prepare_v2(db_.get(), sql.c_str(), -1, &statement, nullptr));
    return Statement(statement);
  }
  void insert(const Statement& statement, const std::vector<Cell>& cells) {
    for (std::size_t i = 0; i < cells.size(); ++i) {
      const int at = static_cast<int>(i) + 1;
      if (const auto* number = std::get_if<std::int64_t>(&cells[i]))
        check(sqlite3_bind_int64(statement.get(), at, *number));
      else if (const auto* text = std::get_if<std::string>(&cells[i]))
        check(sqlite3_bind_text(statement.get(), at, text->data(), static_cast<int>(text->size()), SQLITE_TRANSIENT));
      else
        check(sqlite3_bind_null(statement.get(), at));
    }
    if (sqlite3_step(statement.get()) != SQLITE_DONE) fail();
    sqlite3_reset(statement.get());
  }

 private:
  void check(int result) {
    if (result != SQLITE_OK) fail();
  }
  [[noreturn]] void fail() { throw trace::IoError(fmt::format("{}: SQLite: {}", path_, sqlite3_errmsg(db_.get()))); }
  std::string path_;
  std::unique_ptr<sqlite3, Close> db_;
};

std::string places(std::size_t count) {
  std::string text = "?";
  for (std::size_t i = 1; i < count; ++i) text += ", ?";
  return text;
}

void write_search(Database& db, const trace::Reader& reader) {
  const trace::Header& header = reader.header();
  const Statement statement = db.prepare("INSERT INTO search VALUES (?, ?)");
  for (const auto& [name, value] : {std::pair<const char*, std::string>("program", header.program),
                                    {"fen", header.fen},
                                    {"label", header.label},
                                    {"policy", header.policy},
                                    {"depth", std::to_string(header.depth)},
                                    {"filter", header.filter}})
    db.insert(statement, {Cell(std::string(name)), Cell(value)});
}

void write_iterations(Database& db, const trace::Reader& reader) {
  const Statement statement = db.prepare("INSERT OR REPLACE INTO iteration VALUES (?, ?, ?, ?)");
  for (const auto& counted : reader.ending().summary.iterations) {
    Cell score, best;
    for (const auto& result : reader.ending().result.iterations)
      if (result.depth == counted.depth) {
        score = std::int64_t{result.score};
        best = result.best_move;
      }
    db.insert(statement, {Cell(std::int64_t{counted.depth}), score, best,
                          Cell(static_cast<std::int64_t>(counted.tally.counters.total()))});
  }
}

}  // namespace

void export_sqlite(const trace::Reader& reader, const ExportOptions& options, OutputFile& file) {
  if (file.temporary().empty()) throw UsageError("a database needs a file of its own: not -o -");
  Database db(file.temporary());
  std::string table = "CREATE TABLE node (";
  for (const ExportColumn& column : export_columns()) table += fmt::format("{} {}, ", column.name, column.type);
  table.replace(table.size() - 2, 2, ")");
  db.run(kSchema);
  db.run(table.c_str());
  write_search(db, reader);
  write_iterations(db, reader);
  const Statement statement = db.prepare(fmt::format("INSERT INTO node VALUES ({})", places(kColumns)));
  std::vector<Cell> cells(kColumns);
  walk_rows(reader, options, [&](const ExportRow& row) {
    for (std::size_t i = 0; i < kColumns; ++i) cells[i] = export_columns()[i].cell(row);
    db.insert(statement, cells);
  });
  db.run(kIndexesAndViews);
  db.run("COMMIT");
}

}  // namespace nullscope
