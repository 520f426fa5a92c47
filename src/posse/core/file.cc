#include "posse/core/file.h"

#include <algorithm>
#include <cerrno>
#include <cstdint>
#include <cstdio>
#include <fcntl.h>
#include <new>
#include <stdexcept>
#include <unistd.h>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/file_error.h"
#include "posse/core/input_file.h"
#include "posse/core/temporary.h"
#include "posse/core/uninterrupted.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

// An open file descriptor that closes itself.
class Descriptor {
 public:
  Descriptor(const fs::path& path, const fs::path& name, int flags)
      : name_(name), fd_(uninterrupted([&] { return open(path.c_str(), flags, 0666); })) {
    if (fd_ < 0) throw_file_error("write", name_, errno);
  }
  Descriptor(const Descriptor&) = delete;
  Descriptor& operator=(const Descriptor&) = delete;
  ~Descriptor() { close(fd_); }

  void write(std::string_view bytes) {
    while (!bytes.empty()) {
      const ssize_t written =
          uninterrupted([&] { return ::write(fd_, bytes.data(), bytes.size()); });
      if (written < 0) throw_file_error("write", name_, errno);
      bytes.remove_prefix(static_cast<std::size_t>(written));
    }
  }

  void flush() {
    if (uninterrupted([&] { return fsync(fd_); }) != 0) throw_file_error("flush", name_, errno);
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

// The bytes that read(offset, to, size) gives until it gives none.
template <class Read>
std::string read_to_end(const std::string& name, std::uint64_t expected, const Read& read) {
  std::string bytes;
  std::size_t size = 0;
  const auto fail = [&] {
    throw Error(fmt::format("not enough memory to read {} ({} bytes)", name,
                            std::max<std::uint64_t>(expected, size)));
  };
  try {
    bytes.resize(expected + 1);
    while (const std::size_t got = read(size, bytes.data() + size, bytes.size() - size)) {
      size += got;
      if (size == bytes.size()) bytes.resize(2 * size);
    }
  } catch (const std::bad_alloc&) {
    fail();
  } catch (const std::length_error&) {
    fail();
  }
  bytes.resize(size);
  return bytes;
}

std::size_t read_input(char* to, std::size_t size) {
  const ssize_t got = uninterrupted([&] { return read(STDIN_FILENO, to, size); });
  if (got < 0) throw_file_error("read", "the standard input", errno);
  return static_cast<std::size_t>(got);
}

}  // namespace

bool is_there(const fs::path& path) {
  std::error_code failure;
  const bool found = fs::exists(path, failure);
  if (failure) throw_file_error("read", path, failure.value());
  return found;
}

std::string read_file(const fs::path& path) {
  const InputFile file(path);
  return read_to_end(path.string(), file.size(),
                     [&](auto offset, char* to, auto size) { return file.read(offset, to, size); });
}

std::string read_standard_input() {
  constexpr std::uint64_t kFirst = 1U << 16U;
  return read_to_end("the standard input", kFirst,
                     [](auto, char* to, auto size) { return read_input(to, size); });
}

void write_file(const fs::path& name, std::string_view bytes) {
  const fs::path path = replaceable_file(name);
  const fs::path temporary = temporary_beside(path);
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
    const bool is_file = entry.symlink_status(unknown).type() == fs::file_type::regular;
    if (is_file && is_leftover(entry.path())) fs::remove(entry.path(), unknown);
  }
}

void make_folder(const fs::path& path) {
  std::error_code failure;
  fs::create_directories(path, failure);
  if (failure) throw_file_error("make folder", path, failure.value());
  if (!fs::is_directory(path, failure)) {
    throw_file_error("make folder", path, failure ? failure.value() : ENOTDIR);
  }
  const fs::path probe = temporary_beside(path / ".probe");
  write_and_flush(probe, path, "");
  unlink(probe.c_str());
}

}  // namespace posse
