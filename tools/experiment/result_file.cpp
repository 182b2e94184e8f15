#include "tools/experiment/result_file.hpp"

#include <charconv>
#include <filesystem>
#include <fmt/format.h>
#include <xxhash.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::experiment {
namespace {

constexpr std::string_view kMagic = "# nullscope experiment 1\n";
constexpr std::string_view kColumns =
    "suite\tid\tkey\tpolicy\tdepth\tnodes\titeration_nodes\tinterior\tquiescence\tnull_subtree\tverification\tre_"
    "search\t"
    "null_tried\tnull_fail_high\tnull_cut\treduced\tverification_failed\ttable_cut\tmove\tscore\toutcome\tfound_depth\t"
    "found_nodes\tstopped\tcheck";
constexpr std::string_view kOutcomes[] = {"no-goal", "missed", "solved"};

std::string checksum(std::string_view text) { return fmt::format("{:016x}", XXH3_64bits(text.data(), text.size())); }

std::string with_check(std::string fields) {
  const std::string check = checksum(fields);
  return std::move(fields) + '\t' + check;
}

// The fields of a whole line, its check left out; empty if it is not whole.
std::vector<std::string_view> checked_fields(std::string_view line) {
  std::vector<std::string_view> fields;
  const std::size_t last = line.rfind('\t');
  if (last == std::string_view::npos || line.substr(last + 1) != checksum(line.substr(0, last))) return fields;
  line = line.substr(0, last);
  for (std::size_t tab = line.find('\t'); tab != std::string_view::npos; tab = line.find('\t')) {
    fields.push_back(line.substr(0, tab));
    line.remove_prefix(tab + 1);
  }
  fields.push_back(line);
  return fields;
}

// Reads field after field; `good` is false once one was not what it should be.
class FieldReader {
 public:
  explicit FieldReader(const std::vector<std::string_view>& fields) : fields_(fields) {}
  std::string text() { return next_ < fields_.size() ? std::string(fields_[next_++]) : fail(); }
  template <class T>
  T number() {
    T value{};
    read([&](const char* from, const char* to) { return std::from_chars(from, to, value); });
    return value;
  }
  Key hexadecimal() {
    Key value{};
    read([&](const char* from, const char* to) { return std::from_chars(from, to, value, 16); });
    return value;
  }
  bool done() const { return good_ && next_ == fields_.size(); }
  std::string fail() {
    good_ = false;
    return "";
  }

 private:
  template <class Convert>
  void read(Convert convert) {
    const std::string field = text();
    const char* const last = field.data() + field.size();
    const auto [end, error] = convert(field.data(), last);
    if (error != std::errc() || end != last) fail();
  }

  const std::vector<std::string_view>& fields_;
  std::size_t next_ = 0;
  bool good_ = true;
};

Outcome read_outcome(FieldReader& fields) {
  const std::string name = fields.text();
  for (std::size_t i = 0; i < std::size(kOutcomes); ++i)
    if (name == kOutcomes[i]) return static_cast<Outcome>(i);
  fields.fail();
  return {};
}

// Takes a line with its end off the text; nothing if the text has no whole line more.
std::optional<std::string_view> take_line(std::string_view& text) {
  const std::size_t end = text.find('\n');
  if (end == std::string_view::npos) return std::nullopt;
  const std::string_view line = text.substr(0, end);
  text.remove_prefix(end + 1);
  return line;
}

constexpr std::string_view kTimesColumns = "suite\tid\tpolicy\tdepth\tcpu_seconds\tcheck\n";

std::string head(const std::string& header) { return fmt::format("{}# {}\n{}\n", kMagic, header, kColumns); }

}  // namespace

std::string row_line(const Row& row) {
  std::string text = fmt::format("{}\t{}\t{:016x}\t{}\t{}\t{}\t{}", row.suite, row.id, row.position, row.policy,
                                 row.depth, row.counters.total(), row.iteration_nodes);
  row.counters.for_each([&](std::uint64_t count) { text += fmt::format("\t{}", count); });
  text += fmt::format("\t{}\t{}\t{}\t{}\t{}\t{}", row.move, row.score, kOutcomes[static_cast<std::size_t>(row.outcome)],
                      row.found_depth, row.found_nodes, row.stopped ? "yes" : "no");
  return with_check(std::move(text));
}

std::optional<Row> parse_row(std::string_view line) {
  const auto fields = checked_fields(line);
  FieldReader reader(fields);
  Row row;
  row.suite = reader.text();
  row.id = reader.text();
  row.position = reader.hexadecimal();
  row.policy = reader.text();
  row.depth = reader.number<int>();
  const auto nodes = reader.number<std::uint64_t>();
  row.iteration_nodes = reader.number<std::uint64_t>();
  row.counters.for_each([&](std::uint64_t& count) { count = reader.number<std::uint64_t>(); });
  row.move = reader.text();
  row.score = reader.number<Score>();
  row.outcome = read_outcome(reader);
  row.found_depth = reader.number<int>();
  row.found_nodes = reader.number<std::uint64_t>();
  row.stopped = reader.text() == "yes";
  if (!reader.done() || nodes != row.counters.total()) return std::nullopt;
  return row;
}

std::string_view column_names() { return kColumns; }

ResultFile read_results(const std::string& path) {
  const std::string content = read_text_file(path);
  ResultFile file;
  std::string_view rest = content;
  // Killed while it wrote its first lines: as good as new.
  if (content.size() < kMagic.size() && kMagic.rfind(content, 0) == 0) return file;
  if (rest.rfind(kMagic, 0) != 0)
    throw UsageError(fmt::format("{} is no file of results of 'nullscope experiment'", in_quotes(path)));
  rest.remove_prefix(kMagic.size());
  const auto header = take_line(rest);
  const auto columns = take_line(rest);
  if (!header || !columns) return file;
  if (header->rfind("# ", 0) != 0 || *columns != kColumns)
    throw UsageError(
        fmt::format("{}: the lines before the first result are not as they were written", printable(path)));
  file.header = header->substr(2);
  file.good_bytes = content.size() - rest.size();
  while (const auto line = take_line(rest)) {
    if (auto row = parse_row(*line))
      file.rows.push_back(std::move(*row));
    else
      ++file.damaged;
    file.good_bytes = content.size() - rest.size();
  }
  return file;
}

std::string results_text(const std::string& header, const std::vector<Row>& rows) {
  std::string text = head(header);
  for (const Row& row : rows) text += row_line(row) + '\n';
  return text;
}

std::string times_path(const std::string& results) { return results + ".times"; }

std::string time_line(const RowKey& key, double seconds) {
  return with_check(fmt::format("{}\t{}\t{}\t{}\t{:.6f}", key.suite, key.id, key.policy, key.depth, seconds));
}

Times read_times(const std::string& results) {
  Times times;
  const std::string path = times_path(results);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return times;
  if (!std::filesystem::is_regular_file(path, error))
    throw UsageError(fmt::format("{} is where the times go, and is no file", in_quotes(path)));
  const std::string content = read_text_file(path);
  std::string_view rest = content;
  bool is_ours = rest.empty() || rest.rfind(kTimesColumns, 0) == 0;
  while (const auto line = take_line(rest)) {
    const auto fields = checked_fields(*line);
    FieldReader reader(fields);
    RowKey key;
    key.suite = reader.text();
    key.id = reader.text();
    key.policy = reader.text();
    key.depth = reader.number<int>();
    const auto seconds = reader.number<double>();
    if (!reader.done()) continue;
    times[key] = seconds;  // a search that was begun twice counts as it was done last
    is_ours = true;
  }
  if (!is_ours)
    throw UsageError(fmt::format("{} is where the times go, and has something else in it", in_quotes(path)));
  return times;
}

std::string times_text(const std::vector<Row>& rows, const Times& times) {
  std::string text(kTimesColumns);
  for (const Row& row : rows)
    if (const auto at = times.find(row); at != times.end()) text += time_line(row, at->second) + '\n';
  return text;
}

}  // namespace nullscope::experiment
