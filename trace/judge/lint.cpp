#include "trace/judge/lint.hpp"

#include <algorithm>

#include "trace/judge/lint_rules.hpp"

namespace nullscope::trace {
namespace {

// Where one block ended, and the next has to begin.
struct Seam {
  NodeId next_node = 1;
  std::uint64_t next_sequence = 0;
  TreeState::Root root;
  std::vector<OpenNode> open;
};

class FileLint {
 public:
  explicit FileLint(const Reader& reader) : reader_(reader) {
    // The rules of a policy that was added to another nullscope are not known here.
    report_.own = is_ours(reader.header().program) && traits_of(reader.header().policy);
    for (const LintRule& rule : kLintRules) report_.rules += rule.general || report_.own;
  }

  LintReport run() {
    LintRules rules(reader_.header(), report_.own, report_);
    for (std::uint32_t i = 0; i < reader_.block_count(); ++i) {
      try {
        check_block(i, rules);
      } catch (const Error& error) {
        report_.add(0, Rule::Decoding, "block " + std::to_string(i) + ": " + error.what());
        seam_known_ = false;
      }
    }
    if (!reader_.damage().empty()) return std::move(report_);  // it has no ending to compare with
    for (std::size_t i = 0; seam_known_ && i < seam_.open.size(); ++i)
      report_.add(0, Rule::Nesting, "the trace ends with a node open");
    if (report_.by_rule[static_cast<std::size_t>(Rule::Decoding)] == 0) check_ending();
    if (const std::string& error = reader_.ending().result.error; !error.empty())
      report_.warn(0, Warning::EmitterError, "the recording ends with an error: " + error);
    if (!report_.own && roots_.empty())
      report_.warn(0, Warning::Incomplete, "no search of the root was completed: there is no result");
    return std::move(report_);
  }

 private:
  void check_block(std::uint32_t number, LintRules& rules) {
    const Block& block = reader_.block(number);
    check_seam(number, block);
    Decoder decoder(block);
    if (!seam_known_) rules.start_from(decoder.state());
    std::uint64_t events = 0;
    std::uint64_t nodes = 0;
    Event event;
    while (decoder.next(event)) {
      if (event.sequence != block.first_sequence + events)
        report_.add(event.node ? event.node->id : 0, Rule::Numbering, "an event's number is not the next");
      ++events;
      if (event.type == Event::Type::Enter) {
        if (event.node->id != block.first_node + nodes)
          report_.add(event.node->id, Rule::Numbering, "a node's number is not the next");
        ++nodes;
      }
      rules.see(event, decoder.state(), decoder.iteration());
      if (event.type == Event::Type::Leave && !event.node->parent && event.node->exit != Exit::Stopped)
        roots_.push_back({decoder.iteration(), event.node->value});
    }
    if (events != block.events || nodes != block.nodes)
      report_.add(block.first_node, Rule::Numbering, "block " + std::to_string(number) + " holds not what it says");
    report_.events += events;
    report_.nodes += nodes;
    indexer_.add(block, reader_.index().blocks[number].offset);
    seam_ = {block.first_node + nodes, block.first_sequence + events, decoder.state().root(), {}};
    for (std::size_t i = 0; i < decoder.state().levels(); ++i) seam_.open.push_back(decoder.state().at(i));
    seam_known_ = true;
  }

  void check_seam(std::uint32_t number, const Block& block) {
    // A flight recorder's first block begins in the middle.
    if (number == 0 && block.first_node > 1) seam_known_ = false;
    if (!seam_known_) return;
    const std::string name = "block " + std::to_string(number);
    if (block.first_node != seam_.next_node || block.first_sequence != seam_.next_sequence)
      report_.add(block.first_node, Rule::Numbering, name + " does not go on where the one before ended");
    if (block.open == seam_.open && block.root == seam_.root) return;
    report_.add(block.first_node, Rule::BlockOpening, name + " opens with other nodes than were open");
    seam_known_ = false;
  }

  void check_ending() {
    Summary summary = reader_.ending().dropped;
    summary.add(indexer_.summary());
    if (!(summary == reader_.ending().summary))
      report_.add(0, Rule::Summary,
                  "the summary is not the sum of the blocks: " +
                      std::to_string(reader_.ending().summary.total().counters.total()) + " nodes against " +
                      std::to_string(summary.total().counters.total()));
    if (report_.own) check_result(summary);
    const Index expected = indexer_.finish();
    const Index& found = reader_.index();
    const auto differs = [&](bool same, const char* what) {
      if (!same) report_.add(0, Rule::Index, what);
    };
    differs(found.end_node == expected.end_node && found.end_sequence == expected.end_sequence,
            "the index ends elsewhere than the blocks");
    differs(std::equal(found.blocks.begin(), found.blocks.end(), expected.blocks.begin(), expected.blocks.end(),
                       [](const auto& a, const auto& b) {
                         return a.first_node == b.first_node && a.first_sequence == b.first_sequence;
                       }),
            "the index has blocks begin elsewhere");
    differs(std::equal(found.iterations.begin(), found.iterations.end(), expected.iterations.begin(),
                       expected.iterations.end(),
                       [](const auto& a, const auto& b) { return a.depth == b.depth && a.root == b.root; }),
            "the index has other iterations");
    differs(std::equal(found.spans.begin(), found.spans.end(), expected.spans.begin(), expected.spans.end(),
                       [](const auto& a, const auto& b) {
                         return a.enter_block == b.enter_block && a.leave_block == b.leave_block && a.node == b.node;
                       }),
            "the index has other nodes span blocks, or tells otherwise of them");
  }

  void check_result(const Summary& summary) {
    const Result& result = reader_.ending().result;
    if (!(result.counters == summary.total().counters))
      report_.add(0, Rule::Result,
                  "the search counted otherwise than the trace: " + std::to_string(result.counters.total()) +
                      " nodes against " + std::to_string(summary.total().counters.total()));
    for (const auto& iteration : result.iterations)
      for (const auto& [depth, value] : roots_)
        if (depth == iteration.depth && value != iteration.score)
          report_.add(0, Rule::Result, "iteration " + std::to_string(depth) + " has another score than its root");
  }

  const Reader& reader_;
  LintReport report_;
  Indexer indexer_;
  Seam seam_;
  bool seam_known_ = true;                    // else the rules start anew from what a block opens with
  std::vector<std::pair<int, Score>> roots_;  // depth and value of each iteration's root
};

}  // namespace

LintReport lint(const Reader& reader) { return FileLint(reader).run(); }

}  // namespace nullscope::trace
