#include <unistd.h>

#include "tests/support/catch.hpp"
#include "tools/uci/line_reader.hpp"

namespace nullscope::uci {
namespace {

using Event = LineReader::Event;

class Pipe {
 public:
  Pipe() { REQUIRE(::pipe(ends_) == 0); }
  ~Pipe() {
    close_writer();
    ::close(ends_[0]);
  }
  int reader() const { return ends_[0]; }
  void write(std::string_view text) const {
    REQUIRE(::write(ends_[1], text.data(), text.size()) == static_cast<ssize_t>(text.size()));
  }
  void close_writer() {
    if (ends_[1] >= 0) ::close(ends_[1]);
    ends_[1] = -1;
  }

 private:
  int ends_[2];
};

SteadyTime soon() { return std::chrono::steady_clock::now() + std::chrono::milliseconds(20); }

TEST_CASE("lines come one by one, the last with or without its end, NUL and all") {
  Pipe pipe;
  LineReader reader(pipe.reader());
  pipe.write(std::string_view("uci\n\na\0b\nquit", 13));
  pipe.close_writer();
  for (const std::string& line : {std::string("uci"), std::string(), std::string("a\0b", 3), std::string("quit")}) {
    REQUIRE(reader.next({}) == Event::Line);
    CHECK(reader.line() == line);
  }
  CHECK(reader.next({}) == Event::End);
  CHECK(reader.next({}) == Event::End);
}

TEST_CASE("a line that comes in pieces is one line, and waiting has an end") {
  Pipe pipe;
  LineReader reader(pipe.reader());
  pipe.write("isre");
  const SteadyTime until = soon();
  CHECK(reader.next(until) == Event::Time);
  CHECK(std::chrono::steady_clock::now() >= until);
  pipe.write("ady\n");
  REQUIRE(reader.next({}) == Event::Line);
  CHECK(reader.line() == "isready");
}

TEST_CASE("time that is over comes before lines that are there") {
  Pipe pipe;
  LineReader reader(pipe.reader());
  pipe.write("one\ntwo\n");
  REQUIRE(reader.next(soon()) == Event::Line);
  CHECK(reader.next(std::chrono::steady_clock::now()) == Event::Time);
  REQUIRE(reader.next({}) == Event::Line);
  CHECK(reader.line() == "two");
}

TEST_CASE("a line that is too long is passed over, and no more of it than that") {
  Pipe pipe;
  LineReader reader(pipe.reader());
  const std::string piece(1 << 12, 'x');
  for (std::size_t sent = 0; sent <= 3 * LineReader::kLongest; sent += piece.size()) {
    pipe.write(piece);
    REQUIRE(reader.next(std::chrono::steady_clock::now() + std::chrono::milliseconds(1)) == Event::Time);
  }
  pipe.write("\nisready\n");
  CHECK(reader.next({}) == Event::TooLong);
  REQUIRE(reader.next({}) == Event::Line);
  CHECK(reader.line() == "isready");
}

}  // namespace
}  // namespace nullscope::uci
