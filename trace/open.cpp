#include "trace/open.hpp"

#include "trace/emit/log.hpp"
#include "trace/format/file_source.hpp"

namespace nullscope::trace {
namespace {

Reader open(std::unique_ptr<ByteInput> input) {
  return is_log(*input) ? read_log(std::move(input)) : read_trace(std::move(input));
}

}  // namespace

Reader open_file(const std::string& path) {
  auto input = file_input(path);
  try {
    return open(std::move(input));
  } catch (const Error& error) {
    throw Error(path + ": " + error.what());
  }
}

Reader open_memory(std::string bytes) { return open(memory_input(std::move(bytes))); }

}  // namespace nullscope::trace
