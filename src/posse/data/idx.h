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
  std::string_view bytes;  // of the text it was read from
};

// Throws Error that calls the bytes `file` where they are no IDX of bytes with so many sizes, or
// where they end early or late.
IdxArray parse_idx(const std::string& file, std::string_view bytes, std::size_t sizes);

}  // namespace posse
