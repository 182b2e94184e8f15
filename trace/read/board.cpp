#include "trace/read/board.hpp"

#include <charconv>

#include "engine/fen.hpp"
#include "engine/movegen.hpp"
#include "engine/notation.hpp"

namespace nullscope::trace {
namespace {

// One step of a path: a move, and which of its searches.
struct Step {
  std::string_view move;
  std::size_t which = 0;  // 0: the last
};

std::vector<Step> split_path(std::string_view path) {
  std::vector<Step> steps;
  for (const std::string_view word : split_words(path)) {
    const std::size_t colon = word.find(':');
    Step step{word.substr(0, colon)};
    if (colon != std::string_view::npos) {
      const std::string_view number = word.substr(colon + 1);
      const auto [end, error] = std::from_chars(number.data(), number.data() + number.size(), step.which);
      if (error != std::errc() || end != number.data() + number.size() || step.which == 0)
        throw Error("bad path: '" + std::string(word) + "' should end in a number from 1");
    }
    steps.push_back(step);
  }
  return steps;
}

// The last node that the rest of the path leads to from `at`; 0 if there is none. A move may have been
// searched several times, and not every time as deep.
NodeId follow_path(const Reader& reader, NodeId at, const Position& p, const std::vector<Step>& steps, std::size_t i,
                   std::size_t& deepest) {
  if (i == steps.size()) return at;
  deepest = std::max(deepest, i);
  MoveCode wanted;
  if (steps[i].move != "same") {
    try {
      wanted = parse_move(p, steps[i].move);
    } catch (const MoveError& error) {
      throw Error("bad path: " + std::string(error.what()));
    }
  }
  std::vector<NodeId> matches;
  for (const Node& child : reader.children(at))
    if (child.move == wanted) matches.push_back(child.id);
  if (steps[i].which > matches.size()) return 0;
  if (steps[i].which) matches = {matches[steps[i].which - 1]};
  const Position next = after(p, wanted);
  for (auto match = matches.rbegin(); match != matches.rend(); ++match)
    if (const NodeId found = follow_path(reader, *match, next, steps, i + 1, deepest)) return found;
  return 0;
}

}  // namespace

Position root_of(const Header& header) {
  try {
    return parse_fen(header.fen);
  } catch (const FenError& error) {
    throw Error(std::string("the header's position: ") + error.what());
  }
}

std::vector<std::string_view> split_words(std::string_view text) {
  std::vector<std::string_view> words;
  for (std::size_t i = 0; (i = text.find_first_not_of(" \t", i)) != std::string_view::npos;) {
    const std::size_t end = std::min(text.find_first_of(" \t", i), text.size());
    words.push_back(text.substr(i, end - i));
    i = end;
  }
  return words;
}

Move to_move(const Position& p, MoveCode code) {
  // Nearly always it is what it looks like; castling and en passant are found among all moves.
  const int promotion = code.bits() >> 12;
  const Move plain = promotion
                         ? Move(code.from(), code.to(), Move::Promotion, static_cast<PieceType>(Knight + promotion - 1))
                         : Move(code.from(), code.to());
  if (promotion <= 4 && is_legal(p, plain)) return plain;
  for (const Move m : legal_moves(p))
    if (MoveCode(m) == code) return m;
  throw Error("the trace plays " + uci_move(code) + ", which is not legal in " + to_fen(p));
}

Position after(const Position& p, MoveCode code) {
  if (code.is_none()) return p;
  if (!code.is_null()) return p.after(to_move(p, code));
  if (p.in_check()) throw Error("the trace makes a null move while in check in " + to_fen(p));
  return p.pass();
}

BoardTracker::BoardTracker(const Header& header) : root_(root_of(header)) {}

void BoardTracker::forget() {
  node_ = left_to_ = kNoNode;
  leave_pending_ = false;
}

void BoardTracker::push(const Node& node) {
  boards_.push_back(boards_.empty() ? root_ : after(boards_.back(), node.move));
  nodes_.push_back(node.id);
}

void BoardTracker::catch_up(const TreeState& state) {
  std::size_t known = 0;
  while (known < std::min(nodes_.size(), state.levels()) && nodes_[known] == state.at(known).id) ++known;
  boards_.resize(known);
  nodes_.resize(known);
  for (; known < state.levels(); ++known) push(state.at(known));
}

void BoardTracker::follow(const Event& event, const TreeState& state) {
  if (leave_pending_) {
    boards_.pop_back(), nodes_.pop_back();
    node_ = left_to_;
  }
  leave_pending_ = event.type == Event::Type::Leave;
  if (!event.node) return;
  const bool entered_from_here = event.type == Event::Type::Enter && event.node->parent == node_;
  if (entered_from_here) {
    push(*event.node);
  } else if (event.node->id != node_) {  // a gap
    catch_up(state);
    if (leave_pending_) push(*event.node);
  }
  node_ = event.node->id;
  left_to_ = event.node->parent;
}

std::string uci_move(MoveCode code) {
  if (code.is_none()) return "same";
  if (code.is_null()) return "--";
  std::string text = square_name(code.from()) + square_name(code.to());
  if (const int promotion = code.bits() >> 12) text += " nbrq"[promotion > 4 ? 0 : promotion];
  return text;
}

std::string san_move(const Position& before, MoveCode code) {
  return code.is_real() ? to_san(before, to_move(before, code)) : uci_move(code);
}

PlayedLine play_line(const Position& root, const std::vector<MoveCode>& moves) {
  PlayedLine line{{}, {}, root};
  for (const MoveCode move : moves) {
    const std::string_view space = line.san.empty() ? "" : " ";
    (line.san += space) += san_move(line.position, move);
    (line.uci += space) += uci_move(move);
    line.position = after(line.position, move);
  }
  return line;
}

std::vector<MoveCode> moves_of(const std::vector<Node>& ancestors) {
  std::vector<MoveCode> moves;
  for (std::size_t i = 1; i < ancestors.size(); ++i) moves.push_back(ancestors[i].move);
  return moves;
}

NodeId find_path(const Reader& reader, std::string_view path, int iteration_depth, std::size_t search) {
  const auto steps = split_path(path);
  const NodeId root = reader.root(iteration_depth, search);
  std::size_t deepest = 0;
  if (const NodeId found = follow_path(reader, root, root_of(reader.header()), steps, 0, deepest)) return found;
  throw Error("no search of '" + std::string(steps[deepest].move) + "', move " + std::to_string(deepest + 1) +
              " of the path, is in this trace");
}

}  // namespace nullscope::trace
