#include "tools/uci/session.hpp"

#include <fmt/format.h>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "tools/cli/version.hpp"
#include "tools/report/evaluation_report.hpp"
#include "tools/report/perft_report.hpp"

namespace nullscope::uci {

Game set_up(const SetPosition& command) {
  Game game{parse_fen(command.fen), {}};
  for (const std::string& text : command.moves) {
    const Move move = parse_uci(game.position, text);
    game.history.push_back(game.position.key());
    game.position = move.is_null() ? game.position.pass() : game.position.after(move);
  }
  return game;
}

Session::Session(Settings settings)
    : defaults_(settings),
      settings_(std::move(settings)),
      game_(set_up({std::string(kStartFen), {}})),
      traces_(settings_.trace_file),
      thinker_(voice_) {}

void Session::run(int input) {
  LineReader reader(input);
  for (;;) {
    switch (reader.next(thinker_.deadline())) {
      case LineReader::Event::Time: thinker_.stop(); break;
      case LineReader::Event::End: return;
      case LineReader::Event::TooLong: voice_.note("a line is too long to be a command; ignored"); break;
      case LineReader::Event::Line:
        if (!take(reader.line())) return;
    }
  }
}

bool Session::take(const std::string& line) {
  const Parsed parsed = parse(line);
  if (!parsed.note.empty()) voice_.note(parsed.note);
  return std::visit([this](const auto& command) { return handle(command); }, parsed.command);
}

// Whether nothing is being searched. A search that was told to stop is waited for; another goes on, and the command,
// which should not have come, is ignored.
bool Session::is_idle_for(std::string_view command) {
  if (thinker_.busy() && !thinker_.is_ending()) {
    voice_.note(fmt::format("{} while thinking; ignored ('stop' comes first)", command));
    return false;
  }
  thinker_.finish();
  return true;
}

bool Session::handle(const Hello&) {
  voice_.say(fmt::format("id name nullscope {}\nid author the nullscope contributors\n\n{}uciok", kProgramVersion,
                         declare_options(defaults_)));
  return true;
}

bool Session::handle(const IsReady&) {
  if (!thinker_.busy()) table();
  voice_.say("readyok");
  return true;
}

bool Session::handle(const NewGame&) {
  if (!is_idle_for("ucinewgame")) return true;
  game_ = set_up({std::string(kStartFen), {}});
  apply(Effect::ClearTable);
  return true;
}

bool Session::handle(const Stop&) {
  thinker_.stop();
  return true;
}

bool Session::handle(const PonderHit&) {
  if (!thinker_.ponder_hit()) voice_.note("ponderhit without pondering; ignored");
  return true;
}

bool Session::handle(const ShowBoard&) {
  const Position& p = game_.position;
  voice_.say(fmt::format("{}\nFen: {}\nKey: {:016X}", to_board_text(p), to_fen(p), p.key()));
  return true;
}

bool Session::handle(const ShowEvaluation&) {
  std::string text = evaluation_text(game_.position);
  text.pop_back();
  voice_.say(text);
  return true;
}

// Nothing is heard until it is done, as in other engines: it is for whoever sits before it.
bool Session::handle(const CountLeaves& count) {
  if (!is_idle_for("go perft")) return true;
  const Divided divided = divide(game_.position, count.depth);
  voice_.say(fmt::format("{}\nNodes searched: {}\n", divided.text(), divided.nodes));
  return true;
}

bool Session::handle(const Debug& debug) {
  voice_.set_debug(debug.on);
  return true;
}

bool Session::handle(const SetOption& option) {
  if (!is_idle_for("setoption")) return true;
  try {
    apply(set_option(settings_, option.name, option.value));
  } catch (const OptionError& error) {
    voice_.note(error.what());
  }
  return true;
}

bool Session::handle(const SetPosition& position) {
  try {
    game_ = set_up(position);
  } catch (const std::runtime_error& error) {  // FenError, MoveError
    voice_.note(fmt::format("position: {}; ignored, the board stays as it was", error.what()));
  }
  return true;
}

bool Session::handle(const Go& go) {
  const SteadyTime began = std::chrono::steady_clock::now();
  if (!is_idle_for("go")) return true;
  Table& used = table();
  Job job;
  job.began = began;
  job.request.root = game_.position;
  job.request.history = game_.history;
  job.request.policy = settings_.policy;
  job.request.options = settings_.search_options();
  job.request.keep_table = true;
  job.request.root_moves = legal_search_moves(go.search_moves);
  if (go.depth) job.request.limits.depth = *go.depth;
  if (go.nodes) job.request.limits.nodes = *go.nodes;

  job.budget = budget_of(go.time, game_.position.side_to_move(), settings_.move_overhead());
  const bool forced = legal_moves(game_.position).size() == 1;
  if (job.budget && forced && !go.time.move_time) job.budget->enough = Milliseconds(0);
  job.ponder = go.ponder;
  job.mate = go.mate.value_or(0);
  job.until_stop = go.infinite || !(go.depth || go.nodes || go.mate || job.budget);
  if (traces_.wanted()) job.trace_path = traces_.next();
  thinker_.start(std::move(job), used);
  return true;
}

std::vector<Move> Session::legal_search_moves(const std::vector<std::string>& texts) {
  std::vector<Move> moves;
  for (const std::string& text : texts) try {
      const Move move = parse_uci(game_.position, text);
      if (move.is_real()) moves.push_back(move);
    } catch (const MoveError& error) {
      voice_.note(fmt::format("go searchmoves: {}; passed over", error.what()));
    }
  if (moves.empty() && !texts.empty()) voice_.note("go searchmoves names no legal move; all are searched");
  return moves;
}

void Session::apply(Effect effect) {
  switch (effect) {
    case Effect::None: break;
    case Effect::ClearTable:
      if (table_) table_->clear();
      break;
    case Effect::NewTable: table_.reset(); break;
    case Effect::NewTraces: traces_ = TraceFiles(settings_.trace_file); break;
  }
}

Table& Session::table() {
  const SearchOptions options = settings_.search_options();
  std::size_t entries = options.table == TableMode::Off ? 4 : options.table_entries;
  while (!table_) try {
      table_ = std::make_unique<Table>(entries);
    } catch (const std::bad_alloc&) {
      if (settings_.hash == 1) throw;
      settings_.hash = std::max(settings_.hash / 2, 1);
      voice_.note(fmt::format("not enough memory for the table; trying with Hash {}", settings_.hash));
      entries = settings_.search_options().table_entries;
    }
  return *table_;
}

}  // namespace nullscope::uci
