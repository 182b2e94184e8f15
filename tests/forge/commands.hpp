// Every command that reads a trace, run inside this process and looked at while it runs: as if by the program itself,
// but hundreds of times a second, and under whatever sanitizers the build has.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

namespace nullscope::forge {

using Words = std::vector<std::string>;

// In every form that reads other parts of a trace. "@" stands for the trace, and "%" begins the path of what is
// written.
const std::vector<Words>& reading_commands();
// The same for a lesson.
const std::vector<Words>& lesson_commands();
Words with_paths(Words words, const std::string& trace, const std::string& output);

// What one run of a command may take.
struct Limits {
  double cpu_seconds = 5;
  std::size_t heap_bytes = 512u << 20;  // at any one time; noticed in builds with the address sanitizer
  std::size_t output_bytes = 1u << 30;  // of stdout, of stderr, and of any one file
};

struct Ran {
  int code = -1;           // as the program would end
  std::string unexpected;  // an exception that the program calls an internal error
  std::string out, err;
  double cpu_seconds = 0;
};

// Over a limit it says so on the stderr that there was before, and aborts. Not more than one at a time.
Ran run_in_process(const Words& words, const Limits& limits = {});

// What is wrong with a run, in words; empty if nothing is.
std::string complaint_about(const Ran& ran);
// The same for a file that it wrote, if it did, by its ending: nothing active, nothing that XML cannot have.
std::string complaint_about_file(const std::string& path);

// All of reading_commands(), in order, from number `first` on: `before(number)` each. Returns the first complaint, with
// the command; empty if there is none.
std::string try_all(const std::string& trace, const std::string& output, const Limits& limits = {},
                    std::size_t first = 0, const std::function<void(std::size_t)>& before = {});

}  // namespace nullscope::forge
