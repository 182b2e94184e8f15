// Traces as an SQLite database: one row per node, in the order they were left, with what is known of each search,
// indexes and views.
#pragma once

#include <memory>

#include "tools/export/export_options.hpp"
#include "tools/export/node_table.hpp"
#include "tools/files/output_file.hpp"

namespace nullscope {

class SqliteExport {
 public:
  // `several`: a node's number is unique within its trace alone.
  SqliteExport(const OutputFile& file, const MoreColumns& more, bool several);
  ~SqliteExport();

  void add(const trace::Reader& reader, const ExportOptions& options, std::size_t trace, const std::string& path);
  void finish();

 private:
  struct Database;
  std::unique_ptr<Database> db_;
  std::unique_ptr<NodeInsert> nodes_;
  bool several_ = false;
};

}  // namespace nullscope
