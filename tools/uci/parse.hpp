// A line of the Universal Chess Interface as a value.
//
// Pure: no input or output, and nothing is looked up. Any bytes give a command, or none and the reason why.
#pragma once

#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "tools/uci/time.hpp"

namespace nullscope::uci {

struct Nothing {};  // a blank line, or one that is of no use
struct Hello {};    // "uci"
struct IsReady {};
struct NewGame {};
struct Stop {};
struct PonderHit {};
struct Quit {};
struct ShowBoard {};       // "d"
struct ShowEvaluation {};  // "eval"

struct Debug {
  bool on = false;
};

struct SetOption {
  std::string name;   // its words with one space between them
  std::string value;  // as it was written; empty if there is none
};

struct SetPosition {
  std::string fen;  // whatever was given; not looked at
  std::vector<std::string> moves;
};

struct CountLeaves {  // "go perft N"
  int depth = 1;      // 1 to kMaxPerftDepth
};

struct Go {
  TimeControl time;
  std::optional<int> depth;            // 1 to kMaxDepth
  std::optional<std::uint64_t> nodes;  // at least 1
  std::optional<int> mate;             // in so many moves, at least 1
  bool infinite = false;
  bool ponder = false;
  std::vector<std::string> search_moves;
};

using Command = std::variant<Nothing, Hello, IsReady, NewGame, Stop, PonderHit, Quit, ShowBoard, ShowEvaluation, Debug,
                             SetOption, SetPosition, CountLeaves, Go>;

struct Parsed {
  Command command;
  std::string note;  // what was ignored and why; empty if all was understood
};

// As the protocol has it, words before the first that is a command are passed over, and told in the note.
Parsed parse(std::string_view line);

}  // namespace nullscope::uci
