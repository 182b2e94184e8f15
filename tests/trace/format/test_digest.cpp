// The digest of a whole trace: what was changed is noticed, even if every checksum was made right again.
#include "tests/support/catch.hpp"
#include "tests/tools/run_program.hpp"
#include "tests/trace/traces.hpp"
#include "trace/format/archives.hpp"
#include "trace/format/digest.hpp"
#include "trace/format/frame.hpp"
#include "trace/open.hpp"

using namespace nullscope;
using namespace nullscope::test;

namespace {

const std::string& signed_trace() {
  static const std::string kBytes = record(make_request(kZugzwang, 4, parse_policy("std:3"))).bytes;
  return kBytes;
}

// The frame at `position` with another payload as long as its own, signed anew.
std::string with_payload(std::string bytes, std::uint64_t position, const std::string& payload) {
  const trace::FrameHeader header =
      trace::decode_frame_header(bytes.substr(position, trace::format::kFrameHeaderSize), position, bytes.size());
  REQUIRE(payload.size() == header.length);
  const std::string frame = trace::encode_frame_header(header.type, position, payload) + payload;
  return bytes.replace(position, frame.size(), frame);
}

std::string payload_at(const std::string& bytes, std::uint64_t position) {
  return bytes.substr(position + trace::format::kFrameHeaderSize, trace::get_u32(bytes, position + 4));
}

// The same search by another program's name: no rule of a trace is broken by it.
std::string forged_header() {
  trace::Header header = trace::open_memory(signed_trace()).header();
  header.policy = "std:2";
  return with_payload(signed_trace(), trace::format::kFileHeaderSize, trace::encode_header(header));
}

void require_noticed(const std::string& bytes, const std::vector<std::string>& command) {
  const TemporaryFile file(bytes);
  std::vector<std::string> words = command;
  words.push_back(file.path());
  const Outcome outcome = run_nullscope(words);
  CAPTURE(words, outcome.out, outcome.err);
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.out == "");
  CHECK(outcome.err.find(file.path() + ": the trace is not as it was written: its digest is ") != std::string::npos);
}

}  // namespace

TEST_CASE("A whole trace has the digest of its bytes, a flight recorder's too") {
  CHECK_NOTHROW(trace::check_digest(TemporaryFile(signed_trace()).path()));
  CHECK_NOTHROW(trace::check_digest(TemporaryFile(record(make_request(kMiddlegame, 6), {}, 1).bytes).path()));
}

TEST_CASE("Whichever bit of a trace is flipped, reading its ending or its digest notices") {
  for (std::size_t i = 0; i < signed_trace().size(); ++i) {
    std::string bad = signed_trace();
    bad[i] = static_cast<char>(bad[i] ^ (1 << i % 8));
    CAPTURE(i);
    REQUIRE_THROWS_AS(trace::check_digest(TemporaryFile(bad).path()), trace::Damaged);
  }
}

TEST_CASE("lint and replay --verify notice a trace whose frames were forged and signed anew") {
  for (const std::vector<std::string>& command :
       {std::vector<std::string>{"lint"}, {"lint", "--json"}, {"replay", "--verify"}})
    require_noticed(forged_header(), command);
}

TEST_CASE("A frame between the others that nothing points to is noticed") {
  const std::uint64_t trailer = signed_trace().size() - trace::format::kFrameHeaderSize - trace::format::kTrailerSize;
  std::string bad = signed_trace().substr(0, trailer) + "whatever";
  const std::string payload = payload_at(signed_trace(), trailer);
  bad += trace::encode_frame_header(trace::format::FrameType::Trailer, bad.size(), payload) + payload;
  CHECK(trace::open_memory(bad).damage() == "");
  require_noticed(bad, {"lint"});
}

TEST_CASE("A trace that was cut off is told as before, and its digest not asked for") {
  const TemporaryFile file(signed_trace().substr(0, signed_trace().size() - 3));
  const Outcome outcome = run_nullscope({"lint", file.path()});
  CHECK(outcome.exit_code == 1);
  CHECK(outcome.err.find("whole blocks are readable") != std::string::npos);
  CHECK(outcome.err.find("digest") == std::string::npos);
  CHECK(outcome.out.find("clean as far as it can be read") != std::string::npos);
}
