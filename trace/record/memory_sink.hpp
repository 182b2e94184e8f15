// Keeps a recording in memory, as blocks, for this program to read: no file format is involved.
//
//   MemorySink sink;
//   record_search(request, sink);
//   const Reader trace = sink.take();
//
// It takes some 4 bytes a node; a WriterSink into a MemoryOutput (format/writer.hpp) compresses them to less than half.
#pragma once

#include <memory>

#include "trace/reader.hpp"
#include "trace/record/sink.hpp"

namespace nullscope::trace {

class MemorySink final : public Sink {
 public:
  MemorySink();
  ~MemorySink() override;
  MemorySink(const MemorySink&) = delete;
  MemorySink& operator=(const MemorySink&) = delete;

  void begin(const Header& header) override;
  void label(const std::string& name) override;
  void block(const Block& block) override;
  void end(const Result& result) override;

  // Required: the search has ended, and this is called once. Nothing is left here.
  Reader take();

 private:
  class Source;
  std::unique_ptr<Source> source_;
};

}  // namespace nullscope::trace
