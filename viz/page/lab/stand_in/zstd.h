// As much of zstd's interface as trace/format/block_codec.cpp calls. Nothing is compressed: a frame stores its content.
#pragma once

#include <algorithm>

#include "viz/page/lab/stand_in/expand.hpp"

struct ZSTD_CCtx {};
struct ZSTD_DCtx {};
inline constexpr std::size_t kZstdWrong = static_cast<std::size_t>(-1);
inline constexpr std::size_t kZstdBlock = 128 << 10;  // the largest there is
inline constexpr std::size_t kZstdHead = 9;

inline ZSTD_CCtx* ZSTD_createCCtx() { return new ZSTD_CCtx; }
inline ZSTD_DCtx* ZSTD_createDCtx() { return new ZSTD_DCtx; }
inline void ZSTD_freeCCtx(ZSTD_CCtx* context) { delete context; }
inline void ZSTD_freeDCtx(ZSTD_DCtx* context) { delete context; }
inline bool ZSTD_isError(std::size_t result) { return result == kZstdWrong; }
inline const char* ZSTD_getErrorName(std::size_t) { return "there is no room"; }
inline std::size_t ZSTD_compressBound(std::size_t size) { return kZstdHead + size + 3 * (size / kZstdBlock + 1); }

// How to look for repeats: nobody looks.
enum ZSTD_strategy { ZSTD_fast = 1, ZSTD_greedy = 3 };
enum ZSTD_cParameter {
  ZSTD_c_windowLog,
  ZSTD_c_hashLog,
  ZSTD_c_chainLog,
  ZSTD_c_searchLog,
  ZSTD_c_minMatch,
  ZSTD_c_targetLength,
  ZSTD_c_strategy
};
inline std::size_t ZSTD_CCtx_setParameter(ZSTD_CCtx*, ZSTD_cParameter, int) { return 0; }

// Magic, a descriptor (one segment, its size in four bytes), the size; then blocks as they are.
inline std::size_t ZSTD_compress2(ZSTD_CCtx*, void* to, std::size_t room, const void* from, std::size_t size) {
  if (room < ZSTD_compressBound(size)) return kZstdWrong;
  auto* out = static_cast<std::uint8_t*>(to);
  const auto put = [&](std::size_t value, int bytes) {
    for (int i = 0; i < bytes; ++i) *out++ = static_cast<std::uint8_t>(value >> (8 * i));
  };
  put(0xFD2FB528, 4), put(0xA0, 1), put(size, 4);
  const auto* in = static_cast<const std::uint8_t*>(from);
  do {
    const std::size_t piece = std::min(size, kZstdBlock);
    size -= piece;
    put(piece << 3 | (size == 0), 3);
    out = std::copy_n(in, piece, out);
    in += piece;
  } while (size > 0);
  return static_cast<std::size_t>(out - static_cast<std::uint8_t*>(to));
}

inline std::size_t ZSTD_decompressDCtx(ZSTD_DCtx*, void* to, std::size_t room, const void* from, std::size_t size) {
  const nullscope::lab::Bytes frame(static_cast<const std::uint8_t*>(from), size);
  return nullscope::lab::expand(frame, {static_cast<std::uint8_t*>(to), room}) ? room : kZstdWrong;
}
