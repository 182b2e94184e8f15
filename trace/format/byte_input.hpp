// Where the bytes of a trace are: in a file, or in memory.
#pragma once

#include <cstdint>
#include <memory>
#include <string>

namespace nullscope::trace {

class ByteInput {
 public:
  virtual ~ByteInput() = default;
  virtual std::uint64_t size() const = 0;
  // What errors begin with: "t.nst: ", or nothing.
  virtual std::string prefix() const { return {}; }
  // Exactly `length` bytes from `offset`; throws Error past the end.
  virtual std::string read(std::uint64_t offset, std::size_t length) const = 0;
};

std::unique_ptr<ByteInput> file_input(const std::string& path);  // throws IoError
std::unique_ptr<ByteInput> memory_input(std::string bytes);

}  // namespace nullscope::trace
