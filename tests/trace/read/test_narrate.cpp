#include "tests/support/catch.hpp"
#include "tests/trace/traces.hpp"
#include "trace/open.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/paper.hpp"
#include "trace/read/replay.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

std::vector<std::string> sentences(const trace::Reader& reader, std::uint64_t first, std::size_t count,
                                   trace::Replay::Step step = trace::Replay::Step::Into) {
  const trace::Narrator narrator(reader.header());
  std::vector<std::string> told;
  trace::Replay(reader).forward(first, step, [&](const trace::Moment& m) {
    told.push_back(narrator.sentence(m));
    return told.size() < count;
  });
  return told;
}

// A moment at a node that nothing has happened to yet.
trace::Moment moment_at(const char* fen, trace::Event::Type type) {
  trace::Moment m;
  m.what.type = type;
  m.board = parse_fen(fen);
  m.node.id = 2;
  m.parent.id = 1;
  m.node.move = trace::MoveCode(Move(12, 28));
  m.node.ply = 1;
  m.node.alpha = 30;
  m.node.beta = 31;
  m.node.depth = m.node.depth_now = 8;
  return m;
}

trace::Narrator narrator_for(const char* policy, bool refuse_null_mate = false) {
  trace::Header header;
  header.policy = policy;
  header.options.refuse_null_mate = refuse_null_mate;
  return trace::Narrator(header);
}

std::string fail_high(const char* policy, bool verify, Score value = 52, bool refuse_null_mate = false) {
  trace::Moment m = moment_at(kZugzwang, trace::Event::Type::NullResult);
  m.node.verify = m.node.verify_now = verify;
  m.node.null_depth = 4;
  m.what.value = value;
  m.what.flag = true;
  return narrator_for(policy, refuse_null_mate).sentence(m);
}

std::string left(const char* fen, Exit exit, Score value, Bound bound = Bound::Exact,
                 NodeKind kind = NodeKind::Interior) {
  trace::Moment m = moment_at(fen, trace::Event::Type::Leave);
  m.node.exit = exit;
  m.node.bound = bound;
  m.node.kind = kind;
  m.node.moves = 3;
  m.node.children = 1;
  m.node.value = static_cast<std::int16_t>(value);
  m.what.value = value;
  return narrator_for("verified:3").sentence(m);
}

}  // namespace

TEST_CASE("a verification that fails is told as it happened") {
  const auto trace = trace::open_memory(record(make_request(kZugzwang, 4)).bytes);
  const auto told =
      sentences(trace, trace::Replay(trace).enter_of(trace::find_path(trace, "Ba4")), 9, trace::Replay::Step::Over);
  const std::vector<std::string> expected = {
      "White plays Ba4 again, in the full window. Depth 3, window (-∞, 0), verify is true.",
      "Null move tried, to depth -1 (quiescence), window (-1, 0): does Black reach beta = 0 even without making a "
      "move?",
      "Black makes a null move. Depth 0: quiescence, window (0, +1).",
      "Neither standing pat nor a capture beats alpha = 0: returns -332 (+332 for Black).",
      "Null move to depth -1, window (-1, 0), returned +332 >= beta: fail-high. verify is true, so the search "
      "continues one ply shallower, without verification below.",
      "Depth 3 becomes 2: the moves must now verify that beta is reached.",
      "verify becomes false: below, a null move that fails high cuts off at once.",
      "Black plays Qd2. Depth 1, window (0, +∞), verify is false.",
      "Returns +506 (-506 for Black), the best of 18 moves, inside the window: exact."};
  CHECK(told == expected);

  const auto all = sentences(trace, 0, 1'000'000);
  const auto told_somewhere = [&](const std::string& what) {
    return std::find(all.begin(), all.end(), what) != all.end();
  };
  CHECK(all.size() == trace.index().end_sequence);
  CHECK(told_somewhere("Iteration 1: the root is searched to depth 1."));
  CHECK(told_somewhere("Iteration 4: the root is searched to depth 4."));
  CHECK(told_somewhere("The root, White to move. Depth 4, window (-∞, +∞), verify is true."));
  CHECK(told_somewhere(
      "Verification failed: the null move reached beta = 0, but no move does (the best is worth -209). Perhaps "
      "a zugzwang. Re-search to the full depth of 3."));
  CHECK(told_somewhere("verify is true again, as the node was entered."));
  CHECK(
      told_somewhere("Ba4 beat alpha in its null window. It is re-searched in the full window (0, +∞) for "
                     "its exact value."));
}

TEST_CASE("a failed verification is called a zugzwang only where one is likely, and chance where it failed by little") {
  const auto told = [](const char* fen, Score best) {
    trace::Moment m = moment_at(fen, trace::Event::Type::ReSearch);
    m.what.cause = ReSearch::VerificationFailed;
    m.node.beta = 31;
    m.best = best;
    return narrator_for("verified:3").sentence(m);
  };
  const auto has = [](const std::string& text, const char* words) { return text.find(words) != std::string::npos; };
  constexpr const char* kQueen = "8/8/p7/k2N4/B6p/K6p/PP5P/2q5 b - - 1 1";  // one piece
  constexpr const char* kMany = "r1bq1rk1/ppp2pp1/4pn2/6N1/2pP4/P1QBP3/5PPP/R3K2R w KQ - 0 14";
  constexpr const char* kPawns = "8/8/8/3pK3/2kP4/8/8/8 w - - 0 1";
  CHECK(has(told(kQueen, 31 - 101), "Perhaps a zugzwang."));
  CHECK_FALSE(has(told(kQueen, 31 - 100), "zugzwang"));
  CHECK_FALSE(has(told(kMany, 31 - 300), "zugzwang"));
  CHECK_FALSE(has(told(kPawns, 31 - 300), "zugzwang"));
  for (const char* const fen : {kQueen, kMany, kPawns}) {
    CHECK(has(told(fen, 31 - 10), "By so little, it may be chance."));
    CHECK_FALSE(has(told(fen, 31 - 11), "chance"));
    CHECK(has(told(fen, 31 - 50), "Re-search to the full depth of"));
  }
}

TEST_CASE("what follows a fail-high is told as the policy has it") {
  const std::string head = "Null move to depth 4, window (+30, +31), returned +52 >= beta: fail-high.";
  CHECK(fail_high("std:3", false) == head + " The node is cut off at once: no move is searched.");
  CHECK(fail_high("double:2", false) == head + " The node is cut off at once: no move is searched.");
  CHECK(fail_high("verified:3", true) ==
        head + " verify is true, so the search continues one ply shallower, without verification below.");
  CHECK(fail_high("verified:3", false) ==
        head + " verify is false, so the node is cut off at once: no move is searched.");
  CHECK(fail_high("reduce2:3", false) == head + " The search continues 2 plies shallower instead of cutting.");
  CHECK(fail_high("reduce1:3", false) == head + " The search continues one ply shallower instead of cutting.");
  CHECK(fail_high("reduce1-2:3", true) ==
        head + " verify is true, so the search continues one ply shallower; below, a fail-high will cost more.");
  CHECK(fail_high("reduce1-2:3", false) ==
        head + " verify is false, so the search continues 2 plies shallower instead of cutting.");
  CHECK(fail_high("enr", false) == head + " The search continues 4 plies shallower instead of cutting.");
  CHECK(fail_high("probe:3", false) ==
        head + " A search of the same depth without a null move must agree before the node is cut off.");
  CHECK(fail_high("another engine's", false) == head);
  CHECK(fail_high("std:3", false, 31990, true) ==
        "Null move to depth 4, window (+30, +31), returned +31990 (mate in 5) >= beta: fail-high. But it is a mate, "
        "which a "
        "null move cannot prove here: the moves are searched.");
}

TEST_CASE("every way out has its words") {
  CHECK(left(kZugzwang, Exit::NullCutoff, 52) == "Null-move cutoff: returns +52 (-52 for Black), at least beta = +31.");
  CHECK(left(kZugzwang, Exit::BetaCutoff, 52) ==
        "Move 3 reaches beta = +31: beta cutoff, returns +52 (-52 for Black).");
  CHECK(left(kZugzwang, Exit::FailLow, 12) ==
        "Fail-low, no move beats alpha = +30: returns +12 (-12 for Black), the best of 3 moves.");
  CHECK(left(kZugzwang, Exit::TtCutoff, 52, Bound::Lower) ==
        "TT cutoff: returns +52 (-52 for Black), a lower bound that reaches beta = +31.");
  CHECK(left(kZugzwang, Exit::TtCutoff, 0, Bound::Upper) ==
        "TT cutoff: returns 0, an upper bound not above alpha = +30.");
  CHECK(left(kZugzwang, Exit::StandPat, 60, Bound::Lower, NodeKind::Quiescence) ==
        "Standing pat already reaches beta = +31: returns +60 (-60 for Black) without trying a capture.");
  CHECK(left(kZugzwang, Exit::Mate, -31999) == "White is checkmated: returns -31999 (checkmate).");
  CHECK(left(kZugzwang, Exit::Stalemate, 0) == "White has no move and is not in check, stalemate: returns 0.");
  CHECK(left("4k3/8/8/8/8/8/8/4K3 w - - 0 1", Exit::Draw, 0) ==
        "Neither side can mate with so little material, a draw: returns 0.");
  CHECK(left("4k3/8/8/8/8/8/8/R3K3 w - - 100 80", Exit::Draw, 0) ==
        "The fifty-move rule ends the game here, a draw: returns 0.");
  CHECK(left(kZugzwang, Exit::Draw, 0) == "The position has been here before, a draw: returns 0.");
  CHECK(left(kZugzwang, Exit::DepthUsedUp, 45) ==
        "The depth is used up: quiescence answers for the node, returns +45 (-45 for Black).");
  CHECK(left(kZugzwang, Exit::Stopped, 0) == "The search is stopped here; the value means nothing.");
}

TEST_CASE("a static evaluation is told where the policy asks for it, with what comes of it") {
  const auto told = [](const char* policy, Score value, bool verify = false) {
    trace::Moment m = moment_at(kZugzwang, trace::Event::Type::Noted);
    m.what.note = Note::StaticEval;
    m.what.value = value;
    m.node.verify = verify;
    return narrator_for(policy).sentence(m);
  };
  CHECK(told("eval:3", 31) == "The static evaluation, +31, reaches beta.");
  CHECK(told("eval:3", 30) == "The static evaluation, +30, is below beta: no null move is tried.");
  CHECK(told("playing", 300, true) == "The static evaluation, +300, reaches beta: no null move is tried.");
  CHECK(told("another engine's", 31).empty());
}

TEST_CASE("mates are counted from the node that is spoken of") {
  CHECK(trace::value_words(kMate - 5, 0, {}) == "+31995 (mate in 3)");
  CHECK(trace::value_words(kMate - 5, 4, {}) == "+31995 (mate in 1)");
  CHECK(trace::value_words(-(kMate - 6), 2, {}) == "-31994 (mated in 2)");
  CHECK(trace::value_words(-(kMate - 2), 2, {}) == "-31998 (checkmate)");
  CHECK(trace::value_words(kMate - 1, 3, {}) == "+31999 (a mate above this node)");
  const trace::Units thousandths{1000, 1'000'000, 1'000'001};
  CHECK(trace::value_words(31'990, 0, thousandths) == "+31990");
  CHECK(trace::value_words(999'995, 0, thousandths) == "+999995 (mate in 3)");
  CHECK(trace::value_words(-999'998, 2, thousandths) == "-999998 (checkmate)");
  CHECK(trace::window_words(-1'000'001, 32'001, thousandths) == "(-∞, +32001)");
  CHECK(trace::window_words(-kInfinity, kInfinity, {}) == "(-∞, +∞)");
}

TEST_CASE("verify is not spoken of where it does not exist") {
  for (const Policy& policy : all_policies()) {
    const bool verifies = std::visit([](const auto& p) { return p.verifies_at_root(); }, policy);
    const auto trace = trace::open_memory(record(make_request(kZugzwang, 5, policy)).bytes);
    bool spoken = false;
    for (const std::string& s : sentences(trace, 0, 1'000'000)) {
      spoken = spoken || s.find("verify") != std::string::npos;
      CHECK_FALSE(s.empty());
    }
    INFO(to_string(policy));
    CHECK(spoken == verifies);
  }
}

TEST_CASE("an event lights the line of the paper that it is") {
  const auto line = [](const char* policy, trace::Event::Type type, auto&& change) {
    trace::Moment m = moment_at(kZugzwang, type);
    change(m);
    const trace::Figure figure = trace::figure_of(policy);
    const int number = trace::line_of(figure, m.event());
    return number ? std::string(figure.lines.at(static_cast<std::size_t>(number) - 1)) : std::string();
  };
  const auto nothing = [](trace::Moment&) {};
  const auto exit_by = [](Exit exit) { return [exit](trace::Moment& m) { m.node.exit = exit; }; };
  CHECK(line("verified:3", trace::Event::Type::Enter, nothing) == "int search (alpha, beta, depth, verify) {");
  CHECK(line("verified:3", trace::Event::Type::NullTried, nothing).find("value = -search(") == 4);
  CHECK(line("verified:3", trace::Event::Type::NullResult, nothing).find("if (value >= beta)") == 4);
  CHECK(line("verified:3", trace::Event::Type::DepthChanged, nothing).find("depth--;") == 8);
  CHECK(line("verified:3", trace::Event::Type::VerifyFlip, nothing).find("verify = false;") == 8);
  CHECK(line("verified:3", trace::Event::Type::VerifyFlip, [](trace::Moment& m) { m.what.flag = true; }) ==
        "    verify = true;");
  CHECK(line("verified:3", trace::Event::Type::ReSearch, nothing).find("if (fail_high && best < beta)") == 2);
  CHECK(line("verified:3", trace::Event::Type::ReSearch,
             [](trace::Moment& m) { m.what.cause = ReSearch::PvsWindow; }) == "  ...");
  CHECK(line("verified:3", trace::Event::Type::Leave, exit_by(Exit::NullCutoff)) == "        return value;");
  CHECK(line("verified:3", trace::Event::Type::Leave, exit_by(Exit::TtCutoff)).empty());
  CHECK(line("std:2", trace::Event::Type::Enter, nothing) == "int search (alpha, beta, depth) {");
  CHECK(line("std:2", trace::Event::Type::NullTried, nothing).find("value = -search(") == 4);
  CHECK(line("std:2", trace::Event::Type::NullResult, nothing).find("if (value >= beta)") == 4);
  CHECK(line("std:2", trace::Event::Type::Leave, exit_by(Exit::NullCutoff)) == "      return value;");
  CHECK(line("std:2", trace::Event::Type::Leave, exit_by(Exit::FailLow)) == "  ...");
  CHECK(line("std:2", trace::Event::Type::Leave, exit_by(Exit::DepthUsedUp)).find("return evaluate();") == 4);
  CHECK(line("none", trace::Event::Type::Enter, nothing) == "int search (alpha, beta, depth) {");
  CHECK(line("none", trace::Event::Type::ReSearch, [](trace::Moment& m) {
          m.what.cause = ReSearch::PvsWindow;
        }).find("value = -search(-beta, -alpha, depth - 1);") == 6);
  CHECK(line("none", trace::Event::Type::Leave, exit_by(Exit::BetaCutoff)).find("if (alpha >= beta) return") == 4);
  CHECK(line("none", trace::Event::Type::Leave, exit_by(Exit::FailLow)) == "  return best;");
}

TEST_CASE("the figure has the R that runs") {
  const auto r = [](const char* policy) { return trace::figure_of(policy).lines.at(0); };
  CHECK(r("std:3").starts_with("#define R 3  "));
  CHECK(r("verified:2").starts_with("#define R 2  "));
  CHECK(r("adaptive").starts_with("#define R (depth > 6 ? 3 : 2)  "));
  CHECK(r("enr").starts_with("#define R (depth > 6 ? 4 : 3)  "));
  for (const std::string& line : trace::figure_of("none").lines) CHECK(line.find("null_move") == std::string::npos);
}

TEST_CASE("what follows from an event is marked in its form, and in the sentence nothing is to be seen of the mark") {
  const trace::Narrator narrator = narrator_for("std:3");
  trace::Moment m = moment_at(kZugzwang, trace::Event::Type::NullResult);
  m.what.value = 52;
  m.what.flag = true;
  const std::string form = narrator.form(m);
  CHECK(form.substr(0, form.find("{then}")).ends_with("fail-high."));
  CHECK(form.find("cut off") > form.find("{then}"));
  CHECK(narrator.sentence(m).find("{then}") == std::string::npos);
  CHECK(narrator.sentence(m).ends_with("fail-high. The node is cut off at once: no move is searched."));
}
