#include "viz/convert.hpp"

#include <algorithm>
#include <cairo-pdf.h>
#include <cairo.h>
#include <librsvg/rsvg.h>
#include <memory>
#include <stdexcept>

namespace nullscope {
namespace {

template <class T, void (*free_it)(T*)>
struct Free {
  void operator()(T* object) const { free_it(object); }
};
void unref(RsvgHandle* handle) { g_object_unref(handle); }
using Handle = std::unique_ptr<RsvgHandle, Free<RsvgHandle, unref>>;
using Surface = std::unique_ptr<cairo_surface_t, Free<cairo_surface_t, cairo_surface_destroy>>;
using Context = std::unique_ptr<cairo_t, Free<cairo_t, cairo_destroy>>;

constexpr double kMostPixels = 16'000;  // along a side; cairo's own limit is twice that

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(std::string("the picture could not be drawn: ") + cairo_status_to_string(status));
}

cairo_status_t append(void* out, const unsigned char* bytes, unsigned length) {
  static_cast<std::string*>(out)->append(reinterpret_cast<const char*>(bytes), length);
  return CAIRO_STATUS_SUCCESS;
}

[[noreturn]] void fail(GError* error) {
  std::string why = "the picture could not be converted: ";
  why += error ? error->message : "unknown reason";
  g_clear_error(&error);
  throw std::runtime_error(why);
}

struct Picture {
  Handle handle;
  double width = 0;
  double height = 0;

  explicit Picture(const std::string& svg) {
    GError* error = nullptr;
    // Large figures are ours: libxml's guard against huge files is not needed.
    GInputStream* const bytes =
        g_memory_input_stream_new_from_data(svg.data(), static_cast<gssize>(svg.size()), nullptr);
    handle.reset(rsvg_handle_new_from_stream_sync(bytes, nullptr, RSVG_HANDLE_FLAG_UNLIMITED, nullptr, &error));
    g_object_unref(bytes);
    if (!handle) fail(error);
    rsvg_handle_get_intrinsic_size_in_pixels(handle.get(), &width, &height);
  }

  void draw(cairo_t* context) const {
    GError* error = nullptr;
    const RsvgRectangle all = {0, 0, width, height};
    if (!rsvg_handle_render_document(handle.get(), context, &all, &error)) fail(error);
    check(cairo_status(context));
  }
};

}  // namespace

std::string svg_to_png(const std::string& svg, double scale) {
  const Picture picture(svg);
  scale = std::min({scale, kMostPixels / picture.width, kMostPixels / picture.height});
  const auto pixels = [&](double points) { return std::max(1, static_cast<int>(points * scale + 0.5)); };
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels(picture.width), pixels(picture.height)));
  check(cairo_surface_status(surface.get()));
  const Context context(cairo_create(surface.get()));
  cairo_scale(context.get(), scale, scale);
  picture.draw(context.get());
  std::string png;
  check(cairo_surface_write_to_png_stream(surface.get(), append, &png));
  return png;
}

std::string svg_to_pdf(const std::string& svg) {
  const Picture picture(svg);
  std::string pdf;
  {
    const Surface surface(cairo_pdf_surface_create_for_stream(append, &pdf, picture.width, picture.height));
    // Without a date the same picture is the same bytes.
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, nullptr);
    const Context context(cairo_create(surface.get()));
    picture.draw(context.get());
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
  }
  return pdf;
}

}  // namespace nullscope
