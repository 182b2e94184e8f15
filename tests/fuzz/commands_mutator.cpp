// Changes behind checksums, of a trace and of the audit beside it; now and then a trace forged anew, or a part of one.
#include "tests/forge/classes.hpp"
#include "tests/fuzz/commands_input.hpp"
#include "tests/fuzz/file_changes.hpp"
#include "tests/fuzz/mutator.hpp"
#include "tests/fuzz/surgery.hpp"

namespace nullscope::fuzz {
namespace {

// One frame of the trace is that of another.
std::string crossed(std::string_view trace, const std::string& other, std::minstd_rand& random) {
  std::vector<Frame> frames = take_apart_file(trace);
  const std::vector<Frame> others = take_apart_file(other);
  if (frames.empty() || others.empty()) return other;
  const Frame& frame = others[random() % others.size()];
  for (std::size_t tries = frames.size(); tries > 0; --tries) {
    Frame& here = frames[random() % frames.size()];
    if (here.type != frame.type) continue;
    here = frame;
    break;
  }
  return put_together(std::move(frames));
}

}  // namespace

std::string mutated(const std::string& input, std::size_t most, std::minstd_rand& random) {
  const auto [trace, audit] = parts_of(input);
  std::string changed(trace);
  std::string beside(audit);
  switch (random() % 8) {
    case 0: {
      const forge::Forged fresh = forge::forge(random());
      changed = fresh.content;
      beside = fresh.sidecar;
      break;
    }
    case 1: changed = crossed(trace, forge::forge(random()).content, random); break;
    case 2: mutate(beside, beside.size() + 256); break;
    default: changed = changed_file(trace, random);
  }
  if (changed.empty() || changed.size() > most) return {};
  return beside.empty() ? changed : changed.append(kAuditLine).append(beside);
}

}  // namespace nullscope::fuzz
