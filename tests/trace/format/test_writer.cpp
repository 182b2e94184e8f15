// Writing: in another thread, under failure, and against being killed.
#include <chrono>
#include <cstdio>
#include <fcntl.h>
#include <filesystem>
#include <signal.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <thread>
#include <unistd.h>

#include "engine/driver.hpp"
#include "tests/support/catch.hpp"
#include "tests/support/trials.hpp"
#include "tests/trace/traces.hpp"
#include "trace/open.hpp"
#include "trace/record/recorder.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

class FailingOutput final : public trace::ByteOutput {
 public:
  explicit FailingOutput(std::size_t room) : room_(room) {}
  void write(std::string_view bytes) override {
    written_ += bytes.substr(0, std::min(bytes.size(), room_ - written_.size()));
    if (written_.size() == room_) throw trace::IoError("full");
  }
  const std::string& written() const { return written_; }

 private:
  std::size_t room_;
  std::string written_;
};

struct WrittenFile {
  std::string path =
      (std::filesystem::temp_directory_path() / ("nullscope-test-" + std::to_string(::getpid()) + ".nst"));
  ~WrittenFile() { std::filesystem::remove(path); }
};

// Runs `nullscope trace` on a search that takes minutes, with no output.
pid_t start_long_trace(const std::string& path, rlim_t file_limit = RLIM_INFINITY) {
  const pid_t pid = ::fork();
  if (pid != 0) return pid;
  if (file_limit != RLIM_INFINITY) {
    const rlimit limit{file_limit, file_limit};
    ::setrlimit(RLIMIT_FSIZE, &limit);
    ::signal(SIGXFSZ, SIG_IGN);
  }
  const int null = ::open("/dev/null", O_WRONLY);
  ::dup2(null, 1);
  ::dup2(null, 2);
  ::execl(NULLSCOPE_PROGRAM, "nullscope", "trace", kMiddlegame, "--depth", "20", "--table-entries", "65536", "-o",
          path.c_str(), "--force", nullptr);
  ::_exit(127);
}

// Waits until the file is larger than `size` or the process has ended.
void wait_for_size(const std::string& path, pid_t pid, std::uintmax_t size) {
  std::error_code error;
  while (::waitpid(pid, nullptr, WNOHANG) == 0) {
    const auto now = std::filesystem::file_size(path, error);
    if (!error && now > size) return;
    std::this_thread::yield();
  }
}

}  // namespace

TEST_CASE("Through the queue and its thread, a sink gets the same bytes as straight from the search") {
  const SearchRequest request = make_request(kMiddlegame, 6);
  trace::MemoryOutput output;
  trace::WriterSink writer(output);
  Table table(request.options.table_entries);
  trace::Recorder recorder(writer, table.size());
  recorder.begin(trace::make_header(request, std::string(trace::kProgram)));
  recorder.finish(trace::make_result(run_search(request, table, recorder)));
  REQUIRE(output.bytes() == record(request).bytes);
}

TEST_CASE("A full disk stops the search, is reported, and what was written stays readable") {
  const std::size_t size = record(make_request(kMiddlegame, 7)).bytes.size();
  for (const std::size_t room : {size_t{10}, size_t{2000}, size / 2}) {
    FailingOutput output(room);
    trace::WriterSink writer(output);
    REQUIRE_THROWS_AS(trace::record_search(make_request(kMiddlegame, 20), writer), trace::IoError);
    if (room == size / 2) {
      const auto reader = trace::open_memory(output.written());
      REQUIRE_FALSE(reader.damage().empty());
      REQUIRE(reader.index().end_node > 60000);
      REQUIRE(recount(reader) == reader.ending().summary);
    }
  }
}

TEST_CASE("The program says a file-size limit was met, exits with 3, and leaves a readable file") {
  const WrittenFile file;
  const pid_t pid = start_long_trace(file.path, 1 << 20);
  int status = 0;
  REQUIRE(::waitpid(pid, &status, 0) == pid);
  REQUIRE(WIFEXITED(status));
  REQUIRE(WEXITSTATUS(status) == 3);
  const auto reader = trace::open_file(file.path);
  REQUIRE_FALSE(reader.damage().empty());
  REQUIRE(reader.block_count() > 2);
}

TEST_CASE("A writer killed at any moment leaves every whole block readable") {
  const Trials trials(20, "NULLSCOPE_KILLS");
  SplitMix64 random(trials.seed);
  std::uint64_t whole_blocks = 0;
  std::uint64_t cut_inside = 0;
  std::uint64_t empty = 0;
  for (std::size_t i = 0; i < trials.count; ++i) {
    const WrittenFile file;
    const pid_t pid = start_long_trace(file.path);
    // As soon as it has grown, which may be in the middle of a write; or some time later, between two writes.
    wait_for_size(file.path, pid, random.below(1 << 20));
    const auto moment =
        std::chrono::steady_clock::now() + std::chrono::microseconds(random.below(2) * random.below(5000));
    while (std::chrono::steady_clock::now() < moment) continue;
    ::kill(pid, SIGKILL);
    ::waitpid(pid, nullptr, 0);
    try {
      const auto reader = trace::open_file(file.path);
      REQUIRE_FALSE(reader.damage().empty());
      REQUIRE(recount(reader) == reader.ending().summary);
      whole_blocks += reader.block_count();
      cut_inside += reader.damage().find("ends inside a frame") != std::string::npos;
    } catch (const trace::Error& error) {
      REQUIRE(std::filesystem::file_size(file.path) == 0);  // killed before its first write
      ++empty;
    }
  }
  std::printf("%zu killed: %llu whole blocks read, %llu files cut inside a block, %llu empty\n", trials.count,
              static_cast<unsigned long long>(whole_blocks), static_cast<unsigned long long>(cut_inside),
              static_cast<unsigned long long>(empty));
}

TEST_CASE("An existing file is kept unless it is to be replaced, and two writers do not share one") {
  const WrittenFile file;
  trace::FileOutput first(file.path, false);
  first.write("x");
  REQUIRE_THROWS_WITH(trace::FileOutput(file.path, false).write("y"), Catch::Contains("--force"));
  REQUIRE_THROWS_WITH(trace::FileOutput(file.path, true).write("y"), Catch::Contains("another program is writing it"));
  first.close();
  REQUIRE(std::filesystem::file_size(file.path) == 1);
  REQUIRE_NOTHROW(trace::FileOutput(file.path, true).write("zz"));
  REQUIRE(std::filesystem::file_size(file.path) == 2);
}

TEST_CASE("A filter that is refused leaves an existing trace alone") {
  const WrittenFile file;
  trace::FileOutput(file.path, false).write("precious");
  trace::FileOutput output(file.path, true);
  trace::WriterSink writer(output);
  trace::RecordingOptions options;
  options.filter.path = "e2e5";
  REQUIRE_THROWS_AS(trace::record_search(make_request(kMiddlegame, 2), writer, options), trace::Error);
  REQUIRE(std::filesystem::file_size(file.path) == 8);
}
