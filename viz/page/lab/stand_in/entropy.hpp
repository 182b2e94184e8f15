// The two codes of zstd (RFC 8878, section 4): FSE, a machine whose states stand for symbols, and Huffman.
//
// Nothing is thrown, as nothing could be caught: what cannot be parsed is false or 0.
#pragma once

#include <array>
#include <vector>

#include "viz/page/lab/stand_in/bits.hpp"

namespace nullscope::lab {

class Fse {
 public:
  static constexpr int kMostSymbols = 256;

  // Of `counts`, which add up to 1 << `log`; -1 is less than one.
  bool build(std::span<const std::int16_t> counts, int log);
  // As a table describes itself; returns the bytes that took, 0 if it cannot be.
  std::size_t read(Bytes bytes, int most_log, int most_symbols);
  void only(std::uint8_t symbol);  // one, in no bits

  std::uint32_t begin(BackwardBits& bits) const { return bits.read(log_); }
  std::uint8_t symbol(std::uint32_t state) const { return states_[state].symbol; }
  std::uint32_t next(std::uint32_t state, BackwardBits& bits) const {
    const State& s = states_[state];
    return s.base + bits.read(s.bits);
  }
  bool ready() const { return !states_.empty(); }

 private:
  struct State {
    std::uint8_t symbol = 0;
    std::uint8_t bits = 0;
    std::uint16_t base = 0;
  };
  std::vector<State> states_;
  int log_ = 0;
};

class Huffman {
 public:
  // As a tree describes itself, by weights; returns the bytes that took, 0 if it cannot be.
  std::size_t read(Bytes bytes);
  // Fills `to` from one stream; false unless that is all of it.
  bool decode(Bytes stream, std::span<std::uint8_t> to) const;
  bool ready() const { return !codes_.empty(); }

 private:
  bool build(std::vector<std::uint8_t> weights);

  struct Code {
    std::uint8_t symbol;
    std::uint8_t bits;
  };
  std::vector<Code> codes_;  // by the next `log_` bits
  int log_ = 0;
};

}  // namespace nullscope::lab
