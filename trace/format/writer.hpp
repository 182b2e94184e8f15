// Sinks that write the .nst format: to a file, or to memory.
//
// A file is written as the search goes, so what is there after a crash is readable up to its last whole
// block. It is created under its final name; an existing file is only replaced when asked to.
//
// Required: a sink and its output serve one recording. Promised: the bytes depend on the recording alone; what cannot
// be written throws IoError, which ends the search and comes out of record_search.
#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "trace/record/sink.hpp"

namespace nullscope::trace {

class ByteOutput {
 public:
  virtual ~ByteOutput() = default;
  virtual void write(std::string_view bytes) = 0;  // all of it, or throws IoError
  virtual void close() {}
};

class FileOutput final : public ByteOutput {
 public:
  // Nothing is touched before the first byte is written.
  FileOutput(std::string path, bool replace) : path_(std::move(path)), replace_(replace) {}
  ~FileOutput() override;
  FileOutput(const FileOutput&) = delete;
  FileOutput& operator=(const FileOutput&) = delete;
  void write(std::string_view bytes) override;
  void close() override;

 private:
  void open();
  [[noreturn]] void give_up();

  std::string path_;
  bool replace_;
  int fd_ = -1;
  std::uint64_t written_ = 0;
};

class MemoryOutput final : public ByteOutput {
 public:
  void write(std::string_view bytes) override { bytes_ += bytes; }
  const std::string& bytes() const { return bytes_; }
  std::string take() { return std::move(bytes_); }

 private:
  std::string bytes_;
};

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
