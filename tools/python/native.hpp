// What the files of the module share: an open trace, and how to ask it without keeping other Python threads waiting.
#pragma once

#include <mutex>
#include <optional>
#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "tools/cli/arguments.hpp"
#include "tools/cli/output.hpp"
#include "tools/python/columns.hpp"
#include "trace/judge/audit.hpp"

namespace nullscope::python {

namespace py = pybind11;

struct NativeTrace {
  NativeTrace(trace::Reader opened, std::string file)
      : reader(std::move(opened)), path(std::move(file)), words(reader.ending()) {}

  trace::Reader reader;
  std::string path;                       // empty: the trace is in memory alone
  std::optional<trace::AuditFile> audit;  // made here, or found beside the file
  Dictionaries words;
  std::mutex mutex;  // a reader is for one thread at a time

  // The audit, if there is one. Throws Error if that beside the file belongs to another trace.
  const trace::AuditFile* known_audit();
};

// f() without the GIL and alone with the trace.
template <class F>
auto ask(NativeTrace& trace, F f) {
  const py::gil_scoped_release others_may_run;
  const std::scoped_lock lock(trace.mutex);
  return f();
}

// f() alone with two traces, which may be one; the GIL is the caller's.
template <class F>
auto with_both(NativeTrace& a, NativeTrace& b, F f) {
  std::unique_lock first(a.mutex, std::defer_lock);
  std::unique_lock second(b.mutex, std::defer_lock);
  if (&a == &b)
    first.lock();
  else
    std::lock(first, second);
  return f();
}

// Declared with these functions, given as keywords in Python: options of the program, by its own rules and messages.
Arguments parsed(std::string_view command, void (*declare)(Arguments&), const Words& words);

// Dictionaries, lists, text, numbers. Text that is no UTF-8 has replacement characters.
py::object to_python(const Json& json);
// The same, made without the GIL.
template <class F>
py::object ask_json(NativeTrace& trace, F f) {
  return to_python(ask(trace, f));
}

using TraceClass = py::class_<NativeTrace, std::shared_ptr<NativeTrace>>;

void bind_errors(py::module_& m);
void bind_arrays(py::module_& m, TraceClass& trace);
void bind_reading(py::module_& m, TraceClass& trace);
void bind_pictures(py::module_& m, TraceClass& trace);
void bind_searching(py::module_& m);
void bind_judging(py::module_& m, TraceClass& trace);

}  // namespace nullscope::python
