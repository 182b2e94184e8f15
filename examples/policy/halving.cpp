// A null-move policy of one's own, and with it a nullscope of one's own: all commands, and one policy more.
#include <nullscope/engine/null_move.hpp>
#include <nullscope/tools/program.hpp>

struct Halving : nullscope::OwnPolicy {
  Halving() : OwnPolicy("halving", "return the value; R = half of the depth, and no null move below depth 3") {}
  bool tries(nullscope::NullContext here) const override { return here.depth >= 3; }
  int reduction(nullscope::NullContext here) const override { return here.depth / 2; }
};

int main(int argc, char** argv) {
  static const Halving halving;
  nullscope::add_policy(halving);
  return nullscope::program(argc, argv);
}
