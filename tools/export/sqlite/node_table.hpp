// The table of nodes in a database: its columns, and its rows.
//
// What SQLite takes for a row is by the column: flags, words and small numbers are kept in two numbers, `bits` and
// `small`, and are columns that the view `node` takes out of them when they are read.
#pragma once

#include <string>
#include <vector>

#include "tools/export/columns.hpp"
#include "tools/export/sqlite/table_pages.hpp"

namespace nullscope {

// The statements that make the table and its view. `several`: a node's number is unique within its trace alone.
std::string node_table(const std::vector<ColumnName>& columns, bool several);
// Columns that the table has.
std::size_t node_table_width(const std::vector<ColumnName>& columns);

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

// Rows as the file has them. Made in any thread, so that little is left to do where they are put together.
class NodeRows {
 public:
  // `several`: a row's number is not its node's, which is then a column as others are.
  NodeRows(const trace::Ending& ending, const MoreColumns& more, std::int64_t trace, bool several);

  struct Stored {
    trace::NodeId id;
    std::string_view record;
  };
  void clear();
  void add(const Row& row);
  std::size_t place() const { return rows_.size(); }
  // By the nodes' numbers; valid till the next add().
  std::vector<Stored> by_number() const;

 private:
  struct At {
    trace::NodeId id;
    std::size_t from;
    std::size_t size;
  };
  std::string records_;
  std::vector<At> rows_;
  SqliteRecord record_;
  RowTexts texts_;
  MoreColumns more_;
  std::int64_t trace_;
  bool several_;
  std::vector<detail::StoredColumn> columns_;
};

}  // namespace nullscope
