#include "trace/format/digest.hpp"

#include <algorithm>
#include <new>
#include <xxhash.h>

#include "trace/format/byte_input.hpp"
#include "trace/format/frame.hpp"

namespace nullscope::trace {

struct Digest::State {
  State() : hash(XXH3_createState()) {
    if (!hash) throw std::bad_alloc();
    XXH3_64bits_reset(hash);
  }
  ~State() { XXH3_freeState(hash); }
  State(const State&) = delete;
  State& operator=(const State&) = delete;

  XXH3_state_t* hash;
};

Digest::Digest() : state_(std::make_unique<State>()) {}
Digest::~Digest() = default;
Digest::Digest(Digest&&) noexcept = default;
void Digest::add(std::string_view bytes) { XXH3_64bits_update(state_->hash, bytes.data(), bytes.size()); }
std::uint64_t Digest::value() const { return XXH3_64bits_digest(state_->hash); }

namespace {

std::string hexadecimal(std::uint64_t value) {
  std::string text;
  for (int shift = 60; shift >= 0; shift -= 4) text += "0123456789abcdef"[value >> shift & 15];
  return text;
}

// As the trailer has it.
std::uint64_t written_digest(const ByteInput& input, std::uint64_t position) {
  const FrameHeader header =
      decode_frame_header(input.read(position, format::kFrameHeaderSize), position, input.size());
  const std::string payload = input.read(position + format::kFrameHeaderSize, header.length);
  check_frame(header, payload);
  if (header.type != format::FrameType::Trailer || payload.size() != format::kTrailerSize)
    throw Error("it has no ending");
  return get_u64(payload, format::kTrailerDigest);
}

}  // namespace

void check_digest(const std::string& path) {
  constexpr std::uint64_t kPiece = 1 << 20;
  constexpr std::uint64_t kTrailer = format::kFrameHeaderSize + format::kTrailerSize;
  const auto input = file_input(path);
  try {
    if (input->size() < kTrailer) throw Error("it has no ending");
    const std::uint64_t end = input->size() - kTrailer;
    const std::uint64_t written = written_digest(*input, end);
    Digest found;
    for (std::uint64_t at = 0; at < end; at += kPiece)
      found.add(input->read(at, static_cast<std::size_t>(std::min(kPiece, end - at))));
    if (found.value() != written)
      throw Error("its digest is " + hexadecimal(found.value()) + ", and was " + hexadecimal(written) +
                  " when it was written");
  } catch (const Error& error) {
    throw Damaged(input->prefix() + "the trace is not as it was written: " + error.what());
  }
}

}  // namespace nullscope::trace
