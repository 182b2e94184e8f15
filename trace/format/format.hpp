// The numbers of the .nst file format beyond its blocks' contents (those are in trace/ops.hpp). FORMAT.md is its
// grammar.
#pragma once

#include <cstddef>
#include <cstdint>

namespace nullscope::trace::format {

constexpr char kMagic[8] = {'\x89', 'N', 'S', 'T', '\r', '\n', '\x1a', '\n'};
constexpr std::uint32_t kVersion = 3;
constexpr std::size_t kFileHeaderSize = 16;  // magic, version, zero

enum class FrameType : std::uint32_t {
  Header = 'H',
  Block = 'B',
  Label = 'L',
  Index = 'I',
  Summary = 'S',
  Trailer = 'T'
};

// Limits that a reader enforces before it allocates or decodes anything.
constexpr std::size_t kFrameHeaderSize = 24;  // type, payload length, position of the frame, checksum
constexpr std::uint64_t kMaxText = 1 << 14;   // one text of the header
constexpr std::uint64_t kMaxMoveText = 8;
constexpr std::uint64_t kMaxLabelText = 63;
constexpr std::uint64_t kMaxHeader = 1 << 20;
constexpr std::uint64_t kMaxBlock = 1 << 22;
constexpr std::uint64_t kMaxIndex = 1 << 28;
// A search cannot be told in less than about a byte a node: a file that claims far more nodes is none.
constexpr std::uint64_t max_nodes(std::uint64_t file_size) { return (1 << 16) + 16 * file_size; }
// The same of events: some two to a node, and what else engines tell.
constexpr std::uint64_t max_events(std::uint64_t file_size) { return (1 << 20) + 64 * file_size; }
constexpr std::uint64_t kMaxSummary = 1 << 22;
constexpr std::uint64_t kTrailerSize = 32;
constexpr std::size_t kTrailerDigest = 24;  // where in it the digest is

}  // namespace nullscope::trace::format
