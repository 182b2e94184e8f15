#include "trace/judge/lint_part.hpp"

namespace nullscope::trace {

bool LintPart::check(BlockLoader& loader, std::uint32_t number, const Header& header, bool own) {
  found_ = {};
  violated_at_.clear(), warned_at_.clear(), crossings_.clear();
  told_violations_ = told_warnings_ = 0;
  try {
    rules_.emplace(header, own, found_);
    return go_through(loader.block(number));
  } catch (const Error&) {
    return false;
  }
}

bool LintPart::go_through(const Block& block) {
  account.begin(block);
  Decoder decoder(block);
  const TreeState& state = decoder.state();
  rules_->start_from(state);
  found_ = {};  // that was said where they were entered
  from_before_ = state.levels();
  for (Event event; decoder.next(event);) {
    if (event.sequence != account.next_sequence() ||
        (event.type == Event::Type::Enter && event.node->id != account.next_node()))
      return false;
    account.see(event, state);
    if (from_before_ == 0 || !crosses(event, state)) rules_->see(event, state, state.iteration());
    while (violated_at_.size() < found_.violations.size()) violated_at_.push_back(event.sequence);
    while (warned_at_.size() < found_.warned.size()) warned_at_.push_back(event.sequence);
    if (rules_->stopped() || crossings_.size() > kMostCrossings) return false;
  }
  account.end(state);
  return account.events == block.events && account.nodes == block.nodes;
}

// True if all is done that can be done here.
bool LintPart::crosses(const Event& event, const TreeState& state) {
  const std::size_t levels = state.levels();
  switch (event.type) {
    case Event::Type::Iteration: return false;
    case Event::Type::Enter:
      if (levels - 1 != from_before_) return false;
      keep(Crossing::Kind::ChildEnters, event, state);
      rules_->open(*event.node);
      return true;
    case Event::Type::Leave:
      if (levels > from_before_) return false;
      if (levels == from_before_) {
        rules_->close(*event.node);
        if (event.node->exit != Exit::Stopped) keep(Crossing::Kind::ChildLeft, event, state);
      } else {
        keep(Crossing::Kind::Own, event, state);
        rules_->drop();
        from_before_ = levels;
      }
      return true;
    default:
      if (levels > from_before_) return false;
      keep(Crossing::Kind::Own, event, state);
      return true;
  }
}

void LintPart::keep(Crossing::Kind kind, const Event& event, const TreeState& state) {
  const bool left = event.type == Event::Type::Leave;
  Crossing& kept = crossings_.emplace_back(Crossing{kind, event, state.at(state.levels() - !left), {}, 0});
  kept.event.counts = nullptr;
  if (kind == Crossing::Kind::ChildEnters) kept.parent = state.at(state.levels() - 2);
  if (event.type == Event::Type::NullTried) kept.nulls = LintRules::nulls_in_a_row(state);
}

void LintPart::tell(LintRules& rules, LintReport& report) {
  for (Crossing& crossing : crossings_) {
    tell_found(report, crossing.event.sequence);
    crossing.event.node = &crossing.node;
    if (crossing.kind == Crossing::Kind::ChildLeft) {
      rules.returned(crossing.node);
      continue;
    }
    const bool enters = crossing.kind == Crossing::Kind::ChildEnters;
    rules.see(crossing.event, enters ? &crossing.parent : nullptr, crossing.nulls, 0);
    if (enters) rules.drop();
  }
  tell_found(report, account.next_sequence());
  report.count += found_.count;
  report.warnings += found_.warnings;
  for (std::size_t i = 0; i < kRules; ++i) report.by_rule[i] += found_.by_rule[i];
  for (std::size_t i = 0; i < kWarnings; ++i) report.by_warning[i] += found_.by_warning[i];
  rules.adopt(*rules_, from_before_);
}

// Only what is kept: all are counted together.
void LintPart::tell_found(LintReport& report, std::uint64_t before) {
  for (std::size_t& i = told_violations_; i < violated_at_.size() && violated_at_[i] < before; ++i)
    if (report.violations.size() < LintReport::kKept) report.violations.push_back(std::move(found_.violations[i]));
  for (std::size_t& i = told_warnings_; i < warned_at_.size() && warned_at_[i] < before; ++i)
    if (report.warned.size() < LintReport::kKept) report.warned.push_back(std::move(found_.warned[i]));
}

}  // namespace nullscope::trace
