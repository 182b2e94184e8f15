#include "trace/read/op_scan.hpp"

#include <algorithm>
#include <cstring>

namespace nullscope::trace {
namespace {

using Ops = std::vector<int>;

bool has_op(const Block& block, int op) {
  const std::size_t size = block.ops.size();  // an empty column need not have any bytes to look at
  return size != 0 && std::memchr(block.ops.data(), op, size) != nullptr;
}

bool has_any(const Block& block, const Ops& ops) {
  return std::any_of(ops.begin(), ops.end(), [&](int op) { return has_op(block, op); });
}

Ops ops_of(format::EventCode code) {
  return {format::kEventOp | static_cast<int>(code), format::kExplicitEventOp | static_cast<int>(code)};
}
// All that can leave the mark. None for those that exits are, which are too many.
Ops ops_of(Mark mark) {
  const int told = format::kTellingOp | static_cast<int>(format::Telling::ReSearch);
  Ops ops;
  switch (mark) {
    case Mark::NullTried: return ops_of(format::EventCode::NullTried);
    case Mark::NullFailHigh: return ops_of(format::EventCode::NullResult);
    case Mark::Reduced:
    case Mark::Extended: return ops_of(format::EventCode::DepthChanged);
    case Mark::VerifyFlip: return ops_of(format::EventCode::VerifyFlip);
    case Mark::ReSearch: ops = ops_of(format::EventCode::ReSearchVerification); break;
    case Mark::PvsReSearch: ops = ops_of(format::EventCode::ReSearchPvs); break;
    case Mark::LmrReSearch: break;
    default: return {};
  }
  ops.push_back(told);
  return ops;
}

}  // namespace

MarkScan::MarkScan(const std::vector<Mark>& marks) {
  for (const Mark mark : marks)
    if (const Ops ops = ops_of(mark); !ops.empty()) wanted_.push_back({mark, ops});
}

bool MarkScan::may_have(const Block& block) const {
  return std::all_of(wanted_.begin(), wanted_.end(), [&](const auto& wanted) {
    const auto is_marked = [&](const OpenNode& node) { return happened(node, wanted.first); };
    return has_any(block, wanted.second) || std::any_of(block.open.begin(), block.open.end(), is_marked);
  });
}

// An op says a leaf's kind and exit. Nothing has happened at it, and there is nothing below.
LeafScan::LeafScan(const FindQuery& query) {
  FindQuery known;
  known.marks = query.marks;
  known.exits = query.exits;
  known.kind = query.kind;
  known.size = query.size;
  for (int op = 0; op < format::kNotEnter; ++op) {
    const auto code = static_cast<format::ExitCode>(op >> format::kExitShift);
    if (code == format::ExitCode::Open || code >= format::ExitCode::Pruned) continue;
    Node leaf;
    leaf.id = leaf.last = 1;
    leaf.kind = op & format::kQuiescence ? NodeKind::Quiescence : NodeKind::Interior;
    TreeState::set_exit(leaf, code);
    if (known.matches(leaf)) wanted_.push_back(op);
  }
}

bool LeafScan::may_have(const Block& block) const { return has_any(block, wanted_); }

}  // namespace nullscope::trace
