#include "tools/mine/draft.hpp"

#include <charconv>
#include <fmt/format.h>
#include <optional>
#include <unistd.h>

#include "engine/epd.hpp"
#include "tools/cli/errors.hpp"
#include "tools/cli/files.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"

namespace nullscope::mine {
namespace {

constexpr std::string_view kGames = "games ";

std::optional<std::uint64_t> games_in(std::string_view line) {
  std::uint64_t games = 0;
  if (line.rfind(kGames, 0) != 0) return std::nullopt;
  line.remove_prefix(kGames.size());
  const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), games);
  return error == std::errc() && end == line.data() + line.size() ? std::optional(games) : std::nullopt;
}

bool is_epd(std::string_view line) {
  try {
    parse_epd(line);
    return true;
  } catch (const EpdError&) {
    return false;
  }
}

}  // namespace

Draft::Draft(const std::string& suite, const std::string& settings)
    : path_(suite + ".unfinished"), file_(path_, Existing::Draft, suite) {
  const std::string content = read_file(path_);
  if (content.find('\n') != std::string::npos) {
    resume(content, settings);
  } else {
    file_.cut(0);  // new, or killed before its first line was written
    file_.add(lines_.sign(settings) + '\n');
  }
}

void Draft::resume(const std::string& content, const std::string& settings) {
  std::string_view rest = content;
  const auto asked = lines_.check(*take_whole_line(rest));
  if (asked != settings)
    throw UsageError(
        fmt::format("{} is {}; remove it, or choose another -o", in_quotes(path_),
                    asked ? "of another run: " + printable(*asked) : "nothing that a run can resume from"));
  std::size_t good_bytes = content.size() - rest.size();
  SignedLines lines = lines_;
  std::vector<std::string> batch;
  while (const auto line = take_whole_line(rest)) {
    const auto text = lines.check(*line);
    const auto games = text ? games_in(*text) : std::nullopt;
    if (!text || !(games || is_epd(*text))) {
      complain(fmt::format("{}: not all of it is as it was written; mining resumes before that", printable(path_)));
      break;
    }
    if (games) {
      found_.lines.insert(found_.lines.end(), batch.begin(), batch.end());
      found_.games = *games;
      batch.clear();
      lines_ = lines;
      good_bytes = content.size() - rest.size();
    } else {
      batch.emplace_back(*text);
    }
  }
  file_.cut(good_bytes);
}

void Draft::add(const std::vector<std::string>& lines, std::uint64_t games) {
  std::string text;
  for (const std::string& line : lines) text += lines_.sign(line) + '\n';
  text += lines_.sign(fmt::format("{}{}", kGames, games)) + '\n';
  file_.add(text);
}

void Draft::remove() { ::unlink(path_.c_str()); }

}  // namespace nullscope::mine
