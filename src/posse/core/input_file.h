// A regular file that is open for reading.
//
// Pipes, devices and sockets are refused at once: a pipe in place of a file would be waited for
// forever.
#pragma once

#include <cstddef>
#include <cstdint>
#include <filesystem>

namespace posse {

class InputFile {
 public:
  // Throws Error with the path and the reason if it cannot be read or is not a regular file.
  explicit InputFile(std::filesystem::path path);
  InputFile(const InputFile&) = delete;
  InputFile& operator=(const InputFile&) = delete;
  ~InputFile();

  std::uint64_t size() const { return size_; }  // when it was opened

  // Reads `size` bytes from that offset, fewer only at the end of the file; returns how many.
  std::size_t read(std::uint64_t offset, char* to, std::size_t size) const;

 private:
  std::filesystem::path path_;
  int fd_;
  std::uint64_t size_ = 0;
};

}  // namespace posse
