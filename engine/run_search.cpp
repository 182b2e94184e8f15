#include "engine/run_search.hpp"

#include "engine/driver.hpp"

namespace nullscope {

SearchResult run_search(const SearchRequest& request, Table& table, const OnIteration& on_iteration) {
  NoObserver nobody;
  return run_search(request, table, nobody, on_iteration);
}

SearchResult run_search(const SearchRequest& request, const OnIteration& on_iteration) {
  Table table(request.options.table == TableMode::Off ? 4 : request.options.table_entries);
  return run_search(request, table, on_iteration);
}

}  // namespace nullscope
