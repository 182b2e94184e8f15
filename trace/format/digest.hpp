// The digest of a whole trace: XXH3 (64 bits) of every byte before the trailer, which holds it.
//
// Each frame has a checksum of its own, which tells where a file is damaged. The digest is of the file as one: frames
// that were put together anew, left out, or signed again after a change are not what its trailer was written for.
#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>

namespace nullscope::trace {

class Digest {
 public:
  Digest();
  ~Digest();
  Digest(Digest&&) noexcept;
  void add(std::string_view bytes);
  std::uint64_t value() const;  // of all that was added

 private:
  struct State;
  std::unique_ptr<State> state_;
};

// Reads the file once, from its start to its end. Throws Damaged if its bytes are not those that were written, IoError.
void check_digest(const std::string& path);

}  // namespace nullscope::trace
