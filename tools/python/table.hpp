// The nodes of a trace as columns in memory, a block of the file at a time, in the order in which nodes were left.
#pragma once

#include <cstdlib>
#include <memory>

#include "tools/export/walk.hpp"
#include "tools/python/columns.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope::python {

// Bytes that grow and are given away. Large ones move without being copied (mremap).
class Buffer {
 public:
  // Room for so many bytes more, which are the caller's to fill. Throws bad_alloc.
  std::byte* extend(std::size_t bytes);
  std::size_t size() const { return size_; }
  // No larger than they are; free() takes them back.
  std::byte* release();

 private:
  struct Free {
    void operator()(std::byte* p) const { std::free(p); }
  };
  void resize(std::size_t capacity);

  std::unique_ptr<std::byte, Free> bytes_;
  std::size_t size_ = 0;
  std::size_t capacity_ = 0;
};

struct TableQuery {
  std::vector<Column> columns;
  trace::NodeId at = 0;                     // this node and all below it; 0: the whole trace
  std::uint64_t min_size = 1;               // leave out nodes with smaller subtrees
  const trace::AuditFile* audit = nullptr;  // the verdicts, if there are any; must outlive the reading
};

// A buffer for each column, or with `packed` one for all of them: records without gaps.
struct ColumnTable {
  ColumnTable(std::size_t columns, bool packed) : is_packed(packed), buffers(packed ? 1 : columns) {}
  bool is_packed;
  std::size_t rows = 0;
  std::vector<Buffer> buffers;
};

class TableReader {
 public:
  // Reader and words must outlive it, and be the same trace's.
  TableReader(const trace::Reader& reader, TableQuery query, Dictionaries& words);

  // Adds the next block's nodes; false when there was nothing left.
  bool next(ColumnTable& table);
  const std::vector<Column>& columns() const { return query_.columns; }

 private:
  Row row_of(const Visit& visit);
  void flush(ColumnTable& table);

  TableQuery query_;
  Dictionaries& words_;
  bool with_boards_;
  bool with_fens_;
  NodeWalk walk_;
  std::size_t record_ = 0;  // bytes of all columns
  std::vector<Row> batch_;  // few enough to stay in the processor's cache until the last column is done
};

}  // namespace nullscope::python
