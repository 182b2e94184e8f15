// forge_log(seed): calls at random, of an engine that makes mistakes now and then.
#include "tests/forge/classes/classes_of.hpp"
#include "tests/forge/growth.hpp"
#include "tests/forge/log.hpp"
#include "tests/forge/text.hpp"

namespace nullscope::forge {
namespace {

constexpr std::uint64_t kMostLabels = 5;
constexpr std::uint64_t kLoggedMoves[] = {
    kE2E4, kG1F3, kF3G1, kE7E5, kG8F6, kF6G8, move_code(51, 35), move_code(11, 27)};

// What a thread has open, as far as it takes to make calls that are mostly right.
class Engine {
 public:
  Engine(Log& log, Random& random, std::uint64_t mistakes) : log_(log), random_(random), mistakes_(mistakes) {}

  void search(std::int64_t depth) {
    log_.with_number(Call::kIteration, number(depth));
    if (random_.one_in(3)) log_.with_number(Call::kMultipv, random_.between(1, 3));
    root(depth);
  }

 private:
  bool wrong() { return random_.one_in(mistakes_); }
  std::int64_t number(std::int64_t sane) {
    return wrong() ? static_cast<std::int64_t>(random_.extreme() - random_.below(10)) : sane;
  }
  std::uint64_t word(std::uint64_t sane) { return wrong() ? random_.extreme() : sane; }
  std::uint64_t label() { return word(random_.below(kMostLabels + 1)) << 16; }
  std::uint64_t move() { return word(random_.among(kLoggedMoves)); }

  void root(std::int64_t depth) { node(kNoMove, -200, 200, depth, 0); }

  void node(std::uint64_t move, std::int64_t alpha, std::int64_t beta, std::int64_t depth, std::uint64_t purpose) {
    const std::uint64_t flags = purpose << 8 | (depth <= 0 ? 2U : 0U) | label();
    const std::int64_t low = number(alpha);
    const std::int64_t high = number(beta);
    const std::int64_t to = number(depth);
    log_.enter(move, low, high, to, word(flags));
    tell();
    std::int64_t best = alpha;
    for (std::uint64_t left = depth > 0 ? random_.below(4) : 0; left > 0; --left) child(alpha, beta, depth, best);
    if (random_.one_in(6)) log_.with_key(Call::kTableStore, random_.below(9));
    if (random_.one_in(6)) log_.with_key(Call::kTableHit, random_.below(9));
    if (wrong()) return log_.call(random_.one_in(2) ? Call::kUnwind : Call::kClose);
    const std::uint64_t exit = random_.one_in(4) ? 13 : 14;
    const std::uint64_t why = label();
    const std::int64_t value = number(best);
    log_.leave(value, word(exit | why));
    if (log_.size() > 3'000) log_.chunk();
  }

  void child(std::int64_t alpha, std::int64_t beta, std::int64_t depth, std::int64_t& best) {
    const std::uint64_t m = move();
    switch (random_.below(6)) {
      case 0: {
        const std::uint64_t why = label();
        return log_.skip(m, why);
      }
      case 1: {
        log_.with_number(Call::kNullTried, number(depth - 2));
        node(kNullMove, -beta, -beta + 1, 0, 0);
        return log_.with_number(Call::kNullResult, number(beta));
      }
      case 2:
        node(m, -alpha - 1, -alpha, depth - 2, 1);
        log_.with_word(Call::kReSearch, word(2));
        return node(m, -alpha - 1, -alpha, depth - 1, 0);
      default: node(m, -beta, -alpha, depth - 1, random_.one_in(4) ? random_.below(10) : 0);
    }
    best = std::max(best, random_.between(alpha, beta));
  }

  void tell() {
    switch (random_.below(9)) {
      case 0: return log_.with_number(Call::kStaticEval, number(random_.between(-200, 200)));
      case 1: return log_.with_move(Call::kTtMove, move());
      case 2: return log_.with_move(Call::kExclude, move());
      case 3: return log_.with_number(Call::kStage, number(random_.between(0, kMostLabels)));
      case 4: return log_.with_word(Call::kSkipQuiets, label());
      case 5: return log_.with_number(Call::kDepthChanged, number(random_.between(0, 5)));
      case 6: return wrong() ? log_.with_number(Call::kVerifyFlip, number(1)) : void();
      case 7: return wrong() ? log_.call(static_cast<Call>(random_.below(30))) : void();
      default: return;
    }
  }

  Log& log_;
  Random& random_;
  std::uint64_t mistakes_;
};

LogOptions some_options(Random& random) {
  LogOptions o;
  if (random.one_in(4)) o.depth_units = random.between(1, 16);
  if (random.one_in(6)) o.mate = 1'000'000;
  if (random.one_in(6)) o.filter = random.one_in(2) ? "--max-ply 2" : "--no-quiescence";
  if (random.one_in(6)) o.moves = "e2e4 e7e5";
  if (random.one_in(9)) o.label = random.among(kHostileTexts);
  if (random.one_in(30)) o.fen = random.among(kHostileTexts);
  if (random.one_in(30)) o.infinity = static_cast<std::int64_t>(random.extreme());
  return o;
}

}  // namespace

Bytes forge_log(std::uint64_t seed) {
  Random random(seed);
  Log log(some_options(random));
  for (std::uint64_t i = 1; i <= kMostLabels; ++i)
    log.label(i, random.one_in(9) ? random.among(kHostileTexts).substr(0, 63) : "rule " + std::to_string(i));
  Engine engine(log, random, random.one_in(3) ? 0 : 50 + random.below(2'000));
  for (std::uint64_t threads = 1 + random.below(3), thread = 0; thread < threads; ++thread) {
    log.chunk(thread);
    for (int depth = 1; depth < 5; ++depth) engine.search(depth);
    if (!random.one_in(4)) log.call(Call::kClose);
  }
  Bytes bytes = log.finish();
  if (random.one_in(20)) bytes.resize(random.below(bytes.size()));
  if (random.one_in(20)) bytes[random.below(bytes.size())] ^= 1;
  return bytes;
}

}  // namespace nullscope::forge
