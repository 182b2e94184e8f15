#include <set>

#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/trace/judge/helpers.hpp"
#include "trace/judge/lint.hpp"
#include "trace/open.hpp"
#include "trace/record/memory_sink.hpp"

namespace nullscope::test {
namespace {

using Names = std::set<std::string_view>;

Names broken_rules(const trace::LintReport& report) {
  Names names;
  for (std::size_t i = 0; i < trace::kRules; ++i)
    if (report.by_rule[i]) names.insert(trace::kLintRules[i].name);
  return names;
}

// A small search of verified:3 from the start position: e4 is known to the table; d4's null move fails high,
// d5 confirms it. Each twist breaks one rule.
struct Script {
  Move second = move_of("d2d4");
  trace::TreeState::Window second_window{-21, -20, 3, true};
  int null_depth = -1;
  Score null_value = -5;
  bool fail_high = true;
  bool cuts = false;
  int reduced_to = 2;
  bool flips = true;
  bool passes_again = false;
  bool passes_at_root = false;
  trace::TreeState::Window reply_window{20, 21, 1, false};
  int starts_over = 0;
  bool pvs_re_search = false;
  Score value = -12;
  Exit exit = Exit::BetaCutoff;
  Score root_value = 20;
  bool leaves_root = true;

  void pass(trace::Recorder& r, Score beta) const {
    r.on(Event::null_tried(null_depth, -beta, -beta + 1));
    r.on(entered(Move::null(), NodeKind::Quiescence, {-beta, -beta + 1, 0, false}));
    r.on(Event::leave(-null_value, -null_value <= -beta ? Bound::Upper : Bound::Lower,
                      -null_value <= -beta ? Exit::FailLow : Exit::StandPat));
    r.on(Event::null_result(null_value, fail_high));
  }

  void play(trace::Recorder& r) const {
    r.on(Event::iteration(4));
    r.on(entered(Move::none(), NodeKind::Interior, {-kInfinity, kInfinity, 4, true}));
    if (passes_at_root) pass(r, kInfinity);
    r.on(entered(move_of("e2e4"), NodeKind::Interior, {-kInfinity, kInfinity, 3, true}));
    r.on(Event::leave(-20, Bound::Exact, Exit::TtCutoff));
    r.on(entered(second, NodeKind::Interior, second_window));
    pass(r, -20);
    if (cuts) {
      r.on(Event::leave(null_value, Bound::Lower, Exit::NullCutoff));
    } else {
      if (reduced_to != 3) r.on(Event::depth_changed(3, reduced_to));
      if (flips) r.on(Event::verify_flip(false));
      if (passes_again) pass(r, -20);
      for (int i = 0; i < starts_over; ++i) r.on(Event::re_search(ReSearch::VerificationFailed));
      r.on(entered(move_of("d7d5"), NodeKind::Interior, reply_window));
      r.on(Event::leave(12, Bound::Upper, Exit::TtCutoff));
      if (pvs_re_search) {
        r.on(Event::re_search(ReSearch::PvsWindow));
        r.on(entered(move_of("d7d5"), NodeKind::Interior, reply_window));
        r.on(Event::leave(12, Bound::Upper, Exit::TtCutoff));
      }
      r.on(Event::leave(value, exit == Exit::FailLow ? Bound::Upper : Bound::Lower, exit));
    }
    if (leaves_root) r.on(Event::leave(root_value, Bound::Exact, Exit::Exact));
  }
  Names broken(const std::string& policy = "verified:3",
               const std::string& program = std::string(trace::kProgram)) const {
    const trace::Reader trace = made_up(
        std::string(kStartFen), policy, [&](trace::Recorder& r) { play(r); }, program);
    Names names = broken_rules(lint(trace));
    names.erase("result");  // made up without counters
    return names;
  }
};

}  // namespace

TEST_CASE("a made-up search that keeps the rules is clean, and for another policy it is not") {
  CHECK(Script{}.broken() == Names{});
  CHECK(Script{}.broken("std:3").count("reduction"));
  CHECK(Script{}.broken("none").count("null-depth"));
}

TEST_CASE("each broken rule is named") {
  Script s;
  std::string rule;
  SECTION("a move that is not legal") s.second = move_of("d2d5"), rule = "legal";
  SECTION("a window wider than PVS gives a later move") s.second_window.alpha = -40, rule = "alpha-beta";
  SECTION("a window outside the parent's") s.reply_window.beta = 30, rule = "within-parent";
  SECTION("an empty window") s.reply_window.alpha = 21, rule = "window";
  SECTION("depth handed down unreduced") s.reply_window.depth = 2, rule = "depth";
  SECTION("verify handed down unflipped") s.reply_window.verify = true, rule = "verify";
  SECTION("a null move less reduced than R") s.null_depth = 0, rule = "null-depth";
  SECTION("a null move at the root") s.passes_at_root = true, rule = "null-guard";
  SECTION("two null moves at a node") s.passes_again = true, rule = "null-once";
  SECTION("a null-move cutoff while verify is true") s.cuts = true, rule = "verified-cut";
  SECTION("two plies given up") s.reduced_to = 1, s.reply_window.depth = 1, rule = "reduction";
  SECTION("a flip without a fail-high") s.null_value = -30, s.fail_high = false, rule = "flip";
  SECTION("a reduction without a fail-high") s.null_value = -30, s.fail_high = false, rule = "reduction";
  SECTION("a fail-high that is none") s.null_value = -30, rule = "null-move";
  SECTION("starting over twice") s.starts_over = 2, rule = "re-search";
  SECTION("starting over without a fail-high") {
    s.null_value = -30;
    s.fail_high = false;
    s.starts_over = 1;
    rule = "re-search";
  }
  SECTION("searching a settled move again") s.pvs_re_search = true, rule = "alpha-beta";
  SECTION("a cut below beta") s.value = -30, rule = "value";
  SECTION("a fail-low above alpha") s.exit = Exit::FailLow, rule = "value";
  SECTION("a value that no move has") s.value = -11, rule = "best";
  SECTION("a root better than its moves") s.root_value = 21, rule = "best";
  SECTION("a node that is never left") s.leaves_root = false, rule = "nesting";
  CAPTURE(rule, s.broken());
  CHECK(s.broken().count(rule));
}

TEST_CASE("another program's trace is held to the general rules only") {
  Script s;
  s.cuts = true;
  CHECK(s.broken("verified:3", "other 1.0") == Names{});
  s.cuts = false;
  s.value = -30;
  CHECK(s.broken("verified:3", "other 1.0") == Names{"value"});
}

TEST_CASE("passing in check is noticed, passing twice in a row only where the policy forbids it") {
  const auto passing = [](trace::Recorder& r) {
    r.on(Event::iteration(4));
    r.on(entered(Move::none(), NodeKind::Interior, {-kInfinity, kInfinity, 4, false}));
    r.on(Event::null_tried(0, -kInfinity, -kInfinity + 1));
    r.on(Event::leave(0, Bound::None, Exit::Stopped));
  };
  const std::string in_check = "4k3/8/8/8/8/8/4R3/4K3 b - - 0 1";
  CHECK(broken_rules(lint(made_up(in_check, "std:3", passing))).count("null-in-check"));
  CHECK(broken_rules(lint(made_up(in_check, "?", passing, "other 1.0"))).count("null-in-check"));
  const auto twice = [](trace::Recorder& r) {
    r.on(Event::iteration(4));
    r.on(entered(Move::none(), NodeKind::Interior, {-kInfinity, kInfinity, 9, false}));
    r.on(entered(move_of("e2e4"), NodeKind::Interior, {-kInfinity, kInfinity, 8, false}));
    r.on(Event::null_tried(5, -kInfinity, -kInfinity + 1));
    r.on(entered(Move::null(), NodeKind::Interior, {-kInfinity, -kInfinity + 1, 5, false}));
    r.on(Event::null_tried(2, kInfinity - 1, kInfinity));
    for (int i = 0; i < 3; ++i) r.on(Event::leave(0, Bound::None, Exit::Stopped));
  };
  CHECK(broken_rules(lint(made_up(std::string(kStartFen), "std:2", twice))).count("null-guard"));
  CHECK_FALSE(broken_rules(lint(made_up(std::string(kStartFen), "double:2", twice))).count("null-guard"));
}

TEST_CASE("real traces are clean, whatever the policy") {
  for (const Position& p : random_positions(8, 11))
    for (const Policy& policy : all_policies()) {
      const auto trace = trace::open_memory(bytes_of(request_of(p, to_string(policy), 3)));
      const trace::LintReport report = lint(trace);
      CAPTURE(to_fen(p), to_string(policy), report.violations.empty() ? "" : report.violations.front().what);
      CHECK(report.count == 0);
      CHECK(report.nodes == trace.ending().result.counters.total());
      CHECK(report.rules == trace::kRules);
    }
}

TEST_CASE("filtered, stopped and flight-recorded traces are clean") {
  SearchRequest request = request_of(parse_fen(kOpenMiddlegame), "verified:3", 5);
  for (const char* filter :
       {"--max-ply 2", "--no-quiescence", "--last-iteration", "--budget 1000", "--path g5f7", "--trigger re-search"}) {
    CAPTURE(filter);
    CHECK(lint(trace::open_memory(bytes_of(request, {trace::FilterOptions::from_text(filter), {}}))).count == 0);
  }
  request.limits.nodes = 5000;
  CHECK(lint(trace::open_memory(bytes_of(request))).count == 0);

  request = request_of(parse_fen(kOpenMiddlegame), "none", 6);
  trace::MemoryOutput bytes;
  trace::WriterSink sink(bytes, 1);
  trace::record_search(request, sink);
  const auto last_block = trace::open_memory(bytes.bytes());
  REQUIRE(last_block.index().blocks.front().first_node > 1);
  CHECK(lint(last_block).count == 0);
}

TEST_CASE("a trace with a lying result, and one that lacks a block in the middle, are noticed") {
  const SearchRequest request = request_of(parse_fen(kOpenMiddlegame), "none", 7);
  struct Liar final : trace::Sink {
    explicit Liar(trace::Sink& s) : inner(s) {}
    void begin(const trace::Header& h) override { inner.begin(h); }
    void block(const trace::Block& b) override {
      if (++blocks != lost) inner.block(b);
    }
    void end(const trace::Result& r) override {
      trace::Result lie = r;
      lie.counters.interior += lied;
      inner.end(lie);
    }
    trace::Sink& inner;
    int blocks = 0;
    int lost = 0;
    std::uint64_t lied = 0;
  };
  const auto tell = [&](trace::Sink& to, int lost, std::uint64_t lied) {
    Liar liar(to);
    liar.lost = lost;
    liar.lied = lied;
    trace::record_search(request, liar);
    REQUIRE(liar.blocks > 2);
  };
  const auto told_by = [&](int lost, std::uint64_t lied) {
    trace::MemoryOutput bytes;
    trace::WriterSink writer(bytes);
    tell(writer, lost, lied);
    return broken_rules(lint(trace::open_memory(bytes.bytes())));
  };
  CHECK(told_by(0, 0) == Names{});
  CHECK(told_by(0, 1) == Names{"result"});
  CHECK_THROWS_AS(told_by(2, 0), trace::Damaged);  // a file's reader notices it before

  trace::MemorySink kept;
  tell(kept, 2, 0);
  const Names gap = broken_rules(lint(kept.take()));
  CHECK(gap.count("numbering"));
  CHECK(gap.count("block-opening"));
}

}  // namespace nullscope::test
