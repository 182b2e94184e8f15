#include "trace/format/audit_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cmath>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <map>
#include <nlohmann/json.hpp>

#include "engine/fen.hpp"
#include "engine/notation.hpp"
#include "trace/read/moment.hpp"

namespace nullscope::trace {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kFormat = "nullscope audit 1";
constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 27;  // bytes; more is not read

Json cut_json(const AuditedCutoff& cut) {
  Json json{{"node", cut.node}, {"label", slug(cut.verdict)},   {"depth", cut.depth},
            {"beta", cut.beta}, {"null_value", cut.null_value}, {"value", cut.value}};
  if (cut.wrong()) {
    json["best"] = cut.best;
    json["fen"] = cut.fen;
  }
  return json;
}

Verdict verdict_of(const std::string& slug) {
  const std::vector<std::string> known = slugs<Verdict>();
  const auto found = std::find(known.begin(), known.end(), slug);
  if (found == known.end()) throw Error("it holds the unknown verdict '" + slug + "'");
  return static_cast<Verdict>(found - known.begin());
}

// As a double, which whole numbers of any size stay in order as.
int number_within(const Json& json, int most) {
  if (!json.is_number_integer() || std::abs(json.get<double>()) > most)
    throw Error("it holds a number that is out of range");
  return json.get<int>();
}

AuditedCutoff read_cut(const Json& json) {
  AuditedCutoff cut;
  cut.node = json.at("node").get<NodeId>();
  cut.verdict = verdict_of(json.at("label").get<std::string>());
  cut.depth = number_within(json.at("depth"), kMaxPly);
  cut.beta = number_within(json.at("beta"), format::kMaxScore);
  cut.null_value = number_within(json.at("null_value"), format::kMaxScore);
  cut.value = number_within(json.at("value"), format::kMaxScore);
  if (cut.wrong()) {
    cut.best = json.at("best").get<std::string>();
    cut.fen = json.at("fen").get<std::string>();
    const Position here = parse_fen(cut.fen);  // both throw, and are printed as they are
    if (!cut.best.empty() && !parse_uci(here, cut.best).is_real()) throw Error("a best move is none");
  }
  return cut;
}

// Takes the cutoffs out of the JSON as they are read, so that a large sidecar never is in memory as a whole, and gives
// up at one that has more of anything else than an audit can have.
class CutsTaker {
 public:
  explicit CutsTaker(std::vector<AuditedCutoff>& cuts) : cuts_(cuts) {}

  // As nlohmann::json::parse calls it; false leaves out what was just read.
  bool operator()(int depth, Json::parse_event_t event, Json& parsed) {
    constexpr int kMostBetween = 100;  // keys, values and brackets, between two cutoffs or before the first
    constexpr int kKey = 1, kCut = 2;  // depths
    if (++between_ > kMostBetween) throw Error("it holds something else than cutoffs");
    if (depth == kKey && event == Json::parse_event_t::key) in_cuts_ = parsed == "cuts";
    if (!in_cuts_ || depth != kCut || event != Json::parse_event_t::object_end) return true;
    cuts_.push_back(read_cut(parsed));
    between_ = 0;
    return false;
  }

 private:
  std::vector<AuditedCutoff>& cuts_;
  bool in_cuts_ = false;
  int between_ = 0;
};

AuditFile read_audit(std::istream& file) {
  std::vector<AuditedCutoff> cuts;
  const Json json = Json::parse(file, CutsTaker(cuts));
  if (json.at("format").get<std::string>() != kFormat) throw Error("it is of an unknown format");
  AuditFile audit;
  audit.trace = json.at("trace").get<std::string>();
  const Json& identity = json.at("identity");
  audit.fen = identity.at("fen").get<std::string>();
  audit.policy = identity.at("policy").get<std::string>();
  audit.depth = identity.at("depth").get<int>();
  audit.nodes = identity.at("nodes").get<std::uint64_t>();
  const Json& sample = json.at("sample");
  audit.sample = sample.at("size").is_null() ? 0 : sample.at("size").get<std::uint64_t>();
  audit.seed = sample.at("seed").get<std::uint64_t>();
  audit.max_depth = sample.at("max_depth").get<int>();
  audit.of = sample.at("of").get<std::uint64_t>();
  if (!json.at("cuts").is_array() || !json.at("cuts").empty()) throw Error("its cutoffs are no list of such");
  audit.cuts = std::move(cuts);
  const auto later = [](const AuditedCutoff& a, const AuditedCutoff& b) { return a.node >= b.node; };
  if (std::adjacent_find(audit.cuts.begin(), audit.cuts.end(), later) != audit.cuts.end())
    throw Error("its cutoffs are not in the order of their nodes");
  return audit;
}

// The position in which each wrong cutoff is said to be is the trace's, and so its best move can be played there.
void check_positions(const AuditFile& audit, const Reader& reader) {
  const Index& index = reader.index();
  const auto left_in = [&](NodeId node) {
    const Index::Span* const span = index.find_span(node);
    return span ? span->leave_block : index.block_of(node);
  };
  std::map<std::uint32_t, std::map<NodeId, const AuditedCutoff*>> by_block;
  for (const AuditedCutoff& cut : audit.cuts)
    if (cut.wrong()) by_block[left_in(cut.node)].emplace(cut.node, &cut);
  for (auto& [block, cuts] : by_block) {
    MomentWalk walk(reader.header(), reader.block(block));
    while (!cuts.empty() && walk.next()) {
      if (walk.event().type != Event::Type::Leave) continue;
      const auto at = cuts.find(walk.event().node->id);
      if (at == cuts.end()) continue;
      if (to_fen(walk.moment().board) != at->second->fen)
        throw Error("it has another position of node " + std::to_string(at->first) + " than the trace");
      cuts.erase(at);
    }
    if (!cuts.empty()) throw Error("the trace does not leave node " + std::to_string(cuts.begin()->first));
  }
}

[[noreturn]] void refuse(const std::string& path, const std::string& why) {
  throw Error(path + ": not a readable audit of this trace: " + why + "; run 'nullscope audit' again, or remove it");
}

[[noreturn]] void fail_to_write_audit(const std::string& path) {
  throw IoError(path + ": cannot be written: " + std::strerror(errno));
}

}  // namespace

std::string audit_path(const std::string& trace_path) { return trace_path + ".audit"; }

void save_audit(const AuditFile& audit, const std::string& path) {
  const Json head{
      {"format", kFormat},
      {"trace", audit.trace},
      {"judge", kJudge},
      {"program", audit.program},
      {"identity", {{"fen", audit.fen}, {"policy", audit.policy}, {"depth", audit.depth}, {"nodes", audit.nodes}}},
      {"sample",
       {{"size", audit.sample ? Json(audit.sample) : Json()},
        {"seed", audit.seed},
        {"max_depth", audit.max_depth},
        {"of", audit.of}}}};
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (!file) fail_to_write_audit(path);
  // A line a cut: easy to look through with other tools, and never all in memory.
  std::string text = head.dump(-1, ' ', true, Json::error_handler_t::replace);
  text.pop_back();
  bool good = std::fputs((text + ",\"cuts\":[").c_str(), file) >= 0;
  for (std::size_t i = 0; i < audit.cuts.size() && good; ++i)
    good =
        std::fputs(
            ((i ? ",\n" : "\n") + cut_json(audit.cuts[i]).dump(-1, ' ', true, Json::error_handler_t::replace)).c_str(),
            file) >= 0;
  good = good && std::fputs("\n]}\n", file) >= 0;
  if (std::fclose(file) != 0 || !good) fail_to_write_audit(path);
}

std::optional<AuditFile> load_audit(const std::string& trace_path, const Reader& reader) {
  const std::string path = audit_path(trace_path);
  std::error_code error;
  if (!std::filesystem::exists(path, error) && !error) return std::nullopt;
  AuditFile audit;
  try {
    if (!std::filesystem::is_regular_file(path)) throw Error("it is no file");  // a pipe is not waited for
    if (std::filesystem::file_size(path) > kLargest) throw Error("it is larger than 128 MiB");
    std::ifstream file(path);
    if (!file) throw Error(std::strerror(errno));
    audit = read_audit(file);
  } catch (const std::bad_alloc&) {
    throw;
  } catch (const std::exception& why) {
    refuse(path, why.what());
  }
  const Header& header = reader.header();
  if (audit.fen != header.fen || audit.policy != header.policy || audit.depth != header.depth ||
      audit.nodes != reader.ending().summary.total().counters.total())
    refuse(path, "it belongs to another trace");
  audit.program = header.program;
  try {
    check_positions(audit, reader);
  } catch (const Damaged&) {
    throw;
  } catch (const Error& why) {
    refuse(path, why.what());
  }
  return audit;
}

}  // namespace nullscope::trace
