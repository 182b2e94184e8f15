// A log of calls, as the document's last chapter describes it. No call is refused; checksums and lengths come out
// right.
#pragma once

#include "tests/forge/bytes.hpp"

namespace nullscope::forge {

enum class Call {
  kOpen = 1,
  kLabel,
  kIteration,
  kMultipv,
  kEnter,
  kStaticEval,
  kTtMove,
  kExclude,
  kStage,
  kSkip,
  kSkipQuiets,
  kNullTried,
  kNullResult,
  kDepthChanged,
  kVerifyFlip,
  kReSearch,
  kTableStore,
  kTableHit,
  kLeave,
  kUnwind,
  kClose,
};

struct LogOptions {
  std::string engine = "another 1.0", fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
  std::string moves, policy, label, filter;
  std::int64_t depth = 4, units_per_pawn = 0, mate = 0, infinity = 0, depth_units = 0, chess960 = 0;
};

class Log {
 public:
  explicit Log(const LogOptions& options = {});
  Log(const Bytes& first_record, std::uint32_t version) : bytes_(head(version)), records_(first_record) {}

  void label(std::uint64_t number, std::string_view name);
  void enter(std::uint64_t move, std::int64_t alpha, std::int64_t beta, std::int64_t depth, std::uint64_t flags = 0);
  void leave(std::int64_t value, std::uint64_t exit);
  void skip(std::uint64_t move, std::uint64_t label);
  void call(Call call) { records_ += static_cast<char>(call); }
  void with_number(Call call, std::int64_t number);
  void with_word(Call call, std::uint64_t word);
  void with_move(Call call, std::uint64_t move);
  void with_key(Call call, std::uint64_t key);
  void raw(std::string_view bytes) { records_ += bytes; }

  // The chunk ends here; the next calls are this thread's.
  void chunk(std::uint64_t next_thread);
  void chunk() { chunk(thread_); }
  std::size_t size() const { return records_.size(); }
  Bytes finish();

  static Bytes head(std::uint32_t version = 2);
  static void put_chunk(Bytes& out, std::uint64_t thread, std::string_view records);
  static Bytes open_record(const LogOptions& options);

 private:
  Bytes bytes_;
  Bytes records_;
  std::uint64_t thread_ = 0;
};

}  // namespace nullscope::forge
