// One unwatched search of one position, for counting instructions.
#include <cstdio>

#include "engine/fen.hpp"
#include "engine/run_search.hpp"

int main() {
  nullscope::SearchRequest request;
  request.root = nullscope::parse_fen("r2q1rk1/pp2bppp/2npbn2/4p3/4P3/1NN1BP2/PPPQ2PP/2KR1B1R w - - 0 10");
  request.limits.depth = 6;
  request.options.table_entries = std::size_t{1} << 16;
  std::printf("%llu nodes\n", static_cast<unsigned long long>(nullscope::run_search(request).counters.total()));
}
