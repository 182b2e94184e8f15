// Streams of one recording: closed in any order, failed, or never made, they leave one whole trace and nothing beside
// it.
#include <csignal>
#include <fstream>
#include <random>
#include <sstream>
#include <sys/resource.h>
#include <thread>

#include "tests/support/catch.hpp"
#include "tests/trace/emit/other_engine.hpp"
#include "trace/format/digest.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

// A root with `moves` of e2e4, each a node, `depth` plies deep.
void tell_moves(nullscope_stream* s, int depth, int moves) {
  tell_root(s, depth, -NULLSCOPE_INFINITY, NULLSCOPE_INFINITY,
            std::vector<ToldMove>(static_cast<std::size_t>(moves), {kE4, depth}));
}

// A root with so many moves, below each of which are 3,000 nodes of any values.
void tell_many(nullscope_stream* s, int moves, unsigned label) {
  std::mt19937 random(7);
  nullscope_iteration(s, 2);
  nullscope_enter(s, NULLSCOPE_NO_MOVE, -30'000, 30'000, 2, 0);
  for (int i = 0; i < moves; ++i) {
    nullscope_enter(s, kE4, -30'000, 30'000, 1, label);
    for (int n = 0; n < 3'000; ++n) {
      nullscope_enter(s, NULLSCOPE_MOVE(52, 36, 0), -30'000, 30'000, 0, NULLSCOPE_QUIESCENCE);
      nullscope_leave(s, static_cast<int>(random() % 40'000) - 20'000, NULLSCOPE_PRUNED | label);
    }
    nullscope_leave(s, 3, NULLSCOPE_BY_VALUE);
  }
  nullscope_leave(s, -3, NULLSCOPE_BY_VALUE);
}

// Files beside the recording that begin with its name.
int files_beside(const std::string& path) {
  int count = 0;
  const std::filesystem::path file(path);
  for (const auto& entry : std::filesystem::directory_iterator(file.parent_path())) {
    const std::string name = entry.path().filename().string();
    count += name != file.filename() && name.rfind(file.filename().string(), 0) == 0;
  }
  return count;
}

struct Root {
  unsigned thread;
  int depth;
  std::uint64_t size;
  bool operator==(const Root&) const = default;
};

std::vector<Root> roots_of(const trace::Reader& trace) {
  std::vector<Root> roots;
  for (const auto& i : trace.index().iterations) roots.push_back({i.thread, i.depth, trace.node(i.root).size()});
  return roots;
}

// Files cannot grow beyond this, while it lasts.
class FileSizeLimit {
 public:
  explicit FileSizeLimit(rlim_t bytes) {
    ::getrlimit(RLIMIT_FSIZE, &before_);
    const rlimit limit{bytes, before_.rlim_max};
    handler_ = std::signal(SIGXFSZ, SIG_IGN);
    ::setrlimit(RLIMIT_FSIZE, &limit);
  }
  ~FileSizeLimit() {
    ::setrlimit(RLIMIT_FSIZE, &before_);
    std::signal(SIGXFSZ, handler_);
  }
  FileSizeLimit(const FileSizeLimit&) = delete;
  FileSizeLimit& operator=(const FileSizeLimit&) = delete;

 private:
  rlimit before_{};
  void (*handler_)(int) = SIG_DFL;
};

const std::vector<Root> kAll = {{0, 1, 3}, {0, 2, 4}, {1, 2, 5}, {2, 1, 6}, {2, 2, 7}};

// A recording of three threads, not closed yet; each has told its part.
struct Recorded3 : StreamFile {
  std::array<nullscope_stream*, 3> streams{};
  Recorded3() {
    REQUIRE(open() == NULLSCOPE_OK);
    streams[0] = std::exchange(stream, nullptr);
    for (std::size_t i : {1, 2}) REQUIRE(nullscope_thread(streams[0], &streams[i]) == NULLSCOPE_OK);
    for (const Root& root : kAll) tell_moves(streams[root.thread], root.depth, static_cast<int>(root.size) - 1);
  }
};

}  // namespace

TEST_CASE("Threads of a recording may be closed in any order") {
  std::array<std::size_t, 3> order = {0, 1, 2};
  std::string first;
  do {
    Recorded3 recorded;
    CHECK(files_beside(recorded.path) == 2);
    for (const std::size_t i : order) REQUIRE(nullscope_close(&recorded.streams[i]) == NULLSCOPE_OK);
    CAPTURE(order);
    CHECK(files_beside(recorded.path) == 0);
    const trace::Reader trace = recorded.read();
    CHECK(trace.damage() == "");
    CHECK(roots_of(trace) == kAll);
    CHECK(lint(trace).count == 0);
    CHECK(lint(trace).warnings == 0);
    CHECK_NOTHROW(trace::check_digest(recorded.path));
    CHECK(trace.ending().summary.iterations.size() == 2);  // of all threads together
    CHECK(trace.ending().summary.total().counters.total() == 25);
    CHECK(trace.ending().result.iterations.size() == 2);  // the first thread's
    const std::string bytes = (std::ostringstream() << std::ifstream(recorded.path, std::ios::binary).rdbuf()).str();
    if (first.empty()) first = bytes;
    CHECK(bytes == first);
  } while (std::next_permutation(order.begin(), order.end()));
}

TEST_CASE("A thread that fails keeps what it had told, and the recording says so") {
  for (const std::size_t closed_first : {std::size_t{0}, std::size_t{1}}) {
    Recorded3 recorded;
    nullscope_stream*& failing = recorded.streams[1];
    nullscope_iteration(failing, 3);
    nullscope_enter(failing, NULLSCOPE_NO_MOVE, -10, 10, 3, 0);
    CHECK(nullscope_null_result(failing, 4) == NULLSCOPE_ERROR_ORDER);
    CHECK(nullscope_close(&recorded.streams[closed_first]) == (closed_first ? NULLSCOPE_ERROR_ORDER : NULLSCOPE_OK));
    for (nullscope_stream*& s : recorded.streams)
      if (s) nullscope_close(&s);
    CHECK(files_beside(recorded.path) == 0);
    const trace::Reader trace = recorded.read();
    std::vector<Root> roots = kAll;
    roots.insert(roots.begin() + 3, {1, 3, 1});
    CHECK(roots_of(trace) == roots);
    CHECK(trace.ending().result.error == "null_result, thread 1, node 6: no null move has been searched here");
    CHECK(lint(trace).count == 0);
    CHECK(lint(trace).warnings > 0);
  }
}

TEST_CASE("A thread whose file cannot be made is an error of its own; the others are recorded") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  const std::string in_the_way = file.path + ".thread1";
  std::filesystem::create_directory(in_the_way);
  nullscope_stream* second = nullptr;
  CHECK(nullscope_thread(file.stream, &second) == NULLSCOPE_ERROR_IO);
  CHECK(second == nullptr);
  CHECK(std::string(nullscope_error_text(nullptr)).find(in_the_way) == 0);
  CHECK(nullscope_enter(second, kE4, 0, 1, 1, 0) == NULLSCOPE_ERROR_HANDLE);
  std::filesystem::remove(in_the_way);
  tell_moves(file.stream, 1, 2);
  CHECK(file.close() == NULLSCOPE_OK);
  CHECK(roots_of(file.read()) == std::vector<Root>{{0, 1, 3}});
}

TEST_CASE("A thread whose file could not be written to its end loses only that end") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  nullscope_stream* second = nullptr;
  REQUIRE(nullscope_thread(file.stream, &second) == NULLSCOPE_OK);
  {
    const FileSizeLimit limit(400'000);
    tell_many(second, 130, 0);
    CHECK(nullscope_close(&second) == NULLSCOPE_ERROR_IO);
  }
  tell_moves(file.stream, 1, 2);
  CHECK(file.close() == NULLSCOPE_OK);
  CHECK(files_beside(file.path) == 0);
  const trace::Reader trace = file.read();
  CHECK(trace.damage() == "");
  const std::vector<Root> roots = roots_of(trace);
  REQUIRE(roots.size() == 2);
  CHECK(roots[0] == Root{0, 1, 3});
  CHECK(roots[1].thread == 1);
  CHECK(roots[1].size > 60'000);
  CHECK(roots[1].size < 390'000);
  CHECK(trace.node(trace.index().iterations[1].root).exit == Exit::Stopped);
  CHECK(trace.ending().result.error.find("thread 1: ") == 0);
  CHECK(lint(trace).count == 0);
}

TEST_CASE("A recording that has ended takes no further thread, and one that says nothing is none") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  nullscope_stream* second = nullptr;
  nullscope_stream* third = nullptr;
  REQUIRE(nullscope_thread(file.stream, &second) == NULLSCOPE_OK);
  tell_moves(file.stream, 1, 2);
  REQUIRE(file.close() == NULLSCOPE_OK);
  REQUIRE(nullscope_thread(second, &third) == NULLSCOPE_OK);  // from any stream that is open
  REQUIRE(nullscope_close(&second) == NULLSCOPE_OK);
  REQUIRE(nullscope_close(&third) == NULLSCOPE_OK);
  CHECK(files_beside(file.path) == 0);
  CHECK(roots_of(file.read()) == std::vector<Root>{{0, 1, 3}});
}

TEST_CASE("Threads record at once, with a label that any of them uses") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  const unsigned rule = NULLSCOPE_LABEL(nullscope_label(file.stream, "rule"));
  std::vector<std::thread> threads;
  for (int i = 0; i < 3; ++i) {
    nullscope_stream* s = nullptr;
    REQUIRE(nullscope_thread(file.stream, &s) == NULLSCOPE_OK);
    threads.emplace_back([s, rule]() mutable {
      for (int n = 0; n < 200; ++n) {
        nullscope_iteration(s, 1);
        nullscope_enter(s, NULLSCOPE_NO_MOVE, -10, 10, 1, rule);
        nullscope_skip(s, kE4, rule);
        nullscope_leave(s, 3, NULLSCOPE_PRUNED | rule);
      }
      tell_many(s, 10, rule);
      nullscope_close(&s);
    });
  }
  tell_moves(file.stream, 1, 2);
  for (std::thread& t : threads) t.join();
  REQUIRE(file.close() == NULLSCOPE_OK);
  const trace::Reader trace = file.read();
  CHECK(trace.ending().labels == std::vector<std::string>{"rule"});
  CHECK(trace.ending().summary.total().counters.total() == 3 + 3 * (200 + 30'011));
  CHECK(trace.ending().result.error == "");
  CHECK(lint(trace).count == 0);
}

TEST_CASE("A node with more children than a trace can have is an error of the call") {
  StreamFile file;
  REQUIRE(file.open() == NULLSCOPE_OK);
  nullscope_iteration(file.stream, 1);
  nullscope_enter(file.stream, NULLSCOPE_NO_MOVE, -10, 10, 1, 0);
  for (int i = 0; i < 4096; ++i) {
    nullscope_enter(file.stream, kE4, -10, 10, 0, NULLSCOPE_QUIESCENCE);
    nullscope_leave(file.stream, 0, NULLSCOPE_BY_VALUE);
  }
  CHECK(nullscope_error_text(file.stream) == std::string());
  CHECK(nullscope_enter(file.stream, kE4, -10, 10, 0, 0) == NULLSCOPE_ERROR_LEVELS);
  CHECK(file.close() == NULLSCOPE_ERROR_LEVELS);
  CHECK(file.read().node(1).children == 4096);
  CHECK(file.read().ending().result.error == "enter, node 1: more than 4096 nodes would be right below it");
}
