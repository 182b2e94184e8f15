// The command line of one subcommand: declare its options, parse strictly, read values within limits.
//
// Strictly: names are never guessed from prefixes, an option is given once unless it is a list, numbers
// are whole strings within stated limits. Whatever is wrong is thrown as a UsageError. The same declarations can
// be read from a file of "name = value" lines instead.
#pragma once

#include <cstdint>
#include <initializer_list>
#include <map>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nullscope {

using Words = std::vector<std::string>;

class Arguments {
 public:
  struct Usage {
    std::string_view command;   // "perft"
    std::string_view synopsis;  // what follows it: "POSITION --depth N"
    std::string_view summary;   // a paragraph: what it does
    std::string_view example;   // one line that runs as printed
  };
  explicit Arguments(const Usage& usage) : usage_(usage) {}

  // --- declaring. `name` is "depth", or "output,o" for one with a short form.
  Arguments& group(std::string_view title);  // the options that follow are listed under this title
  Arguments& flag(std::string_view name, std::string_view help);
  Arguments& value(std::string_view name, std::string_view value_name, std::string_view help);
  Arguments& list(std::string_view name, std::string_view value_name, std::string_view help);  // may be repeated
  Arguments& epilogue(std::string text);                                                       // ends the help

  // False if help was asked for, and printed: there is nothing else to do.
  bool parse(const Words& words);
  // The same from the text of a file: "name = value" a line, flags "= true" or "= false", '#' begins a comment.
  void parse_file(const std::string& path, const std::string& content);

  // --- reading
  const Words& positionals() const { return positionals_; }
  bool has(const std::string& name) const { return values_.count(name) != 0; }
  std::optional<std::string> text(const std::string& name) const;
  Words texts(const std::string& name) const;
  std::optional<std::int64_t> integer(const std::string& name, std::int64_t low, std::int64_t high) const;
  std::optional<double> seconds(const std::string& name) const;
  // The index of the option's value among `choices`.
  std::optional<std::size_t> choice(const std::string& name, std::initializer_list<std::string_view> choices) const;

  // A UsageError that says where to read on.
  [[noreturn]] void fail(const std::string& why) const;

 private:
  enum class Kind { Flag, Value, List };
  struct Option {
    Kind kind;
    std::string_view group;
    std::string_view name;
    std::string_view value_name;
    std::string_view help;
  };
  std::string help() const;
  const Option* find(std::string_view name) const;
  void take(const std::string& name, const Words& given);
  std::string shown(const std::string& name) const;  // the option as its user wrote it, for messages

  Usage usage_;
  std::string epilogue_;
  std::string_view group_ = "Options";
  std::vector<Option> options_;
  std::map<std::string, Words> values_;
  Words positionals_;
  std::string file_;                  // that is read instead of a command line; empty if none
  std::map<std::string, int> lines_;  // where in the file an option stands first
};

}  // namespace nullscope
