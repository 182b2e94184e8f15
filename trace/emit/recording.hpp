// What the streams of one recording share: the file, its header, its labels, and the threads that are still searching.
//
// The first thread's events go to the file as they come. Another thread's go to a file of their own beside it
// ("search.nst.thread1") and are added when the last stream is closed: a trace is one search after another.
#pragma once

#include <memory>

#include "trace/emit/event_recorder.hpp"
#include "trace/format/writer.hpp"

namespace nullscope::trace::emit {

// One thread's way to its file.
class ThreadFile {
 public:
  // Creates the file. Throws IoError.
  ThreadFile(const std::string& path, bool replace, const Header& header, const Labels& labels);

  // For events that come from an engine, as fast as they can be taken; `failed` is set where they cannot be written.
  void start_queue(std::atomic<bool>& failed);
  EventQueue* queue() { return queue_ ? &*queue_ : nullptr; }
  void finish_queue() { queue_->finish(); }
  void finish(const Result& result);
  Recorder& recorder() { return recorder_; }
  EventRecorder& events() { return events_; }

 private:
  FileOutput file_;
  WriterSink writer_;
  Recorder recorder_;
  EventRecorder events_;
  std::optional<EventQueue> queue_;
};

class Recording {
 public:
  // Throws Refusal, IoError.
  explicit Recording(const nullscope_open_options& options);

  Labels& labels() { return labels_; }
  Stream::Settings settings(std::uint16_t thread) const;
  // The next thread's number and file. Throws Refusal, IoError.
  std::pair<std::uint16_t, std::unique_ptr<ThreadFile>> add_thread();
  // A stream has been closed. With the last one the file is completed. Throws IoError, Error.
  void thread_ended(std::uint16_t thread, std::unique_ptr<ThreadFile> file, const Result& result);
  // The same of one that could not be written to its end: what can be read of it is added, unless it was the first,
  // whose file is the recording's. Throws IoError, Error.
  void thread_failed(std::uint16_t thread, std::unique_ptr<ThreadFile> file, const std::string& why);

 private:
  void add_others();  // when all have ended; with the lock
  std::string path_of(std::uint16_t thread) const;

  const std::string path_;
  const bool replace_;
  const int depth_units_;
  const Header header_;
  Labels labels_;
  std::mutex mutex_;
  unsigned made_ = 0;
  unsigned ended_ = 0;
  std::unique_ptr<ThreadFile> first_;  // when its stream has been closed
  Result result_;
};

}  // namespace nullscope::trace::emit
