#include "tools/export/text_rows.hpp"

#include <algorithm>
#include <charconv>
#include <cstring>
#include <memory>
#include <vector>

#include "tools/cli/output.hpp"
#include "tools/export/rows.hpp"

namespace nullscope {
namespace {

// Text that is put together without a string a field: a million rows have fifty million of them. In chunks that are
// kept and used again, so that a block's tens of megabytes are neither copied nor asked of the system each time.
class Lines {
 public:
  Lines() { clear(); }
  Lines(Lines&&) = default;
  Lines& operator=(Lines&&) = default;

  void put(char c) {
    room(1);
    *at_++ = c;
  }
  void put(std::string_view text) {
    room(text.size());
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
  }
  void put(std::int64_t v) {
    constexpr std::size_t kLongest = 20;
    room(kLongest);
    if (v >= 0 && v < 10)
      *at_++ = static_cast<char>('0' + v);
    else
      at_ = std::to_chars(at_, at_ + kLongest, v).ptr;
  }
  void clear() {
    used_ = before_ = 0;
    begin(0);
  }
  std::size_t size() const { return before_ + in_chunk(); }
  // From one place to another.
  void write(OutputFile& file, std::size_t from, std::size_t to) const {
    std::size_t start = 0;
    for (std::size_t i = 0; i <= used_ && start < to; ++i) {
      const std::size_t length = i < used_ ? chunks_[i].length : in_chunk();
      const std::size_t first = std::max(from, start);
      const std::size_t last = std::min(to, start + length);
      if (first < last) file.write(std::string_view(chunks_[i].text.get() + (first - start), last - first));
      start += length;
    }
  }

 private:
  static constexpr std::size_t kChunk = std::size_t{1} << 20;
  struct Chunk {
    std::unique_ptr<char[]> text;
    std::size_t room = 0;
    std::size_t length = 0;  // once it is full
  };

  std::size_t in_chunk() const { return static_cast<std::size_t>(at_ - chunks_[used_].text.get()); }
  void room(std::size_t bytes) {
    if (static_cast<std::size_t>(end_ - at_) < bytes) next(bytes);
  }
  [[gnu::noinline]] void next(std::size_t bytes) {
    before_ += chunks_[used_].length = in_chunk();
    ++used_;
    begin(bytes);
  }
  void begin(std::size_t bytes) {
    if (used_ == chunks_.size()) chunks_.emplace_back();
    Chunk& chunk = chunks_[used_];
    if (chunk.room < std::max(bytes, kChunk)) {
      chunk.room = std::max(bytes, kChunk);
      chunk.text.reset(new char[chunk.room]);
    }
    at_ = chunk.text.get();
    end_ = at_ + chunk.room;
  }

  std::vector<Chunk> chunks_;
  std::size_t used_ = 0;    // the chunk that is being filled
  std::size_t before_ = 0;  // bytes in those before it
  char* at_ = nullptr;
  char* end_ = nullptr;
};

// A comma after the trace's number and between fields. Quoted where a comma, a quote or a line end would break it.
struct CsvRow {
  Lines& lines;

  void number(std::string_view, std::int64_t v) { lines.put(','), lines.put(v); }
  void flag(std::string_view, bool v) { lines.put(v ? std::string_view(",1") : std::string_view(",0")); }
  void word(std::string_view, std::string_view v) { lines.put(','), lines.put(v); }
  void term(std::string_view name, std::size_t code, Terms terms) { word(name, terms[code].slug); }
  void none(std::string_view, CellKind) { lines.put(','); }
  void text(std::string_view name, std::string_view v) {
    if (v.find_first_of(",\"\r\n") == std::string_view::npos) return word(name, v);
    lines.put(std::string_view(",\""));
    for (const char c : v) {
      if (c == '"') lines.put('"');
      lines.put(c);
    }
    lines.put('"');
  }
};

struct JsonRow {
  Lines& lines;

  void name_it(std::string_view name) {
    lines.put(std::string_view(",\""));
    lines.put(name);
    lines.put(std::string_view("\":"));
  }
  void number(std::string_view name, std::int64_t v) { name_it(name), lines.put(v); }
  void flag(std::string_view name, bool v) { number(name, v); }
  void word(std::string_view name, std::string_view v) { name_it(name), lines.put('"'), lines.put(v), lines.put('"'); }
  void term(std::string_view name, std::size_t code, Terms terms) { word(name, terms[code].slug); }
  void none(std::string_view name, CellKind) { name_it(name), lines.put(std::string_view("null")); }
  void text(std::string_view name, std::string_view v) { name_it(name), lines.put(json_text(std::string(v))); }
};

// Rows as lines, each between these two.
template <class RowOut>
class RowLines {
 public:
  RowLines(const trace::Ending& ending, const MoreColumns& more, std::string_view begin, std::string_view end)
      : texts_(ending), more_(more), begin_(begin), end_(end) {}

  void clear() { lines_.clear(); }
  void add(const Row& row) {
    lines_.put(begin_);
    RowOut out{lines_};
    put_row(row, more_, texts_, out);
    lines_.put(end_);
  }
  std::size_t place() const { return lines_.size(); }
  void write(OutputFile& file, std::size_t from, std::size_t to) const { lines_.write(file, from, to); }

 private:
  Lines lines_;
  RowTexts texts_;
  MoreColumns more_;
  std::string_view begin_;
  std::string_view end_;
};

template <class RowOut>
void add_lines(const trace::Reader& reader, const ExportOptions& options, OutputFile& file, const std::string& begin,
               std::string_view end) {
  const auto empty = [&] { return RowLines<RowOut>(reader.ending(), options.more, begin, end); };
  RowLines<RowOut> line = empty();
  for_row_blocks<RowLines<RowOut>>(reader, options, empty,
                                   [&](const RowLines<RowOut>& lines, std::span<const RowPart::Held> held) {
                                     std::size_t written = 0;
                                     for (const RowPart::Held& one : held) {
                                       lines.write(file, written, one.place);
                                       written = one.place;
                                       line.clear();
                                       line.add(one.row);
                                       line.write(file, 0, line.place());
                                     }
                                     lines.write(file, written, lines.place());
                                   });
}

}  // namespace

void add_csv(const trace::Reader& reader, const ExportOptions& options, std::size_t trace, OutputFile& file) {
  if (trace == 1) {
    std::string line = "trace";
    for (const ColumnName& column : column_names(options.more)) (line += ',') += column.name;
    file.write(line += '\n');
  }
  add_lines<CsvRow>(reader, options, file, std::to_string(trace), "\n");
}

void add_json_lines(const trace::Reader& reader, const ExportOptions& options, std::size_t trace, OutputFile& file) {
  // Four times as much text as CSV: a block's at a time is enough.
  ExportOptions alone = options;
  alone.threads = 1;
  add_lines<JsonRow>(reader, alone, file, "{\"trace\":" + std::to_string(trace), "}\n");
}

}  // namespace nullscope
