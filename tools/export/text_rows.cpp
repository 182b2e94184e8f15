#include "tools/export/text_rows.hpp"

#include <charconv>
#include <cstring>

#include "tools/cli/output.hpp"
#include "tools/export/rows.hpp"

namespace nullscope {
namespace {

// Text that is put together without a string a field: a million rows have fifty million of them.
class Lines {
 public:
  explicit Lines(OutputFile& file) : file_(file), text_(kSize), at_(text_.data()) {}

  void put(char c) {
    if (left() < 1) flush();
    *at_++ = c;
  }
  void put(std::string_view text) {
    if (left() < text.size()) flush();
    if (left() < text.size()) return file_.write(text);
    std::memcpy(at_, text.data(), text.size());
    at_ += text.size();
  }
  void put(std::int64_t v) {
    constexpr std::size_t kLongest = 20;
    if (left() < kLongest) flush();
    if (v >= 0 && v < 10)
      *at_++ = static_cast<char>('0' + v);
    else
      at_ = std::to_chars(at_, at_ + kLongest, v).ptr;
  }
  void flush() {
    file_.write({text_.data(), static_cast<std::size_t>(at_ - text_.data())});
    at_ = text_.data();
  }

 private:
  static constexpr std::size_t kSize = 1 << 16;
  std::size_t left() const { return static_cast<std::size_t>(text_.data() + text_.size() - at_); }

  OutputFile& file_;
  std::vector<char> text_;
  char* at_;
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

template <class RowOut>
void add_lines(const trace::Reader& reader, const ExportOptions& options, OutputFile& file, const std::string& begin,
               std::string_view end) {
  Lines lines(file);
  RowTexts texts(reader.ending());
  RowOut out{lines};
  for_rows(reader, options, [&](std::span<const Row> rows) {
    for (const Row& row : rows) {
      lines.put(begin);
      put_row(row, options.more, texts, out);
      lines.put(end);
    }
  });
  lines.flush();
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
  add_lines<JsonRow>(reader, options, file, "{\"trace\":" + std::to_string(trace), "}\n");
}

}  // namespace nullscope
