// Turns pairs of random words into pairs of standard normals by the Box-Muller transform.
//
//     u = a uniform on (0, 1], v = a uniform on [-1/2, 1/2), both of 52 bits
//     z = sqrt(-2 log u) (cos 2 pi v, sin 2 pi v)
//
// log, cos and sin differ in the last bit from one C library to the next. They are therefore
// computed here from +, -, *, / and sqrt alone, which IEEE 754 fixes to the bit, in a file that is
// compiled without fused multiply-adds. The error is below 2e-15 of the length; the largest |z| is
// sqrt(104 log 2) = 8.49. The loop has no branch, so compilers vectorise it.
#pragma once

#include <cstddef>
#include <cstdint>

namespace posse {

// Writes z[2i], z[2i+1] from radius[i], angle[i] for i < pairs.
void box_muller(const std::uint64_t* radius, const std::uint64_t* angle, double* z,
                std::size_t pairs);

}  // namespace posse
