#include "viz/page/lab/lab.hpp"

#include <optional>
#include <stdexcept>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "engine/run_search.hpp"
#include "engine/study.hpp"
#include "trace/format/file_source.hpp"
#include "trace/format/writer.hpp"
#include "trace/judge/audit.hpp"
#include "trace/record/memory_sink.hpp"
#include "trace/record/recording.hpp"
#include "viz/page/compare.hpp"
#include "viz/page/data.hpp"
#include "viz/page/lab/game.hpp"

namespace nullscope::lab {
namespace {

using Json = nlohmann::ordered_json;

std::string text_of(const Json& request, const char* name) {
  const auto found = request.find(name);
  return found != request.end() && found->is_string() ? found->get<std::string>() : "";
}

std::int64_t number_of(const Json& request, const char* name, std::int64_t least, std::int64_t most,
                       const char* fault) {
  const auto found = request.find(name);
  if (found == request.end() || !found->is_number_integer() || *found < least || *found > most)
    throw std::invalid_argument(fault);
  return found->get<std::int64_t>();
}

SearchRequest search_of(const Json& request) {
  const Json& search = request.at("search");
  SearchRequest wanted;
  wanted.root = parse_fen(text_of(search, "fen"));
  wanted.policy = parse_policy(text_of(search, "policy"));
  wanted.options = parse_study(text_of(search, "options"));
  if (wanted.options.table_entries > kMostEntries)
    throw std::invalid_argument("the table of this page has up to 16777216 entries");
  if (const std::string why = study_contradiction(wanted.options); !why.empty()) throw std::invalid_argument(why);
  wanted.limits.depth =
      static_cast<int>(number_of(search, "depth", 1, kMaxDepth, "the depth is a number from 1 to 64"));
  wanted.limits.nodes = static_cast<std::uint64_t>(
      number_of(search, "nodes", 1, kMostNodes, "the node limit is a number from 1 to 20,000,000"));
  return wanted;
}

Json iteration_json(const Position& root, const Iteration& iteration, std::uint64_t nodes) {
  return {{"depth", iteration.depth},
          {"score", iteration.score},
          {"best", iteration.pv.empty() ? "" : to_san(root, iteration.best_move())},
          {"nodes", nodes}};
}

Json result_json(const Position& root, const SearchResult& result) {
  Json json{{"nodes", result.counters.total()}, {"stopped", result.stopped}, {"depth", result.depth()}};
  json["score"] = result.score();
  json["best"] = result.best_move.is_real() ? to_san(root, result.best_move) : "";
  return json;
}

// Nodes so far, told after each iteration.
OnIteration teller(const Position& root, const Lab::OnProgress& tell) {
  return [&root, &tell, nodes = std::uint64_t{0}](const Iteration& iteration) mutable {
    nodes += iteration.counters.total();
    tell(iteration_json(root, iteration, nodes).dump());
  };
}

}  // namespace

struct Lab::Slot {
  std::optional<trace::Reader> reader;
  std::optional<trace::AuditFile> audit;
};

class Lab::Asked {
 public:
  // `file`: what came with the request.
  Asked(Lab& lab, const Json& request, std::string_view file) : lab_(lab), request_(request), file_(file) {}

  Json read() {
    const std::string here = text_of(request_, "fen");
    return game_json(read_game(text_of(request_, "text"), parse_fen(here.empty() ? kStartFen : here)));
  }
  Json play() {
    Game game{parse_fen(text_of(request_, "fen")), {}};
    Position p = game.start;
    for (const Json& move : request_.at("moves")) {
      game.moves.push_back(read_move(p, move.get<std::string>()));
      p = game.moves.back().is_null() ? p.pass() : p.after(game.moves.back());
    }
    return game_json(game);
  }
  Json check() {
    search_of(request_);
    return true;
  }
  Json search() {
    const SearchRequest wanted = search_of(request_);
    slot() = {};
    trace::MemorySink sink;
    const SearchResult result = trace::record_search(wanted, sink, {}, teller(wanted.root, lab_.on_progress_));
    slot().reader.emplace(sink.take());
    return result_json(wanted.root, result);
  }
  Json count() {
    const SearchRequest wanted = search_of(request_);
    return result_json(wanted.root, run_search(wanted, teller(wanted.root, lab_.on_progress_)));
  }
  std::string file() {
    const SearchRequest wanted = search_of(request_);
    trace::MemoryOutput output;
    trace::WriterSink sink(output);
    trace::record_search(wanted, sink, {}, teller(wanted.root, lab_.on_progress_));
    return output.take();
  }
  Json open() {
    slot() = {};
    slot().reader.emplace(trace::read_trace(trace::memory_input(std::string(file_))));
    return true;
  }
  Json audit() {
    trace::AuditOptions options;
    options.on_progress = [&](std::uint64_t done, std::uint64_t all) {
      if (done % kTellEvery == 0) lab_.on_progress_(Json{{"done", done}, {"all", all}}.dump());
    };
    slot().audit = trace::audit_trace(recorded(), "", options);
    trace::AuditTally tally;
    for (const trace::AuditedCutoff& cut : slot().audit->cuts) tally.count(cut);
    return {{"cuts", tally.cuts}, {"wrong", tally.wrong()}, {"unjudged", slot().audit->unjudged}};
  }
  std::string data() { return viz::make_page_data(recorded(), slot().audit ? &*slot().audit : nullptr).bytes; }
  Json compare() {
    const Slot* const slots = lab_.slots_.get();
    if (!slots[0].reader || !slots[1].reader) throw std::invalid_argument("two searches are needed to compare");
    for (const Slot* s : {slots, slots + 1})
      if (s->reader->ending().result.iterations.empty()) return nullptr;
    return viz::compare_json(*slots[0].reader, *slots[1].reader);
  }

 private:
  static constexpr std::uint64_t kTellEvery = 16;

  Slot& slot() {
    return lab_.slots_[static_cast<std::size_t>(number_of(request_, "slot", 0, 1, "there is no such slot"))];
  }
  const trace::Reader& recorded() {
    if (!slot().reader) throw std::invalid_argument("nothing has been searched");
    return *slot().reader;
  }

  Lab& lab_;
  const Json& request_;
  std::string_view file_;
};

Lab::Lab(OnProgress on_progress) : on_progress_(std::move(on_progress)), slots_(std::make_unique<Slot[]>(2)) {}
Lab::~Lab() = default;

std::string Lab::answer(std::string_view text) {
  const std::size_t end = std::min(text.find('\0'), text.size());
  const Json request = Json::parse(text.substr(0, end));
  Asked asked(*this, request, text.substr(std::min(end + 1, text.size())));
  const std::string ask = text_of(request, "ask");
  if (ask == "data") return asked.data();
  if (ask == "file") return asked.file();
  struct Question {
    std::string_view name;
    Json (Asked::*answer)();
  };
  static constexpr Question kQuestions[] = {
      {"read", &Asked::read},   {"play", &Asked::play}, {"check", &Asked::check}, {"search", &Asked::search},
      {"count", &Asked::count}, {"open", &Asked::open}, {"audit", &Asked::audit}, {"compare", &Asked::compare}};
  for (const Question& question : kQuestions)
    if (question.name == ask) return (asked.*question.answer)().dump(-1, ' ', false, Json::error_handler_t::replace);
  throw std::invalid_argument("there is no such question");
}

}  // namespace nullscope::lab
