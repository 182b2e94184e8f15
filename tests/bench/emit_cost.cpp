// What emitting costs: the events of real searches, kept in memory, told through the C interface while processor time
// is taken. Everything runs on one core. The bar is for what the engine's own thread spends, less what it takes to
// go through the list of events; the other thread's share (recorder, compression, file) is told as well.
#include <chrono>
#include <cstdio>
#include <cstdlib>
#include <ctime>
#include <filesystem>
#include <sched.h>
#include <vector>

#include "engine/driver.hpp"
#include "engine/fen.hpp"
#include "tools/bench/bench_positions.hpp"
#include "trace/emit/nullscope_emit.h"

using namespace nullscope;

namespace {

// One call, with its arguments.
struct Call {
  enum What : std::uint8_t { Iteration, Enter, NullTried, NullResult, Reduced, Flip, ReSearch, TableHit, Leave } what;
  std::uint8_t flags;
  std::uint16_t move;
  std::int16_t a, b, depth;
};

// Takes a search's events down as calls.
struct Script {
  std::vector<Call> calls;

  static std::int16_t narrow(int v) { return static_cast<std::int16_t>(v); }
  void put(Call::What what, int a = 0, int b = 0) { calls.push_back({what, 0, 0, narrow(a), narrow(b), 0}); }

  void on(const Event& e) {
    switch (e.type) {
      case Event::Type::Iteration: return put(Call::Iteration, e.depth);
      case Event::Type::Enter: return enter(e);
      case Event::Type::NullTried: return put(Call::NullTried, e.depth);
      case Event::Type::NullResult: return put(Call::NullResult, e.value);
      case Event::Type::DepthChanged: return put(Call::Reduced, e.depth);
      case Event::Type::VerifyFlip: return put(Call::Flip, e.flag);
      case Event::Type::ReSearch:
        return put(Call::ReSearch,
                   e.cause == ReSearch::PvsWindow ? NULLSCOPE_PVS_WINDOW : NULLSCOPE_VERIFICATION_FAILED);
      case Event::Type::TableHit: return put(Call::TableHit);
      case Event::Type::Leave: return leave(e.value, e.bound, e.exit);
      default: return;
    }
  }

 private:
  void enter(const Event& e) {
    const int promotion = e.move.kind() == Move::Promotion ? e.move.promotion() - Knight + 1 : 0;
    std::uint8_t flags = 0;
    if (e.flag) flags |= NULLSCOPE_VERIFY;
    if (e.kind == NodeKind::Quiescence) flags |= NULLSCOPE_QUIESCENCE;
    calls.push_back({Call::Enter, flags, NULLSCOPE_MOVE(e.move.from(), e.move.to(), promotion), narrow(e.alpha),
                     narrow(e.beta), narrow(e.depth)});
  }
  void leave(Score value, Bound bound, Exit exit) {
    constexpr int kReasons[] = {NULLSCOPE_NULL_CUTOFF, NULLSCOPE_BETA_CUTOFF,   NULLSCOPE_FAIL_LOW, NULLSCOPE_EXACT,
                                NULLSCOPE_TT_LOWER,    NULLSCOPE_STAND_PAT,     NULLSCOPE_MATED,    NULLSCOPE_STALEMATE,
                                NULLSCOPE_DRAW,        NULLSCOPE_DEPTH_USED_UP, NULLSCOPE_STOPPED};
    int reason = kReasons[static_cast<std::size_t>(exit)];
    if (exit == Exit::TtCutoff && bound != Bound::Lower)
      reason = bound == Bound::Upper ? NULLSCOPE_TT_UPPER : NULLSCOPE_TT_EXACT;
    put(Call::Leave, value, reason);
  }
};

// The interface itself.
struct Real {
  nullscope_stream* s;
  int operator()(const Call& c) const {
    switch (c.what) {
      case Call::Iteration: return nullscope_iteration(s, c.a);
      case Call::Enter: return nullscope_enter(s, c.move, c.a, c.b, c.depth, c.flags);
      case Call::NullTried: return nullscope_null_tried(s, c.a);
      case Call::NullResult: return nullscope_null_result(s, c.a);
      case Call::Reduced: return nullscope_depth_changed(s, c.a);
      case Call::Flip: return nullscope_verify_flip(s, c.a);
      case Call::ReSearch: return nullscope_re_search(s, c.a);
      case Call::TableHit: return nullscope_table_hit(s, 0);
      case Call::Leave: return nullscope_leave(s, c.a, c.b);
    }
    return -1;
  }
};

// Goes through the same list, with a call for each that is made where Real's is, and tells nobody.
struct Nothing {
  int operator()(const Call& c) const {
    switch (c.what) {
      case Call::Iteration: return none<Call::Iteration>(c.a);
      case Call::Enter: return none<Call::Enter>(c.move, c.a, c.b, c.depth, c.flags);
      case Call::NullTried: return none<Call::NullTried>(c.a);
      case Call::NullResult: return none<Call::NullResult>(c.a);
      case Call::Reduced: return none<Call::Reduced>(c.a);
      case Call::Flip: return none<Call::Flip>(c.a);
      case Call::ReSearch: return none<Call::ReSearch>(c.a);
      case Call::TableHit: return none<Call::TableHit>(0);
      case Call::Leave: return none<Call::Leave>(c.a, c.b);
    }
    return -1;
  }
  // A function of its own for each type, as the interface has.
  template <Call::What What, class... Arguments>
  [[gnu::noinline]] static int none(Arguments... arguments) {
    (keep(arguments), ...);
    int code;
    asm volatile("mov %1, %0" : "=r"(code) : "i"(0 * What));
    return code;
  }
  static void keep(int argument) { asm volatile("" : : "r"(argument)); }
};

template <class Tell>
int tell(const Tell& to, const std::vector<Call>& calls) {
  int codes = 0;
  for (const Call& c : calls) codes |= to(c);
  return codes;
}

double clock_of(clockid_t id) {
  timespec t{};
  clock_gettime(id, &t);
  return static_cast<double>(t.tv_sec) + 1e-9 * static_cast<double>(t.tv_nsec);
}

// Processor time of this thread while f runs; f has to return 0.
template <class F>
double time_of(F f) {
  const double start = clock_of(CLOCK_THREAD_CPUTIME_ID);
  if (f() != 0) {
    std::fprintf(stderr, "emitting failed: %s\n", nullscope_error_text(nullptr));
    std::exit(3);
  }
  return clock_of(CLOCK_THREAD_CPUTIME_ID) - start;
}

struct Cost {
  double all = 0;   // processor time of everything
  double call = 0;  // of the engine's own thread, between opening and closing
  double ends = 0;  // for opening and closing
  double list = 0;  // of going through the list
};

Cost best_of(const std::vector<Call>& calls, std::string_view fen, int depth, const std::string& path, int rounds) {
  Cost best{1e9, 1e9, 1e9, 1e9};
  const std::string root(fen);
  for (int round = 0; round < rounds; ++round) {
    const double list = time_of([&] { return tell(Nothing{}, calls); });
    const double all = clock_of(CLOCK_PROCESS_CPUTIME_ID);
    nullscope_open_options options = NULLSCOPE_OPEN_OPTIONS;
    options.path = path.c_str(), options.engine = "emit_cost 1.0", options.fen = root.c_str();
    options.depth = depth, options.replace = 1;
    nullscope_stream* s = nullptr;
    const double open = time_of([&] { return nullscope_open(&options, &s); });
    const double call = time_of([&] { return tell(Real{s}, calls); });
    const double close = time_of([&] { return nullscope_close(&s); });
    best.all = std::min(best.all, clock_of(CLOCK_PROCESS_CPUTIME_ID) - all);
    best.call = std::min(best.call, call);
    best.ends = std::min(best.ends, open + close);
    best.list = std::min(best.list, list);
  }
  return best;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string path = argc > 1 ? argv[1] : "emit-cost.nst";
  const int depth = argc > 2 ? std::atoi(argv[2]) : 9;
  const int rounds = argc > 3 ? std::atoi(argv[3]) : 5;
  cpu_set_t one;
  CPU_ZERO(&one);
  CPU_SET(sched_getcpu(), &one);
  if (sched_setaffinity(0, sizeof one, &one) != 0) std::perror("sched_setaffinity");

  Cost sum;
  std::uint64_t events = 0, bytes = 0;
  for (const std::string_view fen : kBenchPositions) {
    SearchRequest request;
    request.root = parse_fen(fen);
    request.limits.depth = depth;
    Table table(request.options.table_entries);
    Script script;
    run_search(request, table, script);
    const Cost cost = best_of(script.calls, fen, depth, path, rounds);
    sum.all += cost.all;
    sum.call += cost.call;
    sum.ends += cost.ends;
    sum.list += cost.list;
    events += script.calls.size();
    bytes += std::filesystem::file_size(path);
  }
  std::filesystem::remove(path);
  const auto each = [&](double seconds) { return 1e9 * seconds / static_cast<double>(events); };
  const double calls = each(sum.call - sum.list);
  std::printf("%zu searches to depth %d, %.1f million events, best of %d, one core\n", kBenchPositions.size(), depth,
              static_cast<double>(events) / 1e6, rounds);
  std::printf("emitting, the engine's own thread: %.2f ns an event (at most 12): %s\n", calls,
              calls <= 12 ? "pass" : "miss");
  std::printf("rest   %6.2f ns an event, in a thread of its own: recorder, compression, file\n",
              each(sum.all - sum.call - sum.ends));
  std::printf("ends   %6.2f ms a stream, to open and close it\n",
              1e3 * sum.ends / static_cast<double>(kBenchPositions.size()));
  std::printf("size   %6.2f bytes an event\n", static_cast<double>(bytes) / static_cast<double>(events));
  return calls <= 12 ? 0 : 1;
}
