// Nodes as NumPy arrays: whole columns, or records a block of the file at a time.
#include <pybind11/numpy.h>

#include "tools/cli/errors.hpp"
#include "tools/python/native.hpp"
#include "tools/python/table.hpp"

namespace nullscope::python {
namespace {

using Names = std::optional<std::vector<std::string>>;

TableQuery query_of(NativeTrace& trace, const Names& names, trace::NodeId at, std::uint64_t min_size) {
  const trace::AuditFile* const audit = trace.known_audit();
  return {columns_named(trace.reader, names ? *names : usual_columns(trace.reader, audit)), at, min_size, audit};
}

py::dtype type_of(const Column& column) { return py::dtype(std::string(column.type)); }

// Hands a buffer over to NumPy, which frees it.
py::array array_of(const py::dtype& type, std::size_t rows, Buffer& buffer) {
  std::byte* const bytes = buffer.release();
  const py::capsule owner(bytes, [](void* p) { std::free(p); });
  return py::array(type, {rows}, {static_cast<std::size_t>(type.itemsize())}, bytes, owner);
}

py::dict columns(NativeTrace& trace, const Names& names, trace::NodeId at, std::uint64_t min_size) {
  std::vector<Column> columns;
  ColumnTable table = ask(trace, [&] {
    TableReader rows(trace.reader, query_of(trace, names, at, min_size), trace.words);
    columns = rows.columns();
    ColumnTable whole(columns.size(), false);
    while (rows.next(whole))
      ;
    return whole;
  });
  py::dict arrays;
  for (std::size_t i = 0; i < columns.size(); ++i)
    arrays[py::str(std::string(columns[i].name))] = array_of(type_of(columns[i]), table.rows, table.buffers[i]);
  return arrays;
}

// An iterator over records; it keeps its trace.
struct Chunks {
  std::shared_ptr<NativeTrace> trace;
  TableReader rows;
  py::dtype record;
};

py::dtype record_of(const std::vector<Column>& columns) {
  py::list fields;
  for (const Column& column : columns)
    fields.append(py::make_tuple(std::string(column.name), std::string(column.type)));
  return py::dtype::from_args(fields);
}

std::unique_ptr<Chunks> chunks(std::shared_ptr<NativeTrace> trace, const Names& names, trace::NodeId at,
                               std::uint64_t min_size) {
  TableReader rows =
      ask(*trace, [&] { return TableReader(trace->reader, query_of(*trace, names, at, min_size), trace->words); });
  py::dtype record = record_of(rows.columns());
  return std::make_unique<Chunks>(Chunks{std::move(trace), std::move(rows), std::move(record)});
}

py::array next_chunk(Chunks& chunks) {
  ColumnTable table(1, true);
  const bool more = ask(*chunks.trace, [&] {
    while (chunks.rows.next(table))
      if (table.rows > 0) return true;
    return table.rows > 0;
  });
  if (!more) throw py::stop_iteration();
  return array_of(chunks.record, table.rows, table.buffers[0]);
}

}  // namespace

void bind_arrays(py::module_& m, TraceClass& trace) {
  py::class_<Chunks>(m, "Chunks").def("__iter__", [](py::object self) { return self; }).def("__next__", next_chunk);
  trace.def("columns", columns, py::arg("names"), py::arg("at"), py::arg("min_size"))
      .def("chunks", chunks, py::arg("names"), py::arg("at"), py::arg("min_size"))
      .def("usual_columns",
           [](NativeTrace& t) { return ask(t, [&] { return usual_columns(t.reader, t.known_audit()); }); })
      .def("column_names",
           [](NativeTrace& t) {
             return ask(t, [&] {
               std::vector<std::string> names;
               for (const Column& column : columns_of(t.reader)) names.emplace_back(column.name);
               return names;
             });
           })
      .def("categories", [](NativeTrace& t, const std::string& name) -> std::optional<std::vector<std::string>> {
        return ask(t, [&] {
          const Column column = columns_named(t.reader, {name}).front();
          return column.words == Column::Words::None ? std::nullopt : std::optional(words_of(column, t.words));
        });
      });
}

}  // namespace nullscope::python
