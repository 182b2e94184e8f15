// The bytes of the trace format, written from trace/format/FORMAT.md alone: numbers, columns, archives, frames. Nothing
// here asks whether what is written makes sense.
#pragma once

#include <cstdint>
#include <set>
#include <string>
#include <string_view>

namespace nullscope::forge {

using Bytes = std::string;

void put_u32(Bytes& out, std::uint64_t value);
void put_u64(Bytes& out, std::uint64_t value);
void put_two_bytes(Bytes& out, std::uint64_t value);
void put_varint(Bytes& out, std::uint64_t value);
void put_svarint(Bytes& out, std::int64_t value);
// raw_size size zstd
void put_column(Bytes& out, std::string_view raw);

Bytes file_head(std::uint32_t version = 3);
// Of the file as one, so far.
std::uint64_t digest_of(const Bytes& file);
// A frame of this letter as it stands at the file's end, its position and checksum right.
void put_frame(Bytes& file, char type, std::string_view payload);

// A Boost text archive without its header: numbers with a space between them, texts in base64.
class Archive {
 public:
  Archive& number(std::int64_t value) { return word(std::to_string(value)); }
  Archive& count(std::uint64_t value) { return word(std::to_string(value)); }
  Archive& text(std::string_view bytes) { return text(bytes, bytes.size()); }
  Archive& text(std::string_view bytes, std::uint64_t claimed_size);
  // An object of this class begins: the first one of each says so.
  Archive& object(const char* type, int version = 0);
  Archive& word(std::string_view word);

  const Bytes& bytes() const { return bytes_; }

 private:
  Bytes bytes_;
  std::set<std::string> seen_;
};

}  // namespace nullscope::forge
