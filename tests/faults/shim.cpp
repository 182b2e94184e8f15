// Preloaded into the program (LD_PRELOAD), makes its k-th call of a kind fail; see inject.hpp for the driver.
//
//   NULLSCOPE_FAULT=KIND:K     the K-th call of this kind fails, counted from main() on; `memory`: so many KiB are left
//   NULLSCOPE_FAULT=KIND:K+    likewise, and so does every later one
//   NULLSCOPE_FAULT_LOG=FILE   16 bytes: how many calls of the kind there were, and how many failed
//
// Calls that glibc makes within itself cannot be reached from here; the program's own files are written with
// write(), and for its standard output there is the kind `stdout`.
#include <atomic>
#include <cerrno>
#include <cstdarg>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <dlfcn.h>
#include <fcntl.h>
#include <pthread.h>
#include <sys/mman.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <unistd.h>

extern "C" {
void* __libc_malloc(std::size_t);
void* __libc_calloc(std::size_t, std::size_t);
void* __libc_realloc(void*, std::size_t);
void* __libc_memalign(std::size_t, std::size_t);
}

namespace {

enum Kind { Malloc, Write, Short, Read, Open, Close, Sync, Rename, Truncate, Lock, Map, Thread, Stdout, Memory, None };
constexpr const char* kNames[] = {"malloc", "write",    "short", "read", "open",   "close",  "fsync",
                                  "rename", "truncate", "flock", "mmap", "thread", "stdout", "memory"};

struct Log {
  std::atomic<std::uint64_t> calls;
  std::atomic<std::uint64_t> failed;
};

Kind kind = None;
std::uint64_t which = 0;
bool and_later = false;
std::atomic<bool> armed = false;
Log own_log;
Log* log_ = &own_log;

// Whether this call, of a kind that is counted, is one to fail.
bool strikes(Kind k) {
  if (k != kind || !armed) return false;
  const std::uint64_t call = ++log_->calls;
  if (call != which && !(and_later && call > which)) return false;
  ++log_->failed;
  return true;
}

template <class T>
T fail(int why, T value) {
  errno = why;
  return value;
}

void read_orders() {
  const char* fault = std::getenv("NULLSCOPE_FAULT");
  const char* colon = fault ? std::strchr(fault, ':') : nullptr;
  if (!colon) return;
  for (int k = 0; k < None; ++k)
    if (std::strlen(kNames[k]) == static_cast<std::size_t>(colon - fault) &&
        std::strncmp(kNames[k], fault, std::strlen(kNames[k])) == 0)
      kind = static_cast<Kind>(k);
  which = std::strtoull(colon + 1, nullptr, 10);
  and_later = std::strchr(colon, '+') != nullptr;
  const char* path = std::getenv("NULLSCOPE_FAULT_LOG");
  const long file = path ? ::syscall(SYS_openat, AT_FDCWD, path, O_RDWR) : -1;
  if (file < 0) return;
  const long at = ::syscall(SYS_mmap, nullptr, sizeof(Log), PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  if (at != -1) log_ = reinterpret_cast<Log*>(at);
  ::syscall(SYS_close, file);
}

// The kind `memory`: no more than so many KiB of address space from now on.
void limit_memory() {
  std::FILE* statm = std::fopen("/proc/self/statm", "r");
  unsigned long pages = 0;
  if (!statm || std::fscanf(statm, "%lu", &pages) != 1) std::abort();
  std::fclose(statm);
  const rlim_t bytes = pages * static_cast<rlim_t>(::sysconf(_SC_PAGESIZE)) + which * 1024;
  const rlimit limit{bytes, bytes};
  if (::setrlimit(RLIMIT_AS, &limit) != 0) std::abort();
}

int (*real_main)(int, char**, char**) = nullptr;
int armed_main(int argc, char** argv, char** environment) {
  read_orders();
  if (kind == Memory) limit_memory();
  armed = true;
  return real_main(argc, argv, environment);
}

template <class F>
F next(const char* name) {
  return reinterpret_cast<F>(::dlsym(RTLD_NEXT, name));
}
const auto real_pthread_create = next<decltype(&pthread_create)>("pthread_create");
const auto real_fwrite = next<decltype(&std::fwrite)>("fwrite");
const auto real_fflush = next<decltype(&std::fflush)>("fflush");

}  // namespace

extern "C" {

int __libc_start_main(int (*main)(int, char**, char**), int argc, char** argv, void (*init)(), void (*fini)(),
                      void (*loader_fini)(), void* stack_end) {
  real_main = main;
  return next<decltype(&__libc_start_main)>("__libc_start_main")(armed_main, argc, argv, init, fini, loader_fini,
                                                                 stack_end);
}

void* malloc(std::size_t size) noexcept { return strikes(Malloc) ? fail<void*>(ENOMEM, nullptr) : __libc_malloc(size); }
void* calloc(std::size_t count, std::size_t size) noexcept {
  return strikes(Malloc) ? fail<void*>(ENOMEM, nullptr) : __libc_calloc(count, size);
}
void* realloc(void* at, std::size_t size) noexcept {
  return strikes(Malloc) ? fail<void*>(ENOMEM, nullptr) : __libc_realloc(at, size);
}
void* aligned_alloc(std::size_t alignment, std::size_t size) noexcept {
  return strikes(Malloc) ? fail<void*>(ENOMEM, nullptr) : __libc_memalign(alignment, size);
}
int posix_memalign(void** at, std::size_t alignment, std::size_t size) noexcept {
  if (strikes(Malloc)) return ENOMEM;
  *at = __libc_memalign(alignment, size);
  return *at ? 0 : ENOMEM;
}

// Complaints are let through: they are what the driver reads.
ssize_t write(int file, const void* bytes, std::size_t size) {
  if (file != STDERR_FILENO && strikes(Write)) return fail(ENOSPC, -1);
  if (file != STDERR_FILENO && strikes(Short)) {
    if (log_->failed > 1 || size < 2) return fail(ENOSPC, -1);
    size /= 2;  // what still had room; the next call finds none
    and_later = true;
  }
  return ::syscall(SYS_write, file, bytes, size);
}
ssize_t read(int file, void* bytes, std::size_t size) {
  return strikes(Read) ? fail(EIO, -1) : ::syscall(SYS_read, file, bytes, size);
}
ssize_t pread(int file, void* bytes, std::size_t size, off_t at) {
  return strikes(Read) ? fail(EIO, -1) : ::syscall(SYS_pread64, file, bytes, size, at);
}
ssize_t pread64(int file, void* bytes, std::size_t size, off64_t at) { return pread(file, bytes, size, at); }
int open(const char* path, int flags, ...) {
  std::va_list rest;
  va_start(rest, flags);
  const int mode = flags & O_CREAT ? va_arg(rest, int) : 0;
  va_end(rest);
  return strikes(Open) ? fail(EACCES, -1) : static_cast<int>(::syscall(SYS_openat, AT_FDCWD, path, flags, mode));
}
int open64(const char* path, int flags, ...) __attribute__((alias("open")));
int close(int file) {
  const int result = static_cast<int>(::syscall(SYS_close, file));
  return strikes(Close) ? fail(EIO, -1) : result;  // as Linux does: closed all the same
}
int fsync(int file) { return strikes(Sync) ? fail(EIO, -1) : static_cast<int>(::syscall(SYS_fsync, file)); }
int rename(const char* from, const char* to) noexcept {
  return strikes(Rename) ? fail(EIO, -1)
                         : static_cast<int>(::syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0));
}
int ftruncate(int file, off_t size) noexcept {
  return strikes(Truncate) ? fail(EIO, -1) : static_cast<int>(::syscall(SYS_ftruncate, file, size));
}
int ftruncate64(int file, off64_t size) noexcept { return ftruncate(file, size); }
#pragma GCC diagnostic ignored "-Wshadow"  // there is a struct of this name
int flock(int file, int how) noexcept {
  return strikes(Lock) ? fail(ENOLCK, -1) : static_cast<int>(::syscall(SYS_flock, file, how));
}
void* mmap(void* where, std::size_t size, int protection, int flags, int file, off_t at) noexcept {
  if (strikes(Map)) return fail(ENOMEM, MAP_FAILED);
  return reinterpret_cast<void*>(::syscall(SYS_mmap, where, size, protection, flags, file, at));
}
void* mmap64(void* where, std::size_t size, int protection, int flags, int file, off64_t at) noexcept {
  return mmap(where, size, protection, flags, file, at);
}
int pthread_create(pthread_t* thread, const pthread_attr_t* attributes, void* (*run)(void*), void* with) noexcept {
  return strikes(Thread) ? EAGAIN : real_pthread_create(thread, attributes, run, with);
}

std::size_t fwrite(const void* bytes, std::size_t size, std::size_t count, std::FILE* file) {
  return file == stdout && strikes(Stdout) ? fail(ENOSPC, std::size_t{0}) : real_fwrite(bytes, size, count, file);
}
int fflush(std::FILE* file) {
  return file == stdout && strikes(Stdout) ? fail(ENOSPC, EOF) : real_fflush(file);
}

}  // extern "C"
