// Figures, icicles and pages. What draws them (Graphviz, cairo) is for one thread at a time.
#include "tools/cli/errors.hpp"
#include "tools/files/output_file.hpp"
#include "tools/input/figure_options.hpp"
#include "tools/input/picture_options.hpp"
#include "tools/python/native.hpp"
#include "viz/draw/convert.hpp"
#include "viz/figure/figure.hpp"
#include "viz/icicle/icicle_svg.hpp"
#include "viz/page/trace_page.hpp"

namespace nullscope::python {
namespace {

template <class F>
std::string drawn(F f) {
  static std::mutex drawing;
  const std::scoped_lock lock(drawing);
  return f();
}

void declare_figure(Arguments& arguments) {
  declare_figure_choice(arguments);
  declare_theme(arguments);
  arguments.value("title", "TEXT", "").flag("no-legend", "");
}

py::object render(NativeTrace& trace, const Words& words) {
  const Arguments arguments = parsed("render", declare_figure, words);
  const viz::Selection selection = read_figure_selection(arguments);
  const viz::FigureStyle style{read_theme(arguments), !arguments.has("no-legend")};
  return ask_json(trace, [&]() -> Json {
    const trace::AuditFile* const audit = trace.known_audit();
    const trace::NodeId id = read_figure_node(arguments, trace.reader, audit);
    viz::Diagram diagram = viz::select_nodes(trace.reader, id, selection, audit);
    if (const auto title = arguments.text("title")) diagram.title = *title;
    return drawn([&] { return viz::figure_svg(diagram, style); });
  });
}

void declare_icicle(Arguments& arguments) {
  declare_icicle_part(arguments);
  declare_theme(arguments);
  declare_picture_width(arguments, kIcicleWidth);
}

py::object icicle(NativeTrace& trace, const Words& words) {
  const Arguments arguments = parsed("icicle", declare_icicle, words);
  const viz::IcicleOptions options = read_icicle_options(arguments);
  const viz::Theme theme = read_theme(arguments);
  return ask_json(trace, [&]() -> Json {
    const viz::Icicle made = viz::make_icicle(trace.reader, options);
    return drawn([&] { return viz::icicle_svg(made, trace.reader.header(), theme); });
  });
}

void declare_page(Arguments& arguments) {
  arguments.value("theme", "THEME", "").among({"light", "dark"}).value("title", "TEXT", "").value("lab", "URL", "");
  arguments.value("max-nodes", "N", "").within(1, viz::kMostPageNodes);
}

py::object page(NativeTrace& a, NativeTrace* b, const Words& words) {
  const Arguments arguments = parsed("view", declare_page, words);
  viz::PageDataOptions options;
  if (const auto most = arguments.integer("max-nodes")) options.most_nodes = static_cast<std::uint64_t>(*most);
  const auto source = [](NativeTrace& t) {
    return viz::PageSource{t.path.empty() ? "trace" : t.path, t.reader, t.known_audit()};
  };
  const auto make = [&] {
    std::vector<viz::PageSource> sources = {source(a)};
    if (b) sources.push_back(source(*b));
    viz::Page made = viz::make_page(sources, options).page;
    made.lab = arguments.text("lab").value_or("");
    if (const auto theme = arguments.choice("theme")) made.theme = *theme ? viz::Theme::Dark : viz::Theme::Light;
    if (const auto title = arguments.text("title")) made.title = *title;
    return Json(viz::page_html(made));
  };
  Json html;
  {
    const py::gil_scoped_release others_may_run;
    html = with_both(a, b ? *b : a, make);
  }
  return to_python(html);
}

}  // namespace

void bind_pictures(py::module_& m, TraceClass& trace) {
  trace.def("render", render).def("icicle", icicle);
  m.def("page", page);
  m.def("png", [](const std::string& svg, double scale) {
    std::string png;
    {
      const py::gil_scoped_release others_may_run;
      png = drawn([&] { return viz::svg_to_png(svg, scale); });
    }
    return py::bytes(png);
  });
  m.def("pdf", [](const std::string& svg) {
    std::string pdf;
    {
      const py::gil_scoped_release others_may_run;
      pdf = drawn([&] { return viz::svg_to_pdf(svg); });
    }
    return py::bytes(pdf);
  });
  m.def("write_file", [](const std::string& path, const py::bytes& content, bool force) {
    const std::string bytes(content);
    const py::gil_scoped_release others_may_run;
    write_output_file(path, bytes, force);
  });
}

}  // namespace nullscope::python
