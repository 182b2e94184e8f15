#include "tools/experiment/result_file.hpp"

#include <algorithm>
#include <charconv>
#include <filesystem>
#include <fmt/format.h>

#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/files.hpp"

namespace nullscope::experiment {
namespace {

constexpr std::string_view kFamily = "# nullscope experiment ";
constexpr std::string_view kMagic = "# nullscope experiment 3\n";
constexpr std::string_view kEnd = "# all lines are there";
constexpr std::string_view kColumns =
    "suite\tid\tkey\tsettings\tpolicy\tdepth\tnodes\titeration_nodes\tinterior\tquiescence\tnull_"
    "subtree\tverification\tre_"
    "search\t"
    "null_tried\tnull_fail_high\tnull_cut\treduced\tverification_failed\ttable_cut\tmove\tscore\toutcome\tfound_depth\t"
    "found_nodes\tstopped\tcheck";
constexpr std::string_view kOutcomes[] = {"no-goal", "missed", "solved"};

std::vector<std::string_view> split(std::string_view line) {
  std::vector<std::string_view> fields;
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

constexpr std::string_view kTimesColumns = "suite\tid\tsettings\tpolicy\tdepth\tcpu_seconds\tcheck\n";

std::string row_fields(const Row& row) {
  std::string text = fmt::format("{}\t{}\t{:016x}\t{}\t{}\t{}\t{}\t{}", row.suite, row.id, row.position, row.settings,
                                 row.policy, row.depth, row.counters.total(), row.iteration_nodes);
  row.counters.for_each([&](std::uint64_t count) { text += fmt::format("\t{}", count); });
  text += fmt::format("\t{}\t{}\t{}\t{}\t{}\t{}", row.move, row.score, kOutcomes[static_cast<std::size_t>(row.outcome)],
                      row.found_depth, row.found_nodes, row.stopped ? "yes" : "no");
  return text;
}

std::optional<Row> read_row(std::string_view line) {
  const auto fields = split(line);
  FieldReader reader(fields);
  Row row;
  row.suite = reader.text();
  row.id = reader.text();
  row.position = reader.hexadecimal();
  row.settings = reader.text();
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
  if (!reader.done() || nodes == 0 || nodes != row.counters.total()) return std::nullopt;
  return row;
}

// "wcs WCSAC.0001 std:2 at depth 8, history=off"
std::string search_text(std::string_view suite, std::string_view id, std::string_view settings, std::string_view policy,
                        std::string_view depth) {
  return fmt::format("{} {} {} at depth {}{}{}", suite, id, policy, depth, settings == "paper" ? "" : ", ",
                     settings == "paper" ? "" : settings);
}

// Of what does not begin as a file of results does.
std::string why_no_results(std::string_view content) {
  const std::size_t family = content.find(kFamily);
  const std::string form = foreign_form(content);
  if (!form.empty() && family < content.find('\n')) return form;
  return family == 0 ? "was written by another version of nullscope"
                     : "is no file of results of 'nullscope experiment'";
}

// Which line it was, as far as that can still be told; whether it is the last of the file.
std::string name_of_line(std::size_t number, std::string_view line, bool last) {
  const std::string where = fmt::format("line {}", number);
  if (line.rfind(kEnd, 0) == 0)
    return where +
           (last ? " (the last: lines are missing before it)" : " (it was the last: lines were added after it)");
  const auto fields = split(line);
  if (fields.size() != static_cast<std::size_t>(std::count(kColumns.begin(), kColumns.end(), '\t')) + 1) return where;
  return where + printable(fmt::format(" ({})", search_text(fields[0], fields[1], fields[3], fields[4], fields[5])));
}

// Reads the lines of results, of which `number` lines stand before the first.
class RowsReader {
 public:
  RowsReader(const std::string& path, ResultFile& file, std::size_t number)
      : path_(path), file_(file), number_(number) {}

  // The line, and whether it is the last.
  void read(std::string_view line, bool last) {
    ++number_;
    if (last) {
      SignedLines lines = file_.lines;
      if (lines.check(line) == kEnd) {
        file_.finished = true;
        return;
      }
    }
    const auto fields = file_.lines.check(line);
    auto row = fields ? read_row(*fields) : std::nullopt;
    if (row)
      add(std::move(*row));
    else if (file_.damaged++ == 0)
      file_.first_damaged = name_of_line(number_, line, last);
  }

 private:
  void add(Row row) {
    const auto [at, is_new] = known_.emplace(row, std::pair(file_.rows.size(), number_));
    if (!is_new && file_.rows[at->second.first] != row)
      throw UsageError(fmt::format("{}: lines {} and {} have different results of {}; remove it, and run again",
                                   printable(path_), at->second.second, number_, to_string(row)));
    file_.rows.push_back(std::move(row));
  }

  const std::string& path_;
  ResultFile& file_;
  std::size_t number_;
  std::map<RowKey, std::pair<std::size_t, std::size_t>> known_;  // where it is, and on which line
};

std::string damage_text_of(std::size_t lines, const std::string& first) {
  return lines == 1 ? fmt::format("{} is not as it was written", first)
                    : fmt::format("{} lines are not as they were written, the first is {}", lines, first);
}

}  // namespace

std::string to_string(const RowKey& key) {
  return printable(search_text(key.suite, key.id, key.settings, key.policy, std::to_string(key.depth)));
}

std::string row_line(const Row& row, SignedLines& lines) { return lines.sign(row_fields(row)) + '\n'; }

std::string_view column_names() { return kColumns; }

ResultFile read_results(const std::string& path) {
  const std::string content = read_file(path);
  ResultFile file;
  std::string_view rest = content;
  // Killed while it wrote its first lines: as good as new.
  if (content.size() < kMagic.size() && kMagic.rfind(content, 0) == 0) return file;
  if (rest.rfind(kMagic, 0) != 0) throw UsageError(in_quotes(path) + ' ' + why_no_results(content));
  rest.remove_prefix(kMagic.size());
  const auto header = take_whole_line(rest);
  const auto columns = take_whole_line(rest);
  if (!header || !columns) return file;
  const auto settings = file.lines.check(*header);
  if (!settings || settings->rfind("# ", 0) != 0 || *columns != kColumns)
    throw UsageError(fmt::format("{}: line {}, before the first result, is not as it was written", printable(path),
                                 *columns != kColumns ? 3 : 2));
  file.header = settings->substr(2);
  file.good_bytes = content.size() - rest.size();
  RowsReader rows(path, file, 3);
  while (const auto line = take_whole_line(rest)) {
    rows.read(*line, rest.empty());
    if (!file.finished) file.good_bytes = content.size() - rest.size();
  }
  return file;
}

std::string ResultFile::damage_text() const { return damage_text_of(damaged, first_damaged); }

std::string results_head(const std::string& header, SignedLines& lines) {
  return fmt::format("{}{}\n{}\n", kMagic, lines.sign("# " + header), kColumns);
}

std::string results_text(const std::string& header, const std::vector<Row>& rows) {
  SignedLines lines;
  std::string text = results_head(header, lines);
  for (const Row& row : rows) text += row_line(row, lines);
  return text + lines.sign(std::string(kEnd)) + '\n';
}

std::string times_path(const std::string& results) { return results + ".times"; }

std::string time_line(const RowKey& key, double seconds) {
  // Alone: they are added by many runs, and one that is torn costs no other.
  return SignedLines().sign(
      fmt::format("{}\t{}\t{}\t{}\t{}\t{:.6f}", key.suite, key.id, key.settings, key.policy, key.depth, seconds));
}

Times read_times(const std::string& results) {
  Times times;
  const std::string path = times_path(results);
  std::error_code error;
  if (!std::filesystem::exists(path, error)) return times;
  if (!std::filesystem::is_regular_file(path, error))
    throw UsageError(fmt::format("{} is where the times go, and is no file", in_quotes(path)));
  const std::string content = read_file(path);
  std::string_view rest = content;
  bool is_ours = rest.empty();
  std::size_t number = 0, damaged = 0, first_damaged = 0;
  if (rest.rfind(kTimesColumns, 0) == 0) {
    is_ours = true;
    number = 1;
    rest.remove_prefix(kTimesColumns.size());
  }
  while (const auto line = take_whole_line(rest)) {
    ++number;
    const auto good = SignedLines().check(*line);
    if (!good) {
      if (damaged++ == 0) first_damaged = number;
      continue;
    }
    const auto fields = split(*good);
    FieldReader reader(fields);
    RowKey key;
    key.suite = reader.text();
    key.id = reader.text();
    key.settings = reader.text();
    key.policy = reader.text();
    key.depth = reader.number<int>();
    const auto seconds = reader.number<double>();
    if (!reader.done()) continue;
    times[key] = seconds;  // a search that was begun twice counts as it was done last
    is_ours = true;
  }
  if (const std::string form = foreign_form(content); !is_ours && !form.empty())
    throw UsageError(fmt::format("{} {}", in_quotes(path), form));
  if (!is_ours)
    throw UsageError(fmt::format("{} is where the times go, and has something else in it", in_quotes(path)));
  if (damaged) times.damage = printable(path) + ": " + damage_text_of(damaged, fmt::format("line {}", first_damaged));
  return times;
}

std::string times_text(const std::vector<Row>& rows, const Times& times) {
  std::string text(kTimesColumns);
  for (const Row& row : rows)
    if (const auto at = times.find(row); at != times.end()) text += time_line(row, at->second) + '\n';
  return text;
}

}  // namespace nullscope::experiment
