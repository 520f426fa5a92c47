#include "posse/core/input_file.h"

#include <cerrno>
#include <fcntl.h>
#include <unistd.h>
#include <utility>

#include <sys/stat.h>

#include "posse/core/file_error.h"
#include "posse/core/uninterrupted.h"

namespace posse {
namespace {

// The size of an open regular file. `path` is the name used in error messages.
std::uint64_t size_of_regular(int fd, const std::filesystem::path& path) {
  struct stat status {};
  if (fstat(fd, &status) != 0) throw_file_error("read", path, errno);
  if (S_ISDIR(status.st_mode)) throw_file_error("read", path, EISDIR);
  if (S_ISREG(status.st_mode)) return static_cast<std::uint64_t>(status.st_size);
  throw Error(fmt::format("cannot read {}: it is not a regular file", path.string()));
}

}  // namespace

// Without O_NONBLOCK, opening a pipe waits until somebody writes to it.
InputFile::InputFile(std::filesystem::path path)
    : path_(std::move(path)), fd_(uninterrupted([this] {
        return open(path_.c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
      })) {
  if (fd_ < 0) throw_file_error("read", path_, errno);
  try {
    size_ = size_of_regular(fd_, path_);
  } catch (...) {
    close(fd_);
    throw;
  }
}

InputFile::~InputFile() { close(fd_); }

std::size_t InputFile::read(std::uint64_t offset, char* to, std::size_t size) const {
  std::size_t done = 0;
  while (done < size) {
    const auto at = static_cast<off_t>(offset + done);
    const ssize_t got = uninterrupted([&] { return pread(fd_, to + done, size - done, at); });
    if (got < 0) throw_file_error("read", path_, errno);
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

}  // namespace posse
