// The other policies, in the manner of the figures: section 5's three variants (section5.cpp), and the rest
// (variants.cpp). Each is its own search function, so that none depends on how another is parametrised.
#pragma once

#include "tests/oracle/chess_program.hpp"

namespace nullscope::test {

// A program with a reduction factor and search(alpha, beta, depth); most are no more than that.
class Variant : public ChessProgram {
 public:
  explicit Variant(const Position& root, int reduction_factor = 0) : ChessProgram(root), R(reduction_factor) {}

 protected:
  Score search_root(int depth) override { return search(-kInfinity, kInfinity, depth); }
  virtual int search(int alpha, int beta, int depth) = 0;
  int null_search(int beta, int depth);
  int regular_search(int alpha, int beta, int depth);

  const int R;
};

// Section 5: "not to cut off at all upon fail-high reports, but rather reduce the depth by 2 plies".
class Reduce2 : public Variant {
  using Variant::Variant;
  int search(int alpha, int beta, int depth) override;
};

// "not to cut off at any node, not even in the subtree of a node with a fail-high report, but merely to
// reduce the depth by one ply upon a fail-high report".
class Reduce1 : public Variant {
  using Variant::Variant;
  int search(int alpha, int beta, int depth) override;
};

// "to reduce the depth by one ply upon fail-high reports, and to reduce the depth by two plies upon fail-high
// reports in that node's subtree, rather than cutting off".
class Reduce1Then2 : public ChessProgram {
 public:
  Reduce1Then2(const Position& root, int reduction_factor) : ChessProgram(root), R(reduction_factor) {}

 private:
  Score search_root(int depth) override { return search(-kInfinity, kInfinity, depth, true); }
  int search(int alpha, int beta, int depth, bool verify);

  const int R;
};

// No null move: plain NegaScout.
class NoNullMove : public Variant {
  using Variant::Variant;
  int search(int alpha, int beta, int depth) override;
};

// Heinz 1999: Figure 1 with R = 3 in the upper parts of the tree and R = 2 in its lower parts.
class Adaptive : public Variant {
  using Variant::Variant;
  int search(int alpha, int beta, int depth) override;
};

// Figure 3 without its last lines: no re-search.
class NoReSearch : public ChessProgram {
 public:
  NoReSearch(const Position& root, int reduction_factor, int depth_cost)
      : ChessProgram(root), R(reduction_factor), cost(depth_cost) {}

 private:
  Score search_root(int depth) override { return search(-kInfinity, kInfinity, depth, true); }
  int search(int alpha, int beta, int depth, bool verify);

  const int R;
  const int cost;
};

// David-Tabibi & Netanyahu 2008, extended null-move reductions.
class Extended : public Variant {
  using Variant::Variant;
  int search(int alpha, int beta, int depth) override;
};

// Plenkner, Fruit: a search as shallow as the null move's must agree.
class Probe : public Variant {
  using Variant::Variant;
  int search(int alpha, int beta, int depth) override;
};

// Diepeveen: two null moves in a row, never three.
class Double : public Variant {
  using Variant::Variant;
  int search(int alpha, int beta, int depth) override;
};

// Today's engines: no null move where the static evaluation is below beta.
class Evaluated : public Variant {
  using Variant::Variant;
  int search(int alpha, int beta, int depth) override;
};

// And R grows with the depth and with what the evaluation is above beta.
class Growing : public Variant {
  using Variant::Variant;
  int search(int alpha, int beta, int depth) override;
};

// And from depth 8 on a search as shallow must agree, in which there are no null moves.
class Playing : public ChessProgram {
 public:
  using ChessProgram::ChessProgram;

 private:
  Score search_root(int depth) override { return search(-kInfinity, kInfinity, depth, true); }
  int search(int alpha, int beta, int depth, bool null_moves);
};

}  // namespace nullscope::test
