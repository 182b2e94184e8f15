#include "viz/page/lab/stand_in/entropy.hpp"

#include <cstdlib>

namespace nullscope::lab {

bool Fse::build(std::span<const std::int16_t> counts, int log) {
  const std::uint32_t size = 1u << log;
  std::vector<State> states(size);
  std::array<std::uint32_t, kMostSymbols> seen{};
  // Symbols of less than one go to the end, one state each; the others are spread over the rest.
  std::uint32_t rest = size;
  for (std::size_t s = 0; s < counts.size(); ++s) {
    if (counts[s] == -1 && rest > 0) states[--rest].symbol = static_cast<std::uint8_t>(s);
    seen[s] = static_cast<std::uint32_t>(std::abs(counts[s]));
  }
  std::uint32_t at = 0;
  for (std::size_t s = 0; s < counts.size(); ++s)
    for (int i = 0; i < counts[s]; ++i) {
      states[at].symbol = static_cast<std::uint8_t>(s);
      do at = (at + (size >> 1) + (size >> 3) + 3) & (size - 1);
      while (at >= rest && rest > 0);
    }
  if (at != 0) return false;
  for (State& state : states) {
    const std::uint32_t n = seen[state.symbol]++;
    if (n == 0) return false;
    state.bits = static_cast<std::uint8_t>(log + 1 - std::bit_width(n));
    state.base = static_cast<std::uint16_t>((n << state.bits) - size);
  }
  states_ = std::move(states);
  log_ = log;
  return true;
}

void Fse::only(std::uint8_t symbol) {
  states_ = {State{symbol, 0, 0}};
  log_ = 0;
}

// A count takes as many bits as what is left can need; the lower half of them one less.
std::size_t Fse::read(Bytes bytes, int most_log, int most_symbols) {
  ForwardBits bits(bytes);
  const int log = static_cast<int>(bits.read(4)) + 5;
  if (log > most_log) return 0;
  std::array<std::int16_t, kMostSymbols> counts{};
  int symbols = 0;
  int left = 1 << log;
  while (left > 0 && symbols < most_symbols) {
    const int wide = static_cast<int>(std::bit_width(static_cast<std::uint32_t>(left + 1)));
    const int low_mask = (1 << (wide - 1)) - 1;
    const int threshold = (1 << wide) - 1 - (left + 1);
    int value = static_cast<int>(bits.read(wide));
    if ((value & low_mask) < threshold) {
      bits.back(1);
      value &= low_mask;
    } else if (value > low_mask) {
      value -= threshold;
    }
    const int count = value - 1;
    left -= std::abs(count);
    counts[static_cast<std::size_t>(symbols++)] = static_cast<std::int16_t>(count);
    // After a zero: how many more there are, 3 and go on.
    for (std::uint32_t zeros = count == 0 ? 3 : 0; zeros == 3;) {
      zeros = bits.read(2);
      symbols += static_cast<int>(zeros);
      if (symbols > most_symbols) return 0;
    }
  }
  if (left != 0 || bits.over() || !build({counts.data(), static_cast<std::size_t>(symbols)}, log)) return 0;
  return bits.bytes_read();
}

// A symbol of weight w takes 1 << (w - 1) of the table; the last symbol's weight is what fills it.
bool Huffman::build(std::vector<std::uint8_t> weights) {
  constexpr int kMostBits = 11;
  std::uint32_t sum = 0;
  for (const std::uint8_t w : weights) {
    if (w > kMostBits + 1) return false;
    sum += w ? 1u << (w - 1) : 0;
  }
  const int log = static_cast<int>(std::bit_width(sum));
  const std::uint32_t missing = (1u << log) - sum;
  if (sum == 0 || log > kMostBits || !std::has_single_bit(missing)) return false;
  weights.push_back(static_cast<std::uint8_t>(std::bit_width(missing)));
  std::vector<Code> codes;
  for (int weight = 1; weight <= log; ++weight)
    for (std::size_t s = 0; s < weights.size(); ++s)
      if (weights[s] == weight)
        codes.insert(codes.end(), std::size_t{1} << (weight - 1),
                     Code{static_cast<std::uint8_t>(s), static_cast<std::uint8_t>(log + 1 - weight)});
  if (codes.size() != std::size_t{1} << log) return false;
  codes_ = std::move(codes);
  log_ = log;
  return true;
}

std::size_t Huffman::read(Bytes bytes) {
  if (bytes.empty()) return 0;
  const std::size_t head = bytes[0];
  std::vector<std::uint8_t> weights;
  if (head >= 128) {  // four bits each
    const std::size_t count = head - 127;
    const std::size_t size = 1 + (count + 1) / 2;
    if (bytes.size() < size) return 0;
    for (std::size_t i = 0; i < count; ++i)
      weights.push_back(i % 2 ? bytes[1 + i / 2] & 15 : static_cast<std::uint8_t>(bytes[1 + i / 2] >> 4));
    return build(std::move(weights)) ? size : 0;
  }
  // Two states take turns until the bits are used up; the other one's symbol is the last.
  if (bytes.size() < 1 + head) return 0;
  const Bytes coded = bytes.subspan(1, head);
  Fse fse;
  const std::size_t table = fse.read(coded, 6, 13);
  if (table == 0 || table > coded.size()) return 0;
  BackwardBits bits(coded.subspan(table));
  std::uint32_t now = fse.begin(bits), other = fse.begin(bits);
  if (bits.over()) return 0;
  while (weights.size() < 254) {
    weights.push_back(fse.symbol(now));
    now = fse.next(now, bits);
    if (bits.over()) {
      weights.push_back(fse.symbol(other));
      return build(std::move(weights)) ? 1 + head : 0;
    }
    std::swap(now, other);
  }
  return 0;
}

bool Huffman::decode(Bytes stream, std::span<std::uint8_t> to) const {
  BackwardBits bits(stream);
  for (std::uint8_t& symbol : to) {
    const Code code = codes_[bits.peek(log_)];
    symbol = code.symbol;
    bits.skip(code.bits);
    if (bits.over()) return false;
  }
  return bits.at_end();
}

}  // namespace nullscope::lab
