// Preloaded into the program (LD_PRELOAD), lets its calls for files of one folder fail.
//
//     POSSE_FAULT_FOLDER  absolute; calls for other files are left alone
//     POSSE_FAULT_KIND    EIO, ENOSPC, EINTR, or short: a read or write of part of the bytes
//     POSSE_FAULT_AT      which call, from 1, among those that can fail in that way
//     POSSE_FAULT_LOG     gets a line with the name of the call, once it fails
//
// One call fails, except for ENOSPC: a full disk stays full.
#include <atomic>
#include <cerrno>
#include <climits>
#include <cstdarg>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <fcntl.h>
#include <string>
#include <string_view>
#include <unistd.h>

#include <sys/stat.h>

namespace {

using namespace std::string_view_literals;

// The next definition of a function, usually that of the C library.
template <class Function>
Function* next(const char* name) {
  return reinterpret_cast<Function*>(dlsym(RTLD_NEXT, name));
}

std::string_view setting(const char* name) {
  const char* const value = std::getenv(name);
  return value == nullptr ? ""sv : value;
}

bool is_inside(const char* path) {
  char here[PATH_MAX] = "";
  if (path[0] != '/' && getcwd(here, sizeof here) == nullptr) return false;
  const std::string whole = path[0] == '/' ? path : std::string(here) + "/" + path;
  const std::string_view folder = setting("POSSE_FAULT_FOLDER");
  return !folder.empty() && whole.starts_with(folder);
}

bool is_inside(int fd) {
  char path[PATH_MAX] = "";
  const std::string link = "/proc/self/fd/" + std::to_string(fd);
  return readlink(link.c_str(), path, sizeof path - 1) > 0 && is_inside(path);
}

// The ways in which a call can fail, besides EIO.
enum Ways { kOnlyEio = 0, kEnospc = 1, kEintr = 2, kShort = 4 };

bool can_fail(int ways) {
  const std::string_view kind = setting("POSSE_FAULT_KIND");
  return kind == "EIO" || (kind == "ENOSPC" && (ways & kEnospc) != 0) ||
         (kind == "EINTR" && (ways & kEintr) != 0) || (kind == "short" && (ways & kShort) != 0);
}

const char* path_of_log() { return setting("POSSE_FAULT_LOG").data(); }

void log_failure(const char* call) {
  FILE* const log = next<FILE*(const char*, const char*)>("fopen")(path_of_log(), "a");
  if (log == nullptr) return;
  std::fprintf(log, "%s\n", call);
  std::fclose(log);
}

std::atomic<long> calls = 0;  // that can fail in the chosen way

// Whether this call is to fail; if so, errno is set.
template <class File>
bool fails(const char* call, int ways, File file) {
  const int before = errno;
  const bool counts = can_fail(ways) && is_inside(file);
  errno = before;
  if (!counts) return false;
  const std::string_view kind = setting("POSSE_FAULT_KIND");
  const long at = std::atol(setting("POSSE_FAULT_AT").data()), now = ++calls;
  if (now < at || (now > at && kind != "ENOSPC")) return false;
  if (now == at) log_failure(call);
  errno = kind == "ENOSPC" ? ENOSPC : kind == "EINTR" ? EINTR : EIO;
  return true;
}

bool is_short() { return setting("POSSE_FAULT_KIND") == "short"; }

std::size_t part_of(std::size_t size) { return size > 1 ? size / 2 : size; }

int ways_to_open(int flags) { return kEintr | ((flags & O_CREAT) != 0 ? kEnospc : 0); }

int opened(const char* name, const char* path, int flags, mode_t mode) {
  if (fails("open", ways_to_open(flags), path)) return -1;
  return next<int(const char*, int, ...)>(name)(path, flags, mode);
}

FILE* opened_stream(const char* name, const char* path, const char* mode) {
  if (fails("fopen", ways_to_open(mode[0] == 'r' ? 0 : O_CREAT), path)) return nullptr;
  return next<FILE*(const char*, const char*)>(name)(path, mode);
}

mode_t mode_of(int flags, va_list rest) {
  return (flags & (O_CREAT | O_TMPFILE)) != 0 ? va_arg(rest, mode_t) : 0;
}

}  // namespace

extern "C" {

int open(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return opened("open", path, flags, mode);
}

int open64(const char* path, int flags, ...) {
  va_list rest;
  va_start(rest, flags);
  const mode_t mode = mode_of(flags, rest);
  va_end(rest);
  return opened("open64", path, flags, mode);
}

FILE* fopen(const char* path, const char* mode) { return opened_stream("fopen", path, mode); }
FILE* fopen64(const char* path, const char* mode) { return opened_stream("fopen64", path, mode); }

ssize_t read(int fd, void* bytes, std::size_t size) {
  static const auto real = next<ssize_t(int, void*, std::size_t)>("read");
  if (!fails("read", kEintr | kShort, fd)) return real(fd, bytes, size);
  return is_short() ? real(fd, bytes, part_of(size)) : -1;
}

ssize_t pread(int fd, void* bytes, std::size_t size, off_t offset) {
  static const auto real = next<ssize_t(int, void*, std::size_t, off_t)>("pread");
  if (!fails("pread", kEintr | kShort, fd)) return real(fd, bytes, size, offset);
  return is_short() ? real(fd, bytes, part_of(size), offset) : -1;
}

ssize_t write(int fd, const void* bytes, std::size_t size) {
  static const auto real = next<ssize_t(int, const void*, std::size_t)>("write");
  if (!fails("write", kEnospc | kEintr | kShort, fd)) return real(fd, bytes, size);
  return is_short() ? real(fd, bytes, part_of(size)) : -1;
}

int fsync(int fd) {
  if (fails("fsync", kEnospc | kEintr, fd)) return -1;
  return next<int(int)>("fsync")(fd);
}

// The descriptor is gone even if this fails.
int close(int fd) {
  const bool failed = fails("close", kEnospc | kEintr, fd);
  const int reason = errno, result = next<int(int)>("close")(fd);
  if (!failed) return result;
  errno = reason;
  return -1;
}

int rename(const char* from, const char* to) noexcept {
  if (fails("rename", kEnospc, to)) return -1;
  return next<int(const char*, const char*)>("rename")(from, to);
}

int mkdir(const char* path, mode_t mode) noexcept {
  if (fails("mkdir", kEnospc, path)) return -1;
  return next<int(const char*, mode_t)>("mkdir")(path, mode);
}

int unlink(const char* path) noexcept {
  if (fails("unlink", kOnlyEio, path)) return -1;
  return next<int(const char*)>("unlink")(path);
}

int stat(const char* path, struct stat* status) noexcept {
  if (fails("stat", kOnlyEio, path)) return -1;
  return next<int(const char*, struct stat*)>("stat")(path, status);
}

}  // extern "C"
