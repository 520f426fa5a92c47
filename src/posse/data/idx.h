// Reads the IDX files of MNIST: big-endian sizes, then bytes.
//
//     0x00 0x00, 0x08 (the type: unsigned bytes), the number n of sizes, n sizes of 4 bytes, bytes
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace posse {

struct IdxArray {
  std::vector<std::uint32_t> sizes;
  std::string_view bytes;  // of the file it was read from
};

// Throws Error if the bytes are not an IDX file of bytes with that number of sizes, or end too
// early or too late. `file` is the name used in error messages.
IdxArray parse_idx(const std::string& file, std::string_view bytes, std::size_t sizes);

}  // namespace posse
