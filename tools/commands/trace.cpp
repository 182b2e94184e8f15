#include <chrono>
#include <fmt/format.h>
#include <iostream>

#include "engine/fen.hpp"
#include "tools/cli/interruption.hpp"
#include "tools/cli/output.hpp"
#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/apart.hpp"
#include "tools/input/positions.hpp"
#include "tools/input/recording_options.hpp"
#include "tools/input/search_options.hpp"
#include "tools/input/trace_input.hpp"
#include "tools/report/search_report.hpp"
#include "trace/format/writer.hpp"
#include "trace/record/recording.hpp"
#include "trace/record/text_sink.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kTraceUsage = {
    "trace", "POSITION [--depth N] [--policy P] -o FILE.nst [options]",
    "Searches a position and records every node and event of the search. The same search gives the same\n"
    "bytes. What a filter leaves out is counted on the node above it, so that totals stay the search's own.\n"
    "Interrupted (Ctrl-C), it stops the search and finishes the file; the exit code is then 130.",
    kExampleTrace};

// Counts what goes by, and says so on a terminal ten times a second at most.
class ProgressSink final : public trace::Sink {
 public:
  ProgressSink(trace::Sink& inner, int depth) : inner_(inner), depth_(depth) {}
  void begin(const trace::Header& header) override { inner_.begin(header); }
  void block(const trace::Block& block) override {
    inner_.block(block);
    nodes_ += block.nodes;
    const auto now = Clock::now();
    if (now - shown_ < std::chrono::milliseconds(100)) return;
    shown_ = now;
    status_.show(static_cast<std::uint64_t>(std::max(block.root.depth, 1) - 1), static_cast<std::uint64_t>(depth_),
                 fmt::format("plies, {} nodes recorded", viz::grouped(nodes_)));
  }
  void end(const trace::Result& result) override {
    status_.clear();
    inner_.end(result);
  }

 private:
  using Clock = std::chrono::steady_clock;
  trace::Sink& inner_;
  int depth_;
  std::uint64_t nodes_ = 0;
  Clock::time_point shown_ = Clock::now();
  StatusLine status_;
};

void report(const SearchRequest& request, const SearchResult& result, const std::string& path, std::uint64_t bytes) {
  const std::uint64_t nodes = result.counters.total();
  print("{}\npolicy {}\n\n{}", to_fen(request.root), to_string(request.policy), result_text(request, result));
  print("\n{}: {} bytes, {:.2f} a node; next: nullscope summary {}\n", printable(path), viz::grouped(bytes),
        static_cast<double>(bytes) / static_cast<double>(std::max<std::uint64_t>(nodes, 1)), printable(path));
}

// Passes bytes on and counts them.
class CountingOutput final : public trace::ByteOutput {
 public:
  explicit CountingOutput(trace::ByteOutput& inner) : inner_(inner) {}
  void write(std::string_view bytes) override {
    inner_.write(bytes);
    count_ += bytes.size();
  }
  void close() override { inner_.close(); }
  std::uint64_t count() const { return count_; }

 private:
  trace::ByteOutput& inner_;
  std::uint64_t count_ = 0;
};

}  // namespace

int trace_command(const Words& words) {
  Arguments arguments(kTraceUsage);
  declare_search_options(arguments);
  declare_recording_filters(arguments);
  arguments.group("Output")
      .value("output,o", "FILE.nst", "the trace to write")
      .flag("force", "replace an existing file")
      .flag("text", "print every event as text instead of writing a file")
      .operands({"startpos"})
      .epilogue(policies_help() + '\n' + std::string(kPositionHelp));
  if (!arguments.parse(words)) return kFine;

  SearchRequest request = read_search_request(arguments);
  trace::RecordingOptions recording;
  recording.filter = read_recording_filters(arguments);
  const auto keep = arguments.integer("flight-recorder").value_or(0);
  const auto path = arguments.text("output");
  if (path.has_value() == arguments.has("text")) arguments.fail("either -o FILE or --text says where the trace goes");
  if (!path) arguments.refuse({"flight-recorder", "force"}, "is for a file, not for --text");
  if (path == "-") arguments.fail("-o: a trace goes to a file; --text prints one");
  if (path) check_apart(position_files(arguments.positionals()), {{"-o", *path}});
  request.root = load_position(arguments.positionals());
  recording.label = label_of(arguments.positionals());

  const Interruption interruption;
  recording.stop = &interruption.stop();

  if (!path) {
    trace::TextSink text(std::cout);
    trace::record_search(request, text, recording);
    return interruption.happened() ? interruption.report("the text ends where the search was stopped") : kFine;
  }
  trace::FileOutput file(*path, arguments.has("force"));
  CountingOutput output(file);
  trace::WriterSink writer(output, static_cast<std::size_t>(keep));
  ProgressSink progress(writer, request.limits.depth);
  const SearchResult result = trace::record_search(request, progress, recording);
  report(request, result, *path, output.count());
  if (!interruption.happened()) return kFine;
  return interruption.report("the trace is whole, and ends where the search was stopped");
}

}  // namespace nullscope
