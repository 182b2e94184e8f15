#include "viz/draw/convert.hpp"

#include <algorithm>
#include <cairo-pdf.h>
#include <cairo.h>
#include <cmath>
#include <librsvg/rsvg.h>
#include <memory>
#include <stdexcept>

namespace nullscope::viz {
namespace {

template <class T, void (*free_it)(T*)>
struct Free {
  void operator()(T* object) const { free_it(object); }
};
void unref(RsvgHandle* handle) { g_object_unref(handle); }
using Handle = std::unique_ptr<RsvgHandle, Free<RsvgHandle, unref>>;
using Surface = std::unique_ptr<cairo_surface_t, Free<cairo_surface_t, cairo_surface_destroy>>;
using Context = std::unique_ptr<cairo_t, Free<cairo_t, cairo_destroy>>;

constexpr double kLongestSide = 16'000;  // in pixels; cairo's own limit is twice that
constexpr double kMostPixels = 100e6;    // in all: 400 MB while it is drawn
constexpr double kLongestPage = 14'400;  // in points, by the standard

void check(cairo_status_t status) {
  if (status != CAIRO_STATUS_SUCCESS)
    throw std::runtime_error(std::string("the picture could not be drawn: ") + cairo_status_to_string(status));
}

cairo_status_t append_picture(void* out, const unsigned char* bytes, unsigned length) {
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

// Scaled down, nobody could read it.
[[noreturn]] void too_large(const Picture& picture, const char* format) {
  throw std::length_error("the picture is " + std::to_string(std::lround(picture.width)) + " by " +
                          std::to_string(std::lround(picture.height)) + " points, too large for " + format +
                          "; write SVG, or draw less");
}

}  // namespace

std::string svg_to_png(const std::string& svg, double scale) {
  const Picture picture(svg);
  const double wanted = scale;
  scale = std::min({scale, kLongestSide / picture.width, kLongestSide / picture.height,
                    std::sqrt(kMostPixels / (picture.width * picture.height))});
  if (scale < wanted / 4) too_large(picture, "PNG");
  const auto pixels = [&](double points) { return std::max(1, static_cast<int>(points * scale + 0.5)); };
  const Surface surface(cairo_image_surface_create(CAIRO_FORMAT_ARGB32, pixels(picture.width), pixels(picture.height)));
  check(cairo_surface_status(surface.get()));
  const Context context(cairo_create(surface.get()));
  cairo_scale(context.get(), scale, scale);
  picture.draw(context.get());
  std::string png;
  check(cairo_surface_write_to_png_stream(surface.get(), append_picture, &png));
  return png;
}

std::string svg_to_pdf(const std::string& svg) {
  const Picture picture(svg);
  if (std::max(picture.width, picture.height) > kLongestPage) too_large(picture, "PDF");
  std::string pdf;
  {
    const Surface surface(cairo_pdf_surface_create_for_stream(append_picture, &pdf, picture.width, picture.height));
    // Without a date the same picture is the same bytes.
    cairo_pdf_surface_set_metadata(surface.get(), CAIRO_PDF_METADATA_CREATE_DATE, nullptr);
    const Context context(cairo_create(surface.get()));
    picture.draw(context.get());
    cairo_surface_finish(surface.get());
    check(cairo_surface_status(surface.get()));
  }
  return pdf;
}

}  // namespace nullscope::viz
