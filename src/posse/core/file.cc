#include "posse/core/file.h"

#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <fstream>
#include <sstream>
#include <unistd.h>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

[[noreturn]] void throw_file_error(const char* verb, const fs::path& path, int reason) {
  throw Error(fmt::format("cannot {} {}: {}", verb, path.string(), std::strerror(reason)));
}

// An open file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor(const fs::path& path, const fs::path& name, int flags)
      : name_(name), fd_(open(path.c_str(), flags, 0666)) {
    if (fd_ < 0) throw_file_error("write", name_, errno);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(fd_); }

  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t written = ::write(fd_, bytes.data(), bytes.size());
      if (written < 0 && errno == EINTR) continue;
      if (written < 0) throw_file_error("write", name_, errno);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void flush() {
    if (fsync(fd_) != 0) throw_file_error("flush", name_, errno);
  }

 private:
  fs::path name_;
  int fd_;
};

fs::path folder_of(const fs::path& path) {
  return path.has_parent_path() ? path.parent_path() : fs::path(".");
}

// Errors name `name`, the file that the caller asked for.
void write_and_flush(const fs::path& path, const fs::path& name, std::string_view bytes) {
  Descriptor file(path, name, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC);
  file.write(bytes);
  file.flush();
}

// The file to replace, following symbolic links. Only regular files are replaced.
fs::path replaceable_file(const fs::path& path) {
  std::error_code unknown;
  const fs::file_status there = fs::status(path, unknown);
  if (fs::is_directory(there)) throw_file_error("replace", path, EISDIR);
  if (fs::exists(there) && !fs::is_regular_file(there)) {
    throw Error(fmt::format("cannot write {}: it is not a regular file", path.string()));
  }
  return fs::is_symlink(path, unknown) ? fs::weakly_canonical(path) : path;
}

// Whether this is a temporary file of write_file() in a process that no longer runs.
bool is_leftover(const fs::path& path) {
  int pid = 0, used = 0;
  unsigned count = 0;
  const std::string name = path.filename().string();
  const std::size_t end = name.rfind('.', name.rfind('.', name.rfind('.') - 1) - 1);
  if (end == std::string::npos) return false;
  const std::string tail = name.substr(end);
  return std::sscanf(tail.c_str(), ".%d.%u.tmp%n", &pid, &count, &used) == 2 &&
         static_cast<std::size_t>(used) == tail.size() && kill(pid, 0) != 0 && errno == ESRCH;
}

}  // namespace

std::string read_file(const fs::path& path) {
  std::error_code unknown;
  if (fs::is_directory(path, unknown)) throw_file_error("read", path, EISDIR);
  std::ifstream file(path, std::ios::binary);
  if (!file) throw_file_error("read", path, errno);
  std::ostringstream bytes;
  bytes << file.rdbuf();
  if (file.bad()) throw_file_error("read", path, EIO);
  return std::move(bytes).str();
}

void write_file(const fs::path& name, std::string_view bytes) {
  const fs::path path = replaceable_file(name);
  static std::atomic<unsigned> writes = 0;  // so that no two threads share a temporary
  const fs::path temporary = fmt::format("{}.{}.{}.tmp", path.string(), getpid(), writes++);
  try {
    write_and_flush(temporary, path, bytes);
    if (std::rename(temporary.c_str(), path.c_str()) != 0) throw_file_error("replace", path, errno);
  } catch (...) {
    unlink(temporary.c_str());
    throw;
  }
  Descriptor(folder_of(path), folder_of(path), O_RDONLY | O_DIRECTORY | O_CLOEXEC).flush();
}

void remove_leftovers(const fs::path& folder) {
  std::error_code unknown;
  for (const auto& entry : fs::directory_iterator(folder, unknown)) {
    if (is_leftover(entry.path())) fs::remove(entry.path(), unknown);
  }
}

void make_folder(const fs::path& path) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (failure) throw_file_error("make folder", path, failure.value());
  if (!fs::is_directory(path, failure)) throw_file_error("make folder", path, ENOTDIR);
  const fs::path probe = path / fmt::format(".probe.{}.0.tmp", getpid());
  write_and_flush(probe, path, "");
  unlink(probe.c_str());
}

}  // namespace posse
