#include "tools/uci/trace_files.hpp"

#include <filesystem>
#include <fmt/format.h>

namespace nullscope::uci {

std::string TraceFiles::next() {
  const std::filesystem::path given(pattern_);
  const std::string stem = given.extension() == ".nst" ? given.stem().string() : given.filename().string();
  std::filesystem::path path;
  std::error_code ignored;  // what cannot be looked at cannot be written either, which is told then
  do path = given.parent_path() / fmt::format("{}-{:04}.nst", stem, ++number_);
  while (std::filesystem::exists(std::filesystem::symlink_status(path, ignored)));
  return path.string();
}

template <class Write>
void TraceFileSink::attempt(Write write) {
  if (failed_) return;
  try {
    write();
  } catch (const std::exception& error) {
    failed_ = true;
    voice_.note(fmt::format("{}; this search is not recorded any further", error.what()));
  }
}

void TraceFileSink::begin(const trace::Header& header) {
  attempt([&] { writer_.begin(header); });
  if (!failed_) voice_.say(fmt::format("info string recording in {}", path_));
}

void TraceFileSink::block(const trace::Block& block) {
  attempt([&] { writer_.block(block); });
}

void TraceFileSink::end(const trace::Result& result) {
  attempt([&] { writer_.end(result); });
}

}  // namespace nullscope::uci
