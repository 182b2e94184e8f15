// The table of nodes in a database: its columns, and rows on their way into it, a block at a time.
//
// What SQLite takes for a row is by the column: flags, words and small numbers are kept in two numbers, `bits` and
// `small`, and are columns that the view `node` takes out of them when they are read.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tools/export/columns.hpp"

struct sqlite3;
struct sqlite3_stmt;

namespace nullscope {

// The statements that make the table and its view. `several`: a node's number is unique within its trace alone.
std::string node_table(const std::vector<ColumnName>& columns, bool several);

namespace detail {

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

}  // namespace detail

// Rows as the cells of the table's own columns, one after another. Made in any thread, so that little is left to do
// where they are inserted.
class NodeRows {
 public:
  NodeRows(const trace::Ending& ending, const MoreColumns& more, std::int64_t trace);

  void clear();
  void add(const Row& row);
  std::size_t place() const { return rows_.size(); }
  // Where they begin, by the nodes' numbers: so nearly every row comes last in its table, which is what SQLite is
  // fastest at.
  std::vector<const char*> by_number() const;

 private:
  struct Start {
    trace::NodeId id;
    std::size_t at;
  };
  std::string cells_;
  std::vector<Start> rows_;
  RowTexts texts_;
  MoreColumns more_;
  std::int64_t trace_;
  std::vector<detail::StoredColumn> columns_;
};

// Inserts them as what one SELECT finds in a virtual table: a statement a row costs more than the row.
class NodeInsert {
 public:
  NodeInsert(sqlite3* db, const MoreColumns& more);
  ~NodeInsert();
  NodeInsert(const NodeInsert&) = delete;
  NodeInsert& operator=(const NodeInsert&) = delete;
  // False where SQLite fails; the database has its words.
  bool all(const NodeRows& rows);

 private:
  struct Source;
  std::unique_ptr<Source> source_;
  sqlite3_stmt* statement_ = nullptr;
};

}  // namespace nullscope
