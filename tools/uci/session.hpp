// A conversation: reads commands until the end, and does what they say.
#pragma once

#include <memory>

#include "tools/uci/options.hpp"
#include "tools/uci/parse.hpp"
#include "tools/uci/thinker.hpp"

namespace nullscope::uci {

// A position with the game before it.
struct Game {
  Position position;
  std::vector<Key> history;
};
// Throws FenError or MoveError.
Game set_up(const SetPosition& command);

class Session {
 public:
  explicit Session(Settings settings);

  // Until "quit", or the end of the input. Throws IoError when nobody takes the output.
  void run(int input);

 private:
  // --- one for each command; false ends the session
  bool handle(const Nothing&) { return true; }
  bool handle(const Hello&);
  bool handle(const IsReady&);
  bool handle(const NewGame&);
  bool handle(const Stop&);
  bool handle(const PonderHit&);
  bool handle(const Quit&) { return false; }
  bool handle(const ShowBoard&);
  bool handle(const ShowEvaluation&);
  bool handle(const CountLeaves& count);
  bool handle(const Debug& debug);
  bool handle(const SetOption& option);
  bool handle(const SetPosition& position);
  bool handle(const Go& go);

  bool take(const std::string& line);
  bool is_idle_for(std::string_view command);
  void apply(Effect effect);
  Table& table();
  std::vector<Move> legal_search_moves(const std::vector<std::string>& texts);

  Voice voice_;
  Settings defaults_;
  Settings settings_;
  Game game_;
  TraceFiles traces_;
  std::unique_ptr<Table> table_;  // made when it is first needed: its size is often set before
  Thinker thinker_;               // last: it uses all the rest
};

}  // namespace nullscope::uci
