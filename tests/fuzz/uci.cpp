// A whole conversation: every line is parsed, then a session hears them all, and what it says is held against them.
//
// Left out are options that cost memory or write files, how much and where is for the user to say; and what is for
// people, whose answers are no part of the protocol.
#include <fcntl.h>
#include <sys/mman.h>
#include <unistd.h>

#include "tests/fuzz/target.hpp"
#include "tools/files/files.hpp"
#include "tools/uci/session.hpp"

namespace nullscope::fuzz {
namespace {

using namespace uci;

// A file in memory that reads from its start.
class MemoryFile {
 public:
  MemoryFile() : descriptor_(::memfd_create("nullscope-fuzz", MFD_CLOEXEC)) {
    if (descriptor_ < 0) std::abort();
  }
  ~MemoryFile() { ::close(descriptor_); }
  MemoryFile(const MemoryFile&) = delete;
  MemoryFile& operator=(const MemoryFile&) = delete;
  int descriptor() const { return descriptor_; }

  void set(std::string_view content) {
    if (::ftruncate(descriptor_, 0) != 0 ||
        ::pwrite(descriptor_, content.data(), content.size(), 0) != static_cast<ssize_t>(content.size()))
      std::abort();
    ::lseek(descriptor_, 0, SEEK_SET);
  }
  std::string content() const {
    std::string text(static_cast<std::size_t>(::lseek(descriptor_, 0, SEEK_END)), '\0');
    if (::pread(descriptor_, text.data(), text.size(), 0) != static_cast<ssize_t>(text.size())) std::abort();
    return text;
  }

 private:
  int descriptor_;
};

// What the session says on stdout, from now on.
MemoryFile& said() {
  static MemoryFile file;
  static const bool kOnce = [] {
    return ::dup2(file.descriptor(), STDOUT_FILENO) == STDOUT_FILENO || (std::abort(), false);
  }();
  (void)kOnce;
  return file;
}

bool is_left_out(const Command& command) {
  if (std::holds_alternative<ShowBoard>(command) || std::holds_alternative<ShowEvaluation>(command) ||
      std::holds_alternative<CountLeaves>(command))
    return true;
  const auto* const option = std::get_if<SetOption>(&command);
  if (!option) return false;
  Settings settings;
  const Settings defaults;
  try {
    set_option(settings, option->name, option->value);
  } catch (const OptionError&) {
    return false;
  }
  return settings.hash != defaults.hash || settings.trace_file != defaults.trace_file;
}

struct Count {
  std::size_t hellos = 0;
  std::size_t readies = 0;
  std::size_t gos = 0;
};

Count count_commands(std::string_view stream) {
  Count count;
  while (const auto line = next_line(stream)) {
    const Parsed parsed = parse(*line);
    count.hellos += std::holds_alternative<Hello>(parsed.command);
    count.readies += std::holds_alternative<IsReady>(parsed.command);
    count.gos += std::holds_alternative<Go>(parsed.command);
    if (std::holds_alternative<Quit>(parsed.command)) break;
  }
  return count;
}

Count count_answers(std::string_view answers) {
  Count count;
  while (const auto line = next_line(answers)) {
    count.hellos += *line == "uciok";
    count.readies += *line == "readyok";
    count.gos += line->starts_with("bestmove ");
    const std::string_view first = line->substr(0, line->find(' '));
    bool known = false;
    for (const std::string_view word : {"", "id", "option", "uciok", "readyok", "info", "bestmove"})
      known = known || first == word;
    require(known, "every line that is said is one of the protocol");
  }
  return count;
}

}  // namespace

void run(std::string_view input) {
  std::string stream;
  while (const auto line = next_line(input))
    if (!is_left_out(parse(*line).command)) stream.append(*line) += '\n';

  static MemoryFile commands;
  commands.set(stream);
  said().set({});
  {
    Settings settings;
    settings.hash = 1;
    Session(settings).run(commands.descriptor());
  }
  const Count asked = count_commands(stream);
  const Count answered = count_answers(said().content());
  require(answered.hellos == asked.hellos, "every 'uci' is answered once");
  require(answered.readies == asked.readies, "every 'isready' is answered once");
  require(answered.gos <= asked.gos && (answered.gos > 0) == (asked.gos > 0),
          "a 'go' that is not ignored ends in one best move");
}

}  // namespace nullscope::fuzz
