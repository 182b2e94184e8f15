#include "tests/forge/growth.hpp"

#include "engine/movegen.hpp"

namespace nullscope::forge {
namespace {

class Grower {
 public:
  Grower(Tree& tree, const Position* root, const Growth& growth, Random& random)
      : tree_(tree), root_(root), growth_(growth), random_(random) {}

  void grow() {
    if (growth_.tells)
      for (const char* name : kNames) tree_.label(name), ++labels_;
    const std::uint64_t threads = growth_.tells ? 1 + random_.below(3) : 1;
    for (std::uint64_t thread = 0; thread < threads; ++thread)
      for (int i = 1; i <= growth_.iterations; ++i) grow_root(wild() ? random_.between(-3, 140) : i, thread);
  }

 private:
  static constexpr const char* kNames[] = {"lmp", "futility", "captures", "quiets",
                                           "a label of <63> bytes & \"quotes\""};

  void grow_root(std::int64_t depth, std::uint64_t thread) {
    for (std::uint64_t attempts = growth_.tells ? 1 + random_.below(3) : 1; attempts > 0; --attempts) {
      tree_.iteration(depth, growth_.tells && random_.one_in(3) ? 2 : 1, thread);
      tree_.enter({.depth = depth});
      if (root_) boards_ = {*root_};
      const std::uint64_t until = tree_.next_id() + growth_.nodes / static_cast<std::uint64_t>(growth_.iterations);
      while (!tree_.empty() && tree_.next_id() < until) step();
      while (!tree_.empty() && !wild()) leave();
    }
  }

  std::uint64_t some_label() { return labels_ ? random_.below(labels_ + 1) : 0; }
  std::uint64_t a_move() { return boards_.empty() ? random_.below(1 << 12) : some_move(boards_.back()); }

  void tell() {
    const std::uint64_t move = a_move();
    const std::uint64_t label = some_label();
    switch (random_.below(9)) {
      case 0:
      case 1: return tree_.skip(move, label);
      case 2: return tree_.skip(kNoMove, label);
      case 3: return tree_.note(NoteKind::kStaticEval, random_.between(-300, 300));
      case 4: return tree_.note(NoteKind::kTtMove, static_cast<std::int64_t>(move));
      case 5: return tree_.note(NoteKind::kExcluded, static_cast<std::int64_t>(move));
      case 6: return tree_.note(NoteKind::kStage, static_cast<std::int64_t>(label));
      default:
        if (tree_.top().best != -kInfinity) tree_.re_search_told(label % 2 ? Cause::kLmr : Cause::kPvs, label);
    }
  }

  bool wild() { return random_.one_in(growth_.wild); }

  void step() {
    if (tree_.block_nodes() >= growth_.block_nodes && random_.one_in(3)) seam();
    if (wild()) return senseless();
    if (tree_.empty()) return;
    if (growth_.tells && !tree_.top().null_next && random_.one_in(3)) tell();
    const std::uint64_t deepness = tree_.levels();
    if (deepness > 1 && (random_.one_in(3) || deepness > static_cast<std::uint64_t>(growth_.levels))) return leave();
    if (tree_.top().depth_now > 0 && !(tree_.top().marks & 1) && random_.one_in(3)) return null_move();
    enter();
  }

  std::uint64_t some_move(const Position& board) {
    const MoveList moves = legal_moves(board);
    if (moves.empty()) return kNoMove;
    const Move m = moves[random_.below(moves.size())];
    return (m.bits() & 0xFFFU) | (m.kind() == Move::Promotion ? (m.promotion() - Knight + 1U) << 12 : 0U);
  }

  Position after(const Position& board, std::uint64_t code) {
    if (code == kNullMove && !board.in_check()) return board.pass();
    for (const Move m : legal_moves(board)) {
      const auto promotion = m.kind() == Move::Promotion ? (m.promotion() - Knight + 1U) << 12 : 0U;
      if (((m.bits() & 0xFFFU) | promotion) == code) return board.after(m);
    }
    return board;
  }

  void enter() {
    std::uint64_t move = boards_.empty() ? random_.below(1 << 15) : some_move(boards_.back());
    if (random_.one_in(20)) move = kNoMove;
    const bool quiescence = tree_.top().kind || tree_.top().depth_now <= 1 || random_.one_in(4);
    if (move == kNoMove && !quiescence) return leave();
    const bool implied = tree_.top().null_next;
    if (random_.one_in(3)) {
      const std::int64_t alpha = random_.between(-300, 300);
      Tree::Entry entry{.move = move,
                        .quiescence = quiescence,
                        .alpha = alpha,
                        .beta = alpha + random_.between(1, 80),
                        .depth = quiescence ? 0 : std::max<std::int64_t>(1, tree_.top().depth_now - 1),
                        .verify = !quiescence && random_.one_in(2)};
      if (growth_.tells && !implied) {
        if (random_.one_in(2)) entry.purpose = random_.below(kPurposes);
        entry.label = some_label();
        if (random_.one_in(3)) entry.depth_part = random_.below(1000);
      }
      tree_.enter(entry);
    } else {
      tree_.enter(move, quiescence);
    }
    if (!boards_.empty()) boards_.push_back(after(boards_.back(), implied ? kNullMove : move));
  }

  void leave() {
    if (tree_.empty()) return;
    const Node& n = tree_.top();
    const bool leaf = n.children == 0;
    const std::int64_t low = std::max<std::int64_t>(n.alpha, -500), high = std::min<std::int64_t>(n.beta, 500);
    if (growth_.tells && leaf && random_.one_in(4)) {
      tree_.leave_told(Exit::kPruned, random_.between(low, high), some_label());
    } else if (n.kind && leaf) {
      tree_.leave(random_.one_in(5) ? Exit::kDraw : Exit::kStandPat, high);
    } else if (leaf && random_.one_in(3)) {
      tree_.leave(random_.one_in(2) ? Exit::kTtLower : Exit::kTtUpper, high, n.id / 2);
    } else if ((n.marks & 3) == 3) {
      tree_.leave(Exit::kNullCutoff);
    } else if (leaf) {
      tree_.leave(Exit::kStopped, 0);
    } else {
      const std::int64_t value = n.best == -kInfinity ? low : n.best;
      const Exit exit = value >= n.beta ? Exit::kBetaCutoff : value <= n.alpha ? Exit::kFailLow : Exit::kExact;
      if (growth_.tells && random_.one_in(4))
        tree_.leave_told(exit, value, some_label());
      else
        tree_.leave(exit, value);
    }
    if (!boards_.empty()) boards_.pop_back();
  }

  void null_move() {
    const std::int64_t depth = std::max<std::int64_t>(0, tree_.top().depth_now - 3);
    tree_.null_tried(depth);
    tree_.enter(kNullMove, depth == 0);
    const std::int64_t value = random_.between(-100, 100);
    tree_.leave(depth == 0 ? Exit::kStandPat : Exit::kExact, value);
    tree_.null_result(-value, -value >= tree_.top().beta);
    if (-value < tree_.top().beta) return;
    if (random_.one_in(2)) return leave();
    tree_.depth_changed(std::max<std::int64_t>(1, tree_.top().depth_now - 1));
    tree_.verify_flip();
  }

  void senseless() {
    const auto score = [&] {
      if (random_.one_in(4)) return random_.between(-(1 << 30) - 1, (1 << 30) + 1);
      return random_.one_in(2) ? random_.between(-32001, 32001) : random_.between(-40000, 40000);
    };
    const std::uint64_t word = some_word();
    const std::uint64_t label = some_word();
    switch (random_.below(18)) {
      case 13: return tree_.skip(word, label);
      case 14:
        return tree_.note(static_cast<NoteKind>(label % 6), label % 2 ? score() : static_cast<std::int64_t>(word));
      case 15: return tree_.re_search_told(static_cast<Cause>(word % 4), label);
      case 16:
        if (!boards_.empty()) boards_.pop_back();
        return tree_.leave_told(static_cast<Exit>(word % 16), score(), label);
      case 17: return tree_.iteration(random_.between(0, 129), word, label);
      case 0: return tree_.null_tried(random_.between(-130, 130));
      case 1: return tree_.null_result(score(), true);
      case 2: return tree_.depth_changed(random_.between(-130, 130));
      case 3: return tree_.verify_flip();
      case 4: return tree_.re_search(random_.one_in(2));
      case 5: {
        Counts counts;
        for (auto& n : counts) n = random_.one_in(3) ? random_.extreme() : random_.below(9);
        return tree_.left_out(counts);
      }
      case 6: {
        const std::uint64_t move = random_.below(1 << 16);
        return tree_.leaf(move, move % 2, static_cast<Exit>(random_.between(1, 13)));
      }
      case 7: {
        const Exit exit = static_cast<Exit>(random_.between(1, 13));
        if (!boards_.empty()) boards_.pop_back();
        return random_.one_in(2) ? tree_.leave(exit) : tree_.leave(exit, score(), 3);
      }
      case 8: return chain();
      case 9: return tree_.iteration(random_.between(0, 129));
      case 10: return seam();
      default:
        Tree::Entry entry;
        entry.move = random_.below(1 << 16);
        entry.quiescence = random_.one_in(2);
        entry.alpha = score(), entry.beta = score();
        entry.depth = random_.between(-130, 130);
        entry.verify = random_.one_in(2);
        if (random_.one_in(3)) entry.purpose = random_.below(12);
        if (random_.one_in(3)) entry.label = some_word();
        if (random_.one_in(6)) entry.depth_part = some_word();
        tree_.enter(entry);
        if (!boards_.empty()) boards_.push_back(boards_.back());
    }
  }

  std::uint64_t some_word() {
    return random_.one_in(6) ? random_.extreme() : random_.below(random_.one_in(3) ? 1200 : 8);
  }

  // Many of the same kind, one in the other.
  void chain() {
    const std::uint64_t move = random_.one_in(2) ? kNoMove : random_.one_in(2) ? kNullMove : random_.below(1 << 12);
    for (std::uint64_t left = random_.below(random_.one_in(4) ? 700 : 150); left > 0; --left) {
      tree_.enter(move, random_.one_in(9));
      if (!boards_.empty()) boards_.push_back(after(boards_.back(), move));
    }
  }

  // The next block, which may open with anything.
  void seam() {
    if (random_.one_in(growth_.wild_seams)) {
      std::vector<Node> nodes = tree_.open();
      if (random_.one_in(3))
        nodes.resize(random_.below(random_.one_in(3) ? 645 : 12), nodes.empty() ? Node{} : nodes.back());
      if (random_.one_in(4)) std::reverse(nodes.begin(), nodes.end());
      for (Node& n : nodes)
        if (random_.one_in(3)) change(n);
      tree_.set_open(nodes);
      if (!boards_.empty() && !tree_.empty()) boards_.resize(tree_.levels(), boards_.front());
      if (tree_.empty()) boards_.clear();
    }
    tree_.next_block();
  }

  void change(Node& n) {
    std::uint64_t* const counts[] = {&n.id,         &n.parent,      &n.ply,           &n.regions,      &n.marks,
                                     &n.children,   &n.moves,       &n.last,          &n.folded,       &n.verify,
                                     &n.move,       &n.kind,        &n.null_next,     &n.again,        &n.purpose,
                                     &n.stage_next, &n.notes.label, &n.notes.skipped, &n.notes.tt_move};
    std::int64_t* const scores[] = {&n.alpha,        &n.beta,       &n.depth,      &n.depth_now,
                                    &n.null_value,   &n.value,      &n.lower,      &n.best,
                                    &n.lower_before, &n.same_value, &n.null_depth, &n.notes.static_eval};
    if (random_.one_in(2))
      *random_.among(scores) = random_.between(-32768, 32767);
    else if (random_.one_in(3))
      *random_.among(counts) = random_.extreme();
    else
      *random_.among(counts) = random_.below(12);
  }

  Tree& tree_;
  const Position* root_;
  const Growth& growth_;
  Random& random_;
  std::uint64_t labels_ = 0;
  std::vector<Position> boards_;  // as the open nodes; empty where nobody knows
};

}  // namespace

std::uint64_t Random::extreme() {
  constexpr int kBits[] = {0, 1, 7, 8, 15, 16, 20, 31, 32, 62, 63};
  const std::uint64_t limit = std::uint64_t{1} << among(kBits);
  switch (below(5)) {
    case 0: return limit - 1;
    case 1: return limit + 1;
    case 2: return ~std::uint64_t{0};
    case 3: return below(1000);
    default: return limit;
  }
}

void grow(Tree& tree, const Position* root, const Growth& growth, Random& random) {
  Grower(tree, root, growth, random).grow();
}

}  // namespace nullscope::forge
