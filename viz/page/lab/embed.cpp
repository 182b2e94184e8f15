// Writes the parts of the lab's page as C++:
//
//   lab_embed lab.js SHA256 worker.js lab.css module.wasm positions.tsv > lab_bundle.cpp
#include <cstdio>
#include <fstream>
#include <iostream>
#include <iterator>
#include <string>

#include "viz/page/encoding.hpp"

namespace {

std::string content(const char* path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

void write(const char* name, const std::string& text) {
  // A literal has its limits: in pieces.
  constexpr std::size_t kPiece = 8000;
  std::cout << "const std::string_view " << name << " =";
  for (std::size_t at = 0; at < text.size() || at == 0; at += kPiece)
    std::cout << "\n    R\"nullscope_lab(" << text.substr(at, kPiece) << ")nullscope_lab\"";
  std::cout << ";\n";
}

}  // namespace

int main(int count, char** words) {
  if (count != 7) return 2;
  const std::string module = content(words[5]);
  std::cout << "// Made by the build.\n#include \"viz/page/lab/lab_bundle.hpp\"\n\nnamespace nullscope::viz {\n\n";
  write("kLabScript", content(words[1]));
  write("kLabScriptSha256", words[2]);
  write("kLabWorker", content(words[3]));
  write("kLabStyle", content(words[4]));
  write("kLabEngine", module.empty() ? "" : nullscope::viz::base64(nullscope::viz::gzipped(module)));
  write("kLabPositions", content(words[6]));
  std::cout << "\n}  // namespace nullscope::viz\n";
  return std::cout.good() ? 0 : 1;
}
