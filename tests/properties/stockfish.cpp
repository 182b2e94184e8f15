#include "tests/properties/stockfish.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <stdexcept>
#include <unistd.h>

#include "engine/fen.hpp"

namespace nullscope::test {
namespace {

namespace fs = std::filesystem;

// Empty if there is none. Debian puts games where not every PATH looks.
fs::path find_stockfish() {
  const char* path = std::getenv("PATH");
  std::string folders = std::string(path ? path : "") + ":/usr/games:/usr/local/bin";
  for (std::size_t start = 0; start <= folders.size();) {
    const std::size_t end = std::min(folders.find(':', start), folders.size());
    const fs::path candidate = fs::path(folders.substr(start, end - start)) / "stockfish";
    if (access(candidate.c_str(), X_OK) == 0) return candidate;
    start = end + 1;
  }
  return {};
}

// A file that goes away with its owner.
class TemporaryFile {
 public:
  TemporaryFile() : path_(fs::temp_directory_path() / ("nullscope-perft-" + std::to_string(getpid()) + ".txt")) {}
  ~TemporaryFile() {
    std::error_code ignored;
    fs::remove(path_, ignored);
  }
  TemporaryFile(const TemporaryFile&) = delete;
  TemporaryFile& operator=(const TemporaryFile&) = delete;
  const fs::path& path() const { return path_; }

 private:
  fs::path path_;
};

}  // namespace

std::vector<std::uint64_t> stockfish_perft(const std::vector<Position>& positions, int depth) {
  const fs::path program = find_stockfish();
  if (program.empty()) throw std::runtime_error("stockfish not found: install the package `stockfish`");
  const TemporaryFile script;
  std::ofstream out(script.path());
  for (const Position& p : positions) out << "position fen " << to_fen(p) << "\ngo perft " << depth << '\n';
  out << "quit\n";
  out.close();

  std::vector<std::uint64_t> counts;
  std::string command;
  ((((command += '\'') += program.string()) += "' < '") += script.path().string()) += '\'';
  FILE* pipe = popen(command.c_str(), "r");
  if (!pipe) return counts;
  char line[256];
  constexpr std::string_view kLabel = "Nodes searched: ";
  while (std::fgets(line, sizeof line, pipe))
    if (std::string_view(line).substr(0, kLabel.size()) == kLabel)
      counts.push_back(std::strtoull(line + kLabel.size(), nullptr, 10));
  pclose(pipe);
  return counts;
}

}  // namespace nullscope::test
