// Rows of an SQLite table written as pages of its file, past SQLite: in the order of their row numbers that is copying,
// where an INSERT takes some ten thousand instructions.
//
// The file is SQLite's own, with the table in it and empty, and nobody has it open while pages are written. The format
// is that of https://www.sqlite.org/fileformat.html: a table is a B-tree, its rows in the leaves from left to right.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace nullscope {

// A row as the file has it: types, then values. Made in any thread.
class SqliteRecord {
 public:
  void clear() { types_.clear(), values_.clear(); }
  void none() { types_ += '\0'; }
  void number(std::int64_t v);
  void text(std::string_view v);
  void append_to(std::string& bytes) const;

 private:
  std::string types_;
  std::string values_;
};

// One column of a record after another.
class SqliteRecordReader {
 public:
  enum class Kind : std::uint8_t { None, Number, Text };
  explicit SqliteRecordReader(std::string_view record);
  bool next();
  Kind kind = Kind::None;
  std::int64_t number = 0;
  std::string_view text;

 private:
  std::string_view types_;
  std::string_view values_;
};

class TablePages {
 public:
  static constexpr std::size_t kPage = 16384;       // the file's page size
  static constexpr std::size_t kMostRecord = 8192;  // bytes of a row

  // `root`: the table's first page.
  TablePages(std::string path, std::uint32_t root) : path_(std::move(path)), root_(root) {}
  ~TablePages();
  TablePages(const TablePages&) = delete;
  TablePages& operator=(const TablePages&) = delete;
  // The file has grown, or shrunk, otherwise: pages go to its end. All that was added must have been put there.
  void begin();
  // Required: row numbers rise.
  void add(std::int64_t row, std::string_view record);
  // What is full is in the file, and counted. Throws IoError, as begin() and finish() do.
  void end();
  // After the last rows, between begin() and end(): they are the table's.
  void finish();

 private:
  struct Child {
    std::uint32_t page;
    std::int64_t last;  // row in it
  };
  using Level = std::vector<Child>;  // what its next page will refer to

  void end_leaf();
  std::string leaf_page();
  static std::string inner_page(const Child* first, std::size_t count);
  void add_child(std::size_t level, Child child);
  std::uint32_t append(std::string_view page);
  void write_at(std::uint64_t offset, std::string_view bytes);
  [[noreturn]] void fail() const;

  std::string path_;
  std::uint32_t root_;
  int file_ = -1;
  std::uint32_t pages_ = 0;           // in the file, with those in buffer_
  std::string buffer_;                // the last of them
  std::string cells_;                 // of the leaf that is being filled, one after another
  std::vector<std::uint16_t> sizes_;  // of the cells
  std::int64_t last_ = 0;
  std::vector<Level> levels_;
};

}  // namespace nullscope
