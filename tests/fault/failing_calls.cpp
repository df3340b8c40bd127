// A library for LD_PRELOAD that stands in front of the calls by which kanon and its engine write, name and read files:
// it counts them, and makes the one that is asked for fail, or act at its moment (counted_call.hpp). Calls that the C
// library makes within itself cannot be met, so its buffered files are met at fwrite, fflush and fclose.
#include <dlfcn.h>
#include <fcntl.h>
#include <sys/stat.h>
#include <sys/uio.h>
#include <unistd.h>

#include <cerrno>
#include <cstdarg>
#include <cstdio>

#include "fault/counted_call.hpp"

using kanon::faults::counts;
using kanon::faults::Fate;
using kanon::faults::fate_of;
using kanon::faults::Kind;
using kanon::faults::lacks;
using kanon::faults::watch;
using kanon::faults::watched;
using kanon::faults::watched_path;

namespace {

template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

// True when the call shall fail; errno says how.
bool fails(Kind kind, const char* path = nullptr) {
  const Fate fate = fate_of(kind, path);
  if (fate.error != 0) errno = fate.error;
  return fate.error != 0;
}

// How much of `bytes` a write may take; -1 when it fails.
ssize_t share(int file, std::size_t bytes) {
  if (!counts(file)) return static_cast<ssize_t>(bytes);
  const Fate fate = fate_of(Kind::write);
  if (fate.error != 0) errno = fate.error;
  if (fate.error != 0) return -1;
  return static_cast<ssize_t>(fate.half ? (bytes + 1) / 2 : bytes);
}

bool written_to(FILE* stream) {
  const int file = stream == nullptr ? -1 : fileno(stream);
  return counts(file) && (fcntl(file, F_GETFL) & O_ACCMODE) != O_RDONLY;
}

bool is_tmpfile(int flags) {
  return (flags & O_TMPFILE) == O_TMPFILE;
}

// Before a file is opened: true when that shall fail.
bool opening_fails(const char* path, int flags) {
  if (is_tmpfile(flags)) {
    if (lacks("tmpfile")) errno = EOPNOTSUPP;
    return lacks("tmpfile") || fails(Kind::tmpfile);
  }
  if ((flags & O_CREAT) != 0) return fails(Kind::create);
  const char* input = watched_path(path);
  return input != nullptr && fails(Kind::open, input);
}

int opened(int file, const char* path, int flags) {
  watch(file, (flags & O_ACCMODE) == O_RDONLY && counts(file) ? watched_path(path) : nullptr);
  return file;
}

bool reading_fails(int file) {
  const char* input = watched(file);
  return input != nullptr && fails(Kind::read, input);
}

}  // namespace

#define KANON_EXPORT extern "C" __attribute__((visibility("default")))
#define KANON_MODE(last)                                             \
  mode_t mode = 0;                                                   \
  if ((flags & O_CREAT) != 0 || is_tmpfile(flags)) {                 \
    va_list rest;                                                    \
    va_start(rest, last);                                            \
    mode = static_cast<mode_t>(va_arg(rest, unsigned)); /* NOLINT */ \
    va_end(rest);                                                    \
  }

KANON_EXPORT int open(const char* path, int flags, ...) {
  static auto* const real = next<int(const char*, int, ...)>("open");
  KANON_MODE(flags)
  if (opening_fails(path, flags)) return -1;
  return opened(real(path, flags, mode), path, flags);
}
KANON_EXPORT int open64(const char* path, int flags, ...) {
  static auto* const real = next<int(const char*, int, ...)>("open64");
  KANON_MODE(flags)
  if (opening_fails(path, flags)) return -1;
  return opened(real(path, flags, mode), path, flags);
}
KANON_EXPORT int openat(int folder, const char* path, int flags, ...) {
  static auto* const real = next<int(int, const char*, int, ...)>("openat");
  KANON_MODE(flags)
  if (opening_fails(path, flags)) return -1;
  return opened(real(folder, path, flags, mode), path, flags);
}
KANON_EXPORT int openat64(int folder, const char* path, int flags, ...) {
  static auto* const real = next<int(int, const char*, int, ...)>("openat64");
  KANON_MODE(flags)
  if (opening_fails(path, flags)) return -1;
  return opened(real(folder, path, flags, mode), path, flags);
}
KANON_EXPORT FILE* fopen(const char* path, const char* mode) {
  static auto* const real = next<FILE*(const char*, const char*)>("fopen");
  const int flags = mode[0] == 'r' ? O_RDONLY : O_WRONLY | O_CREAT;
  if (opening_fails(path, flags)) return nullptr;
  FILE* stream = real(path, mode);
  if (stream != nullptr) opened(fileno(stream), path, flags);
  return stream;
}
KANON_EXPORT FILE* fopen64(const char* path, const char* mode) {
  return fopen(path, mode);
}
KANON_EXPORT int close(int file) {
  static auto* const real = next<int(int)>("close");
  watch(file, nullptr);
  return real(file);
}

KANON_EXPORT ssize_t write(int file, const void* data, std::size_t bytes) {
  static auto* const real = next<ssize_t(int, const void*, std::size_t)>("write");
  const ssize_t most = share(file, bytes);
  return most < 0 ? -1 : real(file, data, static_cast<std::size_t>(most));
}
KANON_EXPORT ssize_t pwrite(int file, const void* data, std::size_t bytes, off_t place) {
  static auto* const real = next<ssize_t(int, const void*, std::size_t, off_t)>("pwrite");
  const ssize_t most = share(file, bytes);
  return most < 0 ? -1 : real(file, data, static_cast<std::size_t>(most), place);
}
KANON_EXPORT ssize_t pwrite64(int file, const void* data, std::size_t bytes, off64_t place) {
  return pwrite(file, data, bytes, place);
}
KANON_EXPORT ssize_t writev(int file, const iovec* parts, int count) {
  static auto* const real = next<ssize_t(int, const iovec*, int)>("writev");
  const ssize_t most = share(file, static_cast<std::size_t>(count));
  return most < 0 ? -1 : real(file, parts, static_cast<int>(most));
}
KANON_EXPORT std::size_t fwrite(const void* data, std::size_t size, std::size_t count, FILE* stream) {
  static auto* const real = next<std::size_t(const void*, std::size_t, std::size_t, FILE*)>("fwrite");
  const ssize_t most = written_to(stream) ? share(fileno(stream), count) : static_cast<ssize_t>(count);
  return most < 0 ? 0 : real(data, size, static_cast<std::size_t>(most), stream);
}
KANON_EXPORT int fflush(FILE* stream) {
  static auto* const real = next<int(FILE*)>("fflush");
  return written_to(stream) && fails(Kind::write) ? EOF : real(stream);
}
KANON_EXPORT int fclose(FILE* stream) {
  static auto* const real = next<int(FILE*)>("fclose");
  const bool failed = written_to(stream) && fails(Kind::write);
  const int error = errno;
  watch(fileno(stream), nullptr);
  const int closed = real(stream);
  if (!failed) return closed;
  errno = error;
  return EOF;
}

KANON_EXPORT ssize_t read(int file, void* into, std::size_t bytes) {
  static auto* const real = next<ssize_t(int, void*, std::size_t)>("read");
  return reading_fails(file) ? -1 : real(file, into, bytes);
}
KANON_EXPORT ssize_t pread(int file, void* into, std::size_t bytes, off_t place) {
  static auto* const real = next<ssize_t(int, void*, std::size_t, off_t)>("pread");
  return reading_fails(file) ? -1 : real(file, into, bytes, place);
}
KANON_EXPORT ssize_t pread64(int file, void* into, std::size_t bytes, off64_t place) {
  return pread(file, into, bytes, place);
}

KANON_EXPORT int fsync(int file) {
  static auto* const real = next<int(int)>("fsync");
  return fails(Kind::sync) ? -1 : real(file);
}
KANON_EXPORT int fdatasync(int file) {
  static auto* const real = next<int(int)>("fdatasync");
  return fails(Kind::sync) ? -1 : real(file);
}
KANON_EXPORT int ftruncate(int file, off_t bytes) noexcept {
  static auto* const real = next<int(int, off_t)>("ftruncate");
  return counts(file) && fails(Kind::truncate) ? -1 : real(file, bytes);
}
KANON_EXPORT int ftruncate64(int file, off64_t bytes) noexcept {
  return ftruncate(file, bytes);
}

KANON_EXPORT int rename(const char* from, const char* to) noexcept {
  static auto* const real = next<int(const char*, const char*)>("rename");
  return fails(Kind::rename) ? -1 : real(from, to);
}
KANON_EXPORT int renameat(int from_folder, const char* from, int to_folder, const char* to) noexcept {
  static auto* const real = next<int(int, const char*, int, const char*)>("renameat");
  return fails(Kind::rename) ? -1 : real(from_folder, from, to_folder, to);
}
KANON_EXPORT int renameat2(int from_folder, const char* from, int to_folder, const char* to, unsigned flags) noexcept {
  static auto* const real = next<int(int, const char*, int, const char*, unsigned)>("renameat2");
  if (flags != 0 && lacks("exchange")) {
    errno = EINVAL;
    return -1;
  }
  return fails(Kind::rename) ? -1 : real(from_folder, from, to_folder, to, flags);
}
KANON_EXPORT int link(const char* from, const char* to) noexcept {
  static auto* const real = next<int(const char*, const char*)>("link");
  return fails(Kind::link) ? -1 : real(from, to);
}
KANON_EXPORT int linkat(int from_folder, const char* from, int to_folder, const char* to, int flags) noexcept {
  static auto* const real = next<int(int, const char*, int, const char*, int)>("linkat");
  return fails(Kind::link) ? -1 : real(from_folder, from, to_folder, to, flags);
}
KANON_EXPORT int unlink(const char* path) noexcept {
  static auto* const real = next<int(const char*)>("unlink");
  return fails(Kind::unlink) ? -1 : real(path);
}
KANON_EXPORT int unlinkat(int folder, const char* path, int flags) noexcept {
  static auto* const real = next<int(int, const char*, int)>("unlinkat");
  return fails(Kind::unlink) ? -1 : real(folder, path, flags);
}
KANON_EXPORT int remove(const char* path) noexcept {
  static auto* const real = next<int(const char*)>("remove");
  return fails(Kind::unlink) ? -1 : real(path);
}
KANON_EXPORT int mkdir(const char* path, mode_t mode) noexcept {
  static auto* const real = next<int(const char*, mode_t)>("mkdir");
  return fails(Kind::mkdir) ? -1 : real(path, mode);
}
KANON_EXPORT pid_t fork() noexcept {
  static auto* const real = next<pid_t()>("fork");
  if (fails(Kind::fork)) return -1;
  const kanon::faults::Alone alone;
  return real();
}
