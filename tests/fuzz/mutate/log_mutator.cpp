// Changes a log's chunks, and makes their lengths and checksums right.
#include <vector>

#include "tests/fuzz/mutate/mutator.hpp"

namespace nullscope::fuzz {
namespace {

constexpr std::size_t kHead = 16;  // of the file, and of a chunk

struct Chunk {
  std::uint32_t thread = 0;
  std::string records;
};

std::uint32_t get_u32(std::string_view bytes, std::size_t at) {
  std::uint32_t v = 0;
  for (std::size_t i = 0; i < 4; ++i) v |= std::uint32_t{static_cast<unsigned char>(bytes[at + i])} << (8 * i);
  return v;
}

void put(std::string& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i));
}

std::vector<Chunk> take_apart(std::string_view log) {
  std::vector<Chunk> chunks;
  for (std::size_t at = kHead; at + kHead <= log.size();) {
    const std::size_t length = get_u32(log, at + 4);
    if (length > log.size() - at - kHead) break;
    chunks.push_back({get_u32(log, at), std::string(log.substr(at + kHead, length))});
    at += kHead + length;
  }
  return chunks;
}

std::string put_together(std::string_view head, const std::vector<Chunk>& chunks) {
  std::string log(head);
  for (const auto& [thread, records] : chunks) {
    std::uint64_t h = std::uint64_t{thread} << 32 | records.size();
    for (std::size_t at = 0; at < records.size(); at += 8) {
      std::uint64_t word = 0;
      for (std::size_t i = 0; i < 8 && at + i < records.size(); ++i)
        word |= std::uint64_t{static_cast<unsigned char>(records[at + i])} << (8 * i);
      h = (h ^ word) * 0x9E3779B97F4A7C15;
      h ^= h >> 29;
    }
    put(log, thread, 4), put(log, records.size(), 4), put(log, h, 8);
    log += records;
  }
  return log;
}

}  // namespace

std::string mutated(const std::string& input, std::size_t most, std::minstd_rand& random) {
  if (input.size() < kHead) return {};
  std::vector<Chunk> chunks = take_apart(input);
  if (chunks.empty()) return {};
  const auto at = static_cast<std::ptrdiff_t>(random() % chunks.size());
  Chunk& chunk = chunks[static_cast<std::size_t>(at)];
  switch (random() % 16) {
    case 0: chunks.erase(chunks.begin() + at); break;
    case 1: chunks.insert(chunks.begin() + at, Chunk(chunk)); break;
    case 2: std::swap(chunk, chunks[random() % chunks.size()]); break;
    case 3: chunk.thread = static_cast<std::uint32_t>(random() % 4); break;
    default: mutate(chunk.records, std::min(most, chunk.records.size() + 256));
  }
  return put_together(input.substr(0, kHead), chunks);
}

}  // namespace nullscope::fuzz
