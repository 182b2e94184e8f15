#include "tools/experiment/report/sources.hpp"

#include <fmt/format.h>
#include <map>
#include <tuple>

#include "tools/cli/errors.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/files/files.hpp"
#include "tools/match/match.hpp"

namespace nullscope::experiment {
namespace {

[[noreturn]] void refuse_shared(const std::string& first, const std::string& second, const std::string& what) {
  throw UsageError(fmt::format("{} and {} both have {}, which would count twice; report one of them, or each by itself",
                               in_quotes(first), in_quotes(second), what));
}

// Which file each search is from; by its position, which may have another id elsewhere.
class Searches {
 public:
  void add(const SuiteResults& suite, const std::string& path, std::size_t file) {
    for (const Study& study : suite.cells)
      for (const std::string& policy : study.policies)
        for (const int depth : study.depths)
          for (const Row& row : study.cell(policy, depth).rows) add(row, path, file);
  }

 private:
  void add(const Row& row, const std::string& path, std::size_t file) {
    const auto [at, is_new] =
        known_.try_emplace({row.suite, row.position, row.settings, row.policy, row.depth}, std::pair(file, path));
    if (!is_new && at->second.first != file) refuse_shared(at->second.second, path, to_string(row));
  }

  std::map<std::tuple<std::string, Key, std::string, std::string, int>, std::pair<std::size_t, std::string>> known_;
};

// Games by their text, which says the match and the number, and has a check.
using KnownGames = std::map<std::string, std::string>;

GamesResult read_games(const std::string& path, KnownGames& known) {
  const std::string content = read_file(path);
  match::StoredGames stored = match::parse_games(content);
  if (stored.changed && content.find("nullscope match") != std::string::npos)
    throw UsageError(fmt::format("{} was changed since 'nullscope match' wrote it: {}; take it as it was written",
                                 in_quotes(path), stored.first_changed));
  const std::string tag = stored.games.empty() ? "" : stored.games.front().match;
  for (const match::StoredGame& game : stored.games) {
    if (game.match != tag)
      throw UsageError(
          fmt::format("{} has games of more than one match; give each a file of its own", in_quotes(path)));
    if (const auto at = known.find(game.text); at != known.end())
      refuse_shared(at->second, path, fmt::format("game {} of one match", game.number + 1));
  }
  match::disorder(path, stored.games);  // which of two would count?
  if (tag.rfind("verified:3 against std:2,", 0) != 0)
    throw UsageError(fmt::format("{} has no games of 'nullscope match verified:3 std:2'", in_quotes(path)));
  match::Standing standing(std::nullopt);
  for (match::StoredGame& game : stored.games) {
    known.emplace(game.text, path);
    standing.add(std::move(game));
  }
  if (standing.counted_games() + 1 < standing.size())
    complain(fmt::format("{}: only the first {} of its {} games count, for one after them is missing", printable(path),
                         standing.counted_games(), standing.size()));
  return {fmt::format("{} games;{}", standing.counted_games(), tag.substr(tag.find(',') + 1)), standing.pairs()};
}

}  // namespace

std::vector<SuiteResults> read_all_studies(const std::vector<std::string>& paths) {
  std::vector<SuiteResults> suites;
  Searches searches;
  for (std::size_t i = 0; i < paths.size(); ++i)
    for (SuiteResults& suite : read_studies(paths[i])) {
      searches.add(suite, paths[i], i);
      suites.push_back(std::move(suite));
    }
  return suites;
}

std::vector<GamesResult> read_all_games(const std::vector<std::string>& paths) {
  std::vector<GamesResult> games;
  KnownGames known;
  for (const std::string& path : paths) games.push_back(read_games(path, known));
  return games;
}

}  // namespace nullscope::experiment
