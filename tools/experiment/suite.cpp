#include "tools/experiment/suite.hpp"

#include <algorithm>
#include <fmt/format.h>
#include <map>
#include <numeric>
#include <random>
#include <set>

#include "engine/movegen.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/files.hpp"

namespace nullscope::experiment {
namespace {

bool is_pawn_ending(const Position& position) {
  return position.has_only_king_and_pawns(White) || position.has_only_king_and_pawns(Black);
}

// Ids are fields of result files.
std::string as_field(std::string id) {
  std::replace_if(
      id.begin(), id.end(), [](char c) { return c < ' ' || c > '~'; }, '?');
  return id;
}

class Loader {
 public:
  Loader(Suite& suite, const Config& config, std::vector<Problem>& problems)
      : suite_(suite), config_(config), problems_(problems) {}

  void read(const std::string& content) {
    std::string_view rest = content;
    for (number_ = 1; const auto next = next_line(rest); ++number_) {
      std::string line(*next);
      repair(line);
      const std::size_t start = line.find_first_not_of(" \t");
      if (start == std::string::npos || line[start] == '#') continue;
      try {
        add(parse_epd(line));
      } catch (const EpdError& error) {
        ++suite_.left_out;
        tell(fmt::format("{}; the line is left out", error.what()));
      }
    }
    if (windows_lines_ > 1)
      tell_at(first_windows_line_,
              fmt::format("Windows line ends here and on {} more lines; read without them", windows_lines_ - 1));
    else if (windows_lines_ == 1)
      tell_at(first_windows_line_, "a Windows line end; read without it");
  }

 private:
  void repair(std::string& line) {
    if (!line.empty() && line.back() == '\r') {
      line.pop_back();
      if (windows_lines_++ == 0) first_windows_line_ = number_;
    }
  }

  void add(const EpdRecord& record) {
    if (legal_moves(record.position).empty()) throw EpdError("the game is over in this position");
    Goal goal;
    if (!config_.nodes_only) goal = read_goal(record);
    if (config_.discard_pawn_endings && is_pawn_ending(record.position)) {
      ++suite_.discarded;
      return;
    }
    const auto [first, is_new] = lines_.try_emplace(record.position.key(), number_);
    if (!is_new) throw EpdError(fmt::format("the position of line {} again, which would count twice", first->second));
    if (!config_.nodes_only && !goal.is_given())
      tell("no bm, am or dm; it is searched, but cannot be solved (nodes-only = true asks for no more)");

    std::string id = as_field(record.id());
    if (id.empty()) id = fmt::format("line-{}", number_);
    if (!ids_.insert(id).second) {
      std::string other = id;
      do other += fmt::format("@{}", number_);
      while (!ids_.insert(other).second);
      tell(fmt::format("id {} is not the first; this one is called {}", in_quotes(id), other));
      id = std::move(other);
    }
    suite_.positions.push_back({std::move(id), record.position, std::move(goal)});
  }

  void tell(std::string what) { tell_at(number_, std::move(what)); }
  void tell_at(int line, std::string what) { problems_.push_back({suite_.source.path, line, std::move(what)}); }

  Suite& suite_;
  const Config& config_;
  std::vector<Problem>& problems_;
  std::set<std::string> ids_;
  std::map<Key, int> lines_;  // of positions
  int number_ = 0;
  int windows_lines_ = 0;
  int first_windows_line_ = 0;
};

// The standard's shuffle and distributions differ between libraries; the generator does not.
void draw_sample(Suite& suite, std::size_t size, std::uint64_t seed) {
  suite.drawn_from = suite.positions.size();
  if (size >= suite.positions.size()) return;
  std::mt19937_64 random(seed);
  std::vector<std::size_t> order(suite.positions.size());
  std::iota(order.begin(), order.end(), std::size_t{0});
  for (std::size_t i = 0; i < size; ++i) std::swap(order[i], order[i + random() % (order.size() - i)]);
  order.resize(size);
  std::sort(order.begin(), order.end());
  std::vector<TestPosition> drawn;
  for (const std::size_t i : order) drawn.push_back(std::move(suite.positions[i]));
  suite.positions = std::move(drawn);
}

std::string read_source(const SuiteSource& source) try {
  std::string content = read_text_file(source.path);
  if (has_only_carriage_returns(content))
    throw UsageError(fmt::format("{}: its lines end in CR alone; save it with line ends of Unix or Windows",
                                 printable(source.path)));
  return content;
} catch (const trace::IoError& error) {
  throw trace::IoError(source.where + error.what() +
                       (source.in_folder ? "; --suites FOLDER says in which folder suites are" : ""));
}

std::string why_empty(const Suite& suite) {
  std::string text = "no position to search";
  if (suite.discarded) text += fmt::format(", {} are discarded (a side has only king and pawns)", suite.discarded);
  if (suite.left_out) text += fmt::format(", {} lines are left out", suite.left_out);
  return text;
}

}  // namespace

std::string Problem::text() const {
  return line ? fmt::format("{}, line {}: {}", path, line, what) : fmt::format("{}: {}", path, what);
}

Suite load_suite(const SuiteSource& source, const Config& config, std::vector<Problem>& problems) {
  Suite suite;
  suite.source = source;
  Loader(suite, config, problems).read(read_source(source));
  if (suite.positions.empty()) problems.push_back({source.path, 0, why_empty(suite)});
  if (config.sample) draw_sample(suite, *config.sample, config.seed);
  return suite;
}

}  // namespace nullscope::experiment
