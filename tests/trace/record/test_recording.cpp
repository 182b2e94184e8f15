// What is recorded is what happened: every event, every count, for every policy.
#include "engine/driver.hpp"
#include "engine/notation.hpp"
#include "engine/study.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/random_positions.hpp"
#include "tests/trace/traces.hpp"
#include "trace/format/archives.hpp"
#include "trace/format/block_codec.hpp"
#include "trace/format/node_bytes.hpp"
#include "trace/open.hpp"
#include "trace/record/recorder.hpp"
#include "trace/record/text_sink.hpp"
#include "trace/vocabulary.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// Writes down each event as the search tells it, in the words of to_text(), and records it.
class PlainObserver {
 public:
  explicit PlainObserver(trace::Recorder& recorder) : recorder_(recorder) {}

  void on(const Event& e) {
    write(e);
    recorder_.on(e);
  }

  std::vector<std::string> told;

 private:
  void write(const Event& e) {
    using std::to_string;
    switch (e.type) {
      case Event::Type::Iteration: return note("iteration: depth " + to_string(e.depth));
      case Event::Type::Enter:
        open_.push_back(++nodes_);
        return note("#" + to_string(nodes_) + " " + uci(e.move) + " " + window(e.alpha, e.beta) +
                    (e.kind == NodeKind::Quiescence ? " quiescence"
                                                    : " depth " + to_string(e.depth) + (e.flag ? " verify" : "")));
      case Event::Type::NullTried:
        return note("null move tried: depth " + to_string(e.depth) + ", window " + window(e.alpha, e.beta));
      case Event::Type::NullResult:
        return note("null-move result: " + to_string(e.value) + (e.flag ? " fail-high" : ""));
      case Event::Type::DepthChanged: return note("depth reduced: " + to_string(e.from) + " to " + to_string(e.depth));
      case Event::Type::VerifyFlip: return note(std::string("verify flip: ") + (e.flag ? "true" : "false"));
      case Event::Type::ReSearch:
        return note(std::string("re-search: ") +
                    (e.cause == ReSearch::PvsWindow ? "full window" : "verification failed"));
      case Event::Type::TableHit: return note("TT hit: written by #" + to_string(writers_.at(e.slot)));
      case Event::Type::Noted: return note("note: static evaluation " + to_string(e.value));
      case Event::Type::TableStore:
        if (writers_.size() <= e.slot) writers_.resize(e.slot + 1);
        writers_[e.slot] = open_.back();
        return;
      case Event::Type::Leave:
        open_.pop_back();
        return note("leave: " + to_string(e.value) + " " + trace::name(e.exit) + " " +
                    trace::slug(e.exit == Exit::Stopped ? Bound::None : e.bound));
      default: return;
    }
  }
  static std::string window(Score a, Score b) {
    return std::string("(") + std::to_string(a) + ", " + std::to_string(b) + ")";
  }
  static std::string uci(Move m) {
    if (m.is_none()) return "same";
    if (m.is_null()) return "--";
    std::string text = square_name(m.from()) + square_name(m.to());
    if (m.kind() == Move::Promotion) text += " nbrq"[m.promotion()];
    return text;
  }
  void note(std::string text) { told.push_back(std::move(text)); }

  trace::Recorder& recorder_;
  trace::NodeId nodes_ = 0;
  std::vector<trace::NodeId> open_;
  std::vector<trace::NodeId> writers_;
};

void check_events(const SearchRequest& request) {
  trace::MemoryOutput output;
  trace::WriterSink sink(output);
  Table table(request.options.table_entries);
  trace::Recorder recorder(sink, table.size());
  PlainObserver observer(recorder);
  recorder.begin(trace::make_header(request, "test"));
  const SearchResult result = run_search(request, table, observer);
  recorder.finish(trace::make_result(result));

  const auto reader = trace::open_memory(output.bytes());
  std::size_t i = 0;
  reader.walk([&](const trace::Event& event, const trace::Decoder&) {
    std::string text = to_text(event);
    if (event.type == trace::Event::Type::Leave) text.append(1, ' ').append(trace::slug(event.node->bound));
    if (i >= observer.told.size() || text != observer.told[i] || event.sequence != i) {
      CAPTURE(to_fen(request.root), to_string(request.policy), i, event.sequence, text);
      REQUIRE(i < observer.told.size());
      REQUIRE(text == observer.told[i]);
      REQUIRE(event.sequence == i);
    }
    ++i;
    return true;
  });
  REQUIRE(i == observer.told.size());
}

}  // namespace

TEST_CASE("An open node is the same, whatever stood at its level before") {
  const auto opened = [](bool busy) {
    const trace::TreeState::Window window{-100, 100, 5, true};
    const trace::MoveCode move(1);
    trace::TreeState state;
    state.enter({}, NodeKind::Interior, window);
    state.enter(move, NodeKind::Interior, window);
    if (busy) {
      for (const Event& event :
           {Event::null_tried(2, -100, -99), Event::null_result(150, true), Event::verify_flip(false),
            Event::depth_changed(5, 4), Event::re_search(ReSearch::PvsWindow)})
        state.apply(event);
    }
    state.leave(0, trace::format::ExitCode::FailLow);
    state.enter(move, NodeKind::Quiescence, window);
    trace::Column bytes;
    bytes.reserve(1000);
    trace::write_open_node(bytes, state.top());
    return std::vector<std::uint8_t>(bytes.data(), bytes.data() + bytes.size());
  };
  CHECK(opened(true) == opened(false));
}

TEST_CASE("Every event comes back from the file as the search told it, for every policy") {
  for (const Position& root : random_positions(6, 101))
    for (const Policy& policy : all_policies()) check_events(make_request(root, 4, policy));
}

TEST_CASE("Events come back across many blocks") {
  check_events(make_request(kMiddlegame, 7));
  check_events(make_request(kZugzwang, 9));
}

TEST_CASE("Events come back from a search that a node limit stopped, wherever it stopped") {
  for (std::uint64_t nodes = 1; nodes < 400; nodes += 7)
    for (const Policy& policy : {Policy(policy::Verified{}), Policy(policy::Probe{}), Policy(policy::Extended{})}) {
      SearchRequest request = make_request(kZugzwang, 6, policy);
      request.limits.nodes = nodes;
      check_events(request);
      const Recorded trace = record(request);
      REQUIRE(trace.result.counters.total() == nodes);
      REQUIRE(trace::open_memory(trace.bytes).ending().summary.total().counters == trace.result.counters);
    }
}

TEST_CASE("Events come back under every study option") {
  SearchRequest request = make_request(kMiddlegame, 5);
  request.options.fail_hard = true;
  check_events(request);
  request.options.fail_hard = false;
  request.options.table = TableMode::SplitKey;
  request.options.history = HistoryReward::Off;
  check_events(request);
  request.options.table = TableMode::Shared;
  request.options.set_practical();
  request.options.exempt_pv = true;
  check_events(request);
}

TEST_CASE("Events come back under every value of every setting for study, and the header tells it") {
  for (const StudyChoice& choice : kStudyChoices)
    for (std::size_t value = 1; value < choice.words().size(); ++value) {
      SearchRequest request = make_request(kMiddlegame, 4);
      choice.set(request.options, value);
      CAPTURE(choice.name, value);
      check_events(request);
      REQUIRE(trace::open_memory(record(request).bytes).header().request().options == request.options);
    }
}

TEST_CASE("A header whose settings cannot be read is refused with the word that is wrong") {
  const auto why = [](const char* options) {
    std::string bytes = trace::encode_header(trace::make_header(make_request(kZugzwang, 5), "test"));
    const auto encoded = [](std::string_view text) {  // base64 of lengths that need no padding
      constexpr std::string_view kLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
      std::string out;
      for (std::size_t i = 0; i + 2 < text.size(); i += 3) {
        const auto at = [&](std::size_t j) { return static_cast<unsigned char>(text[i + j]); };
        for (const int bits : {at(0) >> 2, (at(0) & 3) << 4 | at(1) >> 4, (at(1) & 15) << 2 | at(2) >> 6, at(2) & 63})
          out += kLetters[static_cast<std::size_t>(bits)];
      }
      return out;
    };
    const std::string said = encoded("table-entries=16384  ").substr(0, 24);
    const std::size_t at = bytes.find(said);
    REQUIRE(at != std::string::npos);
    bytes.replace(at, 24, encoded(options));
    try {
      trace::decode_header(bytes);
    } catch (const trace::Error& error) {
      return std::string(error.what());
    }
    return std::string();
  };
  CHECK(why("history=often     ").find("is none of depth2, pow2, plus1, off") != std::string::npos);
  CHECK(why("tempo=1 tempo=2   ").find("is said twice") != std::string::npos);
  CHECK(why("table-entries=1000").find("power of two") != std::string::npos);
  CHECK(why("fast              ").find("is not an option of the search") != std::string::npos);
}

TEST_CASE("The same search gives the same bytes, whatever thread writes them") {
  const SearchRequest request = make_request(kMiddlegame, 6);
  REQUIRE(record(request).bytes == record(request).bytes);
}

TEST_CASE("The header tells the search, and its request runs it again") {
  SearchRequest request = make_request(kZugzwang, 5, policy::Reduce1Then2{});
  request.options.exempt_pv = true;
  request.options.table = TableMode::SplitKey;
  request.limits.nodes = 900;
  request.history = {1, 2, 3};
  request.root_moves = {parse_uci(request.root, "e8a4"), parse_uci(request.root, "e8d7")};
  const auto header = trace::open_memory(record(request).bytes).header();
  REQUIRE(header.program == trace::kProgram);
  REQUIRE(header.fen == kZugzwang);
  const SearchRequest again = header.request();
  REQUIRE(again.root == request.root);
  REQUIRE(again.history == request.history);
  REQUIRE(again.root_moves == request.root_moves);
  REQUIRE(to_string(again.policy) == "reduce1-2:3");
  REQUIRE(again.options.exempt_pv);
  REQUIRE(again.options.table == TableMode::SplitKey);
  REQUIRE(again.options.table_entries == request.options.table_entries);
  REQUIRE(again.limits.nodes == 900);
  REQUIRE(again.limits.depth == 5);
}

TEST_CASE("A header with a root move that is not legal cannot be searched again") {
  trace::Header header = trace::make_header(make_request(kZugzwang, 5), "test");
  header.root_moves = {Move(0, 63)};
  CHECK_THROWS_AS(trace::decode_header(trace::encode_header(header)).request(), trace::Error);
}

TEST_CASE("The result's best moves and scores are the search's") {
  const Recorded trace = record(make_request(kZugzwang, 5));
  const auto ending = trace::open_memory(trace.bytes).ending();
  REQUIRE(ending.result.iterations.size() == 5);
  REQUIRE(ending.result.iterations.back().best_move == "e8a4");
  REQUIRE(ending.result.iterations.back().score == trace.result.score());
  REQUIRE_FALSE(ending.result.stopped);
}
