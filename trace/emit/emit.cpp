// The C interface: handles and codes in front of Stream, and no exception past this file.
#include <new>
#include <system_error>

#include "trace/emit/stream.hpp"

using nullscope::trace::emit::Refusal;
using nullscope::trace::emit::Stream;

struct nullscope_stream {
  Stream stream;
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

int open_stream(const nullscope_open_options* options, nullscope_stream** handle) {
  if (!handle) return say(NULLSCOPE_ERROR_HANDLE, "open: there is nowhere to put the stream");
  *handle = nullptr;
  if (!options) return say(NULLSCOPE_ERROR_HANDLE, "open: the options are NULL");
  if (options->size != sizeof(nullscope_open_options))
    return say(NULLSCOPE_ERROR_VERSION, "open: the options' size is not " +
                                            std::to_string(sizeof(nullscope_open_options)) +
                                            "; begin with NULLSCOPE_OPEN_OPTIONS");
  try {
    *handle = new nullscope_stream{Stream(*options)};
  } catch (const Refusal& refusal) {
    return say(refusal.code, refusal.text);
  } catch (const nullscope::trace::IoError& error) {
    return say(NULLSCOPE_ERROR_IO, error.what());
  } catch (const std::system_error& error) {
    return say(NULLSCOPE_ERROR_MEMORY, std::string("open: no thread can be started: ") + error.what());
  }
  last_error.clear();
  return NULLSCOPE_OK;
}

int close_stream(nullscope_stream** handle) {
  if (!handle || !*handle) return say(NULLSCOPE_ERROR_HANDLE, kNoStream);
  const std::unique_ptr<nullscope_stream> owned(*handle);
  *handle = nullptr;
  const int code = owned->stream.close();
  return say(code, owned->stream.error_text());
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

int nullscope_close(nullscope_stream** stream) {
  try {
    return close_stream(stream);
  } catch (...) {
    return NULLSCOPE_ERROR_MEMORY;
  }
}

int nullscope_iteration(nullscope_stream* stream, int depth) {
  return guarded(stream, [=](Stream& s) { return s.iteration(depth); });
}

int nullscope_enter(nullscope_stream* stream, nullscope_move move, int alpha, int beta, int depth, unsigned flags) {
  return guarded(stream, [=](Stream& s) { return s.enter(move, alpha, beta, depth, flags); });
}

int nullscope_null_tried(nullscope_stream* stream, int depth) {
  return guarded(stream, [=](Stream& s) { return s.null_tried(depth); });
}

int nullscope_null_result(nullscope_stream* stream, int value) {
  return guarded(stream, [=](Stream& s) { return s.null_result(value); });
}

int nullscope_depth_reduced(nullscope_stream* stream, int to) {
  return guarded(stream, [=](Stream& s) { return s.depth_reduced(to); });
}

int nullscope_verify_flip(nullscope_stream* stream, int to) {
  return guarded(stream, [=](Stream& s) { return s.verify_flip(to != 0); });
}

int nullscope_re_search(nullscope_stream* stream, int cause) {
  return guarded(stream, [=](Stream& s) { return s.re_search(cause); });
}

int nullscope_table_hit(nullscope_stream* stream, uint64_t writer) {
  return guarded(stream, [=](Stream& s) { return s.table_hit(writer); });
}

int nullscope_leave(nullscope_stream* stream, int value, int reason) {
  return guarded(stream, [=](Stream& s) { return s.leave(value, reason); });
}

int nullscope_unwind(nullscope_stream* stream) {
  return guarded(stream, [](Stream& s) { return s.unwind(); });
}

uint64_t nullscope_node(const nullscope_stream* stream) { return stream ? stream->stream.node() : 0; }

const char* nullscope_error_text(const nullscope_stream* stream) {
  return stream ? stream->stream.error_text() : last_error.c_str();
}
