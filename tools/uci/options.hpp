// What can be set from outside: the options of the protocol, and what they mean here.
#pragma once

#include <stdexcept>
#include <string>
#include <string_view>

#include "engine/request.hpp"
#include "tools/uci/time.hpp"

namespace nullscope::uci {

struct Settings {
  Policy policy = policy::Verified{};
  SearchOptions study;  // without `practical`, and whatever its table_entries
  bool practical = false;
  int hash = 64;  // MiB
  int threads = 1;
  int overhead = 30;  // milliseconds
  bool ponder = false;
  std::string trace_file;

  // All of it together; the table has as many entries as fit into `hash`, a power of two.
  SearchOptions search_options() const;
  Milliseconds move_overhead() const { return Milliseconds(overhead); }
};

// What has to follow a change.
enum class Effect {
  None,
  ClearTable,  // what it holds was found under other rules
  NewTable,    // of another size
  NewTraces,   // counting begins again
};

struct OptionError : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// "option name Hash type spin ..." and so on, a line each; the defaults are what `settings` says.
std::string declare_options(const Settings& settings);

// Names and values without regard to case. Throws OptionError and changes nothing when there is no such option or
// it cannot have that value.
Effect set_option(Settings& settings, std::string_view name, std::string_view value);

}  // namespace nullscope::uci
