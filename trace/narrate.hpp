// What happened, in plain sentences for a student: exact, short, and true for every policy.
//
// All sentences of the project come from here; there is no terminal code in it. Values and windows are
// those of the side to move at the node that is spoken of.
#pragma once

#include "trace/audit.hpp"
#include "trace/moment.hpp"

namespace nullscope {

class Narrator {
 public:
  // A policy that is not one of ours (another engine's trace) is spoken of without saying what follows.
  // With an audit of the trace, null-move cuts are told with its verdict; it must outlive the narrator.
  explicit Narrator(const TraceHeader& header, const AuditFile* audit = nullptr);

  std::string sentence(const Moment& moment) const;

 private:
  // What the policy does at this node when the null move fails high.
  struct Plan {
    bool cuts;
    bool probes;
    int cost;
  };
  std::optional<Plan> plan(const Node& node) const;

  std::string iteration(const Moment& m) const;
  std::string enter(const Moment& m) const;
  std::string null_tried(const Moment& m) const;
  std::string null_result(const Moment& m) const;
  std::string after_fail_high(const Moment& m) const;
  std::string depth_reduced(const Moment& m) const;
  std::string verify_flip(const Moment& m) const;
  std::string re_search(const Moment& m) const;
  std::string leave(const Moment& m) const;
  std::string verdict(const Moment& m) const;
  std::string as_entered(const Moment& m) const;

  const AuditFile* audit_;
  std::optional<Policy> policy_;
  bool speaks_of_verify_ = false;
  bool null_mate_cuts_ = true;
};

// "52", "31995 (mate in 3)", "-31996 (mated in 2)", "-infinity": a node's value, mate counted from that node.
std::string value_words(Score value, int ply);
// "(30, 31)", "(-infinity, +infinity)"
std::string window_words(Score alpha, Score beta);

}  // namespace nullscope
