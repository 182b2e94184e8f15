// The C interface: handles and codes in front of Stream, and no exception past this file.
#include <new>
#include <system_error>

#include "trace/emit/recording.hpp"

using nullscope::Note;
using nullscope::trace::emit::Recording;
using nullscope::trace::emit::Refusal;
using nullscope::trace::emit::Stream;
using nullscope::trace::emit::ThreadFile;

struct nullscope_stream {
  std::shared_ptr<Recording> recording;
  std::uint16_t thread;
  Stream stream;  // outlives the file's queue, which may tell it that nothing can be written
  std::unique_ptr<ThreadFile> file;

  nullscope_stream(std::shared_ptr<Recording> of, std::pair<std::uint16_t, std::unique_ptr<ThreadFile>> its)
      : recording(std::move(of)),
        thread(its.first),
        stream(recording->settings(thread), nullptr, nullptr),
        file(std::move(its.second)) {
    file->start_queue(stream.failed());
    stream.attach(file->queue());
  }
};

namespace {

// For who has no stream (any more).
thread_local std::string last_error;

constexpr const char* kNoStream = "the stream is NULL";

// Any trouble that is not a call's own fault comes while a chunk of events is handed over: memory, or threads.
template <class F>
int guarded(nullscope_stream* handle, F f) noexcept {
  if (!handle) [[unlikely]]
    return NULLSCOPE_ERROR_HANDLE;
  try {
    return f(handle->stream);
  } catch (...) {
    return handle->stream.out_of_memory();
  }
}

int say(int code, std::string text) {
  last_error = std::move(text);
  return code;
}

// A new stream of what `make` makes, or what went wrong.
template <class F>
int make_stream(nullscope_stream** handle, F recording_of) {
  try {
    std::shared_ptr<Recording> recording = recording_of();
    auto its = recording->add_thread();
    *handle = new nullscope_stream(std::move(recording), std::move(its));
  } catch (const Refusal& refusal) {
    return say(refusal.code, refusal.text);
  } catch (const nullscope::trace::IoError& error) {
    return say(NULLSCOPE_ERROR_IO, error.what());
  } catch (const nullscope::trace::Error& error) {
    return say(NULLSCOPE_ERROR_ARGUMENT, std::string("open: ") + error.what());
  } catch (const std::system_error& error) {
    return say(NULLSCOPE_ERROR_MEMORY, std::string("no thread can be started: ") + error.what());
  }
  last_error.clear();
  return NULLSCOPE_OK;
}

int open_stream(const nullscope_open_options* options, nullscope_stream** handle) {
  if (!handle) return say(NULLSCOPE_ERROR_HANDLE, "open: there is nowhere to put the stream");
  *handle = nullptr;
  if (!options) return say(NULLSCOPE_ERROR_HANDLE, "open: the options are NULL");
  if (options->size != sizeof(nullscope_open_options))
    return say(NULLSCOPE_ERROR_VERSION, "open: the options' size is not " +
                                            std::to_string(sizeof(nullscope_open_options)) +
                                            "; begin with NULLSCOPE_OPEN_OPTIONS");
  return make_stream(handle, [&] { return std::make_shared<Recording>(*options); });
}

int open_thread(nullscope_stream* stream, nullscope_stream** another) {
  if (!another) return say(NULLSCOPE_ERROR_HANDLE, "thread: there is nowhere to put the stream");
  *another = nullptr;
  if (!stream) return say(NULLSCOPE_ERROR_HANDLE, kNoStream);
  return make_stream(another, [&] { return stream->recording; });
}

int close_stream(nullscope_stream** handle) {
  if (!handle || !*handle) return say(NULLSCOPE_ERROR_HANDLE, kNoStream);
  const std::unique_ptr<nullscope_stream> owned(*handle);
  *handle = nullptr;
  Stream& stream = owned->stream;
  const bool lost = stream.error_code() == NULLSCOPE_ERROR_MEMORY;  // then its file stays as it is
  stream.close();
  std::string trouble;  // says more than a standing error of the same cause
  try {
    if (!lost) owned->file->finish_queue();
  } catch (const std::exception& error) {
    trouble = error.what();
  }
  try {
    if (lost || !trouble.empty())
      owned->recording->thread_failed(owned->thread, std::move(owned->file), trouble);
    else
      owned->recording->thread_ended(owned->thread, std::move(owned->file), stream.result());
  } catch (const std::exception& error) {
    if (trouble.empty()) trouble = error.what();
  }
  if (!trouble.empty()) return say(NULLSCOPE_ERROR_IO, trouble);
  return say(stream.error_code(), stream.error_text());
}

int add_label(nullscope_stream* handle, const char* name) {
  if (!handle) return 0;
  Stream& s = handle->stream;
  if (s.error_code() != NULLSCOPE_OK) return 0;
  const int number = name ? handle->recording->labels().add(name) : 0;
  if (!number) s.fail(NULLSCOPE_ERROR_ARGUMENT, "label: a name has 1 to 63 bytes, and there are at most 1000");
  return number;
}

}  // namespace

int nullscope_emit_version(void) { return NULLSCOPE_EMIT_VERSION; }

int nullscope_open(const nullscope_open_options* options, nullscope_stream** stream) {
  try {
    return open_stream(options, stream);
  } catch (...) {
    return NULLSCOPE_ERROR_MEMORY;
  }
}

int nullscope_thread(nullscope_stream* stream, nullscope_stream** another) {
  try {
    return open_thread(stream, another);
  } catch (...) {
    return NULLSCOPE_ERROR_MEMORY;
  }
}

int nullscope_close(nullscope_stream** stream) {
  try {
    return close_stream(stream);
  } catch (...) {
    return NULLSCOPE_ERROR_MEMORY;
  }
}

int nullscope_label(nullscope_stream* stream, const char* name) {
  try {
    return add_label(stream, name);
  } catch (...) {
    return stream->stream.out_of_memory(), 0;
  }
}

int nullscope_iteration(nullscope_stream* stream, int depth) {
  return guarded(stream, [=](Stream& s) { return s.iteration(depth); });
}

int nullscope_multipv(nullscope_stream* stream, int line) {
  return guarded(stream, [=](Stream& s) { return s.multipv(line); });
}

int nullscope_enter(nullscope_stream* stream, nullscope_move move, int alpha, int beta, int depth, unsigned flags) {
  return guarded(stream, [=](Stream& s) { return s.enter(move, alpha, beta, depth, flags); });
}

int nullscope_static_eval(nullscope_stream* stream, int value) {
  return guarded(stream, [=](Stream& s) { return s.static_eval(value); });
}

int nullscope_tt_move(nullscope_stream* stream, nullscope_move move) {
  return guarded(stream, [=](Stream& s) { return s.note_move(Note::TtMove, move); });
}

int nullscope_exclude(nullscope_stream* stream, nullscope_move move) {
  return guarded(stream, [=](Stream& s) { return s.note_move(Note::Excluded, move); });
}

int nullscope_stage(nullscope_stream* stream, int label) {
  return guarded(stream, [=](Stream& s) { return s.stage(label); });
}

int nullscope_skip(nullscope_stream* stream, nullscope_move move, unsigned label) {
  return guarded(stream, [=](Stream& s) { return s.skip(move, label); });
}

int nullscope_skip_quiets(nullscope_stream* stream, unsigned label) {
  return guarded(stream, [=](Stream& s) { return s.skip_quiets(label); });
}

int nullscope_null_tried(nullscope_stream* stream, int depth) {
  return guarded(stream, [=](Stream& s) { return s.null_tried(depth); });
}

int nullscope_null_result(nullscope_stream* stream, int value) {
  return guarded(stream, [=](Stream& s) { return s.null_result(value); });
}

int nullscope_depth_changed(nullscope_stream* stream, int to) {
  return guarded(stream, [=](Stream& s) { return s.depth_changed(to); });
}

int nullscope_verify_flip(nullscope_stream* stream, int to) {
  return guarded(stream, [=](Stream& s) { return s.verify_flip(to != 0); });
}

int nullscope_re_search(nullscope_stream* stream, unsigned cause) {
  return guarded(stream, [=](Stream& s) { return s.re_search(cause); });
}

int nullscope_table_store(nullscope_stream* stream, uint64_t key) {
  return guarded(stream, [=](Stream& s) { return s.table_store(key); });
}

int nullscope_table_hit(nullscope_stream* stream, uint64_t key) {
  return guarded(stream, [=](Stream& s) { return s.table_hit(key); });
}

int nullscope_leave(nullscope_stream* stream, int value, unsigned exit) {
  return guarded(stream, [=](Stream& s) { return s.leave(value, exit); });
}

int nullscope_unwind(nullscope_stream* stream) {
  return guarded(stream, [](Stream& s) { return s.unwind(); });
}

const char* nullscope_error_text(const nullscope_stream* stream) {
  return stream ? stream->stream.error_text() : last_error.c_str();
}
