// The sink that writes the .nst format.
//
// A file is written as the search goes, so what is there after a crash is readable up to its last whole block.
//
// Required: a sink and its output serve one recording. Promised: the bytes depend on the recording alone; what cannot
// be written throws IoError, which ends the search and comes out of record_search.
#pragma once

#include <memory>
#include <string>

#include "trace/format/byte_output.hpp"
#include "trace/record/sink.hpp"

namespace nullscope::trace {

class WriterSink final : public Sink {
 public:
  // `keep_last`: a flight recorder of that many blocks, written at the end; 0 keeps all, written at once.
  // The output must outlive the sink.
  explicit WriterSink(ByteOutput& output, std::size_t keep_last = 0);
  ~WriterSink() override;

  void begin(const Header& header) override;
  void label(const std::string& name) override;
  void block(const Block& block) override;
  void end(const Result& result) override;

 private:
  struct State;
  std::unique_ptr<State> state_;
};

}  // namespace nullscope::trace
