// The same where there are no threads.
#include "trace/blocks/answer_blocks.hpp"

namespace nullscope::trace {

std::size_t answers_at_a_time(BlockRange, unsigned) { return 1; }

void detail::answer_blocks(const Reader& reader, BlockRange range, unsigned, const AnswerPart& part,
                           const TakeAnswer& take) {
  const std::unique_ptr<BlockLoader> loader = reader.loader();
  for (std::uint32_t number = range.first; number < range.end; ++number) {
    part(*loader, number, 0);
    if (!take(number, 0)) return;
  }
}

}  // namespace nullscope::trace
