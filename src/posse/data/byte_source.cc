#include "posse/data/byte_source.h"

#include <cstdint>
#include <utility>

#include "posse/core/input_file.h"

namespace posse {
namespace {

constexpr std::size_t kPiece = 1U << 18U;

class MemorySource : public ByteSource {
 public:
  explicit MemorySource(std::string_view bytes) : bytes_(bytes) {}

  std::string_view next() override {
    const std::string_view piece = bytes_.substr(0, kPiece);
    bytes_.remove_prefix(piece.size());
    return piece;
  }

 private:
  std::string_view bytes_;
};

class FileSource : public ByteSource {
 public:
  explicit FileSource(std::shared_ptr<const InputFile> file)
      : file_(std::move(file)), piece_(kPiece, '\0') {}

  std::string_view next() override {
    const std::size_t size = file_->read(offset_, piece_.data(), piece_.size());
    offset_ += size;
    return std::string_view(piece_).substr(0, size);
  }

 private:
  std::shared_ptr<const InputFile> file_;
  std::uint64_t offset_ = 0;
  std::string piece_;
};

}  // namespace

Bytes bytes_in_memory(std::string_view bytes) { return std::make_unique<MemorySource>(bytes); }

Input input_in_memory(std::string name, std::string_view bytes) {
  return {std::move(name), [bytes] { return bytes_in_memory(bytes); }};
}

Input input_file(const std::filesystem::path& path) {
  const auto file = std::make_shared<const InputFile>(path);
  return {path.string(), [file] { return std::make_unique<FileSource>(file); }};
}

std::string all_bytes(ByteSource& source) {
  std::string all;
  for (std::string_view piece = source.next(); !piece.empty(); piece = source.next()) all += piece;
  return all;
}

}  // namespace posse
