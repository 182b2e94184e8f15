#include <filesystem>

#include "tools/cli/text.hpp"
#include "tools/commands/commands.hpp"
#include "tools/files/apart.hpp"
#include "tools/files/output_file.hpp"
#include "tools/input/trace_input.hpp"
#include "trace/emit/log.hpp"
#include "trace/format/writer.hpp"
#include "trace/record/copy.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kPackUsage = {
    "pack", "LOG [LOG]... -o TRACE.nst [--force]",
    "Makes a trace of the log that an engine wrote with nullscope_emit.c: the same search in a tenth of the room, "
    "opened\n"
    "at once. Every command reads a log as it is; a packed one it need not check again. Several files become one\n"
    "recording, a thread each, in the order given; they must be of one engine and one position. Traces can be given "
    "too.",
    "nullscope pack zugzwang.nst -o packed.nst", kExampleTrace};

// There only once it is whole.
class PackedTrace final : public trace::ByteOutput {
 public:
  explicit PackedTrace(OutputFile& file) : file_(file) {}
  void write(std::string_view bytes) override { file_.write(bytes); }

 private:
  OutputFile& file_;
};

std::uint64_t size_of(const std::string& path) {
  std::error_code ignored;
  const auto size = std::filesystem::file_size(path, ignored);
  return ignored ? 0 : size;
}

// Several recordings as the threads of one.
int pack_threads(const Words& paths, trace::Sink& sink) {
  int code = kFine;
  std::optional<trace::Recorder> recorder;
  trace::Header first;
  trace::Result result;
  std::vector<std::string> labels;
  for (std::size_t i = 0; i < paths.size(); ++i) {
    const TraceInput input(paths[i]);
    code = std::max(code, input.code);
    const trace::Header& header = input.reader.header();
    const auto& names = input.reader.ending().labels;
    if (i == 0) {
      first = header;
      result = input.reader.ending().result;
      recorder.emplace(sink, 0);
      recorder->begin(header);
    }
    if (header.program != first.program || header.fen != first.fen || header.units != first.units)
      throw trace::Error(paths[i] + ": another engine's or position's recording than " + paths[0]);
    // A label's number has to mean the same in all of them.
    for (std::size_t n = 0; n < names.size(); ++n) {
      if (n == labels.size()) labels.push_back(names[n]), recorder->label(names[n]);
      if (labels[n] != names[n]) throw trace::Error(paths[i] + ": its labels are not those of " + paths[0]);
    }
    if (input.reader.ending().dropped.total().events)
      throw trace::Error(paths[i] + ": a flight recorder's trace has no beginning, and cannot be packed");
    copy_events(input.reader, *recorder,
                paths.size() > 1 ? std::optional(static_cast<std::uint16_t>(i)) : std::nullopt);
    if (result.error.empty()) result.error = input.reader.ending().result.error;
    if (result.error.empty()) result.error = input.reader.damage();
    if (i) result.counters = {};  // one search's own, of several
    result.stopped |= input.reader.ending().result.stopped;
  }
  recorder->finish(result);
  return code;
}

}  // namespace

int pack_command(const Words& words) {
  Arguments arguments(kPackUsage);
  arguments.operands({"LOG"})
      .value("output,o", "TRACE.nst", "the trace to write")
      .flag("force", "replace an existing file");
  if (!arguments.parse(words)) return kFine;
  const Words& paths = arguments.positionals();
  if (paths.empty()) arguments.fail("no log is given");
  if (paths.size() > trace::format::kMaxThreads) arguments.fail("more than 1024 threads");
  const auto output = arguments.text("output");
  if (!output) arguments.fail("-o FILE says where the trace goes");
  check_apart(paths, {{"-o", *output}});

  const auto log = trace::file_input(paths.front());
  const bool is_log = trace::is_log(*log);
  OutputFile file(*output, arguments.has("force"));
  if (file.temporary().empty()) arguments.fail("-o: a trace goes to a file");
  PackedTrace bytes(file);
  trace::WriterSink sink(bytes);
  int code = kFine;
  if (paths.size() == 1 && is_log) {  // of any size, as it is read
    std::string damage;
    try {
      damage = trace::replay_log(*log, sink);
    } catch (const trace::Error& error) {
      throw trace::Error(log->prefix() + error.what());
    }
    if (!damage.empty()) {
      complain(log->prefix() + damage);
      code = kCheckFailed;
    }
  } else {
    code = pack_threads(paths, sink);
  }
  file.finish();
  std::uint64_t before = 0;
  for (const std::string& path : paths) before += size_of(path);
  const trace::Reader packed = trace::open_file(*output);
  const std::uint64_t nodes = packed.ending().summary.total().counters.total();
  print("{}: {} nodes, {} bytes, {:.2f} per node (before: {} bytes)\n", printable(*output), viz::grouped(nodes),
        viz::grouped(packed.file_size()),
        nodes ? static_cast<double>(packed.file_size()) / static_cast<double>(nodes) : 0, viz::grouped(before));
  if (code == kFine && !packed.ending().result.error.empty()) {
    complain(fmt::format("{}: the recording ends with an error: {}", paths.front(),
                         printable(packed.ending().result.error)));
    code = kCheckFailed;
  }
  return code;
}

}  // namespace nullscope
