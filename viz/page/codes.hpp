// What repeats in a trace, each kind once: a page says of an event only which kind it is.
#pragma once

#include <nlohmann/json.hpp>
#include <string>
#include <unordered_map>
#include <vector>

#include "trace/event.hpp"

namespace nullscope::viz {

// Everything about an event that has few values. A page has some hundred kinds of them.
struct EventKind {
  std::uint8_t type = 0;       // Event::Type
  std::uint16_t form = 0;      // of its sentence
  std::uint8_t line = 0;       // of the figure; 0: none
  std::uint8_t node_kind = 0;  // Enter
  std::uint8_t surprises = 0;  // Enter: which of alpha 1, beta 2, depth 4, verify 8 are not as foreseen
  std::uint8_t flag = 0;       // NullResult, VerifyFlip
  std::uint8_t cause = 0;      // ReSearch
  std::uint8_t exit = 0;       // Leave
  std::uint8_t bound = 0;      // Leave
  std::uint8_t purpose = 0;    // Enter
  std::uint16_t label = 0;     // Enter, ReSearch, Skipped, Leave
  std::uint8_t audit = 0;      // Leave: 0 not audited, 1 sound, 2 zugzwang, 3 horizon
  std::uint8_t jump = 0;       // events were skipped before this one
  std::uint8_t id_jump = 0;    // Enter: nodes were skipped before this one
  std::uint8_t left_out = 0;   // Leave: the page has nothing of what is below the node
};

class EventKinds {
 public:
  // The kind's number: from 0, in the order they are first met.
  std::uint16_t number(const EventKind& kind);
  std::size_t size() const { return kinds_.size(); }
  // An array a field, indexed by the kind's number.
  nlohmann::ordered_json json() const;

 private:
  std::vector<EventKind> kinds_;
  std::unordered_map<std::uint64_t, std::uint16_t> numbers_;
};

// Texts by number, each once.
class TextNumbers {
 public:
  std::uint32_t number(const std::string& text);
  const std::vector<std::string>& texts() const { return texts_; }

 private:
  std::vector<std::string> texts_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

// Moves with their SAN. Frequent ones get small numbers, which is known only at the end.
class MoveNumbers {
 public:
  // A provisional number, from 0.
  std::uint32_t number(trace::MoveCode move, const std::string& san);
  // From now on: the final number of a provisional one.
  std::vector<std::uint32_t> ranks() const;
  nlohmann::ordered_json json(const std::vector<std::uint32_t>& ranks) const;

 private:
  struct Entry {
    trace::MoveCode move;
    std::string san;
    std::uint64_t uses = 0;
  };
  std::vector<Entry> entries_;
  std::unordered_map<std::string, std::uint32_t> numbers_;
};

}  // namespace nullscope::viz
