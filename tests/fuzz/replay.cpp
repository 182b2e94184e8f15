// Feeds files to a target, for the normal tests and for coverage: any compiler will do.
//
//   fuzz_fen FILE-OR-FOLDER...
//
// Exit 0 if every promise held for every file. Otherwise it ends as the target did, and the file is named.
#include <algorithm>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <string>
#include <unistd.h>
#include <vector>

#include "tests/fuzz/target.hpp"

namespace {

std::string current;  // the file that is being fed

extern "C" void name_the_file(int signal) {
  const std::string_view parts[] = {"the input was ", current, "\n"};
  for (const std::string_view part : parts)
    if (::write(STDERR_FILENO, part.data(), part.size()) < 0) break;
  std::signal(signal, SIG_DFL);
  std::raise(signal);
}

std::vector<std::string> files_of(const std::string& path) {
  if (!std::filesystem::is_directory(path)) return {path};
  std::vector<std::string> files;
  for (const auto& entry : std::filesystem::directory_iterator(path)) files.push_back(entry.path().string());
  std::sort(files.begin(), files.end());
  return files;
}

std::string content_of(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  if (!file) {
    std::fprintf(stderr, "%s cannot be read\n", path.c_str());
    std::exit(2);
  }
  return {std::istreambuf_iterator<char>(file), {}};
}

}  // namespace

int main(int argc, char** argv) {
  for (const int signal : {SIGABRT, SIGSEGV, SIGFPE, SIGBUS, SIGILL}) std::signal(signal, name_the_file);
  int count = 0;
  for (int i = 1; i < argc; ++i)
    for (const std::string& path : files_of(argv[i])) {
      current = path;
      nullscope::fuzz::run(content_of(path));
      ++count;
    }
  std::printf("%d inputs\n", count);
  return count ? 0 : 2;
}
