// Streams of the C interface with files of their own, gone at the end.
#pragma once

#include <cstdio>
#include <filesystem>
#include <string>
#include <unistd.h>

#include "tests/trace/traces.hpp"
#include "trace/emit/nullscope_emit.h"
#include "trace/judge/lint.hpp"
#include "trace/open.hpp"

namespace nullscope::test {

struct StreamFile {
  std::string path;
  nullscope_stream* stream = nullptr;

  StreamFile() {
    static std::atomic<int> number{0};
    path = (std::filesystem::temp_directory_path() /
            ("nullscope-emit-" + std::to_string(::getpid()) + "-" + std::to_string(number++) + ".nst"))
               .string();
  }
  ~StreamFile() {
    if (stream) nullscope_close(&stream);
    std::remove(path.c_str());
  }
  StreamFile(const StreamFile&) = delete;
  StreamFile& operator=(const StreamFile&) = delete;

  nullscope_open_options options(const char* fen) const {
    nullscope_open_options o = NULLSCOPE_OPEN_OPTIONS;
    o.path = path.c_str();
    o.engine = "other 1.0";
    o.fen = fen;
    o.depth = 9;
    return o;
  }
  int open(const char* fen = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1") {
    const nullscope_open_options o = options(fen);
    return nullscope_open(&o, &stream);
  }
  int close() { return nullscope_close(&stream); }
  trace::Reader read() const { return trace::open_file(path); }
};

}  // namespace nullscope::test
