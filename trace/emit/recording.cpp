#include "trace/emit/recording.hpp"

#include <filesystem>
#include <utility>

#include "trace/open.hpp"
#include "trace/record/copy.hpp"

namespace nullscope::trace::emit {

ThreadFile::ThreadFile(const std::string& path, bool replace, const Header& header, const Labels& labels)
    : file_(path, replace), writer_(file_), recorder_(writer_, 0), events_(recorder_, header, labels) {
  recorder_.begin(header);
}

void ThreadFile::start_queue(std::atomic<bool>& failed) {
  queue_.emplace(
      [this](const std::uint64_t* begin, const std::uint64_t* end) { EventQueue::replay(begin, end, false, events_); },
      false, failed);
}

void ThreadFile::finish(const Result& result) { events_.finish(result); }

namespace {

std::string checked_path(const nullscope_open_options& options) {
  if (!options.path || !*options.path) throw Refusal{NULLSCOPE_ERROR_ARGUMENT, "open: no path is given"};
  std::error_code ignored;
  if (!options.replace && std::filesystem::exists(options.path, ignored))
    throw Refusal{NULLSCOPE_ERROR_IO, std::string(options.path) + ": exists already (set `replace` to replace it)"};
  return options.path;
}

}  // namespace

Recording::Recording(const nullscope_open_options& options)
    : path_(checked_path(options)),
      replace_(options.replace != 0),
      depth_units_(options.depth_units ? options.depth_units : 1),
      header_(header_of(options)) {}

Stream::Settings Recording::settings(std::uint16_t thread) const {
  return {header_.units.infinity, depth_units_, thread, &labels_.counter()};
}

std::string Recording::path_of(std::uint16_t thread) const {
  return thread ? path_ + ".thread" + std::to_string(thread) : path_;
}

std::pair<std::uint16_t, std::unique_ptr<ThreadFile>> Recording::add_thread() {
  const std::lock_guard lock(mutex_);
  if (made_ == format::kMaxThreads) throw Refusal{NULLSCOPE_ERROR_MEMORY, "thread: there are too many"};
  if (made_ && made_ == ended_) throw Refusal{NULLSCOPE_ERROR_ORDER, "thread: the recording has ended"};
  const auto thread = static_cast<std::uint16_t>(made_);
  auto file = std::make_unique<ThreadFile>(path_of(thread), replace_ || thread, header_, labels_);
  ++made_;
  return {thread, std::move(file)};
}

void Recording::thread_ended(std::uint16_t thread, std::unique_ptr<ThreadFile> file, const Result& result) {
  if (thread) file->finish(result);
  const std::lock_guard lock(mutex_);
  if (!thread) {
    const std::string others = std::exchange(result_, result).error;
    if (result_.error.empty()) result_.error = others;
    first_ = std::move(file);
  } else if (result_.error.empty()) {
    result_.error = result.error;
  }
  ++ended_;
  add_others();
}

void Recording::thread_failed(std::uint16_t thread, std::unique_ptr<ThreadFile> file, const std::string& why) {
  file.reset();
  const std::lock_guard lock(mutex_);
  if (result_.error.empty())
    result_.error = "thread " + std::to_string(thread) + ": " + (why.empty() ? "out of memory" : why);
  ++ended_;
  add_others();
}

void Recording::add_others() {
  if (ended_ < made_ || !first_) return;
  first_->events().tell_labels();
  for (std::uint16_t other = 1; other < made_; ++other) {
    const std::string path = path_of(other);
    copy_events(open_file(path), first_->recorder(), other);
    std::filesystem::remove(path);
  }
  first_->finish(result_);
  first_.reset();
}

}  // namespace nullscope::trace::emit
