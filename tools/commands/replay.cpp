#include "trace/read/replay.hpp"

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/replay_options.hpp"
#include "tools/input/trace_input.hpp"
#include "tools/report/heading.hpp"
#include "tools/report/moment_report.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/format/digest.hpp"
#include "trace/judge/rerun.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/paper.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kReplayUsage = {
    "replay", "t.nst [--at NODE | --path MOVES | --event SEQ] [--steps N | --back N] [options]",
    "Says what happened, step by step, with the board: from a node on (the last iteration's root by default)\n"
    "or back from it. Values and windows are those of the side to move at the node spoken of. With --verify it\n"
    "repeats the recorded search instead, and compares every event.",
    "nullscope replay zugzwang.nst --path Ba4 --steps 12", kExampleTrace};

// Rank 8 first; White's pieces are capitals, '.' is an empty square.
std::vector<std::string> board_lines(const Position& position) {
  constexpr std::string_view kLetters = "PpNnBbRrQqKk.";
  std::vector<std::string> lines;
  for (int rank = 7; rank >= 0; --rank) {
    std::string line;
    for (int file = 0; file < 8; ++file) {
      if (file) line += ' ';
      line += kLetters[position.piece_on(make_square(file, rank))];
    }
    lines.push_back(std::move(line));
  }
  return lines;
}

// At spaces, into lines of at most `width` characters.
std::vector<std::string> wrapped(const std::string& text, std::size_t width) {
  std::vector<std::string> lines;
  std::size_t start = 0;
  while (text.size() - start > width) {
    std::size_t space = text.rfind(' ', start + width);
    if (space == std::string::npos || space <= start) space = std::min(text.find(' ', start), text.size());
    lines.push_back(text.substr(start, space - start));
    start = std::min(space + 1, text.size());
  }
  if (start < text.size()) lines.push_back(text.substr(start));
  return lines;
}

// One step: the board at the left where it is not the one above, the words at its right.
class StepPrinter {
 public:
  StepPrinter(const trace::Narrator& narrator, const Position& root, bool boards)
      : narrator_(narrator), root_(root), boards_(boards) {}

  void print_step(const trace::Moment& m) {
    std::vector<std::string> words = {head(m)};
    if (m.node.id) words.push_back(m.path.empty() ? "root" : play_line(root_, m.path).san);
    const bool with_board = boards_ && !(shown_ && *shown_ == m.board);
    for (std::string& line : wrapped(narrator_.sentence(m), kWidth)) words.push_back(std::move(line));
    if (with_board) {
      if (shown_) print("\n");
      shown_ = m.board;
      const auto lines = board_lines(m.board);
      for (std::size_t i = 0; i < std::max(lines.size(), words.size()); ++i)
        print_line(i < lines.size() ? lines[i] : std::string(kBoardWidth, ' '), i < words.size() ? words[i] : "",
                   i == 0);
    } else {
      const std::string margin(boards_ ? kBoardWidth : 0, ' ');
      for (std::size_t i = 0; i < words.size(); ++i)
        if (i != 1 || !boards_ || !m.node.id) print_line(margin, words[i], i == 0);
    }
  }

 private:
  static constexpr std::size_t kBoardWidth = 15;
  static constexpr std::size_t kWidth = 96;

  static std::string head(const trace::Moment& m) {
    const std::string node = m.node.id ? fmt::format(", node {}, ply {}", m.node.id, m.node.ply) : "";
    return fmt::format("event {}{}: {}", m.what.sequence, node, trace::name(m.what.type));
  }
  static void print_line(const std::string& left, const std::string& right, bool is_head) {
    const std::string gap = left.empty() ? (is_head ? "" : "  ") : "   ";
    print("{}\n", right.empty() ? left : left + gap + (is_head ? bold(right) : right));
  }

  const trace::Narrator& narrator_;
  Position root_;
  bool boards_;
  std::optional<Position> shown_;
};

int run_again(const Arguments& arguments, const std::string& path, const trace::Reader& reader) {
  trace::check_digest(path);
  trace::RerunLimits limits;
  limits.nodes = static_cast<std::uint64_t>(arguments.integer("nodes").value_or(0));
  if (const auto entries = arguments.integer("table-entries"))
    limits.table_entries = static_cast<std::size_t>(*entries);
  StatusLine status;
  const trace::Rerun result = rerun(
      reader, [&](std::uint64_t done, std::uint64_t all) { status.show(std::min(done, all), all, "events compared"); },
      limits);
  status.clear();
  if (result.equal) {
    print("repeated: all {} events are equal\n", viz::grouped(result.events));
    return kFine;
  }
  print("repeated: {} events are equal, event {} differs\n  recorded: {}\n  now:      {}\n",
        viz::grouped(result.events), result.sequence, result.recorded, result.found);
  complain(fmt::format("the search does not repeat the recording: event {} differs", result.sequence));
  return kCheckFailed;
}

}  // namespace

int replay_command(const Words& words) {
  Arguments arguments(kReplayUsage);
  declare_replay_options(arguments);
  arguments.flag("no-board", "sentences alone")
      .flag("json", "print JSON, one line per event (names: tools/JSON.md)")
      .group("Or")
      .flag("verify", "repeat the recorded search and compare every event")
      .value("nodes", "N", "with --verify: a search of up to N nodes")
      .at_least(1, "default 10 million, and 16 for every byte")
      .value("table-entries", "N", "with --verify: one with a table of up to N entries")
      .within(4, std::int64_t{1} << 28, "default 16,777,216");
  if (!arguments.parse(words)) return kFine;
  const ReplayOptions options = read_replay_options(arguments);

  TraceInput input(only_trace(arguments));
  if (arguments.has("verify")) {
    arguments.refuse({"at", "path", "iteration", "search", "event", "steps", "back", "over", "own", "no-board", "json"},
                     "not with --verify, which compares the whole trace");
    return input.code == kFine ? run_again(arguments, only_trace(arguments), input.reader) : input.code;
  }
  arguments.refuse({"nodes", "table-entries"}, "goes with --verify");
  if (input.code != kFine && input.reader.block_count() == 0) return input.code;  // nothing is left to tell
  const trace::Header& header = input.reader.header();
  const auto audit = trace::load_audit(only_trace(arguments), input.reader);
  const trace::Narrator narrator(header, audit ? &*audit : nullptr, &input.reader.ending());
  const trace::Figure figure = trace::figure_of(header.policy);
  const Position root = trace::root_of(header);
  if (!arguments.has("json")) print("{}", engine_heading(header, audit ? &*audit : nullptr));
  StepPrinter printer(narrator, root, !arguments.has("no-board"));
  replay_steps(input.reader, options, first_event(arguments, input.reader), [&](const trace::Moment& m) {
    if (arguments.has("json"))
      print("{}\n", json_text(moment_json(m, narrator, figure, root)));
    else
      printer.print_step(m);
  });
  return input.code;
}

}  // namespace nullscope
