// Traces as an SQLite database: one row per node, in the order they were left, with what is known of each search,
// indexes and views.
#pragma once

#include <optional>

#include "tools/export/export_options.hpp"
#include "tools/export/sqlite/node_table.hpp"
#include "tools/files/output_file.hpp"

namespace nullscope {

class SqliteExport {
 public:
  // `several`: a node's number is unique within its trace alone.
  SqliteExport(const OutputFile& file, const MoreColumns& more, bool several);

  void add(const trace::Reader& reader, const ExportOptions& options, std::size_t trace, const std::string& path);
  void finish();

 private:
  struct Database;
  void add_facts(const trace::Reader& reader, const ExportOptions& options, std::int64_t trace,
                 const std::string& path);
  void insert_later_rows(Database& db);

  std::string path_;
  bool several_;
  std::size_t width_;                // of the table of nodes
  std::optional<TablePages> pages_;  // its
  std::int64_t rows_ = 0;            // of several traces
  std::string later_;                // of one: rows of nodes that were left after nodes of larger numbers
  struct Later {
    trace::NodeId id;
    std::size_t from;
  };
  std::vector<Later> later_rows_;
};

}  // namespace nullscope
