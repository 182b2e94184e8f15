// A question to a trace, answered block by block in several threads.
//
// Each block decodes alone. So a question is two functions: `part` answers it for one block, in any thread; `take` puts
// the answers together, in the calling thread and in the order of the blocks. What reaches across a block's border (the
// nodes that are open there) is for `take` to settle. What comes out is the same however many threads there are.
//
//   part(loader, number, answer)   loader.block(number) is the block; `answer` holds what an earlier block left in it
//   take(number, answer)           false: no more blocks are wanted
//
// Promised: at most `threads` + 1 answers at a time. What `part` throws comes out of answer_blocks in its turn, after
// the blocks before it were taken and what it had answered till then; nothing after it is taken.
#pragma once

#include <exception>
#include <functional>
#include <vector>

#include "trace/reader.hpp"

namespace nullscope::trace {

struct BlockRange {
  std::uint32_t first = 0;
  std::uint32_t end = 0;
};
inline BlockRange all_blocks(const Reader& reader) { return {0, reader.block_count()}; }

// In how many places answers are needed.
std::size_t answers_at_a_time(BlockRange range, unsigned threads);

namespace detail {
using AnswerPart = std::function<void(BlockLoader& loader, std::uint32_t number, std::size_t place)>;
using TakeAnswer = std::function<bool(std::uint32_t number, std::size_t place)>;
void answer_blocks(const Reader& reader, BlockRange range, unsigned threads, const AnswerPart& part,
                   const TakeAnswer& take);
}  // namespace detail

// `threads`: the calling one is among them. Where the system gives fewer, it takes longer.
template <class Answer, class Part, class Take>
void answer_blocks(const Reader& reader, BlockRange range, unsigned threads, Part part, Take take) {
  std::vector<Answer> answers(answers_at_a_time(range, threads));
  detail::answer_blocks(
      reader, range, threads,
      [&](BlockLoader& loader, std::uint32_t number, std::size_t place) { part(loader, number, answers[place]); },
      [&](std::uint32_t number, std::size_t place) { return take(number, answers[place]); });
}

}  // namespace nullscope::trace
