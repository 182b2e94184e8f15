#include <algorithm>
#include <cstdio>
#include <fstream>
#include <set>

#include "engine/search.hpp"
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/judge/helpers.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/judge/audit.hpp"
#include "trace/open.hpp"
#include "trace/read/board.hpp"

namespace nullscope::test {
namespace {

bool same_cuts(const std::vector<trace::AuditedCutoff>& a, const std::vector<trace::AuditedCutoff>& b) {
  return std::equal(a.begin(), a.end(), b.begin(), b.end());
}

// The wrong cut after this line in the last iteration; null if it is not there.
const trace::AuditedCutoff* wrong_cut_after(const trace::Reader& reader, const trace::AuditFile& audit,
                                            const std::string& line) {
  const Position root = parse_fen(reader.header().fen);
  for (const trace::AuditedCutoff& cut : audit.cuts)
    if (cut.wrong() && cut.node > reader.root() && play_line(root, moves_of(reader.ancestors(cut.node))).san == line)
      return &cut;
  return nullptr;
}

struct TraceFile {
  explicit TraceFile(const SearchRequest& request) : file(bytes_of(request)) {}
  ~TraceFile() { std::remove(trace::audit_path(file.path()).c_str()); }
  TemporaryFile file;
};

}  // namespace

TEST_CASE("the cut that hides N2's and Z12's best move is labelled zugzwang, with its position") {
  const auto n2 = trace_of(kN2, "std:3", 4);
  const trace::AuditFile n2_audit = trace::audit_trace(n2, "n2.nst", {});
  CHECK(n2_audit.of == n2.ending().result.counters.null_cut);
  CHECK(n2_audit.cuts.size() == n2_audit.of);
  const trace::AuditedCutoff* cut = wrong_cut_after(n2, n2_audit, "Kh6");
  REQUIRE(cut);
  CHECK(cut->verdict == trace::Verdict::Zugzwang);
  CHECK(cut->fen == "1q1k4/2Rr4/7K/2Q5/8/8/8/8 b - - 1 1");
  CHECK(cut->value < cut->beta);
  CHECK(cut->null_value >= cut->beta);

  const auto z12 = trace_of(kZ12, "std:3", 6);
  const trace::AuditFile z12_audit = trace::audit_trace(z12, "z12.nst", {});
  cut = wrong_cut_after(z12, z12_audit, "Ba4");
  REQUIRE(cut);
  CHECK(cut->verdict == trace::Verdict::Zugzwang);
  CHECK(cut->fen == "8/8/p7/k2N4/B6p/K6p/PP5P/2q5 b - - 1 1");
}

TEST_CASE("the cut that makes std:3 think Z02 a draw is labelled zugzwang") {
  const trace::AuditFile audit = trace::audit_trace(trace_of(kZ02, "std:3", 10), "z02.nst", {});
  const auto cut = std::find_if(audit.cuts.begin(), audit.cuts.end(),
                                [](const trace::AuditedCutoff& c) { return c.verdict == trace::Verdict::Zugzwang; });
  REQUIRE(cut != audit.cuts.end());
  CHECK(cut->fen == "4K1kq/7p/7P/4P3/3P4/8/8/8 b - - 0 5");  // after g7 f2 Be7 f1=Q Bf6 Qxf6 gxh8=Q+ Qxh8 d4
}

TEST_CASE("verdicts agree with a search that has neither null move nor table") {
  const auto trace = trace_of(kOpenMiddlegame, "std:2", 4);
  trace::AuditOptions options;
  options.sample = 75;
  trace::CutoffCollector collector(options);
  trace.walk([&](const trace::Event& event, const trace::Decoder& decoder) {
    collector.see(event, decoder.state());
    return true;
  });
  const std::vector<trace::NullCutoff> cuts = collector.take();
  REQUIRE(cuts.size() > 75);
  const Position root = parse_fen(kOpenMiddlegame);
  const auto audited = trace::audit_cutoffs(root, {}, {}, cuts, options);
  const policy::None none;
  SearchOptions plain;
  plain.table = TableMode::Off;
  NoObserver nobody;
  for (std::size_t i = 0; i < cuts.size(); ++i) {
    std::vector<Move> line;
    Position here = root;
    for (const trace::MoveCode code : cuts[i].line) {
      line.push_back(code.is_null() ? Move::null() : to_move(here, code));
      here = after(here, code);
    }
    Search<policy::None, NoObserver> search(root, {}, none, plain, {}, nullptr, nobody);
    const Score value = search.search_window(line, -kInfinity, kInfinity, cuts[i].depth, false);
    CAPTURE(cuts[i].node, value, cuts[i].beta);
    CHECK(audited[i].wrong() == (value < cuts[i].beta));
    if (audited[i].wrong()) CHECK(audited[i].value == value);
  }
}

TEST_CASE("an audit does not depend on the number of threads") {
  const auto trace = trace_of(kOpenMiddlegame, "std:3", 4);
  trace::AuditOptions one;
  trace::AuditOptions three;
  three.threads = 3;
  const trace::AuditFile a = trace::audit_trace(trace, "t.nst", one);
  const trace::AuditFile b = trace::audit_trace(trace, "t.nst", three);
  REQUIRE(a.cuts.size() > 100);
  CHECK(same_cuts(a.cuts, b.cuts));
}

TEST_CASE("a sample is the same for the same seed, another for another, and judged as in the whole") {
  const auto trace = trace_of(kOpenMiddlegame, "std:3", 4);
  trace::AuditOptions options;
  const trace::AuditFile whole = trace::audit_trace(trace, "t.nst", options);
  options.sample = 20;
  const trace::AuditFile sample = trace::audit_trace(trace, "t.nst", options);
  CHECK(sample.of == whole.of);
  CHECK(sample.of_by_depth == whole.of_by_depth);
  for (const auto& [depth, count] : whole.of_by_depth) {  // the same number of each depth
    const auto is_there = [depth = depth](const trace::AuditedCutoff& cut) { return cut.depth == depth; };
    CHECK(static_cast<std::uint64_t>(std::count_if(whole.cuts.begin(), whole.cuts.end(), is_there)) == count);
    CHECK(static_cast<std::uint64_t>(std::count_if(sample.cuts.begin(), sample.cuts.end(), is_there)) ==
          std::min<std::uint64_t>(count, 20));
  }
  CHECK(same_cuts(sample.cuts, trace::audit_trace(trace, "t.nst", options).cuts));
  for (const trace::AuditedCutoff& cut : sample.cuts) {
    REQUIRE(whole.find(cut.node));
    CHECK((*whole.find(cut.node) == cut));
  }
  options.seed = 2;
  CHECK_FALSE(same_cuts(sample.cuts, trace::audit_trace(trace, "t.nst", options).cuts));
  options.max_depth = 1;
  for (const trace::AuditedCutoff& cut : trace::audit_trace(trace, "t.nst", options).cuts) CHECK(cut.depth == 1);
}

TEST_CASE("cutoffs below a depth are left out, and a margin forgives what is closer to beta") {
  const auto trace = trace_of(kKnightEnding, "std:3", 8);
  trace::AuditOptions options;
  const trace::AuditFile all = trace::audit_trace(trace, "t.nst", options);
  options.min_depth = 2;
  const trace::AuditFile deep = trace::audit_trace(trace, "t.nst", options);
  CHECK(deep.of < all.of);
  CHECK(deep.of_by_depth.begin()->first == 2);
  options.min_depth = 1;
  options.margin = 50;
  const trace::AuditFile forgiving = trace::audit_trace(trace, "t.nst", options);
  REQUIRE(forgiving.cuts.size() == all.cuts.size());
  int forgiven = 0;
  for (std::size_t i = 0; i < all.cuts.size(); ++i) {
    CHECK(forgiving.cuts[i].wrong() == (all.cuts[i].wrong() && all.cuts[i].margin() > 50));
    forgiven += all.cuts[i].wrong() && !forgiving.cuts[i].wrong();
    if (all.cuts[i].wrong()) CHECK(forgiving.cuts[i].value == all.cuts[i].value);
  }
  CHECK(forgiven > 0);
}

TEST_CASE("a failed verification is a zugzwang in N2, and is judged as a search without null move and table says") {
  trace::AuditOptions options;
  options.verifications = true;
  const trace::AuditFile n2 = trace::audit_trace(trace_of(kN2, "verified:3", 4), "n2.nst", options);
  const auto zugzwang = std::find_if(n2.verifications.begin(), n2.verifications.end(),
                                     [](const auto& one) { return one.fen == "1q1k4/2Rr4/7K/2Q5/8/8/8/8 b - - 1 1"; });
  REQUIRE(zugzwang != n2.verifications.end());
  CHECK(zugzwang->kind == trace::FailedVerification::Zugzwang);
  CHECK(zugzwang->value < zugzwang->beta);

  const auto trace = trace_of(kKnightEnding, "verified:3", 8);
  const trace::AuditFile audit = trace::audit_trace(trace, "t.nst", options);
  CHECK(audit.verifications.size() == trace.ending().result.counters.verification_failed);
  REQUIRE(audit.verifications.size() > 5);
  const Position root = parse_fen(kKnightEnding);
  const policy::None none;
  SearchOptions plain;
  plain.table = TableMode::Off;
  NoObserver nobody;
  const auto worth = [&](const std::vector<Move>& line, int depth) {
    Search<policy::None, NoObserver> search(root, {}, none, plain, {}, nullptr, nobody);
    return search.search_window(line, -kInfinity, kInfinity, depth, false);
  };
  std::set<trace::FailedVerification> kinds;
  for (const trace::AuditedVerification& one : audit.verifications) {
    std::vector<Move> line;
    Position here = root;
    for (const trace::MoveCode code : moves_of(trace.ancestors(one.node))) {
      line.push_back(code.is_null() ? Move::null() : to_move(here, code));
      here = after(here, code);
    }
    const Score value = worth(line, one.depth);
    line.push_back(Move::null());
    const Score passing = -worth(line, one.depth - 1);
    CAPTURE(one.node, value, passing, one.beta);
    const auto expected = value >= one.beta - 10 ? trace::FailedVerification::Instability
                          : passing > value + 10 ? trace::FailedVerification::Zugzwang
                                                 : trace::FailedVerification::Horizon;
    CHECK((one.kind == expected));
    kinds.insert(one.kind);
  }
  CHECK(kinds.size() == 3);
  options.verifications = false;
  CHECK(trace::audit_trace(trace, "t.nst", options).verifications.empty());
}

TEST_CASE("a search without null moves has nothing to audit") {
  const trace::AuditFile audit = trace::audit_trace(trace_of(kN2, "none", 4), "t.nst", {});
  CHECK(audit.of == 0);
  CHECK(audit.cuts.empty());
}

TEST_CASE("the sidecar reads back as it was written") {
  const TraceFile trace(request_of(parse_fen(kN2), "std:3", 4));
  const std::string& path = trace.file.path();
  const trace::Reader reader = trace::open_file(path);
  CHECK_FALSE(trace::load_audit(path, reader));
  const trace::AuditFile audit = trace::audit_trace(reader, path, {});
  trace::save_audit(audit, trace::audit_path(path));
  const auto loaded = trace::load_audit(path, reader);
  REQUIRE(loaded);
  CHECK(same_cuts(loaded->cuts, audit.cuts));
  CHECK(loaded->of == audit.of);
  CHECK(loaded->nodes == audit.nodes);
  CHECK(loaded->find(audit.cuts.front().node));
  CHECK_FALSE(loaded->find(1));
}

TEST_CASE("a sidecar of another trace, or one that does not read, is refused") {
  const TraceFile trace(request_of(parse_fen(kN2), "std:3", 4));
  const std::string& path = trace.file.path();
  const trace::Reader reader = trace::open_file(path);
  trace::AuditFile audit = trace::audit_trace(reader, path, {});
  ++audit.nodes;
  trace::save_audit(audit, trace::audit_path(path));
  CHECK_THROWS_AS(trace::load_audit(path, reader), trace::Error);
  for (const char* text : {"", "{", "{}", "[]", R"({"format": "nullscope audit 1", "trace": 3})"}) {
    std::ofstream(trace::audit_path(path)) << text;
    CAPTURE(text);
    CHECK_THROWS_AS(trace::load_audit(path, reader), trace::Error);
  }
  CHECK_THROWS_AS(trace::save_audit(audit, "/no/such/folder/t.nst.audit"), trace::IoError);
}

}  // namespace nullscope::test
