#include "tests/forge/bytes.hpp"

#include <xxhash.h>
#include <zstd.h>

namespace nullscope::forge {
namespace {

void put_little_endian(Bytes& out, std::uint64_t value, int bytes) {
  for (int i = 0; i < bytes; ++i) out += static_cast<char>(value >> (8 * i));
}

void put_base64(Bytes& out, std::string_view bytes) {
  constexpr char kLetters[] = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  constexpr std::size_t kLine = 76;
  std::size_t written = 0;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    if (written && written % kLine == 0) out += '\n';
    std::uint32_t three = 0;
    for (std::size_t k = 0; k < 3; ++k)
      three = three << 8 | (i + k < bytes.size() ? static_cast<unsigned char>(bytes[i + k]) : 0U);
    for (std::size_t k = 0; k < 4; ++k) out += i + k <= bytes.size() ? kLetters[three >> (18 - 6 * k) & 63] : '=';
    written += 4;
  }
}

}  // namespace

void put_u32(Bytes& out, std::uint64_t value) { put_little_endian(out, value, 4); }
void put_u64(Bytes& out, std::uint64_t value) { put_little_endian(out, value, 8); }
void put_two_bytes(Bytes& out, std::uint64_t value) { put_little_endian(out, value, 2); }

void put_varint(Bytes& out, std::uint64_t value) {
  for (; value >= 0x80; value >>= 7) out += static_cast<char>(value | 0x80);
  out += static_cast<char>(value);
}

void put_svarint(Bytes& out, std::int64_t value) {
  put_varint(out, static_cast<std::uint64_t>(value) << 1 ^ static_cast<std::uint64_t>(value >> 63));
}

void put_column(Bytes& out, std::string_view raw) {
  Bytes packed(ZSTD_compressBound(raw.size()), '\0');
  packed.resize(ZSTD_compress(packed.data(), packed.size(), raw.data(), raw.size(), 3));
  put_varint(out, raw.size());
  put_varint(out, packed.size());
  out += packed;
}

Bytes file_head(std::uint32_t version) {
  Bytes head = "\x89NST\r\n\x1a\n";
  put_u32(head, version);
  put_u32(head, 0);
  return head;
}

std::uint64_t digest_of(const Bytes& file) { return XXH3_64bits(file.data(), file.size()); }

void put_frame(Bytes& file, char type, std::string_view payload) {
  Bytes head;
  put_u32(head, static_cast<unsigned char>(type));
  put_u32(head, payload.size());
  put_u64(head, file.size());
  put_u64(head, XXH3_64bits_withSeed(payload.data(), payload.size(), XXH3_64bits(head.data(), head.size())));
  file += head;
  file += payload;
}

Archive& Archive::word(std::string_view word) {
  if (!bytes_.empty() && bytes_.back() != '\n') bytes_ += ' ';
  bytes_ += word;
  return *this;
}

Archive& Archive::text(std::string_view bytes, std::uint64_t claimed_size) {
  count(claimed_size);
  if (bytes.empty()) return *this;
  bytes_ += "\n\n";
  put_base64(bytes_, bytes);
  bytes_ += '\n';
  return *this;
}

Archive& Archive::object(const char* type, int version) {
  return seen_.insert(type).second ? number(0).number(version) : *this;
}

}  // namespace nullscope::forge
