#include "tests/fuzz/emit_calls.hpp"

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

int call(nullscope_stream* s, Bytes& bytes, Emitted& told) {
  switch (bytes.byte() % 12) {
    case 0: return nullscope_iteration(s, bytes.byte());
    case 1: return nullscope_null_tried(s, bytes.near());
    case 2: return nullscope_null_result(s, bytes.value());
    case 3: return nullscope_depth_changed(s, bytes.near());
    case 4: return nullscope_verify_flip(s, bytes.byte() % 2);
    case 5: return nullscope_re_search(s, bytes.byte() % 3);
    case 6: return nullscope_table_hit(s, static_cast<std::uint64_t>(bytes.byte()));
    case 7: return nullscope_leave(s, bytes.value(), bytes.byte() % 16 - 1);
    case 8: return nullscope_leave(s, bytes.near(), NULLSCOPE_BY_VALUE);
    case 9: return nullscope_unwind(s);
    default: {
      const int kind = bytes.byte();
      const auto move = static_cast<nullscope_move>(kind % 4 == 0   ? NULLSCOPE_NO_MOVE
                                                    : kind % 4 == 1 ? NULLSCOPE_NULL_MOVE
                                                                    : bytes.word());
      const int alpha = bytes.value();
      const int code = nullscope_enter(s, move, alpha, alpha + bytes.byte(), kind & 64 ? 0 : bytes.byte() % 140,
                                       static_cast<unsigned>(kind & 64 ? 2 : kind >> 7));
      told.nodes += code == NULLSCOPE_OK;
      return code;
    }
  }
}

// An open that is refused leaves no stream; the bytes choose what is wrong with it.
nullscope_stream* open(Bytes& bytes, const std::string& path) {
  constexpr const char* kFens[] = {"rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
                                   "4k3/P6P/8/8/8/8/p6p/4K3 w - - 0 1", "8/8/8/8/8/8/8/8 w - - 0 1", nullptr};
  constexpr const char* kEngines[] = {"fuzz 1.0", "nullscope 9", "", nullptr};
  const int choice = bytes.byte();
  nullscope_open_options options = NULLSCOPE_OPEN_OPTIONS;
  const std::string long_text(1001, 'x');
  options.path = choice == 255 ? nullptr : choice == 254 ? "/nowhere/at/all.nst" : path.c_str();
  options.engine = choice < 64 ? kEngines[0] : kEngines[choice / 8 % 4];
  options.fen = choice < 64 ? kFens[choice % 2] : kFens[choice % 4];
  options.policy = choice == 200 ? long_text.c_str() : choice % 3 ? "verified:3" : nullptr;
  options.depth = choice == 100 ? 129 : 9;
  options.replace = choice != 101;
  if (choice == 102) options.size = 3;
  nullscope_stream* stream = nullptr;
  const int code = nullscope_open(&options, &stream);
  require((code == NULLSCOPE_OK) == (stream != nullptr), "a stream is open, or an error is told");
  require(stream || *nullscope_error_text(nullptr), "an error has words");
  return stream;
}

}  // namespace

std::optional<Emitted> emit_all(std::string_view input, const std::string& path) {
  Bytes bytes(input);
  nullscope_stream* stream = open(bytes, path);
  if (!stream) return std::nullopt;
  Emitted told;
  while (!bytes.empty()) {
    const int code = call(stream, bytes, told);
    require(told.first_error == NULLSCOPE_OK || code == told.first_error, "the first error stays");
    told.first_error = code;
    require((code == NULLSCOPE_OK) == !*nullscope_error_text(stream), "an error has words, and only an error");
  }
  const int code = nullscope_close(&stream);
  require(stream == nullptr, "a closed stream is gone");
  require(told.first_error == NULLSCOPE_OK ? code == NULLSCOPE_OK || code == NULLSCOPE_ERROR_OPEN
                                           : code == told.first_error,
          "closing tells the first error");
  told.first_error = code;
  return told;
}

}  // namespace nullscope::fuzz
