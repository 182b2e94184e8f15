#include <set>
#include <stdexcept>

#include "engine/table.hpp"
#include "engine/zobrist.hpp"
#include "tests/support/catch.hpp"

namespace nullscope::test {
namespace {

constexpr std::size_t kOneBucket = 4;
const Move kMove(12, 28);

void store(Table& table, Key key, int depth) { table.store(key, 0, kMove, 17, depth, Bound::Exact, true); }

TEST_CASE("an entry is found again as it was stored") {
  Table table(1024);
  CHECK_FALSE(table.probe(0x123456789ABCDEF0ULL, 0));
  const std::size_t slot = table.store(0x123456789ABCDEF0ULL, 3, kMove, -250, 7, Bound::Upper, true);
  const auto hit = table.probe(0x123456789ABCDEF0ULL, 5);
  REQUIRE(hit);
  CHECK(hit->slot == slot);
  CHECK(hit->entry.move == kMove);
  CHECK(hit->entry.score == -250);
  CHECK(hit->entry.depth == 7);
  CHECK(hit->entry.bound == Bound::Upper);
  CHECK(hit->entry.verify);
  CHECK_FALSE(table.probe(0x123456789ABCDEF0ULL ^ (1ULL << 60), 5));
}

TEST_CASE("a mate score counts from the node where it is stored") {
  Table table(64);
  // Mate in 3 plies seen at ply 4 is mate at ply 7; met again at ply 10 it is mate at ply 13.
  table.store(1, 4, kMove, kMate - 7, 5, Bound::Exact, false);
  CHECK(table.probe(1, 4)->entry.score == kMate - 7);
  CHECK(table.probe(1, 10)->entry.score == kMate - 13);
  CHECK(table.probe(1, 0)->entry.score == kMate - 3);
  table.store(2, 4, kMove, -(kMate - 8), 5, Bound::Exact, false);
  CHECK(table.probe(2, 4)->entry.score == -(kMate - 8));
  CHECK(table.probe(2, 10)->entry.score == -(kMate - 14));
  CHECK(table.probe(2, 0)->entry.score == -(kMate - 4));
}

TEST_CASE("the mate scores of every ply survive the way into the table and back") {
  Table table(64);
  for (int ply = 0; ply < kMaxPly; ++ply)
    for (int mate_at = ply; mate_at <= kMaxPly; ++mate_at)
      for (const Score score : {kMate - mate_at, mate_at - kMate}) {
        table.store(9, ply, kMove, score, 1, Bound::Exact, false);
        if (table.probe(9, ply)->entry.score != score) FAIL("score " << score << " at ply " << ply);
      }
  SUCCEED();
}

TEST_CASE("an ordinary score does not depend on the ply") {
  Table table(64);
  for (const Score score : {0, 300, -300, kMateBound - 1, -(kMateBound - 1)}) {
    table.store(3, 20, kMove, score, 5, Bound::Exact, false);
    CHECK(table.probe(3, 1)->entry.score == score);
  }
}

TEST_CASE("four entries share a bucket before any is replaced") {
  Table table(kOneBucket);
  for (Key key = 1; key <= 4; ++key) store(table, key, static_cast<int>(key));
  for (Key key = 1; key <= 4; ++key) CHECK(table.probe(key, 0));
}

TEST_CASE("of one iteration the shallowest entry is replaced") {
  Table table(kOneBucket);
  const int depths[] = {5, 3, 8, 6};
  for (Key key = 1; key <= 4; ++key) store(table, key, depths[key - 1]);
  store(table, 100, 1);
  CHECK(table.probe(100, 0));
  CHECK_FALSE(table.probe(2, 0));
  CHECK(table.probe(1, 0));
  CHECK(table.probe(3, 0));
  CHECK(table.probe(4, 0));
}

TEST_CASE("an entry of an earlier iteration is replaced first, however deep") {
  Table table(kOneBucket);
  store(table, 1, 60);
  store(table, 2, 40);
  table.next_iteration();
  store(table, 3, 1);
  store(table, 4, 2);
  store(table, 100, 1);
  CHECK_FALSE(table.probe(2, 0));  // the shallower of the two old ones
  CHECK(table.probe(1, 0));
  store(table, 101, 1);
  CHECK_FALSE(table.probe(1, 0));  // then the other
  CHECK(table.probe(3, 0));
  CHECK(table.probe(4, 0));
}

TEST_CASE("a position has one entry: storing it again overwrites it in place") {
  Table table(kOneBucket);
  const std::size_t slot = table.store(1, 0, kMove, 10, 9, Bound::Lower, true);
  store(table, 2, 1);
  CHECK(table.store(1, 0, Move(1, 18), 20, 3, Bound::Upper, false) == slot);
  const auto hit = table.probe(1, 0);
  REQUIRE(hit);
  CHECK(hit->entry.score == 20);
  CHECK(hit->entry.depth == 3);
  CHECK(hit->entry.move == Move(1, 18));
  CHECK_FALSE(hit->entry.verify);
  CHECK(table.probe(2, 0));
}

TEST_CASE("a result without a move keeps the move known before") {
  Table table(kOneBucket);
  table.store(1, 0, kMove, 10, 2, Bound::Lower, true);
  table.store(1, 0, Move::none(), -10, 3, Bound::Upper, true);
  CHECK(table.probe(1, 0)->entry.move == kMove);
  CHECK(table.probe(1, 0)->entry.score == -10);
}

TEST_CASE("a key of zero is a key like any other") {
  Table table(kOneBucket);
  CHECK_FALSE(table.probe(0, 0));
  store(table, 0, 4);
  CHECK(table.probe(0, 0));
}

TEST_CASE("clearing forgets everything") {
  Table table(256);
  SplitMix64 random(81);
  std::vector<Key> keys;
  for (int i = 0; i < 200; ++i) {
    keys.push_back(random.next());
    store(table, keys.back(), 3);
  }
  table.next_iteration();
  table.clear();
  for (const Key key : keys) REQUIRE_FALSE(table.probe(key, 0));
}

TEST_CASE("slots name entries: different ones within the size, the same when probed") {
  Table table(256);
  SplitMix64 random(82);
  std::set<std::size_t> slots;
  for (int i = 0; i < 5000; ++i) {
    const Key key = random.next();
    const std::size_t slot = table.store(key, 0, kMove, 1, i % 50, Bound::Exact, false);
    REQUIRE(slot < table.size());
    REQUIRE(table.probe(key, 0)->slot == slot);
    slots.insert(slot);
  }
  CHECK(slots.size() == table.size());
}

TEST_CASE("the paper's table has 2^22 entries of 16 bytes") {
  CHECK(Table::kPaperEntries == 4194304);
  CHECK(sizeof(TableEntry) == 16);
  CHECK(Table(64).size() == 64);
}

TEST_CASE("a size that is no power of two, or less than a bucket, is refused") {
  for (const std::size_t size : {0UL, 1UL, 2UL, 3UL, 5UL, 6UL, 7UL, 12UL, 100UL, 1000UL, (1UL << 20) + 4}) {
    INFO(size);
    CHECK_THROWS_AS(Table(size), std::invalid_argument);
  }
  for (const std::size_t size : {4UL, 8UL, 1024UL}) CHECK_NOTHROW(Table(size));
}

}  // namespace
}  // namespace nullscope::test
