// What happened, in plain sentences for a student: exact, short, and true for every policy.
//
// All sentences of the project come from here; there is no terminal code in it. Values and windows are
// those of the side to move at the node that is spoken of.
//
// A sentence is a *form*, chosen here, with slots to fill: "{who} plays {move}. Depth {depth}, window {window}." The
// program fills them from a moment; the page carries the forms and fills them itself. narrate_words.hpp has the slots.
#pragma once

#include "trace/judge/audit.hpp"
#include "trace/read/moment.hpp"
#include "trace/read/narrate_words.hpp"

namespace nullscope::trace {

class Narrator {
 public:
  // A policy that is not one of ours (another engine's trace) is spoken of without saying what follows.
  // With an audit of the trace, null-move cutoffs are told with its verdict; with its ending, rules by their names.
  // Both must outlive the narrator.
  explicit Narrator(const Header& header, const AuditFile* audit = nullptr, const Ending* labels = nullptr);

  std::string sentence(const Moment& moment) const { return filled(form(moment), moment); }
  // The sentence with its slots still open, and with them filled.
  std::string form(const Moment& moment) const;
  std::string filled(std::string_view form, const Moment& moment) const;

 private:
  // What the policy does at this node when the null move fails high.
  struct Plan {
    bool cuts;
    bool probes;
    int cost;
  };
  std::optional<Plan> plan(const Node& node) const;

  std::string enter(const Moment& m) const;
  std::string noted(const Moment& m) const;
  std::string null_tried(const Moment& m) const;
  std::string null_result(const Moment& m) const;
  std::string after_fail_high(const Moment& m) const;
  std::string because(Label label) const;
  std::string skipped(const Moment& m) const;
  std::string reduced(const Moment& m) const;
  std::string verify_flip(const Moment& m) const;
  std::string re_search(const Moment& m) const;
  std::string leave(const Moment& m) const;
  std::string verdict(const Moment& m) const;
  std::string as_entered(const Moment& m) const;

  const AuditFile* audit_;
  const Ending* labels_;
  std::optional<Policy> policy_;
  PolicyTraits traits_{};
  bool null_mate_cuts_ = true;
  bool extends_checks_;  // wherever they are, not at leaves alone
};

}  // namespace nullscope::trace
