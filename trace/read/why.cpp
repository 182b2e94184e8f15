#include "trace/read/why.hpp"

#include <algorithm>

#include "engine/movegen.hpp"
#include "engine/notation.hpp"
#include "trace/read/tree.hpp"
#include "trace/vocabulary.hpp"

namespace nullscope::trace {
namespace {

bool is_quiet(const Position& p, MoveCode code) {
  if (!code.is_real()) return false;
  const Move m = to_move(p, code);
  return !p.is_capture(m) && m.kind() != Move::Promotion;
}

MoveCode parse_step(const Position& p, std::string_view word) {
  if (word == "--") return MoveCode::null();
  try {
    return parse_move(p, word);
  } catch (const MoveError& error) {
    throw Error(std::string("bad path: ") + error.what());
  }
}

// What happened to one move at one node.
class RowFinder {
 public:
  RowFinder(const Reader& reader, const Node& parent, const Position& board, MoveCode code)
      : reader_(reader), board_(board) {
    row_.move = san_move(board, code);
    row_.code = code;
    row_.parent = parent.id;
    row_.at = parent;
  }

  WhyRow find() {
    reader_.walk_own(row_.parent, [&](const Event& event, const Decoder& decoder) {
      see(event, decoder.state());
      return true;
    });
    for (WhyRow::Search& search : row_.searches) {
      const std::vector<Node> children = search.node.children ? reader_.children(search.node.id) : std::vector<Node>();
      if (const auto decided = deciding_child(search.node, children)) search.answer = children[*decided].move;
    }
    moves_.judge(row_, board_);
    if (!row_.on()) moves_.list_legal(row_, board_);
    row_.left_out = row_.at.folded - folded_below_;
    return std::move(row_);
  }

 private:
  void see(const Event& event, const TreeState& state) {
    if (event.type == Event::Type::Skipped) return moves_.skip(event);
    if (event.node->id == row_.parent) return;
    const Node& child = *event.node;
    if (event.type == Event::Type::Enter) moves_.enter(child);
    if (event.type == Event::Type::Leave) folded_below_ += child.folded;
    if (child.move != row_.code) return;
    if (event.type == Event::Type::Enter && !is_on_the_side(child.purpose) && !row_.number && child.move.is_real())
      row_.number = state.at(state.levels() - 2).moves;
    if (event.type == Event::Type::Leave) row_.searches.push_back({child, {}});
  }

  const Reader& reader_;
  const Position& board_;
  WhyRow row_;
  NodeMoves moves_;
  std::uint64_t folded_below_ = 0;
};

std::string in_brackets(const std::string& text) { return text.empty() ? "" : " (" + text + ")"; }

std::string why_never_entered(const WhyRow& row, const Ending& ending) {
  const std::string label = in_brackets(ending.label_name(row.label));
  if (row.skipped) return "skipped" + label;
  if (row.skipped_with_quiets) return "skipped with all remaining quiet moves" + label;
  const Node& n = row.at;
  switch (n.exit) {
    case Exit::NullCutoff:
    case Exit::TtCutoff:
    case Exit::Pruned:
    case Exit::StandPat:
    case Exit::Draw:
    case Exit::DepthUsedUp:
    case Exit::Stopped: return "its node: " + name(n.exit) + in_brackets(ending.label_name(n.notes.exit_label));
    default: break;
  }
  if (row.code.is_null()) return "no null move was tried";
  if (n.exit == Exit::BetaCutoff) return "its node: beta cutoff by another move before it came";
  const auto entered = static_cast<std::size_t>(row.legal) - row.not_entered.size();
  return std::to_string(entered) + " of " + std::to_string(row.legal) + " legal moves entered, this one not";
}

std::string search_words(const Node& n, const Ending& ending) {
  std::string text;
  if (n.purpose != Purpose::Main) text += std::string(term(n.purpose).badge) + " ";
  text += n.kind == NodeKind::Quiescence ? name(n.kind) : "depth " + std::to_string(n.depth);
  text += in_brackets(ending.label_name(n.notes.label));
  return text + ": " + name(n.exit) + in_brackets(ending.label_name(n.notes.exit_label));
}

}  // namespace

const Node* WhyRow::on() const {
  for (auto s = searches.rbegin(); s != searches.rend(); ++s)
    if (!is_on_the_side(s->node.purpose)) return &s->node;
  return nullptr;
}

void NodeMoves::enter(const Node& child) {
  if (!is_on_the_side(child.purpose)) entered_.push_back(child.move);
}

void NodeMoves::skip(const Event& event) {
  // Said once more before any other move, it is the same moves.
  const bool again = MoveCode(event.move).is_none() && !skips_.empty() && skips_.back().move.is_none() &&
                     skips_.back().entered == entered_.size();
  if (again) skips_.pop_back();
  skips_.push_back({event.move, event.label, event.node->moves, entered_.size()});
}

std::size_t NodeMoves::place_of(MoveCode move) const {
  return static_cast<std::size_t>(std::find(entered_.begin(), entered_.end(), move) - entered_.begin());
}

bool NodeMoves::has_entered(MoveCode move) const { return place_of(move) < entered_.size(); }

void NodeMoves::judge(WhyRow& row, const Position& board) const {
  if (skips_.empty()) return;
  const std::size_t place = place_of(row.code);  // once: a node may skip many times, and enter as many moves
  const bool quiet = is_quiet(board, row.code);
  for (const Skip& skip : skips_) {
    if (skip.move == row.code) {
      row.skipped = true;
      row.number = skip.number;
      row.label = skip.label;
    } else if (skip.move.is_none() && !row.skipped && quiet && place >= skip.entered) {
      row.skipped_with_quiets = true;
      row.label = skip.label;
    }
  }
}

void NodeMoves::list_legal(WhyRow& row, const Position& board) const {
  for (const Move m : legal_moves(board)) {
    ++row.legal;
    if (!has_entered(m)) row.not_entered.push_back(to_san(board, m));
  }
}

Why why(const Reader& reader, std::string_view path, int iteration) {
  Position board = root_of(reader.header());
  Why answer;
  answer.root = reader.node(reader.root(iteration));
  Node at = answer.root;
  const auto words = split_words(path);
  if (words.empty()) throw Error("the path has no move");
  bool ended = false;
  for (const std::string_view word : words) {
    const MoveCode code = parse_step(board, word);  // all of it has to be legal
    const Position here = board;
    board = after(board, code);
    if (ended) continue;
    answer.rows.push_back(RowFinder(reader, at, here, code).find());
    if (const Node* next = answer.rows.back().on())
      at = *next;
    else
      ended = true;
  }
  return answer;
}

std::string cause_of(const WhyRow& row, const Ending& ending) {
  if (!row.on()) {
    if (row.left_out && !row.skipped && row.searches.empty())
      return "not in the trace, nor are " + std::to_string(row.left_out) + " nodes here: a filter left them out";
    const std::string aside = row.searches.empty() ? "" : " (searched on the side only)";
    return "never entered: " + why_never_entered(row, ending) + aside;
  }
  std::string text;
  for (const WhyRow::Search& search : row.searches) {
    if (is_on_the_side(search.node.purpose)) continue;
    text += (text.empty() ? "" : "; then ") + search_words(search.node, ending);
  }
  const Node& last = *row.on();
  if (last.purpose == Purpose::Reduced && last.exit != Exit::Stopped && -last.value <= -last.beta)
    text += "; did not beat alpha, no re-search";
  return text;
}

std::string entered_words(const WhyRow& row) {
  const auto& names = row.not_entered;
  const std::size_t named = std::min(names.size(), kEnteredForms.named);
  std::string moves;
  for (std::size_t i = 0; i < named; ++i) (moves += i ? " " : "") += names[i];
  if (named < names.size())
    moves = filled_form(kEnteredForms.more, [&](std::string_view slot) {
      return slot == "moves" ? moves : std::to_string(names.size() - named);
    });
  return filled_form(kEnteredForms.entered, [&](std::string_view slot) {
    if (slot == "moves") return moves;
    const auto legal = static_cast<std::size_t>(row.legal);
    return std::to_string(slot == "legal" ? legal : legal - names.size());
  });
}

std::optional<std::size_t> first_difference(const Why& a, const Ending& of_a, const Why& b, const Ending& of_b) {
  for (std::size_t i = 0; i < a.rows.size() && i < b.rows.size(); ++i)
    if (cause_of(a.rows[i], of_a) != cause_of(b.rows[i], of_b)) return i;
  return std::nullopt;
}

}  // namespace nullscope::trace
