#include "trace/read/find.hpp"

#include <algorithm>

#include "engine/fen.hpp"
#include "tools/cli/text.hpp"
#include "tools/cli/threads.hpp"
#include "tools/commands/commands.hpp"
#include "tools/input/find_options.hpp"
#include "tools/input/node_choice.hpp"
#include "tools/input/trace_input.hpp"
#include "tools/report/heading.hpp"
#include "tools/report/node_json.hpp"
#include "tools/report/search_report.hpp"
#include "trace/blocks/below_of.hpp"
#include "trace/format/audit_file.hpp"
#include "trace/read/moment.hpp"
#include "trace/read/rules.hpp"
#include "trace/read/tree.hpp"
#include "trace/root_search.hpp"

namespace nullscope {
namespace {

constexpr Arguments::Usage kFindUsage = {
    "find", "t.nst ... [--at NODE | --path MOVES] [filters] [--sort size|depth|id|value] [--top N | --count] [--json]",
    "Finds nodes by what they are and what happened to them, in one trace or over several: all filters must hold.\n"
    "Values and windows are centipawns for the side to move at the node.",
    "nullscope find zugzwang.nst --event re-search --sort size --top 3", kExampleTrace};

constexpr std::int64_t kDefaultTop = 20;
constexpr std::int64_t kMostTop = 1'000'000;

std::string node_rules_text(const trace::Node& n, const trace::Ending& ending) {
  const std::string words = printable(trace::rule_words(n, ending));
  return words.empty() ? "" : ", " + words;
}

std::string marks_text(const trace::Node& n) {
  std::string text;
  const auto add = [&](bool is, std::string_view word) {
    if (is) (text += ", ") += word;
  };
  const auto add_mark = [&](trace::Mark mark) { add(happened(n, mark), trace::name(mark)); };
  add_mark(happened(n, trace::Mark::NullFailHigh) ? trace::Mark::NullFailHigh : trace::Mark::NullTried);
  add_mark(trace::Mark::Reduced);
  add_mark(trace::Mark::ReSearch);
  return text;
}

// What the null search returned and for whom, what the node's nodes were spent on, and what an audit said.
std::string facts_text(const trace::Node& n, const trace::Below& below, const trace::PlayedLine& line,
                       const trace::AuditedCutoff* cut, const trace::Units& units) {
  const bool white = line.position.side_to_move() == White;
  std::string text;
  const auto add = [&](const std::string& fact) { text += (text.empty() ? "" : "; ") + fact; };
  if (null_move_returned(n))
    add(fmt::format("null search {} for {}, to move", trace::value_words(n.null_value, n.ply, units),
                    white ? trace::kPhrases.white : trace::kPhrases.black));
  if (below.best.is_real()) add("best " + san_move(line.position, below.best));
  if (below.null + below.verification + below.re_search) {
    std::string spent = fmt::format("nodes: {} null search", viz::grouped(below.null));
    if (below.verification) spent += fmt::format(", {} verification", viz::grouped(below.verification));
    if (below.re_search) spent += fmt::format(", {} re-search", viz::grouped(below.re_search));
    add(spent + fmt::format(", {} the rest", viz::grouped(below.rest(n))));
  }
  if (cut) add("audit: " + trace::name(cut->verdict));
  return text.empty() ? "" : "           " + text + "\n";
}

std::string found_text(const trace::FoundNode& found, const trace::Below& below, const trace::PlayedLine& line,
                       const trace::Reader& reader, const trace::AuditFile* audit, const std::string& file) {
  const trace::Node& n = found.node;
  const trace::Units& units = reader.header().units;
  const std::string in = file.empty() ? "" : dim("  " + printable(file));
  return fmt::format("{} {}{}\n", bold(fmt::format("{:>10}", n.id)), line.san.empty() ? "(root)" : line.san, in) +
         fmt::format(
             "           {}, ply {}, {}, window {}{}, value {}, {}{}{}, {} nodes\n",
             root_search_of(reader, n.id).words(), n.ply,
             n.kind == NodeKind::Quiescence ? trace::name(n.kind) : fmt::format("depth {}", n.depth),
             trace::window_words(n.alpha, n.beta, units), n.verify ? ", verify" : "",
             n.exit == Exit::Stopped ? std::string(trace::kPhrases.unknown) : trace::value_words(n.value, n.ply, units),
             trace::name(n.exit), marks_text(n), node_rules_text(n, reader.ending()), viz::grouped(n.size())) +
         facts_text(n, below, line, audit ? audit->find(n.id) : nullptr, units) +
         fmt::format("           {}\n", to_fen(line.position));
}

Json found_json(const trace::FoundNode& found, const trace::Below& below, const trace::PlayedLine& line,
                const trace::Reader& reader, const trace::AuditFile* audit, std::size_t trace) {
  Json uci = Json::array();
  for (const trace::MoveCode move : found.path) uci.push_back(trace::uci_move(move));
  Json json{{"trace", trace},
            {"iteration", found.iteration},
            {"search", root_search_of(reader, found.node.id).number},
            {"path", line.san},
            {"moves", std::move(uci)},
            {"fen", to_fen(line.position)},
            {"key", fmt::format("{:016x}", line.position.key())}};
  json.update(node_json(found.node, reader.ending(), {&below, &line.position, audit}));
  return json;
}

// One of the traces that are asked; open while it is, and, where it is the only one, until all is said.
struct Asked {
  std::string path;
  std::string program;
  std::uint64_t matches = 0;
  bool is_audited = false;
};

struct FoundInTrace {
  std::size_t trace;
  trace::FoundNode node;
};

// Asks one trace after another and keeps the best of all.
class Question {
 public:
  Question(const Arguments& arguments, std::size_t shown)
      : arguments_(arguments),
        query_(read_find_query(arguments)),
        sort_(static_cast<trace::FindSort>(arguments.choice("sort").value_or(0))),
        shown_(shown) {
    for (const std::string& path : arguments.positionals()) traces_.push_back({path, {}});
  }

  void ask_all() {
    for (std::size_t i = 0; i < traces_.size(); ++i) of_trace(traces_[i].path, is_several(), [&] { ask(i); });
  }
  // tell(found, reader, audit) for every node shown, a trace after the other.
  template <class F>
  void tell(F tell) {
    for (std::size_t i = 0; i < traces_.size(); ++i) {
      std::vector<std::size_t> ranks;
      std::vector<trace::NodeId> ids;
      for (std::size_t k = 0; k < found_.size(); ++k)
        if (found_[k].trace == i) ranks.push_back(k), ids.push_back(found_[k].node.node.id);
      if (ids.empty()) continue;
      if (!input_ || is_several()) input_.emplace(trace::open_file(traces_[i].path));
      const auto audit = trace::load_audit(traces_[i].path, *input_);
      const Position root = trace::root_of(input_->header());
      const std::vector<trace::Below> below = below_of(*input_, ids, threads_wanted(arguments_));
      for (std::size_t k = 0; k < ids.size(); ++k) {
        const trace::FoundNode& node = found_[ranks[k]].node;
        tell(ranks[k], i, node, below[k], play_line(root, node.path), *input_, audit ? &*audit : nullptr);
      }
    }
  }
  bool is_several() const { return traces_.size() > 1; }
  const std::vector<Asked>& traces() const { return traces_; }
  std::size_t shown() const { return found_.size(); }
  std::uint64_t matches() const {
    std::uint64_t all = 0;
    for (const Asked& asked : traces_) all += asked.matches;
    return all;
  }
  const std::string& headings() const { return headings_; }
  int code() const { return code_; }

 private:
  void ask(std::size_t i) {
    Asked& asked = traces_[i];
    TraceInput input(asked.path);
    code_ = std::max(code_, input.code);
    query_.under = read_find_place(arguments_, input.reader);
    const auto audit = trace::load_audit(asked.path, input.reader);
    if (query_.audit && !audit)
      throw UsageError(fmt::format("{} has not been audited; 'nullscope audit {}' does it", asked.path, asked.path));
    asked.program = input.reader.header().program;
    asked.is_audited = audit.has_value();
    const std::string heading = engine_heading(input.reader.header(), audit ? &*audit : nullptr);
    if (!heading.empty()) headings_ += (is_several() ? printable(asked.path) + ": " : "") + heading;
    trace::FoundNodes here =
        find_nodes(input.reader, query_, sort_, shown_, audit ? &*audit : nullptr, threads_wanted(arguments_));
    asked.matches = here.matches;
    for (trace::FoundNode& node : here.nodes) found_.push_back({i, std::move(node)});
    // Those of each trace are in order, and so are the traces: what is equal stays so.
    std::stable_sort(found_.begin(), found_.end(), [this](const FoundInTrace& a, const FoundInTrace& b) {
      return compare(sort_, a.node.node, b.node.node) < 0;
    });
    if (found_.size() > shown_) found_.erase(found_.begin() + static_cast<std::ptrdiff_t>(shown_), found_.end());
    if (!is_several()) input_.emplace(std::move(input.reader));
  }

  const Arguments& arguments_;
  trace::FindQuery query_;
  trace::FindSort sort_;
  std::size_t shown_;
  std::vector<Asked> traces_;
  std::vector<FoundInTrace> found_;
  std::optional<trace::Reader> input_;
  std::string headings_;
  int code_ = kFine;
};

void print_found_json(Question& question) {
  std::vector<Json> nodes(question.shown());
  question.tell([&](std::size_t rank, std::size_t trace, const auto& node, const auto& below, const auto& line,
                    const auto& reader,
                    const auto* audit) { nodes[rank] = found_json(node, below, line, reader, audit, trace + 1); });
  Json traces = Json::array();
  for (const Asked& asked : question.traces())
    traces.push_back({{"file", asked.path},
                      {"program", asked.program},
                      {"judge", asked.is_audited ? Json(trace::kJudge) : Json()},
                      {"matches", asked.matches}});
  print_json({{"traces", std::move(traces)}, {"matches", question.matches()}, {"nodes", std::move(nodes)}});
}

void print_counts(const Question& question) {
  if (!question.is_several()) return print("{}\n", question.matches());
  for (const Asked& asked : question.traces()) print("{:>12}  {}\n", asked.matches, printable(asked.path));
  print("{:>12}  all\n", question.matches());
}

void print_found(Question& question) {
  std::vector<std::string> texts(question.shown());
  question.tell([&](std::size_t rank, std::size_t trace, const auto& node, const auto& below, const auto& line,
                    const auto& reader, const auto* audit) {
    texts[rank] = found_text(node, below, line, reader, audit,
                             question.is_several() ? question.traces()[trace].path : std::string());
  });
  print("{}", question.headings());
  for (const std::string& text : texts) write_output(text);
  const std::string most =
      question.matches() > texts.size() ? fmt::format("; {} are shown (--top)", viz::grouped(texts.size())) : "";
  print("{} nodes match{}\n", viz::grouped(question.matches()), most);
}

}  // namespace

int find_command(const Words& words) {
  Arguments arguments(kFindUsage);
  declare_find_place(arguments);
  declare_find_filters(arguments);
  arguments.group("Output")
      .value("sort", "ORDER", "size (default), depth or value: largest first; or id")
      .among({"size", "depth", "id", "value"})
      .value("top", "N", "how many to show, of all traces together")
      .within(1, kMostTop, "default 20")
      .flag("count", "print only how many there are")
      .flag("json", "print JSON (names: tools/JSON.md)");
  declare_reading_threads(arguments);
  if (!arguments.parse(words)) return kFine;
  if (arguments.has("count")) arguments.refuse({"top", "sort"}, "not with --count, which shows no nodes");
  if (arguments.positionals().empty()) arguments.fail("give a trace, t.nst");
  if (arguments.positionals().size() > 1)
    arguments.refuse({"at"}, "names a node of one trace; with several, --path is understood in each");
  const bool count = arguments.has("count");
  Question question(arguments, count ? 0 : static_cast<std::size_t>(arguments.integer("top").value_or(kDefaultTop)));
  question.ask_all();
  if (arguments.has("json"))
    print_found_json(question);
  else if (count)
    print_counts(question);
  else
    print_found(question);
  return question.code();
}

}  // namespace nullscope
