// Where the bytes of a trace go: to a file, or to memory.
//
// A file is created under its final name; an existing file is only replaced when asked to.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>

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

}  // namespace nullscope::trace
