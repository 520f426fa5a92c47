// Bytes that come piece by piece, so that they need not be in memory all at once.
#pragma once

#include <filesystem>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace posse {

class ByteSource {
 public:
  ByteSource() = default;
  ByteSource(const ByteSource&) = delete;
  ByteSource& operator=(const ByteSource&) = delete;
  virtual ~ByteSource() = default;

  // The next bytes; empty at the end. They are valid until the next call.
  virtual std::string_view next() = 0;
};

using Bytes = std::unique_ptr<ByteSource>;

// A file, or text in its place, that can be read any number of times.
struct Input {
  std::string name;  // used in error messages
  std::function<Bytes()> read;
};

// Bytes in memory, which must outlive the source.
Bytes bytes_in_memory(std::string_view bytes);
Input input_in_memory(std::string name, std::string_view bytes);

// The bytes of a file as it is when this is called, even if it is replaced later.
Input input_file(const std::filesystem::path& path);

// All bytes that are left.
std::string all_bytes(ByteSource& source);

}  // namespace posse
