// A frame is a header and blocks. A compressed block is literals, Huffman-coded, and sequences: copy so many literals,
// then so many bytes again from so far back. The three numbers of a sequence are FSE codes with further bits.
#include "viz/page/lab/stand_in/expand.hpp"

#include <algorithm>
#include <cstring>

#include "viz/page/lab/stand_in/entropy.hpp"

namespace nullscope::lab {
namespace {

constexpr std::size_t kMostBlock = 128 << 10;

// Little-endian.
std::uint64_t number(Bytes bytes) {
  std::uint64_t value = 0;
  for (std::size_t i = bytes.size(); i-- > 0;) value = value << 8 | bytes[i];
  return value;
}

// What a code begins with, and how many bits follow.
struct Range {
  std::uint32_t first;
  std::uint8_t bits;
};

template <std::size_t N>
constexpr std::array<Range, N> ranges(std::uint32_t first, std::size_t singles, const std::uint8_t (&wider)[N]) {
  std::array<Range, N> all{};
  for (std::size_t i = 0; i < N; ++i) {
    all[i] = {first, i < singles ? std::uint8_t{0} : wider[i]};
    first += 1u << all[i].bits;
  }
  return all;
}

constexpr auto kLiteralLengths = ranges<36>(0, 16, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  1,  1,
                                                    1, 1, 2, 2, 3, 3, 4, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
constexpr auto kMatchLengths =
    ranges<53>(3, 32, {0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,  0,  0,  0,  0,  0,  0, 0,
                       0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 3, 3, 4, 4, 5, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});

constexpr std::int16_t kUsualLiteralLengths[] = {4, 3, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 2, 1, 1,  1,  2,  2,
                                                 2, 2, 2, 2, 2, 2, 2, 3, 2, 1, 1, 1, 1, 1, -1, -1, -1, -1};
constexpr std::int16_t kUsualOffsets[] = {1, 1, 1, 1, 1, 1, 2, 2, 2, 1,  1,  1,  1,  1, 1,
                                          1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1};
constexpr std::int16_t kUsualMatchLengths[] = {1, 4, 3, 2, 2, 2, 2, 2, 2, 1, 1,  1,  1,  1,  1,  1,  1, 1,
                                               1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 1,  1,  1,  1,  1,  1,  1, 1,
                                               1, 1, 1, 1, 1, 1, 1, 1, 1, 1, -1, -1, -1, -1, -1, -1, -1};

class Frame {
 public:
  Frame(Bytes input, std::span<std::uint8_t> output) : in_(input), out_(output) {}

  bool expand() {
    if (!header()) return false;
    for (bool last = false; !last;) {
      if (in_.size() < 3) return false;
      const auto head = static_cast<std::uint32_t>(number(take(3)));
      last = head & 1;
      if (!block(head >> 1 & 3, head >> 3)) return false;
    }
    return at_ == out_.size() && in_.size() == (checked_ ? 4 : 0);
  }

 private:
  Bytes take(std::size_t size) {
    const Bytes taken = in_.first(size);
    in_ = in_.subspan(size);
    return taken;
  }
  bool room(std::size_t size) const { return size <= out_.size() - at_; }

  // The window and the content's size say nothing that `out_` does not.
  bool header() {
    if (in_.size() < 5 || number(take(4)) != 0xFD2FB528) return false;
    const unsigned descriptor = take(1)[0];
    const bool single = descriptor & 32;
    checked_ = descriptor & 4;
    constexpr std::size_t kDictionary[] = {0, 1, 2, 4};
    const std::size_t content = descriptor >> 6 ? std::size_t{1} << (descriptor >> 6) : single;
    const std::size_t rest = !single + kDictionary[descriptor & 3] + content;
    if (descriptor & 8 || in_.size() < rest) return false;
    take(rest);
    return true;
  }

  bool block(unsigned type, std::size_t size) {
    if (type == 1) {  // one byte, again and again
      if (in_.empty() || !room(size)) return false;
      std::memset(out_.data() + at_, take(1)[0], size);
      at_ += size;
      return true;
    }
    if (size > in_.size() || size > kMostBlock) return false;
    const Bytes content = take(size);
    if (type == 0) return copy(content);
    return type == 2 && literals(content) && sequences();
  }
  bool copy(Bytes bytes) {
    if (!room(bytes.size())) return false;
    std::copy(bytes.begin(), bytes.end(), out_.begin() + static_cast<std::ptrdiff_t>(at_));
    at_ += bytes.size();
    return true;
  }

  // Leaves the rest of the block in `rest_`.
  bool literals(Bytes block) {
    if (block.empty()) return false;
    const unsigned type = block[0] & 3;
    const unsigned form = block[0] >> 2 & 3;
    if (type >= 2) return coded_literals(block, type == 3, form);
    const std::size_t head = form == 1 ? 2 : form == 3 ? 3 : 1;
    if (block.size() < head) return false;
    const std::size_t size = number(block.first(head)) >> (head == 1 ? 3 : 4);
    const std::size_t stored = type == 1 ? 1 : size;
    if (size > kMostBlock || block.size() - head < stored) return false;
    literals_.assign(size, 0);
    for (std::size_t i = 0; i < size; ++i) literals_[i] = block[head + (type == 1 ? 0 : i)];
    rest_ = block.subspan(head + stored);
    return true;
  }
  bool coded_literals(Bytes block, bool same_tree, unsigned form) {
    const std::size_t head = form < 2 ? 3 : form + 2;
    const unsigned wide = form < 2 ? 10 : form == 2 ? 14 : 18;
    if (block.size() < head) return false;
    const std::uint64_t sizes = number(block.first(head)) >> 4;
    const std::size_t size = sizes & ((1u << wide) - 1);
    const std::size_t coded = sizes >> wide;
    if (size > kMostBlock || coded > block.size() - head) return false;
    Bytes streams = block.subspan(head, coded);
    rest_ = block.subspan(head + coded);
    if (!same_tree) {
      const std::size_t tree = huffman_.read(streams);
      if (tree == 0) return false;
      streams = streams.subspan(tree);
    }
    if (!huffman_.ready()) return false;
    literals_.assign(size, 0);
    return form == 0 ? huffman_.decode(streams, literals_) : four_streams(streams);
  }
  bool four_streams(Bytes streams) {
    if (streams.size() < 6) return false;
    const Bytes sizes = streams.first(6);
    streams = streams.subspan(6);
    const std::size_t quarter = (literals_.size() + 3) / 4;
    std::span<std::uint8_t> left(literals_);
    if (left.size() < 3 * quarter) return false;
    for (std::size_t i = 0; i < 4; ++i) {
      const std::size_t size = i < 3 ? number(sizes.subspan(2 * i, 2)) : streams.size();
      const std::size_t many = i < 3 ? quarter : left.size();
      if (size > streams.size() || !huffman_.decode(streams.first(size), left.first(many))) return false;
      streams = streams.subspan(size);
      left = left.subspan(many);
    }
    return true;
  }

  // One of the three codes of sequences, from the front of `rest_`.
  bool table(Fse& fse, unsigned mode, std::span<const std::int16_t> usual, int usual_log, int most_log, int symbols) {
    if (mode == 0) return fse.build(usual, usual_log);
    if (mode == 3) return fse.ready();
    if (mode == 1) {
      if (rest_.empty() || rest_[0] >= symbols) return false;
      fse.only(rest_[0]);
      rest_ = rest_.subspan(1);
      return true;
    }
    const std::size_t size = fse.read(rest_, most_log, symbols);
    if (size == 0) return false;
    rest_ = rest_.subspan(size);
    return true;
  }

  bool sequences() {
    if (rest_.empty()) return false;
    std::size_t count = rest_[0];
    const std::size_t head = count < 128 ? 1 : count < 255 ? 2 : 3;
    if (count == 0) return rest_.size() == 1 && copy(literals_);
    if (rest_.size() < head + 1) return false;
    if (head == 2) count = (count - 128) << 8 | rest_[1];
    if (head == 3) count = number(rest_.subspan(1, 2)) + 0x7F00;
    const unsigned modes = rest_[head];
    rest_ = rest_.subspan(head + 1);
    if (!table(lengths_, modes >> 6, kUsualLiteralLengths, 6, 9, 36) ||
        !table(offsets_, modes >> 4 & 3, kUsualOffsets, 5, 8, 32) ||
        !table(matches_, modes >> 2 & 3, kUsualMatchLengths, 6, 9, 53))
      return false;
    BackwardBits bits(rest_);
    return run(bits, count) && bits.at_end();
  }
  bool run(BackwardBits& bits, std::size_t count) {
    std::uint32_t length = lengths_.begin(bits), offset = offsets_.begin(bits), match = matches_.begin(bits);
    Bytes left(literals_);
    for (std::size_t i = 0; i < count; ++i) {
      const int far = offsets_.symbol(offset);
      const std::uint64_t value = (std::uint64_t{1} << far) + bits.read(far);
      const Range& again = kMatchLengths[matches_.symbol(match)];
      const std::size_t repeated = again.first + bits.read(again.bits);
      const Range& before = kLiteralLengths[lengths_.symbol(length)];
      const std::size_t literal = before.first + bits.read(before.bits);
      if (i + 1 < count) {
        length = lengths_.next(length, bits);
        match = matches_.next(match, bits);
        offset = offsets_.next(offset, bits);
      }
      if (bits.over() || literal > left.size() || !copy(left.first(literal))) return false;
      left = left.subspan(literal);
      if (!repeat(distance(value, literal == 0), repeated)) return false;
    }
    return copy(left);
  }
  // Up to 3 stands for one of the last three distances; without literals before it, for the one after that.
  std::uint64_t distance(std::uint64_t value, bool no_literals) {
    const std::uint64_t recent = value - 1 + no_literals;
    if (value <= 3 && recent == 0) return recent_[0];
    const std::uint64_t found = value > 3 ? value - 3 : recent < 3 ? recent_[recent] : recent_[0] - 1;
    if (value > 3 || recent > 1) recent_[2] = recent_[1];
    recent_[1] = recent_[0];
    return recent_[0] = found;
  }
  // Byte by byte: what is copied may be what was just written.
  bool repeat(std::uint64_t back, std::size_t size) {
    if (back == 0 || back > at_ || !room(size)) return false;
    for (std::uint8_t* to = out_.data() + at_; size > 0; --size, ++to, ++at_) *to = *(to - back);
    return true;
  }

  Bytes in_;
  std::span<std::uint8_t> out_;
  std::size_t at_ = 0;  // what is filled
  bool checked_ = false;
  Bytes rest_;  // of the block
  std::vector<std::uint8_t> literals_;
  Huffman huffman_;
  Fse lengths_, offsets_, matches_;
  std::uint64_t recent_[3] = {1, 4, 8};
};

}  // namespace

bool expand(Bytes frame, std::span<std::uint8_t> to) { return Frame(frame, to).expand(); }

}  // namespace nullscope::lab
