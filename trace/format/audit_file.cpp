#include "trace/format/audit_file.hpp"

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <nlohmann/json.hpp>

#include "engine/fen.hpp"
#include "engine/notation.hpp"

namespace nullscope::trace {
namespace {

using Json = nlohmann::ordered_json;
constexpr const char* kFormat = "nullscope audit 1";
constexpr std::uintmax_t kLargest = std::uintmax_t{1} << 30;  // bytes; more is not read

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

AuditedCutoff read_cut(const Json& json) {
  AuditedCutoff cut;
  cut.node = json.at("node").get<NodeId>();
  cut.verdict = verdict_of(json.at("label").get<std::string>());
  cut.depth = json.at("depth").get<int>();
  cut.beta = json.at("beta").get<Score>();
  cut.null_value = json.at("null_value").get<Score>();
  cut.value = json.at("value").get<Score>();
  if (cut.wrong()) {
    cut.best = json.at("best").get<std::string>();
    cut.fen = json.at("fen").get<std::string>();
    const Position here = parse_fen(cut.fen);  // both throw, and are printed as they are
    if (!cut.best.empty() && !parse_uci(here, cut.best).is_real()) throw Error("a best move is none");
  }
  return cut;
}

AuditFile read_audit(const Json& json) {
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
  if (!json.at("cuts").is_array()) throw Error("its cutoffs are no list");
  for (const Json& cut : json.at("cuts")) audit.cuts.push_back(read_cut(cut));
  const auto later = [](const AuditedCutoff& a, const AuditedCutoff& b) { return a.node >= b.node; };
  if (std::adjacent_find(audit.cuts.begin(), audit.cuts.end(), later) != audit.cuts.end())
    throw Error("its cutoffs are not in the order of their nodes");
  return audit;
}

// A pipe is not waited for; what cannot be looked at is not there.
bool is_file(const std::string& path) {
  std::error_code error;
  return std::filesystem::is_regular_file(path, error);
}

[[noreturn]] void fail(const std::string& path) {
  throw IoError(path + ": cannot be written: " + std::strerror(errno));
}

}  // namespace

std::string audit_path(const std::string& trace_path) { return trace_path + ".audit"; }

void save_audit(const AuditFile& audit, const std::string& path) {
  const Json head{
      {"format", kFormat},
      {"trace", audit.trace},
      {"identity", {{"fen", audit.fen}, {"policy", audit.policy}, {"depth", audit.depth}, {"nodes", audit.nodes}}},
      {"sample",
       {{"size", audit.sample ? Json(audit.sample) : Json()},
        {"seed", audit.seed},
        {"max_depth", audit.max_depth},
        {"of", audit.of}}}};
  std::FILE* file = std::fopen(path.c_str(), "w");
  if (!file) fail(path);
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
  if (std::fclose(file) != 0 || !good) fail(path);
}

std::optional<AuditFile> load_audit(const std::string& trace_path, const Reader& reader) {
  const std::string path = audit_path(trace_path);
  if (!is_file(path)) return std::nullopt;
  std::ifstream file(path);
  if (!file) return std::nullopt;
  AuditFile audit;
  try {
    if (std::filesystem::file_size(path) > kLargest) throw Error("it is larger than 1 GiB");
    audit = read_audit(Json::parse(file));
  } catch (const std::exception& error) {
    throw Error(path + ": not a readable audit (" + error.what() + "); run 'nullscope audit' again");
  }
  const Header& header = reader.header();
  if (audit.fen != header.fen || audit.policy != header.policy || audit.depth != header.depth ||
      audit.nodes != reader.ending().summary.total().counters.total())
    throw Error(path + ": belongs to another trace; run 'nullscope audit' again");
  return audit;
}

}  // namespace nullscope::trace
