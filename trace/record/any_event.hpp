// An event with anything in it (values of 32 bits, purposes, labels, keys) as words: what other engines tell. Most are
// one word, an entered node and a table's key are two.
//
// The low four bits are the type, bit 15 is kWide. An entered node: kind, verify and purpose from bit 4 on; from bit
// 16 on the depth's part and the label with ten bits each, the move, the depth; then its window. All others: a few
// small numbers from bit 4 on, one of 16 bits from bit 16 on, one of 32 from bit 32 on.
#pragma once

#include "engine/observer.hpp"

namespace nullscope::trace {

class AnyEvent {
 public:
  static constexpr std::uint64_t kWide = 1 << 15;
  static constexpr std::size_t kMostWords = 2;
  static constexpr unsigned kMaxLabel = 1023;

  // Where the type is known this is a store or two. Returns where the next event goes.
  [[gnu::always_inline]] static std::uint64_t* write(std::uint64_t* to, const nullscope::Event& e) {
    using Type = nullscope::Event::Type;
    switch (e.type) {
      case Type::Enter:
        *to++ = std::uint64_t{kWide} | code(e.type) | code(e.kind) << 4 | code(e.flag) << 5 | code(e.purpose) << 6 |
                code(e.depth_part) << 16 | code(e.label) << 26 | code(e.move.bits()) << 36 |
                static_cast<std::uint64_t>(e.depth) << 52;
        *to++ = low(e.alpha) | low(e.beta) << 32;
        return to;
      case Type::Leave: return put(to, e.type, code(e.exit) | code(e.bound) << 4, e.label, low(e.value));
      case Type::Noted:
        return put(to, e.type, code(e.note), e.label, e.note == Note::StaticEval ? low(e.value) : code(e.move.bits()));
      case Type::Skipped: return put(to, e.type, 0, e.label, code(e.move.bits()));
      case Type::ReSearch: return put(to, e.type, code(e.cause), e.label, 0);
      case Type::NullResult: return put(to, e.type, code(e.flag), 0, low(e.value));
      case Type::DepthChanged: return put(to, e.type, 0, half(e.from), half(e.depth));
      case Type::Iteration: return put(to, e.type, 0, half(e.depth), code(e.line) | code(e.thread) << 16);
      case Type::NullTried:
        to = put(to, e.type, 0, half(e.depth), 0);
        *to++ = low(e.alpha) | low(e.beta) << 32;
        return to;
      case Type::TableHit:
      case Type::TableStore:
        to = put(to, e.type, code(e.flag), 0, 0);
        *to++ = e.key;
        return to;
      default: return put(to, e.type, code(e.flag), 0, 0);
    }
  }

  // Reads on where the event has a second word. A consumer whose on() is inlined sees the type of each.
  template <class Consumer>
  static void read(std::uint64_t w, const std::uint64_t*& next, Consumer& consumer) {
    using Type = nullscope::Event::Type;
    const auto small = static_cast<unsigned>(w >> 4 & 0x7FF);
    const auto middle = static_cast<std::uint16_t>(w >> 16);
    const auto large = static_cast<std::uint32_t>(w >> 32);
    const auto value = static_cast<Score>(large);
    const auto depth = static_cast<std::int16_t>(middle);
    switch (static_cast<Type>(w & 0xF)) {
      case Type::Enter: {
        const std::uint64_t window = *next++;
        consumer.on({.type = Type::Enter,
                     .kind = static_cast<NodeKind>(w >> 4 & 1),
                     .purpose = static_cast<Purpose>(w >> 6 & 0xF),
                     .label = static_cast<std::uint16_t>(w >> 26 & 0x3FF),
                     .depth_part = static_cast<std::uint16_t>(w >> 16 & 0x3FF),
                     .flag = (w >> 5 & 1) != 0,
                     .move = Move::from_bits(static_cast<std::uint16_t>(w >> 36)),
                     .depth = static_cast<int>(static_cast<std::int64_t>(w) >> 52),
                     .alpha = static_cast<Score>(static_cast<std::uint32_t>(window)),
                     .beta = static_cast<Score>(static_cast<std::uint32_t>(window >> 32))});
        break;
      }
      case Type::Leave:
        consumer.on({.type = Type::Leave,
                     .bound = static_cast<Bound>(small >> 4),
                     .exit = static_cast<Exit>(small & 0xF),
                     .label = middle,
                     .value = value});
        break;
      case Type::Noted:
        if (const auto note = static_cast<Note>(small); note == Note::StaticEval)
          consumer.on({.type = Type::Noted, .note = note, .value = value});
        else
          consumer.on({.type = Type::Noted, .note = note, .label = middle, .move = move_of(large)});
        break;
      case Type::Skipped: consumer.on({.type = Type::Skipped, .label = middle, .move = move_of(large)}); break;
      case Type::ReSearch:
        consumer.on({.type = Type::ReSearch, .cause = static_cast<ReSearch>(small), .label = middle});
        break;
      case Type::NullResult: consumer.on({.type = Type::NullResult, .flag = small != 0, .value = value}); break;
      case Type::DepthChanged:
        consumer.on({.type = Type::DepthChanged, .depth = static_cast<std::int16_t>(large), .from = depth});
        break;
      case Type::Iteration:
        consumer.on({.type = Type::Iteration,
                     .line = static_cast<std::uint16_t>(large),
                     .thread = static_cast<std::uint16_t>(large >> 16),
                     .depth = depth});
        break;
      case Type::NullTried: {
        const std::uint64_t window = *next++;
        consumer.on({.type = Type::NullTried,
                     .depth = depth,
                     .alpha = static_cast<Score>(static_cast<std::uint32_t>(window)),
                     .beta = static_cast<Score>(static_cast<std::uint32_t>(window >> 32))});
        break;
      }
      case Type::TableHit: consumer.on({.type = Type::TableHit, .flag = small != 0, .key = *next++}); break;
      case Type::TableStore: consumer.on({.type = Type::TableStore, .flag = small != 0, .key = *next++}); break;
      case Type::VerifyFlip: consumer.on({.type = Type::VerifyFlip, .flag = small != 0}); break;
      default: break;
    }
  }

 private:
  template <class T>
  static constexpr std::uint64_t code(T v) {
    return static_cast<std::uint64_t>(v);
  }
  static constexpr std::uint64_t low(int v) { return static_cast<std::uint32_t>(v); }
  static constexpr std::uint16_t half(int v) { return static_cast<std::uint16_t>(v); }
  static Move move_of(std::uint32_t bits) { return Move::from_bits(static_cast<std::uint16_t>(bits)); }

  [[gnu::always_inline]] static std::uint64_t* put(std::uint64_t* to, nullscope::Event::Type type, std::uint64_t small,
                                                   std::uint16_t middle, std::uint64_t large) {
    *to = std::uint64_t{kWide} | code(type) | small << 4 | code(middle) << 16 | large << 32;
    return to + 1;
  }
};

}  // namespace nullscope::trace
