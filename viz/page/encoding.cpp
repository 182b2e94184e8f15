#include "viz/page/encoding.hpp"

#include <algorithm>
#include <atomic>
#include <cstdint>
#include <exception>
#include <limits>
#include <mutex>
#include <stdexcept>
#include <system_error>
#include <thread>
#include <vector>
#include <zlib.h>

namespace nullscope::viz {

namespace {

constexpr std::size_t kPiece = 1 << 18;
constexpr std::size_t kWindow = 1 << 15;  // how far back deflate looks

// One piece of a deflate stream, which refers back to what lies before it; it ends on a whole byte, so that the next
// can follow.
std::string deflated(std::string_view bytes, std::size_t from, std::size_t size, bool is_last) {
  constexpr int kRaw = -15;  // the largest window, without head and tail
  constexpr int kMemory = 9;
  z_stream stream{};
  if (deflateInit2(&stream, Z_BEST_COMPRESSION, Z_DEFLATED, kRaw, kMemory, Z_DEFAULT_STRATEGY) != Z_OK)
    throw std::runtime_error("zlib does not start");
  const auto at = [&](std::size_t i) {  // zlib does not write there
    return reinterpret_cast<Bytef*>(const_cast<char*>(bytes.data() + i));
  };
  const std::size_t before = std::min(from, kWindow);
  if (before) deflateSetDictionary(&stream, at(from - before), static_cast<uInt>(before));
  std::string out(deflateBound(&stream, static_cast<uLong>(size)) + 16, '\0');
  stream.next_in = at(from);
  stream.avail_in = static_cast<uInt>(size);
  stream.next_out = reinterpret_cast<Bytef*>(out.data());
  stream.avail_out = static_cast<uInt>(out.size());
  const int result = deflate(&stream, is_last ? Z_FINISH : Z_SYNC_FLUSH);
  out.resize(stream.total_out);
  deflateEnd(&stream);
  if (result != (is_last ? Z_STREAM_END : Z_OK) || stream.avail_in) throw std::runtime_error("zlib does not finish");
  return out;
}

void put_u32(std::string& out, std::uint32_t v) {
  for (int shift = 0; shift < 32; shift += 8) out += static_cast<char>(v >> shift);
}

}  // namespace

// In pieces, each in any thread: where they begin depends on the bytes alone.
std::string gzipped(std::string_view bytes, unsigned threads) {
  if (bytes.size() > std::numeric_limits<uInt>::max()) throw std::length_error("too much for one page");
  std::vector<std::string> pieces(std::max<std::size_t>((bytes.size() + kPiece - 1) / kPiece, 1));
  std::atomic<std::size_t> next = 0;
  std::mutex mutex;
  std::exception_ptr failure;
  const auto work = [&] {
    try {
      for (std::size_t i; (i = next++) < pieces.size();)
        pieces[i] = deflated(bytes, i * kPiece, std::min(kPiece, bytes.size() - i * kPiece), i + 1 == pieces.size());
    } catch (...) {
      const std::scoped_lock lock(mutex);
      failure = std::current_exception();
    }
  };
  {
    std::vector<std::jthread> helpers;
    try {
      for (unsigned i = 1; i < threads && i < pieces.size(); ++i) helpers.emplace_back(work);
    } catch (const std::system_error&) {  // those that there are will do
    }
    work();
  }
  if (failure) std::rethrow_exception(failure);

  std::string out("\x1f\x8b\x08\0\0\0\0\0\x02\x03", 10);  // deflate, no name, no time, slowest, Unix
  for (const std::string& piece : pieces) out += piece;
  put_u32(out, static_cast<std::uint32_t>(crc32_z(0, reinterpret_cast<const Bytef*>(bytes.data()), bytes.size())));
  put_u32(out, static_cast<std::uint32_t>(bytes.size()));
  return out;
}

std::string base64(std::string_view bytes) {
  static constexpr char kDigits[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string out;
  out.reserve((bytes.size() + 2) / 3 * 4);
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k)
      group = group << 8 | (i + k < bytes.size() ? static_cast<std::uint8_t>(bytes[i + k]) : 0);
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? kDigits[(group >> (18 - 6 * k)) & 63] : '=';
  }
  return out;
}

}  // namespace nullscope::viz
