// Classes: logs of calls that no engine makes, or that were not made by an engine.
#include "tests/forge/classes/classes_of.hpp"
#include "tests/forge/log.hpp"

namespace nullscope::forge {
namespace {

constexpr std::uint64_t kExact = 3, kStopped = 12, kByValue = 14, kPvsWindow = 1;
constexpr std::uint64_t label_bits(std::uint64_t label) { return label << 16; }

// Label 1, an iteration, a root; then what happens, and a proper end.
Bytes logged(const std::function<void(Log&)>& happen, const LogOptions& options = {}) {
  Log log(options);
  log.label(1, "lmp");
  log.with_number(Call::kIteration, 4);
  log.enter(kNoMove, -100, 100, 4);
  happen(log);
  log.leave(0, kExact);
  log.call(Call::kClose);
  return log.finish();
}

Class log_with(std::string_view name, std::string_view what, void (*happen)(Log&)) {
  return {name, what, [happen] { return Forged{logged(happen), {}, {}}; }, ".nsl"};
}

Class opened(std::string_view name, std::string_view what, void (*change)(LogOptions&)) {
  return {name, what,
          [change] {
            LogOptions options;
            change(options);
            return Forged{logged([](Log& log) { log.skip(kE2E4, label_bits(1)); }, options), {}, {}};
          },
          ".nsl"};
}

Class whole(std::string_view name, std::string_view what, Bytes (*make)()) {
  return {name, what, [make] { return Forged{make(), {}, {}}; }, ".nsl"};
}

void leaf(Log& log) {
  log.enter(kE2E4, -100, 100, 3);
  log.leave(0, kExact);
}

Bytes many_threads(std::uint64_t threads) {
  Log log;
  log.label(1, "lmp");
  for (std::uint64_t thread = 0; thread < threads; ++thread) {
    log.chunk(thread);
    log.with_number(Call::kIteration, 1);
    log.enter(kNoMove, -100, 100, 1);
    log.leave(0, kExact);
    log.call(Call::kClose);
  }
  return log.finish();
}

// What is left out is left, what is recorded is told of without end.
Bytes endless_notes() {
  LogOptions options;
  options.filter = "--max-ply 1";
  return logged(
      [](Log& log) {
        log.enter(kE2E4, -100, 100, 3);
        for (int i = 0; i < 1'000'000; ++i) {
          log.with_number(Call::kStaticEval, 100);
          if (i % 10'000 == 0) leaf(log);
          if (log.size() > 60'000) log.chunk();
        }
        log.leave(0, kExact);
      },
      options);
}

Bytes many_roots(int roots, int depths) {
  Log log;
  for (int i = 0; i < roots; ++i) {
    log.with_number(Call::kIteration, i % depths + 1);
    log.enter(kNoMove, -100, 100, 1);
    log.leave(0, kExact);
    if (log.size() > 60'000) log.chunk();
  }
  log.call(Call::kClose);
  return log.finish();
}

std::vector<Class> of_calls() {
  return {
      log_with("log_honest", "a small log with nothing wrong with it", leaf),
      log_with("log_unknown_call", "call 22", [](Log& log) { log.raw("\x16"); }),
      log_with("log_call_0", "call 0", [](Log& log) { log.raw(std::string(40, '\0')); }),
      log_with("log_leave_too_many", "nodes are left that were not entered",
               [](Log& log) {
                 for (int i = 0; i < 5; ++i) log.leave(0, kExact);
               }),
      log_with("log_levels_700", "700 nodes open at once",
               [](Log& log) {
                 for (int i = 0; i < 700; ++i) log.enter(kNoMove, -100, 100, 3);
               }),
      log_with("log_children_5000", "5,000 nodes right below one",
               [](Log& log) {
                 for (int i = 0; i < 5'000; ++i) leaf(log);
               }),
      log_with("log_inner_children_5000", "the same, each with a note of its own",
               [](Log& log) {
                 for (int i = 0; i < 5'000; ++i) {
                   log.enter(kE2E4, -100, 100, 3);
                   log.with_number(Call::kStaticEval, 1);
                   log.leave(0, kExact);
                 }
               }),
      log_with("log_skips_70000", "70,000 moves skipped at one node",
               [](Log& log) {
                 for (int i = 0; i < 70'000; ++i) {
                   log.skip(kE2E4, label_bits(1));
                   if (i % 10'000 == 0) leaf(log);
                 }
               }),
      log_with("log_events_30000", "30,000 notes, and no node is left",
               [](Log& log) {
                 for (int i = 0; i < 30'000; ++i) log.with_number(Call::kStaticEval, i);
               }),
      log_with("log_label_2", "a label that nobody made", [](Log& log) { log.skip(kE2E4, label_bits(2)); }),
      log_with("log_labels_in_low_bits", "a label where the exit is", [](Log& log) { log.skip(kE2E4, 1); }),
      log_with("log_extreme_numbers", "numbers of 32 bits, as far as they go",
               [](Log& log) { log.with_number(Call::kDepthChanged, -(1LL << 31)); }),
      log_with("log_wide_numbers", "numbers of 64 bits",
               [](Log& log) { log.with_number(Call::kStaticEval, 1LL << 62); }),
      log_with("log_null_result_of_nothing", "a null move's value that was not searched",
               [](Log& log) { log.with_number(Call::kNullResult, 5); }),
      log_with("log_null_never_entered", "a null move that is tried, and the root is left",
               [](Log& log) { log.with_number(Call::kNullTried, 1); }),
      log_with("log_re_search_of_nothing", "a re-search before any move",
               [](Log& log) { log.with_word(Call::kReSearch, kPvsWindow); }),
      log_with("log_iteration_inside", "an iteration inside a node",
               [](Log& log) { log.with_number(Call::kIteration, 5); }),
      log_with("log_multipv_inside", "a line inside a node", [](Log& log) { log.with_number(Call::kMultipv, 2); }),
      log_with("log_open_twice", "an open inside", [](Log& log) { log.raw(Log::open_record({})); }),
      log_with("log_label_again", "a label of a number that is there", [](Log& log) { log.label(1, "again"); }),
      log_with("log_label_out_of_order", "label 7 after 1", [](Log& log) { log.label(7, "seven"); }),
      log_with("log_label_empty", "a label without a name", [](Log& log) { log.label(2, ""); }),
      log_with("log_label_of_2_to_the_60", "a name that claims 2^60 bytes",
               [](Log& log) {
                 log.with_word(Call::kLabel, 2);
                 Bytes size;
                 put_varint(size, 1ULL << 60);
                 log.raw(size);
               }),
      log_with("log_labels_1001", "a label too many",
               [](Log& log) {
                 for (std::uint64_t i = 2; i <= 1'001; ++i) log.label(i, std::to_string(i));
               }),
      log_with("log_hostile_label", "a name that acts",
               [](Log& log) {
                 log.label(2, "</script><script>alert(1)\x1b[31m\xe2\x80\xae\xff");
                 log.skip(kE2E4, label_bits(2));
               }),
      log_with("log_record_cut_off", "a chunk ends inside a record",
               [](Log& log) {
                 log.with_move(Call::kEnter, kE2E4);
                 log.chunk();
               }),
      log_with("log_after_close", "calls after close",
               [](Log& log) {
                 log.leave(0, kExact);
                 log.call(Call::kClose);
                 for (int i = 0; i < 50; ++i) leaf(log);
               }),
      log_with("log_keys", "100,000 keys of the table",
               [](Log& log) {
                 for (std::uint64_t i = 0; i < 100'000; ++i) {
                   log.with_key(Call::kTableStore, i * 0x9E3779B97F4A7C15);
                   if (i % 25 == 0) leaf(log);
                   if (log.size() > 60'000) log.chunk();
                 }
               }),
  };
}

}  // namespace

std::vector<Class> log_classes() {
  std::vector<Class> all = of_calls();
  const auto more = {
      opened("log_no_engine", "the engine has no name", [](LogOptions& o) { o.engine.clear(); }),
      opened("log_of_nullscope", "the engine says that it is nullscope",
             [](LogOptions& o) { o.engine = "nullscope 0.1.0"; }),
      opened("log_no_fen", "no position", [](LogOptions& o) { o.fen.clear(); }),
      opened("log_bad_fen", "no such position", [](LogOptions& o) { o.fen = "8/8/8/8/8/8/8/8 w - - 0 1"; }),
      opened("log_bad_moves", "moves that cannot be played", [](LogOptions& o) { o.moves = "e2e4 e2e4"; }),
      opened("log_bad_filter", "a filter that is none", [](LogOptions& o) { o.filter = "--max-ply"; }),
      opened("log_filter", "a filter", [](LogOptions& o) { o.filter = "--max-ply 1 --no-quiescence"; }),
      opened("log_huge_texts", "texts of 20 KB", [](LogOptions& o) { o.label = o.policy = Bytes(20'000, 'x'); }),
      opened("log_hostile_texts", "texts that act",
             [](LogOptions& o) { o.engine = o.label = o.policy = "</script>\x1b[31m\xff"; }),
      opened("log_bad_units", "a mate beyond infinity", [](LogOptions& o) { o.mate = 500, o.infinity = 400; }),
      opened("log_extreme_units", "units as far as 32 bits go",
             [](LogOptions& o) { o.units_per_pawn = o.mate = o.infinity = o.depth_units = -(1LL << 31); }),
      opened("log_large_units", "units as large as may be",
             [](LogOptions& o) { o.units_per_pawn = 1'000'000, o.mate = (1 << 30) - 1, o.infinity = 1 << 30; }),
      opened("log_depth_0", "no depth", [](LogOptions& o) { o.depth = 0; }),
  };
  all.insert(all.end(), more);
  all.push_back({"log_extreme_depths", "depths as far as 32 bits go, in parts of plies",
                 [] {
                   const auto happen = [](Log& log) { log.enter(kE2E4, -100, 100, -(1LL << 31)); };
                   LogOptions options;
                   options.depth_units = 7;
                   return Forged{logged(happen, options), {}, {}};
                 },
                 ".nsl"});
  const auto rest = {
      whole("log_empty", "nothing after its head", [] { return Log::head(); }),
      whole("log_of_version_1", "another version", [] { return Log(Log::open_record({}), 1).finish(); }),
      whole("log_of_half_a_head", "its first 12 bytes", [] { return Log::head().substr(0, 12); }),
      whole("log_without_open", "it begins with an iteration",
            [] {
              Log log(Bytes{}, 2);
              log.with_number(Call::kIteration, 4);
              return log.finish();
            }),
      whole("log_without_thread_0", "it begins with thread 5",
            [] {
              Bytes bytes = Log::head();
              Log::put_chunk(bytes, 5, Log::open_record({}));
              return bytes;
            }),
      whole("log_of_thread_4_billion", "a chunk of thread 2^32 - 1",
            [] {
              Bytes bytes = Log::head();
              Log::put_chunk(bytes, 0, Log::open_record({}));
              Log::put_chunk(bytes, 0xFFFFFFFF, Log::open_record({}));
              return bytes;
            }),
      whole("log_of_empty_chunks", "chunks of no bytes",
            [] {
              Bytes bytes = Log::head();
              Log::put_chunk(bytes, 0, Log::open_record({}));
              for (int i = 0; i < 100; ++i) Log::put_chunk(bytes, 0, {});
              return bytes;
            }),
      whole("log_of_a_huge_chunk", "a chunk of 2 MiB",
            [] {
              Bytes bytes = Log::head();
              Log::put_chunk(bytes, 0, Log::open_record({}) + Bytes(2 << 20, '\x14'));
              return bytes;
            }),
      whole("log_of_thread_1023_alone", "a thread that has all to itself",
            [] {
              Log log;
              log.chunk(1'023);
              log.with_number(Call::kIteration, 4);
              log.enter(kNoMove, -100, 100, 4);
              log.leave(0, kByValue);
              return log.finish();
            }),
      whole("log_notes_without_end", "a million notes on one node, of which a filter leaves the children out",
            endless_notes),
      whole("log_threads_1024", "as many threads as may be", [] { return many_threads(1'024); }),
      whole("log_roots_5000_in_two_depths", "5,000 iterations, one after another of another depth",
            [] { return many_roots(5'000, 2); }),
      whole("log_roots_20000", "20,000 attempts at one depth", [] { return many_roots(20'000, 1); }),
      whole("log_never_closed", "a program that ended inside a node",
            [] {
              Log log;
              log.with_number(Call::kIteration, 4);
              for (int i = 0; i < 600; ++i) log.enter(kNoMove, -100, 100, 4);
              return log.finish();
            }),
      whole("log_stopped", "stopped inside a null move",
            [] {
              Log log;
              log.with_number(Call::kIteration, 4);
              log.enter(kNoMove, -100, 100, 4);
              log.with_number(Call::kNullTried, 1);
              log.enter(kNullMove, -100, -99, 1);
              log.leave(0, kStopped);
              log.call(Call::kUnwind);
              log.call(Call::kClose);
              return log.finish();
            }),
  };
  all.insert(all.end(), rest);
  return all;
}

}  // namespace nullscope::forge
