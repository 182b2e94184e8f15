#include "tests/fuzz/emit_calls.hpp"

#include <array>

#include "tests/fuzz/target.hpp"
#include "trace/emit/nullscope_emit.h"

namespace nullscope::fuzz {
namespace {

// Takes bytes off the front; zeros once they are used up.
class Bytes {
 public:
  explicit Bytes(std::string_view bytes) : rest_(bytes) {}
  bool empty() const { return rest_.empty(); }
  int byte() {
    if (rest_.empty()) return 0;
    const auto b = static_cast<unsigned char>(rest_.front());
    rest_.remove_prefix(1);
    return b;
  }
  int peek() const { return rest_.empty() ? -1 : static_cast<unsigned char>(rest_.front()); }
  int near() { return byte() - 128; }  // values and windows that may well fit each other
  int word() {
    const int low = byte();
    return low | byte() << 8;
  }
  int far() { return word() * 2 - 65536; }
  int value() { return byte() % 8 ? near() : far(); }

 private:
  std::string_view rest_;
};

constexpr int kOtherThread = 0xFD;  // before a call: it is the other thread's
constexpr std::array<const char*, 4> kNames = {"lmp", "futility", "quiets", "a rule"};

// A label that is there, most of the time.
unsigned label_of(Bytes& bytes) { return NULLSCOPE_LABEL(bytes.byte() % 8); }

nullscope_move move_of(Bytes& bytes) { return static_cast<nullscope_move>(bytes.word()); }

int enter(nullscope_stream* s, Bytes& bytes, Emitted& told) {
  const int kind = bytes.byte();
  const nullscope_move move = kind % 4 == 0 ? NULLSCOPE_NO_MOVE : kind % 4 == 1 ? NULLSCOPE_NULL_MOVE : move_of(bytes);
  const int alpha = bytes.value();
  const int beta = alpha + bytes.byte();
  unsigned flags = kind & 64 ? unsigned{NULLSCOPE_QUIESCENCE} : static_cast<unsigned>(kind >> 7);
  if (kind & 32) flags |= static_cast<unsigned>(bytes.byte() % 11) << 8;
  if (kind & 16) flags |= label_of(bytes);
  const int code = nullscope_enter(s, move, alpha, beta, kind & 64 ? 0 : bytes.byte() % 140, flags);
  told.nodes += code == NULLSCOPE_OK;
  return code;
}

int leave(nullscope_stream* s, Bytes& bytes) {
  const int value = bytes.value();
  const int word = bytes.byte();
  const unsigned exit = static_cast<unsigned>(word % 17 - 1);
  return nullscope_leave(s, value, word & 64 ? exit | label_of(bytes) : exit);
}

int re_search(nullscope_stream* s, Bytes& bytes) {
  const auto cause = static_cast<unsigned>(bytes.byte() % 4);
  return nullscope_re_search(s, cause | label_of(bytes));
}

int skip(nullscope_stream* s, Bytes& bytes) {
  const nullscope_move move = move_of(bytes);
  return nullscope_skip(s, move, label_of(bytes));
}

int label(nullscope_stream* s, Bytes& bytes) {
  const int which = bytes.byte();
  const int number = nullscope_label(s, which < 250 ? kNames[static_cast<std::size_t>(which) % kNames.size()] : "");
  require(number >= 0 && number <= static_cast<int>(kNames.size()), "a label is one of those that were made");
  return number ? NULLSCOPE_OK : nullscope_unwind(s);  // after an error: that one
}

int call(nullscope_stream* s, Bytes& bytes, Emitted& told) {
  switch (bytes.byte() % 24) {
    case 0: return nullscope_iteration(s, bytes.byte());
    case 1: return nullscope_null_tried(s, bytes.near());
    case 2: return nullscope_null_result(s, bytes.value());
    case 3: return nullscope_depth_changed(s, bytes.near());
    case 4: return nullscope_verify_flip(s, bytes.byte() % 2);
    case 5: return re_search(s, bytes);
    case 6: return nullscope_table_hit(s, static_cast<std::uint64_t>(bytes.byte()));
    case 7: return leave(s, bytes);
    case 8: return nullscope_leave(s, bytes.near(), NULLSCOPE_BY_VALUE);
    case 9: return nullscope_unwind(s);
    case 10: return nullscope_table_store(s, static_cast<std::uint64_t>(bytes.byte()));
    case 11: return nullscope_multipv(s, bytes.byte());
    case 12: return nullscope_static_eval(s, bytes.value());
    case 13: return nullscope_tt_move(s, move_of(bytes));
    case 14: return nullscope_exclude(s, move_of(bytes));
    case 15: return nullscope_stage(s, bytes.byte() % 8);
    case 16: return skip(s, bytes);
    case 17: return nullscope_skip_quiets(s, label_of(bytes));
    case 18: return label(s, bytes);
    default: return enter(s, bytes, told);
  }
}

// An open that is refused leaves no stream; the bytes choose what is wrong with it.
nullscope_stream* open(Bytes& bytes, const std::string& path, Emitted& told) {
  constexpr const char* kFens[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                   "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1", nullptr};
  constexpr const char* kEngines[] = {"fuzz 1.0", "nullscope 9", "", nullptr};
  constexpr const char* kFilters[] = {"--max-ply 2", "--no-quiescence", "--min-depth 2", "--nothing"};
  const int choice = bytes.byte();
  const int more = bytes.byte();
  nullscope_open_options options = NULLSCOPE_OPEN_OPTIONS;
  const std::string long_text(1001, 'x');
  options.path = choice == 255 ? nullptr : choice == 254 ? "/nowhere/at/all.nst" : path.c_str();
  options.engine = choice < 64 ? kEngines[0] : kEngines[choice / 8 % 4];
  options.fen = choice < 64 ? kFens[choice % 2] : kFens[choice % 4];
  options.policy = choice == 200 ? long_text.c_str() : choice % 3 ? "verified:3" : nullptr;
  options.depth = choice == 100 ? 129 : 9;
  options.replace = choice != 101;
  if (choice == 102) options.size = 3;
  if (more & 1) options.filter = kFilters[more / 16 % 4];
  if (more & 2) options.depth_units = more;
  if (more & 4) options.mate = 40 * more, options.units_per_pawn = more;
  if (more & 8) options.moves = more & 16 ? "e2e4 e7e5" : "";
  options.chess960 = more & 128;
  told.filtered = more & 1;
  nullscope_stream* stream = nullptr;
  const int code = nullscope_open(&options, &stream);
  require((code == NULLSCOPE_OK) == (stream != nullptr), "a stream is open, or an error is told");
  require(stream || *nullscope_error_text(nullptr), "an error has words");
  return stream;
}

void close(nullscope_stream*& stream, int& first_error) {
  const int code = nullscope_close(&stream);
  require(stream == nullptr, "a closed stream is gone");
  require(first_error == NULLSCOPE_OK ? code == NULLSCOPE_OK || code == NULLSCOPE_ERROR_OPEN : code == first_error,
          "closing tells the first error");
  first_error = code;
}

}  // namespace

std::optional<Emitted> emit_all(std::string_view input, const std::string& path) {
  Bytes bytes(input);
  Emitted told;
  std::array<nullscope_stream*, 2> streams = {open(bytes, path, told), nullptr};
  if (!streams[0]) return std::nullopt;
  std::array<int, 2> errors = {NULLSCOPE_OK, NULLSCOPE_OK};
  std::size_t thread = 0;
  for (const char* name : kNames) nullscope_label(streams[0], name);
  while (!bytes.empty()) {
    const int code = call(streams[thread], bytes, told);
    require(errors[thread] == NULLSCOPE_OK || code == errors[thread], "the first error stays");
    errors[thread] = code;
    require((code == NULLSCOPE_OK) == !*nullscope_error_text(streams[thread]), "an error has words, and only an error");
    if (bytes.peek() != kOtherThread) continue;
    bytes.byte();
    thread = 1 - thread;
    if (!streams[thread])
      require(nullscope_thread(streams[0], &streams[1]) == NULLSCOPE_OK, "there can be two threads");
  }
  for (const std::size_t which : {thread, 1 - thread})
    if (streams[which]) close(streams[which], errors[which]);
  told.first_error = errors[0];
  told.any_error = errors[0] ? errors[0] : errors[1];
  return told;
}

}  // namespace nullscope::fuzz
