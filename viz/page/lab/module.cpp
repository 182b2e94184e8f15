// The WebAssembly module: how the page's script calls the lab, and how what is thrown reaches it.
//
//   lab_room(size)            memory for a request
//   lab_ask(text, size)       where its answer is: two 32-bit numbers, address and size, valid until the next request
//
// The page provides `lab.progress(text, size)` and `lab.thrown(text, size)`. There is no unwinding here: the page
// throws in `thrown` and gives the instance up.
#include <cstdint>
#include <cstdlib>
#include <exception>
#include <string>
#include <typeinfo>

#include "viz/page/lab/lab.hpp"

#define FROM_PAGE(name) __attribute__((import_module("lab"), import_name(name)))
#define TO_PAGE(name) __attribute__((export_name(name)))

extern "C" {

FROM_PAGE("progress") void lab_progress(const char* text, std::size_t size);
[[noreturn]] FROM_PAGE("thrown") void lab_thrown(const char* text, std::size_t size);

// What the compiler calls for `throw`. Every exception of ours is a std::exception, which comes first in what derives
// from it; the type says so to who could catch, and nobody can.
void* __cxa_allocate_exception(std::size_t size) noexcept { return std::malloc(size); }
void __cxa_free_exception(void* thrown) noexcept { std::free(thrown); }
[[noreturn]] void __cxa_throw(void* thrown, std::type_info*, void (*)(void*)) {
  const std::string what = static_cast<const std::exception*>(thrown)->what();
  lab_thrown(what.data(), what.size());
}

struct Answer {
  const char* text;
  std::size_t size;
};

TO_PAGE("lab_room") char* lab_room(std::size_t size) {
  static std::string room;
  room.assign(size, '\0');
  return room.data();
}

TO_PAGE("lab_ask") const Answer* lab_ask(const char* text, std::size_t size) {
  static nullscope::lab::Lab lab([](const std::string& json) { lab_progress(json.data(), json.size()); });
  static std::string bytes;
  static Answer answer;
  bytes = {};
  bytes = lab.answer({text, size});
  answer = {bytes.data(), bytes.size()};
  return &answer;
}
}
