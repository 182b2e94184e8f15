// What a command writes is neither what it reads nor what else it writes: one of them would be lost, whatever --force
// says of replacing.
#pragma once

#include <string>
#include <vector>

namespace nullscope {

struct NamedOutput {
  std::string name;  // what its user calls it: "-o", "--positions"
  std::string path;
};

// Throws UsageError if an output, or the draft of one (PATH.part), is an input or another output: the same file, by
// whatever path or link. "-", devices and pipes are no files; an input need not be one.
void check_apart(const std::vector<std::string>& inputs, const std::vector<NamedOutput>& outputs);

}  // namespace nullscope
