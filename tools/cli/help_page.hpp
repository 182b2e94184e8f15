// What the help of a command says, and the forms it comes in: text for people, a man page, and a table from which
// shells complete what is typed.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace nullscope {

using Words = std::vector<std::string>;

enum class HelpForm { Text, Man, Table };

// The form that `words` ask for if they are a lone request for help: --help, -h, --help=man or --help=table.
std::optional<HelpForm> asked_form(const Words& words);

struct HelpPage {
  struct Usage {
    std::string_view command;      // "perft"
    std::string_view synopsis;     // what follows it: "POSITION --depth N"
    std::string_view summary;      // a paragraph: what it does
    std::string_view example;      // one line that runs as printed
    std::string_view before = {};  // lines that the example needs to have run
  };
  struct Option {
    std::string_view group;
    std::string_view name;        // "depth", or "output,o" for one with a short form
    std::string_view value_name;  // empty for a flag. FILE, FILE.nst and FOLDER are completed as such
    std::string_view help;
    Words choices = {};  // values to offer
    struct Range {
      std::int64_t low = 0;
      std::int64_t high = std::numeric_limits<std::int64_t>::max();  // this: no limit that anyone could reach
      std::string_view otherwise = {};                               // what it is if not given: "default 20"
    };
    std::optional<Range> range = {};  // of a whole number

    std::string_view long_name() const { return name.substr(0, name.find(',')); }
    std::optional<char> short_name() const;
    std::string full_help() const;  // with the range: "how many to show (1 to 100; default 20)"
  };
  Usage usage;
  std::vector<Option> options;
  Words operands;        // words to offer where no option stands; files with the synopsis's endings are as well
  std::string epilogue;  // ends the help
};

std::string help(const HelpPage& page, HelpForm form);
// In lines of at most COLUMNS characters, 80 if that is not set; commands of the example are never broken.
std::string help_text(const HelpPage& page);
// A line an option, of four fields with ';' between: the word, the name of its value, the values to offer, what it is.
// The line of what stands without an option has no word; the name of its value has the endings of files.
std::string help_table(const HelpPage& page);
std::string table_line(std::string_view word, std::string_view value_name, const Words& choices, std::string_view help);

}  // namespace nullscope
