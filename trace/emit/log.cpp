#include "trace/emit/log.hpp"

#include <cstring>
#include <limits>
#include <map>

#include "trace/emit/event_recorder.hpp"
#include "trace/format/file_source.hpp"
#include "trace/format/frame.hpp"
#include "trace/format/writer.hpp"

namespace nullscope::trace {
namespace {

constexpr std::uint32_t kLogVersion = 2;
constexpr char kMagic[8] = {'\x89', 'N', 'S', 'L', '\r', '\n', '\x1a', '\n'};
constexpr std::size_t kStart = 16;        // magic, version, zero
constexpr std::size_t kChunkHeader = 16;  // thread, length, checksum
constexpr std::uint32_t kMaxChunk = 1 << 20;
constexpr std::size_t kMaxText = 1 << 14;

enum class Call : std::uint8_t {
  Open = 1,
  Label,
  Iteration,
  Multipv,
  Enter,
  StaticEval,
  TtMove,
  Exclude,
  Stage,
  Skip,
  SkipQuiets,
  NullTried,
  NullResult,
  DepthChanged,
  VerifyFlip,
  ReSearch,
  TableStore,
  TableHit,
  Leave,
  Unwind,
  Close,
};

std::uint64_t log_checksum(std::uint32_t thread, std::string_view bytes) {
  std::uint64_t h = std::uint64_t{thread} << 32 | bytes.size();
  for (std::size_t at = 0; at < bytes.size(); at += 8) {
    std::uint64_t word = 0;
    for (std::size_t i = 0; i < 8 && at + i < bytes.size(); ++i)
      word |= std::uint64_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
    h = (h ^ word) * 0x9E3779B97F4A7C15;
    h ^= h >> 29;
  }
  return h;
}

// Reads a record's arguments.
class Arguments {
 public:
  // The bytes must outlive it.
  explicit Arguments(std::string_view bytes) : in_(reinterpret_cast<const std::uint8_t*>(bytes.data()), bytes.size()) {}

  bool at_end() const { return in_.at_end(); }
  Call call() { return static_cast<Call>(in_.byte()); }
  int number() {
    const std::int64_t v = in_.signed_varint();
    if (v < std::numeric_limits<int>::min() || v > std::numeric_limits<int>::max())
      throw Error("a number of the log is out of range");
    return static_cast<int>(v);
  }
  unsigned word() {
    const std::uint64_t v = in_.varint();
    if (v > std::numeric_limits<unsigned>::max()) throw Error("a number of the log is out of range");
    return static_cast<unsigned>(v);
  }
  nullscope_move move() { return in_.two_bytes(); }
  std::uint64_t key() {
    std::uint64_t v = 0;
    for (int i = 0; i < 8; ++i) v |= std::uint64_t{in_.byte()} << (8 * i);
    return v;
  }
  std::string text() {
    const std::uint64_t size = in_.varint();
    if (size > kMaxText) throw Error("a text of the log is too long");
    return std::string(in_.take(size));
  }

 private:
  ColumnReader in_;
};

// Where the chunks of each thread are.
struct Chunks {
  struct Chunk {
    std::uint64_t offset;
    std::uint32_t length;
  };
  std::vector<std::vector<Chunk>> threads;
  std::string damage;
};

Chunks find_chunks(const ByteInput& log) {
  Chunks found;
  std::uint64_t at = kStart;
  const auto whole = [&](std::uint64_t need) { return log.size() - at >= need; };
  while (at < log.size()) {
    if (!whole(kChunkHeader)) break;
    const std::string head = log.read(at, kChunkHeader);
    const std::uint32_t thread = get_u32(head, 0);
    const std::uint32_t length = get_u32(head, 4);
    if (thread >= format::kMaxThreads || length == 0 || length > kMaxChunk ||
        !whole(kChunkHeader + std::uint64_t{length}))
      break;
    if (log_checksum(thread, log.read(at + kChunkHeader, length)) != get_u64(head, 8)) break;
    if (found.threads.size() <= thread) found.threads.resize(thread + 1);
    found.threads[thread].push_back({at + kChunkHeader, length});
    at += kChunkHeader + length;
  }
  if (at < log.size())
    found.damage =
        "the log is not whole: " + std::to_string(log.size() - at) + " bytes after its last whole chunk are lost";
  return found;
}

// The calls of a log, made again.
class LogReplay {
 public:
  LogReplay(const ByteInput& log, Sink& sink) : log_(log), sink_(sink) {}

  std::string run() {
    const Chunks chunks = find_chunks(log_);
    if (chunks.threads.empty() || chunks.threads[0].empty()) throw Error("the log has no beginning");
    const std::string beginning = bytes_of(chunks.threads[0][0]);
    Arguments first(beginning);
    if (first.call() != Call::Open) throw Error("the log does not begin with an open");
    open(first);
    // Labels are known before any thread uses them, whichever made them.
    std::map<unsigned, std::string> names;
    for (const auto& thread : chunks.threads)
      for (const auto& chunk : thread) find_labels(bytes_of(chunk), names);
    for (const auto& [number, name] : names)
      if (labels_.add(name) != static_cast<int>(number)) throw Error("the log's labels are not numbered one by one");
    Recorder recorder(sink_, 0);
    recorder.begin(header_);
    emit::EventRecorder events(recorder, header_, labels_);
    Result result;
    bool closed = true;
    for (std::size_t thread = 0; thread < chunks.threads.size(); ++thread) {
      const Result its = replay(chunks.threads[thread], static_cast<std::uint16_t>(thread), events, closed);
      if (thread == 0)
        result = its;
      else if (result.error.empty())
        result.error = its.error;
    }
    const std::string damage = !chunks.damage.empty() || closed
                                   ? chunks.damage
                                   : "the log is not whole: the engine ended before it closed its trace";
    if (result.error.empty()) result.error = damage;  // a packed trace still says so
    events.finish(result);
    return damage;
  }

 private:
  std::string bytes_of(const Chunks::Chunk& chunk) const { return log_.read(chunk.offset, chunk.length); }

  void open(Arguments& in) {
    const std::string engine = in.text(), fen = in.text(), moves = in.text(), policy = in.text(), label = in.text(),
                      filter = in.text();
    nullscope_open_options o = NULLSCOPE_OPEN_OPTIONS;
    const auto given = [](const std::string& s) { return s.empty() ? nullptr : s.c_str(); };
    o.engine = given(engine), o.fen = given(fen), o.moves = given(moves), o.policy = given(policy);
    o.label = given(label), o.filter = given(filter);
    o.depth = in.number(), o.units_per_pawn = in.number(), o.mate = in.number(), o.infinity = in.number();
    o.depth_units = in.number(), o.chess960 = in.number();
    try {
      header_ = emit::header_of(o);
    } catch (const emit::Refusal& refusal) {
      throw Error(refusal.text);
    }
    depth_units_ = o.depth_units ? o.depth_units : 1;
  }

  static void find_labels(const std::string& bytes, std::map<unsigned, std::string>& names) {
    for (Arguments in(bytes); !in.at_end();) {
      const Call call = in.call();
      if (call == Call::Label) {
        const unsigned number = in.word();
        if (number > format::kMaxLabels) throw Error("the log has more labels than the format allows");
        names.emplace(number, in.text());
      } else if (!skip_arguments(call, in)) {
        return;  // replaying says what is wrong with it
      }
    }
  }

  static bool skip_arguments(Call call, Arguments& in) try {
    switch (call) {
      case Call::Open:
        for (int i = 0; i < 6; ++i) in.text();
        for (int i = 0; i < 6; ++i) in.number();
        return true;
      case Call::Enter: in.move(), in.number(), in.number(), in.number(), in.word(); return true;
      case Call::Leave: in.number(), in.word(); return true;
      case Call::Skip: in.move(), in.word(); return true;
      case Call::TtMove:
      case Call::Exclude: in.move(); return true;
      case Call::SkipQuiets:
      case Call::ReSearch: in.word(); return true;
      case Call::TableStore:
      case Call::TableHit: in.key(); return true;
      case Call::Unwind:
      case Call::Close: return true;
      case Call::Iteration:
      case Call::Multipv:
      case Call::StaticEval:
      case Call::Stage:
      case Call::NullTried:
      case Call::NullResult:
      case Call::DepthChanged:
      case Call::VerifyFlip: in.number(); return true;
      default: return false;
    }
  } catch (const Error&) {
    return false;
  }

  Result replay(const std::vector<Chunks::Chunk>& chunks, std::uint16_t thread, emit::EventRecorder& events,
                bool& closed) {
    const auto stream = std::make_unique<emit::Stream>(
        emit::Stream::Settings{header_.units.infinity, depth_units_, thread, &labels_.counter()}, nullptr, &events);
    bool open = true;
    for (const auto& chunk : chunks) {
      const std::string bytes = bytes_of(chunk);
      try {
        for (Arguments in(bytes); open && stream->error_code() == NULLSCOPE_OK && !in.at_end();)
          open = make_call(in.call(), in, *stream);
      } catch (const Error& error) {
        stream->fail(NULLSCOPE_ERROR_ARGUMENT, std::string("the log: ") + error.what());
      }
    }
    closed &= !open || chunks.empty() || stream->error_code() != NULLSCOPE_OK;  // an error says all there is to say
    if (open) stream->unwind();  // what a program that ended early left open
    stream->close();
    return stream->result();
  }

  // False once it is closed.
  static bool make_call(Call call, Arguments& in, emit::Stream& s) {
    switch (call) {
      case Call::Open:
      case Call::Label: skip_label_or_open(call, in); break;
      case Call::Iteration: s.iteration(in.number()); break;
      case Call::Multipv: s.multipv(in.number()); break;
      case Call::Enter: {
        const nullscope_move move = in.move();
        const int alpha = in.number(), beta = in.number(), depth = in.number();
        s.enter(move, alpha, beta, depth, in.word());
        break;
      }
      case Call::StaticEval: s.static_eval(in.number()); break;
      case Call::TtMove: s.note_move(Note::TtMove, in.move()); break;
      case Call::Exclude: s.note_move(Note::Excluded, in.move()); break;
      case Call::Stage: s.stage(in.number()); break;
      case Call::Skip: {
        const nullscope_move move = in.move();
        s.skip(move, in.word());
        break;
      }
      case Call::SkipQuiets: s.skip_quiets(in.word()); break;
      case Call::NullTried: s.null_tried(in.number()); break;
      case Call::NullResult: s.null_result(in.number()); break;
      case Call::DepthChanged: s.depth_changed(in.number()); break;
      case Call::VerifyFlip: s.verify_flip(in.number() != 0); break;
      case Call::ReSearch: s.re_search(in.word()); break;
      case Call::TableStore: s.table_store(in.key()); break;
      case Call::TableHit: s.table_hit(in.key()); break;
      case Call::Leave: {
        const int value = in.number();
        s.leave(value, in.word());
        break;
      }
      case Call::Unwind: s.unwind(); break;
      case Call::Close: return false;
      default: throw Error("there is no call " + std::to_string(static_cast<int>(call)));
    }
    return true;
  }

  static void skip_label_or_open(Call call, Arguments& in) {
    if (call == Call::Label)
      in.word(), in.text();
    else
      skip_arguments(call, in);
  }

  const ByteInput& log_;
  Sink& sink_;
  Header header_;
  int depth_units_ = 1;
  emit::Labels labels_;
};

}  // namespace

bool is_log(const ByteInput& input) {
  return input.size() >= sizeof kMagic && std::memcmp(input.read(0, sizeof kMagic).data(), kMagic, sizeof kMagic) == 0;
}

std::string replay_log(const ByteInput& log, Sink& sink) {
  if (log.size() < kStart) throw Error("the log has no beginning");
  const std::string start = log.read(0, kStart);
  if (const std::uint32_t version = get_u32(start, 8); version != kLogVersion)
    throw Error("this log has format version " + std::to_string(version) + "; this program reads version " +
                std::to_string(kLogVersion));
  return LogReplay(log, sink).run();
}

Reader read_log(std::unique_ptr<ByteInput> log) {
  if (log->size() > kMostLog)
    throw Error("the log is larger than 1 GiB; make a trace of it first: nullscope pack LOG -o TRACE.nst");
  MemoryOutput output;
  std::string damage;
  {
    WriterSink sink(output);
    damage = replay_log(*log, sink);
  }
  log.reset();
  return read_trace(memory_input(output.take()), std::move(damage));
}

}  // namespace nullscope::trace
