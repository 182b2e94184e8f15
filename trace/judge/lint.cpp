#include "trace/judge/lint.hpp"

#include <algorithm>

#include "trace/blocks/answer_blocks.hpp"
#include "trace/judge/lint_part.hpp"

namespace nullscope::trace {
namespace {

// Where one block ended, and the next has to begin.
struct Seam {
  NodeId next_node = 1;
  std::uint64_t next_sequence = 0;
  TreeState::Root root;
  std::vector<OpenNode> open;
};

struct LintedBlock {
  LintPart part;
  bool is_whole = false;
};

class FileLint {
 public:
  explicit FileLint(const Reader& reader)
      : reader_(reader), own_(is_ours(reader.header().program) && traits_of(reader.header().policy)) {
    // The rules of a policy that was added to another nullscope are not known here.
    report_.own = own_;
    for (const LintRule& rule : kLintRules) report_.rules += rule.general || own_;
  }

  LintReport run(unsigned threads) {
    LintRules rules(reader_.header(), own_, report_);
    answer_blocks<LintedBlock>(
        reader_, all_blocks(reader_), threads,
        [this](BlockLoader& loader, std::uint32_t number, LintedBlock& block) {
          block.is_whole = block.part.check(loader, number, reader_.header(), own_);
        },
        [&](std::uint32_t number, LintedBlock& block) {
          try {
            take(number, block, rules);
          } catch (const Error& error) {
            report_.add(0, Rule::Decoding, "block " + std::to_string(number) + ": " + error.what());
            seam_known_ = false;
          }
          return true;
        });
    if (!reader_.damage().empty()) return std::move(report_);  // it has no ending to compare with
    for (std::size_t i = 0; seam_known_ && i < seam_.open.size(); ++i)
      report_.add(0, Rule::Nesting, "the trace ends with a node open");
    if (report_.by_rule[static_cast<std::size_t>(Rule::Decoding)] == 0) check_ending();
    if (const std::string& error = reader_.ending().result.error; !error.empty())
      report_.warn(0, Warning::EmitterError, "the recording ends with an error: " + error);
    if (!own_ && roots_.empty())
      report_.warn(0, Warning::Incomplete, "no search of the root was completed: there is no result");
    return std::move(report_);
  }

 private:
  void take(std::uint32_t number, LintedBlock& block, LintRules& rules) {
    if (!block.is_whole || rules.stopped()) return check_block(number, rules);
    const BlockAccount& account = block.part.account;
    check_seam(number, account.first_node, account.first_sequence, account.root, account.open);
    if (!seam_known_) return go_through(reader_.block(number), rules);
    block.part.tell(rules, report_);
    add(account);
  }

  // Together with those before it.
  void check_block(std::uint32_t number, LintRules& rules) {
    const Block& block = reader_.block(number);
    check_seam(number, block.first_node, block.first_sequence, block.root, block.open);
    go_through(block, rules);
  }

  void go_through(const Block& block, LintRules& rules) {
    account_.begin(block);
    Decoder decoder(block);
    if (!seam_known_) rules.start_from(decoder.state());
    for (Event event; decoder.next(event);) {
      if (event.sequence != account_.next_sequence())
        report_.add(event.node ? event.node->id : 0, Rule::Numbering, "an event's number is not the next");
      if (event.type == Event::Type::Enter && event.node->id != account_.next_node())
        report_.add(event.node->id, Rule::Numbering, "a node's number is not the next");
      account_.see(event, decoder.state());
      rules.see(event, decoder.state(), decoder.iteration());
    }
    if (account_.events != block.events || account_.nodes != block.nodes)
      report_.add(block.first_node, Rule::Numbering,
                  "block " + std::to_string(block.number) + " holds not what it says");
    account_.end(decoder.state());
    add(account_);
  }

  void add(const BlockAccount& block) {
    report_.events += block.events;
    report_.nodes += block.nodes;
    expected_.add(block);  // first: it refuses more roots than there may be
    roots_.insert(roots_.end(), block.roots_left.begin(), block.roots_left.end());
    seam_ = {block.next_node(), block.next_sequence(), block.root_after, block.still_open};
    seam_known_ = true;
  }

  void check_seam(std::uint32_t number, NodeId first_node, std::uint64_t first_sequence, const TreeState::Root& root,
                  const std::vector<OpenNode>& open) {
    // A flight recorder's first block begins in the middle.
    if (number == 0 && first_node > 1) seam_known_ = false;
    if (!seam_known_) return;
    const std::string name = "block " + std::to_string(number);
    if (first_node != seam_.next_node || first_sequence != seam_.next_sequence)
      report_.add(first_node, Rule::Numbering, name + " does not go on where the one before ended");
    if (open == seam_.open && root == seam_.root) return;
    report_.add(first_node, Rule::BlockOpening, name + " opens with other nodes than were open");
    seam_known_ = false;
  }

  void check_ending() {
    Summary summary = reader_.ending().dropped;
    summary.add(expected_.summary());
    if (!(summary == reader_.ending().summary))
      report_.add(0, Rule::Summary,
                  "the summary is not the sum of the blocks: " +
                      std::to_string(reader_.ending().summary.total().counters.total()) + " nodes against " +
                      std::to_string(summary.total().counters.total()));
    if (own_) check_result(summary);
    const Index expected = expected_.finish();
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
  const bool own_;
  LintReport report_;
  BlockAccount account_;  // of a block that is gone through here
  ExpectedIndex expected_;
  Seam seam_;
  bool seam_known_ = true;                    // else the rules start anew from what a block opens with
  std::vector<std::pair<int, Score>> roots_;  // depth and value of each iteration's root
};

}  // namespace

LintReport lint(const Reader& reader, unsigned threads) { return FileLint(reader).run(threads); }

}  // namespace nullscope::trace
