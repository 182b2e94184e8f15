// Searches a position: the plain way, unwatched. driver.hpp has the same with an observer.
//
// Required: the root is a legal position, and root_moves, where given, are legal in it.
// Promised: the result depends on the request alone (with a table from outside, also on its size, and on its contents if
// they are kept), unless a limit of time or the stop flag ends the search.
#pragma once

#include "engine/request.hpp"

namespace nullscope {

// With a table of its own.
SearchResult run_search(const SearchRequest& request, const OnIteration& on_iteration = {});
// The table is cleared first, unless the request keeps it. One search at a time may use it.
SearchResult run_search(const SearchRequest& request, Table& table, const OnIteration& on_iteration = {});

}  // namespace nullscope
