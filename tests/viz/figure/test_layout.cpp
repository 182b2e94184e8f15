#include <random>

#include "tests/support/catch.hpp"
#include "viz/figure/dot_layout.hpp"

using namespace nullscope;

namespace {

constexpr viz::Spacing kSpacing{10, 20};

// Parents first, siblings in order, as a walk in search order gives them.
std::vector<viz::TreeBox> random_tree(unsigned seed, std::size_t size) {
  std::mt19937 random(seed);
  std::vector<viz::TreeBox> boxes;
  std::vector<std::size_t> line;
  while (boxes.size() < size) {
    const std::size_t level = line.empty() ? 0 : 1 + random() % std::min<std::size_t>(line.size(), 12);
    line.resize(level);
    const double width = std::uniform_real_distribution(20.0, 120.0)(random);
    const double height = std::uniform_real_distribution(10.0, 60.0)(random);
    boxes.push_back({line.empty() ? viz::TreeBox::kNoParent : line.back(), width, height});
    line.push_back(boxes.size() - 1);
  }
  return boxes;
}

std::vector<std::size_t> ranks(const std::vector<viz::TreeBox>& boxes) {
  std::vector<std::size_t> rank;
  for (const viz::TreeBox& box : boxes)
    rank.push_back(box.parent == viz::TreeBox::kNoParent ? 0 : rank[box.parent] + 1);
  return rank;
}

// In the order of the boxes, each rank runs from left to right without touching: nothing overlaps, and search
// order is kept.
void check_ranks(const std::vector<viz::TreeBox>& boxes, const viz::Layout& layout) {
  const auto rank = ranks(boxes);
  std::vector<double> right(1000, -1), top(1000, -1);
  for (std::size_t i = 0; i < boxes.size(); ++i) {
    const viz::Place& place = layout.places[i];
    CHECK(place.x > right[rank[i]] - (right[rank[i]] < 0 ? 1e-6 : -kSpacing.between_siblings / 2));
    right[rank[i]] = place.x + boxes[i].width;
    if (top[rank[i]] >= 0) CHECK(place.y == top[rank[i]]);
    top[rank[i]] = place.y;
    if (boxes[i].parent != viz::TreeBox::kNoParent)
      CHECK(place.y >=
            layout.places[boxes[i].parent].y + boxes[boxes[i].parent].height + kSpacing.between_ranks - 1e-6);
    CHECK(place.x + boxes[i].width <= layout.width + 1e-6);
    CHECK(place.y + boxes[i].height <= layout.height + 1e-6);
  }
}

}  // namespace

TEST_CASE("The layout overlaps nothing and keeps search order") {
  for (unsigned seed = 1; seed <= 20; ++seed) {
    const auto boxes = random_tree(seed, 10 + seed * 8);
    check_ranks(boxes, viz::dot_layout(boxes, kSpacing));
  }
}

TEST_CASE("One box is a tree") {
  const viz::Layout layout = viz::dot_layout({{viz::TreeBox::kNoParent, 30, 20}}, kSpacing);
  CHECK(layout.width == 30);
  CHECK(layout.height == 20);
  CHECK(viz::dot_layout({}, kSpacing).places.empty());
}
