#include "tools/export/pgn.hpp"

// A subtree as PGN: the line that decides is the game, other moves are variations, what happened stands in comments.
// Null moves are no moves of a game: they are told, not played.
#include <algorithm>
#include <fmt/format.h>

#include "engine/fen.hpp"
#include "trace/blocks/node_cache.hpp"
#include "trace/read/moment.hpp"
#include "trace/read/narrate.hpp"
#include "trace/read/tree.hpp"
#include "viz/draw/escape.hpp"

namespace nullscope {
namespace {

// A tag's text: quotes would end it.
std::string harmless(std::string_view data) {
  std::string text = viz::plain_text(data);
  std::replace(text.begin(), text.end(), '"', '\'');
  std::replace(text.begin(), text.end(), '\\', '/');
  return text;
}

std::string comment_of(const trace::Node& n, const trace::Units& units) {
  std::string text =
      fmt::format("{{ {}, window {}", n.kind == NodeKind::Quiescence ? "quiescence" : fmt::format("depth {}", n.depth),
                  trace::window_words(n.alpha, n.beta, units));
  if (n.exit != Exit::Stopped) {
    const std::string_view sure = n.bound == Bound::Lower ? "or more" : n.bound == Bound::Upper ? "or less" : "exactly";
    text += fmt::format(", {} {}", trace::value_words(n.value, n.ply, units), sure);
  }
  text += fmt::format(": {}", trace::name(n.exit));
  if (null_move_returned(n))
    text += fmt::format("; null move {}{}", n.null_value, happened(n, trace::Mark::NullFailHigh) ? " fails high" : "");
  if (happened(n, trace::Mark::ReSearch)) text += "; " + trace::name(trace::Mark::ReSearch);
  return text + fmt::format("; node {}, {} nodes }}", n.id, n.size());
}

class PgnWriter {
 public:
  PgnWriter(const trace::Reader& reader, const ExportOptions& options, OutputFile& file)
      : cache_(reader), units_(reader.header().units), options_(options), file_(file) {}

  void write_game(const trace::Node& root, const Position& board) {
    word(comment_of(root, units_));
    write_line(root, board, 0, true);
    word("*");
    file_.write(line_ + "\n");
  }

 private:
  // The moves of a node that were searched; where one was searched more than once, the last search counts.
  std::vector<trace::Node> moves_of(const trace::Node& node, std::optional<trace::MoveCode>& decisive) {
    const std::vector<trace::Node> children = cache_.children(node);
    const auto index = trace::deciding_child(node, children);
    if (index) decisive = children[*index].move;
    std::vector<trace::Node> moves;
    for (const trace::Node& child : children) {
      if (!child.move.is_real() || child.size() < options_.min_size) continue;
      const auto same =
          std::find_if(moves.begin(), moves.end(), [&](const trace::Node& m) { return m.move == child.move; });
      if (same == moves.end())
        moves.push_back(child);
      else
        *same = child;
    }
    return moves;
  }

  void write_line(trace::Node node, Position board, int level, bool numbered) {
    while (true) {
      std::optional<trace::MoveCode> decisive;
      std::vector<trace::Node> moves = moves_of(node, decisive);
      if (moves.empty()) return;
      const auto main =
          std::find_if(moves.begin(), moves.end(), [&](const trace::Node& m) { return decisive == m.move; });
      if (main != moves.end()) std::rotate(moves.begin(), main, main + 1);
      write_move(moves.front(), board, numbered);
      if (level < options_.levels)
        for (std::size_t i = 1; i < moves.size(); ++i) {
          word("(");
          write_move(moves[i], board, true);
          write_line(moves[i], after(board, moves[i].move), level + 1, true);
          word(")");
        }
      numbered = true;  // a comment or a variation stands before the next move
      board = after(board, moves.front().move);
      node = moves.front();
    }
  }

  void write_move(const trace::Node& node, const Position& before, bool numbered) {
    const bool white = before.side_to_move() == White;
    const int number = before.fullmove_number();
    if (white || numbered) word(fmt::format("{}{}", number, white ? "." : "..."));
    word(trace::san_move(before, node.move));
    word(comment_of(node, units_));
  }

  // Lines of at most eighty characters, as the standard asks.
  void word(const std::string& text) {
    for (const std::string_view part : trace::split_words(text)) {
      if (line_.size() + part.size() + 1 > 80) {
        file_.write(line_ + "\n");
        line_.clear();
      }
      (line_ += line_.empty() ? "" : " ") += part;
    }
  }

  trace::NodeCache cache_;
  const trace::Units units_;
  const ExportOptions& options_;
  OutputFile& file_;
  std::string line_;
};

}  // namespace

void export_pgn(const trace::Reader& reader, const ExportOptions& options, OutputFile& file) {
  const trace::NodeId at = options.scope.at ? options.scope.at : reader.root();
  const Position board = play_line(trace::root_of(reader.header()), moves_of(reader.ancestors(at))).position;
  const trace::Header& header = reader.header();
  const std::string player = trace::engine_prefix(header) + header.policy;
  for (const auto& [tag, value] : {std::pair<const char*, std::string>("Event", "search tree"),
                                   {"Site", header.program},
                                   {"Date", "????.??.??"},
                                   {"Round", header.label.empty() ? "-" : header.label},
                                   {"White", player},
                                   {"Black", player},
                                   {"Result", "*"},
                                   {"SetUp", "1"},
                                   {"FEN", to_fen(board)}})
    file.write(fmt::format("[{} \"{}\"]\n", tag, harmless(value)));
  file.write("\n");
  PgnWriter(reader, options, file).write_game(reader.node(at), board);
}

}  // namespace nullscope
