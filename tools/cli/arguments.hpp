// The command line of one subcommand: declare its options, parse strictly, read values within limits.
//
// Strictly: names are never guessed from prefixes, an option is given once unless it is a list, numbers
// are whole strings within stated limits. Whatever is wrong is thrown as a UsageError. The same declarations can
// be read from a file of "name = value" lines instead.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "tools/cli/help_page.hpp"

namespace nullscope {

class Arguments {
 public:
  using Usage = HelpPage::Usage;
  explicit Arguments(const Usage& usage) { page_.usage = usage; }

  // --- declaring. `name` is "depth", or "output,o" for one with a short form.
  Arguments& group(std::string_view title);  // the options that follow are listed under this title
  Arguments& flag(std::string_view name, std::string_view help);
  Arguments& value(std::string_view name, std::string_view value_name, std::string_view help);
  Arguments& list(std::string_view name, std::string_view value_name, std::string_view help);  // may be repeated
  Arguments& among(Words values);  // the values to offer for the last option; choice() takes no others
  // The last option is a whole number in this range, which help tells; `otherwise` is what it is if not given.
  Arguments& within(std::int64_t low, std::int64_t high, std::string_view otherwise = {});
  Arguments& at_least(std::int64_t low, std::string_view otherwise = {});
  Arguments& operands(Words values);      // words to offer where no option stands
  Arguments& epilogue(std::string text);  // ends the help

  // False if help was asked for, and printed: there is nothing else to do.
  bool parse(const Words& words);
  // The same from the text of a file: "name = value" a line, flags "= true" or "= false", '#' begins a comment.
  void parse_file(const std::string& path, const std::string& content);

  // --- reading
  const Words& positionals() const { return positionals_; }
  bool has(const std::string& name) const { return values_.count(name) != 0; }
  std::optional<std::string> text(const std::string& name) const;
  Words texts(const std::string& name) const;
  std::optional<std::int64_t> integer(const std::string& name) const;  // within its range
  std::optional<double> seconds(const std::string& name) const;
  // The index of the option's value among those declared with it; of each of a list's values.
  std::optional<std::size_t> choice(const std::string& name) const;
  std::vector<std::size_t> choices(const std::string& name) const;

  // Fails if one of these is given: "--NAME: why".
  void refuse(std::initializer_list<const char*> names, std::string_view why) const;
  // "line 3: " for the `index`-th value of an option that stands in a file; nothing on a command line.
  std::string where(const std::string& name, std::size_t index) const;

  std::string shown(const std::string& name) const;  // the option as its user wrote it, for messages

  // A UsageError that says where to read on.
  [[noreturn]] void fail(const std::string& why) const;

 private:
  enum class Kind { Flag, Value, List };
  Arguments& declare(Kind kind, std::string_view name, std::string_view value_name, std::string_view help);
  std::size_t find(std::string_view name) const;  // which option this is
  void take(const std::string& name, const Words& given);

  HelpPage page_;
  std::vector<Kind> kinds_;  // of the page's options
  std::string_view group_ = "Options";
  std::map<std::string, Words> values_;
  Words positionals_;
  std::string file_;                               // that is read instead of a command line; empty if none
  std::map<std::string, std::vector<int>> lines_;  // where in the file an option stands, each time
};

}  // namespace nullscope
