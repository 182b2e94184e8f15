// Recording while playing: a trace for each search, which must never cost a move.
#pragma once

#include <string>

#include "tools/uci/voice.hpp"
#include "trace/format/writer.hpp"

namespace nullscope::uci {

// Names for one trace after the other: "game.nst" gives game-0001.nst, game-0002.nst, ... A name that is taken
// is passed over.
class TraceFiles {
 public:
  TraceFiles() = default;
  explicit TraceFiles(std::string pattern) : pattern_(std::move(pattern)) {}

  bool wanted() const { return !pattern_.empty(); }
  std::string next();

 private:
  std::string pattern_;
  unsigned number_ = 0;
};

// Writes a trace; if that fails, says so once and lets the search go on without.
class TraceFileSink final : public trace::Sink {
 public:
  TraceFileSink(std::string path, Voice& voice)
      : path_(std::move(path)), voice_(voice), file_(path_, false), writer_(file_) {}

  void begin(const trace::Header& header) override;
  void block(const trace::Block& block) override;
  void end(const trace::Result& result) override;

 private:
  template <class Write>
  void attempt(Write write);

  std::string path_;
  Voice& voice_;
  trace::FileOutput file_;
  trace::WriterSink writer_;
  bool failed_ = false;
};

}  // namespace nullscope::uci
