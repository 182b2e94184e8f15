// Traces of positions made at random, each search under another policy: prints a checksum of each trace's bytes. run.sh
// compares what programs of different compilers print.
//
//   trace_digests [POSITIONS [SEED]]
#include <cstdio>
#include <cstdlib>
#include <string_view>

#include "engine/fen.hpp"
#include "tests/support/random_positions.hpp"
#include "trace/format/writer.hpp"
#include "trace/record/recording.hpp"

using namespace nullscope;

namespace {

// FNV-1a: a few lines that are the same everywhere.
std::uint64_t digest_of(std::string_view bytes) {
  std::uint64_t digest = 0xcbf29ce484222325;
  for (const char c : bytes) digest = (digest ^ static_cast<unsigned char>(c)) * 0x100000001b3;
  return digest;
}

}  // namespace

int main(int argc, char** argv) {
  const auto positions = static_cast<std::size_t>(argc > 1 ? std::atoi(argv[1]) : 50);
  const auto seed = static_cast<std::uint64_t>(argc > 2 ? std::atoi(argv[2]) : 1);
  const std::vector<Policy> policies = all_policies();
  std::size_t number = 0;
  for (const Position& root : test::random_positions(positions, seed)) {
    SearchRequest request;
    request.root = root;
    request.policy = policies[number++ % policies.size()];
    request.limits.depth = 4;
    request.options.table_entries = std::size_t{1} << 14;
    trace::MemoryOutput output;
    trace::WriterSink sink(output);
    trace::record_search(request, sink);
    std::printf("%016llx %8zu bytes  %-17s %s\n", static_cast<unsigned long long>(digest_of(output.bytes())),
                output.bytes().size(), to_string(request.policy).c_str(), to_fen(root).c_str());
  }
}
