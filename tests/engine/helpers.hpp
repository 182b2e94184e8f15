// Small things that several of the engine's tests need.
#pragma once

#include <algorithm>
#include <string>
#include <string_view>
#include <vector>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"

namespace nullscope::test {

// The message of the Error that `action` throws; empty if it throws none.
template <class Error, class Action>
std::string error_of(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "";
}

inline bool contains(std::string_view text, std::string_view part) { return text.find(part) != std::string_view::npos; }

template <MoveKind Kind>
MoveList generated(const Position& p) {
  MoveList list;
  generate<Kind>(p, list);
  return list;
}

// Moves as a set that can be compared and printed: UCI text, sorted. Kinds are told apart as well.
template <class Moves>
std::vector<std::string> as_set(const Moves& moves) {
  std::vector<std::string> set;
  for (const Move m : moves) set.push_back(to_uci(m) + "/" + std::to_string(m.kind()));
  std::sort(set.begin(), set.end());
  return set;
}

// The position after a few moves in UCI notation.
inline Position play(Position p, std::initializer_list<std::string_view> moves) {
  for (const std::string_view m : moves) p = p.after(parse_uci(p, m));
  return p;
}

inline Square square(std::string_view name) { return make_square(name[0] - 'a', name[1] - '1'); }

}  // namespace nullscope::test
