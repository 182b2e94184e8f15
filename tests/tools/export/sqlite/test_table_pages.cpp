// Pages that are written past SQLite are read by SQLite.
#include <filesystem>
#include <fmt/format.h>
#include <fstream>
#include <functional>
#include <sqlite3.h>

#include "tests/support/catch.hpp"
#include "tests/tools/experiment/folder.hpp"
#include "tools/export/sqlite/table_pages.hpp"

using namespace nullscope;

namespace {

struct Row {
  std::int64_t id;
  std::int64_t number;
  std::string text;
};

// What SQLite answers, the columns of a row joined by '|', a line each.
std::string ask(const std::string& path, const std::string& sql) {
  sqlite3* db = nullptr;
  REQUIRE(sqlite3_open(path.c_str(), &db) == SQLITE_OK);
  std::string answer;
  const auto add = [](void* to, int columns, char** values, char**) {
    std::string& out = *static_cast<std::string*>(to);
    for (int i = 0; i < columns; ++i) out += (i ? "|" : "") + std::string(values[i] ? values[i] : "-");
    out += '\n';
    return 0;
  };
  char* why = nullptr;
  sqlite3_exec(db, sql.c_str(), add, &answer, &why);
  if (why) FAIL(path << ": " << why);
  sqlite3_close(db);
  return answer;
}

// A database whose table `t` has these rows, in `parts` between which SQLite has the file.
std::string written(const test::Folder& folder, std::int64_t count, int parts,
                    const std::function<Row(std::int64_t)>& row) {
  const std::string path = folder / "t.sqlite";
  std::filesystem::remove(path);
  ask(path, fmt::format("PRAGMA page_size = {}; CREATE TABLE t (id INTEGER PRIMARY KEY, number INTEGER, text TEXT); "
                        "CREATE TABLE other (x)",
                        TablePages::kPage));
  TablePages pages(
      path, static_cast<std::uint32_t>(std::stoi(ask(path, "SELECT rootpage FROM sqlite_schema WHERE name = 't'"))));
  SqliteRecord record;
  std::string bytes;
  for (int part = 0; part < parts; ++part) {
    pages.begin();
    for (std::int64_t i = count * part / parts; i < count * (part + 1) / parts; ++i) {
      const Row r = row(i);
      record.clear(), bytes.clear();
      record.none();  // the row's number stands for it
      record.number(r.number);
      if (r.text.empty()) {
        record.none();
      } else {
        record.text(r.text);
      }
      record.append_to(bytes);
      pages.add(r.id, bytes);
    }
    pages.end();
    ask(path, fmt::format("INSERT INTO other VALUES ('{}')", std::string(30'000, 'o')));  // pages of its own
  }
  pages.begin();
  pages.finish();
  pages.end();
  CHECK(ask(path, "PRAGMA integrity_check") == "ok\n");
  CHECK(ask(path, "SELECT count(*), sum(length(x)) FROM other") == fmt::format("{}|{}\n", parts, 30'000 * parts));
  return path;
}

}  // namespace

TEST_CASE("SQLite finds a table's pages in order, however many levels there are and whoever writes between") {
  const test::Folder folder;
  for (const std::int64_t count : {0, 1, 3, 700, 40'000}) {
    for (const int parts : {1, 3}) {
      CAPTURE(count, parts);
      // 4 KB a row: three to a leaf, a thousand leaves to a page above.
      const auto row = [](std::int64_t i) {
        return Row{3 * i + 1, i * i, std::string(static_cast<std::size_t>(i % 5 ? 4'000 : 1), 'x')};
      };
      const std::string path = written(folder, count, parts, row);
      CHECK(ask(path, "SELECT count(*), count(DISTINCT id) FROM t") == fmt::format("{}|{}\n", count, count));
      CHECK(ask(path,
                "SELECT count(*) FROM t WHERE id % 3 <> 1 OR number <> (id / 3) * (id / 3) OR "
                "length(text) <> CASE (id / 3) % 5 WHEN 0 THEN 1 ELSE 4000 END") == "0\n");
      for (const std::int64_t i : {count / 3, count - 1})
        if (count > 0)
          CHECK(ask(path, fmt::format("SELECT number FROM t WHERE id = {}", 3 * i + 1)) == fmt::format("{}\n", i * i));
      // The table is SQLite's from now on.
      ask(path,
          "INSERT INTO t VALUES (2, 5, 'new'); DELETE FROM t WHERE id % 7 = 1; CREATE INDEX i ON t (number); VACUUM");
      CHECK(ask(path, "PRAGMA integrity_check") == "ok\n");
    }
  }
}

TEST_CASE("every number, an empty text and the longest row come back from SQLite as they were") {
  const test::Folder folder;
  std::vector<std::int64_t> numbers = {0, 1, -1};
  for (int bits = 7; bits < 64; ++bits)
    for (const std::int64_t near : {-2, -1, 0, 1})
      for (const std::int64_t sign : {1, -1})
        numbers.push_back(
            sign * static_cast<std::int64_t>((std::uint64_t{1} << (bits - 1)) + static_cast<std::uint64_t>(near)));
  numbers.push_back(std::numeric_limits<std::int64_t>::max());
  numbers.push_back(std::numeric_limits<std::int64_t>::min());
  const std::string longest(TablePages::kMostRecord - 32, 'l');
  const auto row = [&](std::int64_t i) {
    const std::int64_t id = i < 40 ? i + 1 : std::int64_t{1} << 50 | i;
    return Row{id, numbers[static_cast<std::size_t>(i)], i % 3 == 0 ? "" : i % 3 == 1 ? "a|b" : longest};
  };
  const std::string path = written(folder, static_cast<std::int64_t>(numbers.size()), 1, row);
  std::string expected;
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    const Row r = row(static_cast<std::int64_t>(i));
    expected += fmt::format("{}|{}|{}|{}\n", r.id, r.number, "integer", r.text.empty() ? "-" : r.text);
  }
  CHECK(ask(path, "SELECT id, number, typeof(number), text FROM t") == expected);
}

TEST_CASE("the page that SQLite locks, a gibibyte into the file, is left out") {
  const test::Folder folder;
  const std::string path = folder / "t.sqlite";
  ask(path,
      fmt::format("PRAGMA page_size = {}; CREATE TABLE t (id INTEGER PRIMARY KEY, text TEXT)", TablePages::kPage));
  // As if much was there already: a hole, which takes no room on the disk.
  constexpr std::uint64_t kGibibyte = std::uint64_t{1} << 30;
  std::filesystem::resize_file(path, kGibibyte - 5 * TablePages::kPage);
  TablePages pages(path, 2);
  pages.begin();
  SqliteRecord record;
  std::string bytes;
  for (std::int64_t i = 0; i < 40; ++i) {
    record.clear(), bytes.clear();
    record.none();
    record.text(std::string(4'000, static_cast<char>('a' + i % 26)));
    record.append_to(bytes);
    pages.add(i, bytes);
  }
  pages.finish();
  pages.end();
  CHECK(std::filesystem::file_size(path) > kGibibyte + 4 * TablePages::kPage);
  CHECK(ask(path,
            "SELECT count(*), sum(length(text)), max(id) FROM t WHERE text = replace(hex(zeroblob(2000)), '0', "
            "char(97 + id % 26))") == "40|160000|39\n");
  std::ifstream file(path, std::ios::binary);
  file.seekg(static_cast<std::streamoff>(kGibibyte));
  std::string locked(TablePages::kPage, 'x');
  file.read(locked.data(), static_cast<std::streamsize>(locked.size()));
  CHECK(locked == std::string(TablePages::kPage, '\0'));
}
