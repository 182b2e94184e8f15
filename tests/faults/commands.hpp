// The commands that write files while they work, each as a small run, and what may be there after one that failed.
#pragma once

#include <memory>
#include <string>
#include <vector>

#include "tests/faults/inject.hpp"
#include "tests/tools/experiment/folder.hpp"

namespace nullscope::test {

inline Words with(Words words, const Words& more) {
  words.insert(words.end(), more.begin(), more.end());
  return words;
}

class LongCommand {
 public:
  virtual ~LongCommand() = default;
  virtual std::string name() const = 0;
  // The files it needs, and the words that make it write `output`. A `large` run goes on for many seconds.
  virtual Words words(const Folder& folder, const std::string& output, bool large = false) const = 0;
  // The words after a run that did not end: to go on, or to begin again.
  virtual Words words_again(const Folder& folder, const std::string& output) const = 0;
  // Empty if the file that a failed run left is honest: readable, and no more than what a whole run writes.
  virtual std::string objection(const std::string& left, const std::string& whole) const = 0;
  // The file that a run which has not ended leaves.
  virtual std::string under_way(const std::string& output) const { return output; }
  // Besides the output itself, files that belong to it.
  virtual Words companions(const std::string&) const { return {}; }
};

const std::vector<std::unique_ptr<LongCommand>>& long_commands();

// A folder that may not be written for as long as this is there, and the program run by somebody for whom that holds.
class ClosedFolder {
 public:
  explicit ClosedFolder(const Folder& folder);
  ~ClosedFolder();
  ClosedFolder(const ClosedFolder&) = delete;
  ClosedFolder& operator=(const ClosedFolder&) = delete;
  FaultyRun run(Words words) const;

 private:
  const Folder& folder_;
};

}  // namespace nullscope::test
