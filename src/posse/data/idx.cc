#include "posse/data/idx.h"

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

std::uint32_t big_endian(std::string_view bytes) {
  std::uint32_t number = 0;
  for (const char byte : bytes.substr(0, 4)) {
    number = number << 8U | static_cast<unsigned char>(byte);
  }
  return number;
}

}  // namespace

IdxArray parse_idx(const std::string& file, std::string_view bytes, std::size_t sizes) {
  const std::size_t header = 4 + 4 * sizes;
  const auto magic = static_cast<std::uint32_t>(0x0800 + sizes);
  if (bytes.size() < header || big_endian(bytes) != magic) {
    throw Error(
        fmt::format("{} is not an IDX file of bytes with {} sizes: it does not begin with "
                    "0x{:08x}",
                    file, sizes, magic));
  }
  IdxArray array{{}, bytes.substr(header)};
  std::uint64_t expected = 1;
  for (std::size_t i = 1; i <= sizes; ++i) {
    array.sizes.push_back(big_endian(bytes.substr(4 * i)));
    expected *= array.sizes.back();
  }
  if (array.bytes.size() == expected) return array;
  throw Error(fmt::format("{} should hold {} bytes after its header; it holds {}", file, expected,
                          array.bytes.size()));
}

}  // namespace posse
