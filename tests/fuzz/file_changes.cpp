#include "tests/fuzz/file_changes.hpp"

#include "tests/fuzz/mutator.hpp"
#include "tests/fuzz/surgery.hpp"

namespace nullscope::fuzz {
namespace {

constexpr std::size_t kMostPart = 1024;  // of a payload, or of a block's column

void change(Frame& frame, std::minstd_rand& random) {
  auto parts =
      frame.type == trace::format::FrameType::Block ? take_apart_block(frame.payload, 4 * kMostPart) : std::nullopt;
  if (!parts) return mutate(frame.payload, frame.payload.size() + kMostPart);
  const std::size_t which = random() % (trace::Block::kColumns + 1);
  mutate(which < trace::Block::kColumns ? parts->columns[which] : parts->opening, kMostPart);
  frame.payload = put_together(*parts);
}

}  // namespace

std::string changed_file(std::string_view input, std::minstd_rand& random) try {
  std::vector<Frame> frames = take_apart_file(input);
  if (frames.empty()) return {};
  const auto at = static_cast<std::ptrdiff_t>(random() % frames.size());
  Frame& frame = frames[static_cast<std::size_t>(at)];
  switch (random() % 16) {
    case 0: frames.erase(frames.begin() + at); break;
    case 1: frames.insert(frames.begin() + at, Frame(frame)); break;
    case 2: std::swap(frame, frames[random() % frames.size()]); break;
    default: change(frame, random);
  }
  if (random() % 2) end_anew(frames);
  return put_together(std::move(frames));
} catch (const trace::Error&) {  // a frame grew too large
  return {};
}

}  // namespace nullscope::fuzz
