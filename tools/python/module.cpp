// The module nullscope._native: what the Python of nullscope/ calls. Exceptions have the program's own messages.
#include "tools/cli/errors.hpp"
#include "tools/python/native.hpp"
#include "trace/format/audit_file.hpp"

namespace nullscope::python {

const trace::AuditFile* NativeTrace::known_audit() {
  if (!audit && !path.empty()) audit = trace::load_audit(path, reader);
  return audit ? &*audit : nullptr;
}

Arguments parsed(std::string_view command, void (*declare)(Arguments&), const Words& words) {
  Arguments arguments({command, "", "", ""});
  declare(arguments);
  // Help is for a terminal; here it is Python's.
  for (const std::string& word : words)
    if (word.starts_with("--help") || !word.starts_with("--"))
      throw UsageError("'" + word + "' is no option of 'nullscope " + std::string(command) + "'");
  arguments.parse(words);
  return arguments;
}

py::object to_python(const Json& json) {
  switch (json.type()) {
    case Json::value_t::object: {
      py::dict object;
      for (const auto& [name, value] : json.items()) object[py::str(name)] = to_python(value);
      return object;
    }
    case Json::value_t::array: {
      py::list list(json.size());
      for (std::size_t i = 0; i < json.size(); ++i) list[i] = to_python(json[i]);
      return list;
    }
    case Json::value_t::string: {
      const auto& text = json.get_ref<const std::string&>();
      PyObject* const decoded = PyUnicode_DecodeUTF8(text.data(), static_cast<py::ssize_t>(text.size()), "replace");
      if (!decoded) throw py::error_already_set();
      return py::reinterpret_steal<py::object>(decoded);
    }
    case Json::value_t::boolean: return py::bool_(json.get<bool>());
    case Json::value_t::number_integer: return py::int_(json.get<std::int64_t>());
    case Json::value_t::number_unsigned: return py::int_(json.get<std::uint64_t>());
    case Json::value_t::number_float: return py::float_(json.get<double>());
    default: return py::none();
  }
}

void bind_errors(py::module_& m) {
  const auto both = [](const py::object& a, PyObject* b) {
    return py::make_tuple(a, py::reinterpret_borrow<py::object>(b));
  };
  static const py::exception<std::runtime_error> error(m, "Error");
  // The most special last: what is registered last is tried first.
  py::register_exception<trace::Error>(m, "TraceError", error);
  py::register_exception<trace::Damaged>(m, "Damaged", m.attr("TraceError"));
  py::register_exception<trace::IoError>(m, "FileError", both(error, PyExc_OSError));
  py::register_exception<UsageError>(m, "UsageError", both(error, PyExc_ValueError));
}

}  // namespace nullscope::python

PYBIND11_MODULE(_native, m) {
  using namespace nullscope::python;
  m.attr("__version__") = NULLSCOPE_VERSION_STRING;
  bind_errors(m);
  TraceClass trace(m, "Trace");
  bind_arrays(m, trace);
  bind_reading(m, trace);
  bind_pictures(m, trace);
  bind_searching(m);
  bind_judging(m, trace);
}
