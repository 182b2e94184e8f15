#include "tests/forge/commands.hpp"

#include <algorithm>
#include <atomic>
#include <cctype>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <fmt/format.h>
#include <fmt/ranges.h>
#include <fstream>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <unistd.h>

#include "tests/forge/heap.hpp"
#include "tools/cli/output.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/files.hpp"

namespace nullscope::forge {
namespace {

constexpr std::size_t kMostRead = 64u << 20;  // of an output that is looked through

struct Known {
  std::string_view name;
  int (*run)(const nullscope::Words&);
};
constexpr Known kCommands[] = {
    {"summary", summary_command}, {"tree", tree_command},
    {"replay", replay_command},   {"find", find_command},
    {"lint", lint_command},       {"diff", diff_command},
    {"audit", audit_command},     {"render", render_command},
    {"icicle", icicle_command},   {"view", view_command},
    {"plot", plot_command},       {"export", export_command},
    {"why", why_command},         {"pack", pack_command},
    {"lesson", lesson_command},   {"experiment", experiment_command},
};

int saved_stderr = -1;

// stdout or stderr into a file in memory, and back.
class Capture {
 public:
  explicit Capture(int descriptor) : descriptor_(descriptor), before_(::dup(descriptor)) {
    file_ = ::memfd_create("captured", 0);
    if (before_ < 0 || file_ < 0 || ::dup2(file_, descriptor) < 0) std::abort();
  }
  ~Capture() { ::dup2(before_, descriptor_), ::close(before_), ::close(file_); }
  Capture(const Capture&) = delete;
  Capture& operator=(const Capture&) = delete;

  int before() const { return before_; }
  std::string content() const {
    const auto size = static_cast<std::size_t>(std::max<off_t>(0, ::lseek(file_, 0, SEEK_END)));
    std::string text(std::min(size, kMostRead), '\0');
    if (::pread(file_, text.data(), text.size(), 0) < 0) std::abort();
    return text;
  }

 private:
  int descriptor_;
  int before_;
  int file_;
};

double cpu_now() {
  timespec now{};
  ::clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
  return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

extern "C" void over_a_limit(int signal) {
  const std::string_view why =
      signal == SIGPROF ? "a command takes more time than it may\n" : "a command writes more than it may\n";
  if (::write(saved_stderr, why.data(), why.size()) >= 0) std::abort();
  std::abort();
}

// A signal once so much CPU time was used.
class Timer {
 public:
  explicit Timer(double seconds) {
    std::signal(SIGPROF, over_a_limit);
    set(seconds);
  }
  ~Timer() { set(0); }
  Timer(const Timer&) = delete;
  Timer& operator=(const Timer&) = delete;

 private:
  static void set(double seconds) {
    itimerval timer{};
    timer.it_value.tv_sec = static_cast<time_t>(seconds);
    timer.it_value.tv_usec = static_cast<suseconds_t>(1e6 * (seconds - static_cast<double>(timer.it_value.tv_sec)));
    ::setitimer(ITIMER_PROF, &timer, nullptr);
  }
};

// A signal once a file, stdout and stderr among them, would have more bytes.
class OutputLimit {
 public:
  explicit OutputLimit(std::size_t bytes) {
    std::signal(SIGXFSZ, over_a_limit);
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{std::min<rlim_t>(bytes, before_.rlim_max), before_.rlim_max};
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~OutputLimit() { ::setrlimit(RLIMIT_FSIZE, &before_); }
  OutputLimit(const OutputLimit&) = delete;
  OutputLimit& operator=(const OutputLimit&) = delete;

 private:
  rlimit before_{};
};

// Errors become exit codes as in tools/main.cpp.
int code_of(const Words& words, std::string& unexpected) {
  const auto known =
      std::find_if(std::begin(kCommands), std::end(kCommands), [&](const Known& k) { return k.name == words.front(); });
  if (known == std::end(kCommands)) std::abort();
  const auto fail = [](ExitCode code, const std::exception& why) {
    complain(why.what());
    return static_cast<int>(code);
  };
  try {
    const int code = known->run(Words(words.begin() + 1, words.end()));
    flush_output();
    return code;
  } catch (const UsageError& error) {
    return fail(kBadInput, error);
  } catch (const trace::Damaged& error) {
    return fail(kCheckFailed, error);
  } catch (const trace::Error& error) {
    return fail(kBadInput, error);
  } catch (const trace::IoError& error) {
    return fail(kInputOutput, error);
  } catch (const std::exception& error) {
    unexpected = error.what();
    return kInputOutput;
  }
}

// Nothing that a terminal acts on: control characters, C1 codes, turned directions, line separators, in UTF-8.
bool is_plain(std::string_view text) {
  const auto byte = [&](std::size_t i) { return i < text.size() ? static_cast<unsigned char>(text[i]) : 0U; };
  for (std::size_t i = 0; i < text.size(); ++i) {
    const unsigned a = static_cast<unsigned char>(text[i]);
    if ((a < 0x20 && a != '\n') || a == 0x7F) return false;
    if (a < 0x80) continue;
    const unsigned b = byte(i + 1), c = byte(i + 2);
    if (a == 0xC2 && b >= 0x80 && b < 0xA0) return false;
    if (a == 0xD8 && b == 0x9C) return false;
    if (a == 0xE2 && b == 0x80 && (c == 0x8E || c == 0x8F || (c >= 0xA8 && c <= 0xAE))) return false;
    if (a == 0xE2 && b == 0x81 && c >= 0xA6 && c <= 0xA9) return false;
  }
  return true;
}

std::string around_what_is_not_plain(std::string_view text) {
  std::size_t good = 0;
  while (good < text.size() && is_plain(text.substr(good, 3))) ++good;
  std::string shown;
  for (const char c : text.substr(good > 20 ? good - 20 : 0, 40))
    shown += std::isprint(static_cast<unsigned char>(c)) ? std::string(1, c)
                                                         : fmt::format("\\x{:02x}", static_cast<unsigned char>(c));
  return shown;
}

}  // namespace

const std::vector<Words>& reading_commands() {
  static const std::vector<Words> kAll = [] {
    std::vector<Words> all = {
        {"summary", "@"},
        {"summary", "@", "--recount"},
        {"summary", "@", "--json"},
        {"tree", "@"},
        {"tree", "@", "--all", "--levels", "128"},
        {"tree", "@", "--at", "2"},
        {"tree", "@", "--path", "e2e4"},
        {"replay", "@", "--steps", "1000"},
        {"replay", "@", "--back", "300", "--no-board"},
        {"replay", "@", "--json", "--over", "--at", "2"},
        {"replay", "@", "--verify"},
        {"find", "@"},
        {"find", "@", "--json", "--top", "1000", "--sort", "value"},
        {"find", "@", "--event", "null-move-cutoff", "--audit", "wrong"},
        {"find", "@", "--label", "lmp", "--purpose", "reduced"},
        {"find", "@", "--at", "2", "--json"},
        {"find", "@", "--path", "e2e4", "--sort", "depth"},
        {"find", "@", "--window", "null", "--move", "e2e4", "--threads", "3"},
        {"summary", "@", "--rules", "--threads", "3"},
        {"find", "@", "%other.nst", "@", "--json", "--top", "50"},
        {"find", "%other.nst", "@", "--count", "--event", "null-move-cutoff"},
        {"tree", "@", "--json"},
        {"why", "@", "--path", "e2e4"},
        {"why", "@", "%other.nst", "--path", "e2e4 e7e5", "--json"},
        {"pack", "@", "-o", "%packed.nst", "--force"},
        {"pack", "@", "@", "-o", "%packed.nst", "--force"},
        {"lint", "@"},
        {"lint", "@", "--json"},
        {"diff", "@", "@"},
        {"diff", "@", "%other.nst", "--all-iterations", "--json"},
        {"diff", "%other.nst", "@"},
        {"audit", "@", "--judge", "nullscope", "--threads", "1", "-o", "%out.audit", "--force"},
        {"audit", "@", "--judge", "nullscope", "--threads", "1", "-o", "%out.audit", "--force", "--json", "--sample",
         "3", "--max-depth", "4"},
        {"render", "@", "-o", "%render.svg", "--force"},
        {"render", "@", "-o", "%around.svg", "--force", "--around", "null-move-cutoff:1", "--boards"},
        {"render", "@", "-o", "%whole.dot", "--force", "--whole"},
        {"render", "@", "-o", "%pv.svg", "--force", "--pv"},
        {"icicle", "@", "-o", "%icicle.svg", "--force"},
        {"icicle", "@", "-o", "%icicles.svg", "--force", "--all-iterations"},
        {"view", "@", "-o", "%view.html", "--force"},
        {"view", "@", "%other.nst", "-o", "%views.html", "--force", "--max-nodes", "100"},
        {"plot", "@", "-o", "%plot.svg", "--force"},
        {"plot", "@", "--where", "-o", "%where.svg", "--force"},
    };
    for (const char* format : {"sqlite", "csv", "jsonl", "chrome", "speedscope", "folded", "dot", "graphml", "pgn"})
      all.push_back({"export", "@", "--format", format, "-o", fmt::format("%export.{}", format), "--force"});
    for (const char* format : {"sqlite", "csv", "jsonl"})
      all.push_back({"export", "@", "%other.nst", "--format", format, "-o", fmt::format("%two.{}", format), "--force",
                     "--keys", "--fens", "--min-size", "3"});
    all.push_back({"export", "@", "--format", "graphml", "-o", "%fens.graphml", "--force", "--fens", "--at", "2"});
    all.push_back(
        {"export", "@", "--format", "folded", "-o", "%by.folded", "--force", "--by", "exit", "--min-size", "2"});
    all.push_back({"export", "@", "--format", "pgn", "-o", "%deep.pgn", "--force", "--levels", "20", "--at", "2"});
    return all;
  }();
  return kAll;
}

const std::vector<Words>& lesson_commands() {
  static const std::vector<Words> kAll = {{"lesson", "@", "--check"},
                                          {"lesson", "@", "-o", "%lesson.html", "--force"},
                                          {"lesson", "@", "--notes", "-o", "%lesson.md", "--force"}};
  return kAll;
}

Words with_paths(Words words, const std::string& trace, const std::string& output) {
  for (std::string& word : words) {
    if (word == "@") word = trace;
    if (word.starts_with('%')) word = output + word.substr(1);
  }
  return words;
}

Ran run_in_process(const Words& words, const Limits& limits) {
  std::fflush(stdout), std::fflush(stderr);
  Ran ran;
  {
    const Capture out(STDOUT_FILENO);
    const Capture err(STDERR_FILENO);
    saved_stderr = err.before();
    report_to(saved_stderr);
    const double before = cpu_now();
    {
      const HeapLimit heap(limits.heap_bytes);
      const Timer timer(limits.cpu_seconds);
      const OutputLimit output(limits.output_bytes);
      ran.code = code_of(words, ran.unexpected);
    }
    ran.cpu_seconds = cpu_now() - before;
    std::fflush(stdout), std::fflush(stderr);
    ran.out = out.content();
    ran.err = err.content();
  }
  report_to(STDERR_FILENO);
  return ran;
}

std::string complaint_about(const Ran& ran) {
  constexpr std::ptrdiff_t kMostLines =
      4;  // why it is refused; before that perhaps what each file has lost, and its audit
  const auto lines = std::count(ran.err.begin(), ran.err.end(), '\n');
  if (!ran.unexpected.empty()) return "internal error: " + ran.unexpected;
  if (ran.code < 0 || ran.code > 3) return fmt::format("exit code {}", ran.code);
  if (lines > kMostLines || (ran.code >= 2 && lines < 1))
    return fmt::format("exit code {} with {} lines on stderr", ran.code, lines);
  std::string_view rest = ran.err;
  while (const auto line = next_line(rest))
    if (!line->starts_with("nullscope: ")) return "a line on stderr does not begin with the program's name";
  if (!is_plain(ran.out)) return "not plain on stdout: " + around_what_is_not_plain(ran.out);
  if (!is_plain(ran.err)) return "not plain on stderr: " + around_what_is_not_plain(ran.err);
  return {};
}

std::string complaint_about_file(const std::string& path) {
  std::error_code none;
  const auto size = std::filesystem::file_size(path, none);
  if (none) return {};
  const bool drawn = path.ends_with(".svg") || path.ends_with(".html");
  if (!drawn) return {};
  std::string text(size, '\0');
  if (!std::ifstream(path, std::ios::binary).read(text.data(), static_cast<std::streamsize>(size)))
    return path + " cannot be read";
  for (const std::string_view active : {"<script>alert", "<img src=x", "<b>x</b>"})
    if (text.find(active) != std::string::npos) return fmt::format("{} has {} from the trace", path, active);
  const auto forbidden = [](char c) {
    return static_cast<unsigned char>(c) < 0x20 && c != '\n' && c != '\t' && c != '\r';
  };
  if (std::any_of(text.begin(), text.end(), forbidden)) return path + " has control characters";
  return {};
}

std::string try_all(const std::string& trace, const std::string& output, const Limits& limits, std::size_t first,
                    const std::function<void(std::size_t)>& before) {
  const std::vector<Words>& all = reading_commands();
  for (std::size_t i = first; i < all.size(); ++i) {
    if (before) before(i);
    const Words words = with_paths(all[i], trace, output);
    std::string complaint = complaint_about(run_in_process(words, limits));
    for (std::size_t k = 0; k < words.size() && complaint.empty(); ++k)
      if (all[i][k].starts_with('%')) complaint = complaint_about_file(words[k]);
    if (!complaint.empty()) return fmt::format("{}: {}", fmt::join(all[i], " "), complaint);
  }
  return {};
}

}  // namespace nullscope::forge
