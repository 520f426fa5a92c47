#include "posse/core/archive.h"

#include <bit>
#include <cstring>
#include <zlib.h>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

static_assert(std::endian::native == std::endian::little, "archives are raw copies of memory");

constexpr std::string_view kMagic("posse\x1A\0\x01", 8);
constexpr std::size_t kHeaderSize = 8 + 4 + 8;

std::uint32_t checksum(std::string_view bytes) {
  return static_cast<std::uint32_t>(
      crc32_z(0, reinterpret_cast<const unsigned char*>(bytes.data()), bytes.size()));
}

template <class T>
std::string bytes_of(T value) {
  return std::string(reinterpret_cast<const char*>(&value), sizeof value);
}

template <class T>
T read_at(std::string_view bytes, std::size_t at) {
  T value;
  std::memcpy(&value, bytes.data() + at, sizeof value);
  return value;
}

}  // namespace

std::string Archive::seal(std::string_view payload) {
  const std::string body = bytes_of(std::uint64_t{payload.size()}) + std::string(payload);
  return std::string(kMagic) + bytes_of(checksum(body)) + body;
}

std::string_view Archive::unseal(std::string_view bytes) {
  const std::size_t known = std::min(bytes.size(), kMagic.size());
  if (known == kMagic.size() && bytes.substr(0, 7) == kMagic.substr(0, 7) &&
      bytes[7] != kMagic[7]) {
    throw Error(fmt::format("the archive has format version {}; this program reads version {}",
                            static_cast<int>(static_cast<unsigned char>(bytes[7])),
                            static_cast<int>(kMagic[7])));
  }
  if (bytes.substr(0, known) != kMagic.substr(0, known)) throw Error("this is not a Posse archive");
  if (bytes.size() < kHeaderSize) {
    throw Error(fmt::format("the archive is truncated: {} bytes, not even its header of {}",
                            bytes.size(), kHeaderSize));
  }
  const auto length = read_at<std::uint64_t>(bytes, kMagic.size() + 4);
  if (bytes.size() - kHeaderSize != length) {
    throw Error(fmt::format("the archive is truncated or too long: its payload has {} of {} bytes",
                            bytes.size() - kHeaderSize, length));
  }
  if (checksum(bytes.substr(kMagic.size() + 4)) != read_at<std::uint32_t>(bytes, kMagic.size())) {
    throw Error("the archive is corrupt: its checksum does not match its bytes");
  }
  return bytes.substr(kHeaderSize);
}

void Archive::check_kind(std::string_view kind) {
  std::string found(kind);
  field(found);
  if (found == kind) return;
  throw Error(fmt::format("the archive holds a {}, not a {}", found, kind));
}

void Archive::require(bool holds, const char* violation) const {
  if (!loading() || holds) return;
  throw Error(fmt::format("the archive is not consistent: {}", violation));
}

std::int64_t Archive::checked_count(std::int64_t count) const {
  if (count >= 0 && count <= kMaxCount) return count;
  throw Error(
      fmt::format("the archive is not consistent: it holds a count of {}; counts are 0 to {}",
                  count, kMaxCount));
}

void Archive::require_finite(const double* numbers, Index size) const {
  if (!loading()) return;
  require(Eigen::Map<const Vector>(numbers, size).allFinite(), "a number is not finite");
}

void Archive::check_end() const {
  if (rest_.empty()) return;
  throw Error(fmt::format("the archive has {} bytes left after its last field", rest_.size()));
}

void Archive::raw(void* data, std::size_t size) {
  if (!loading()) {
    saved_->append(static_cast<const char*>(data), size);
    return;
  }
  if (rest_.size() < size) throw Error("the archive ends in the middle of a field");
  if (size > 0) std::memcpy(data, rest_.data(), size);
  rest_.remove_prefix(size);
}

std::size_t Archive::length(std::size_t count, std::size_t min_bytes_each) {
  auto wide = std::uint64_t{count};
  raw(&wide, sizeof wide);
  if (loading() && wide > rest_.size() / min_bytes_each) {
    throw Error(
        fmt::format("the archive claims {} items, but only {} bytes are left", wide, rest_.size()));
  }
  return wide;
}

void Archive::field(std::string& text) {
  const std::size_t size = length(text.size(), 1);
  if (loading()) text.resize(size);
  raw(text.data(), size);
}

void Archive::field(Matrix& matrix) {
  const Index rows = matrix.rows(), columns = matrix.cols();
  field(any_size(matrix));
  if (matrix.rows() == rows && matrix.cols() == columns) return;
  throw Error(fmt::format("the archive holds a {} x {} matrix where one of {} x {} belongs",
                          matrix.rows(), matrix.cols(), rows, columns));
}

void Archive::field(Vector& vector) {
  const Index size = vector.size();
  field(any_size(vector));
  if (vector.size() == size) return;
  throw Error(fmt::format("the archive holds a vector of length {} where one of {} belongs",
                          vector.size(), size));
}

void Archive::field(AnySize<Matrix> any) {
  Matrix& matrix = any.field;
  Index rows = matrix.rows(), columns = matrix.cols();
  field(rows);
  field(columns);
  if (loading()) {
    const auto entries_left = static_cast<Index>(rest_.size() / sizeof(double));
    if (columns > 0 && rows > entries_left / columns) {
      throw Error(fmt::format("the archive claims a {} x {} matrix, but only {} bytes are left",
                              rows, columns, rest_.size()));
    }
    matrix.resize(rows, columns);
  }
  raw(matrix.data(), sizeof(double) * static_cast<std::size_t>(matrix.size()));
  require_finite(matrix.data(), matrix.size());
}

void Archive::field(AnySize<Vector> any) {
  Vector& vector = any.field;
  const std::size_t size = length(static_cast<std::size_t>(vector.size()), sizeof(double));
  if (loading()) vector.resize(static_cast<Index>(size));
  raw(vector.data(), sizeof(double) * size);
  require_finite(vector.data(), vector.size());
}

}  // namespace posse
