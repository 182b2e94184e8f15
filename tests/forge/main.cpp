// The program `forge`: writes forged traces to files. A tool of the tests; not installed.
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>

#include "tests/forge/classes.hpp"

using namespace nullscope::forge;

namespace {

void save(const std::string& path, const Bytes& content) {
  std::ofstream file(path, std::ios::binary | std::ios::trunc);
  file.write(content.data(), static_cast<std::streamsize>(content.size()));
  if (!file.flush()) {
    std::fprintf(stderr, "forge: %s cannot be written\n", path.c_str());
    std::exit(3);
  }
}

void save(const std::string& path, const Forged& forged) {
  save(path, forged.content);
  if (forged.sidecar.empty())
    std::remove((path + ".audit").c_str());
  else
    save(path + ".audit", forged.sidecar);
}

int usage() {
  std::fputs("usage: forge --list | --class NAME -o FILE | --seed N -o FILE | --all FOLDER\n", stderr);
  return 2;
}

}  // namespace

int main(int argc, char** argv) {
  const auto is = [&](int i, const char* word) { return i < argc && !std::strcmp(argv[i], word); };
  if (argc == 2 && is(1, "--list")) {
    for (const Class& c : classes())
      std::printf("%s%s\t%s\n", std::string(c.name).c_str(), std::string(c.ending).c_str(),
                  std::string(c.what).c_str());
    return 0;
  }
  if (argc == 3 && is(1, "--all")) {
    for (const Class& c : classes())
      save(std::string(argv[2]) + '/' + std::string(c.name) + std::string(c.ending), c.make());
    return 0;
  }
  if (argc != 5 || !is(3, "-o")) return usage();
  if (is(1, "--seed")) {
    save(argv[4], forge(std::strtoull(argv[2], nullptr, 10)));
    return 0;
  }
  if (!is(1, "--class")) return usage();
  for (const Class& c : classes())
    if (c.name == argv[2]) return save(argv[4], c.make()), 0;
  std::fprintf(stderr, "forge: there is no class %s; --list lists them\n", argv[2]);
  return 2;
}
