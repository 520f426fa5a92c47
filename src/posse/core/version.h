// Names this build of the program and the machine it runs on.
#pragma once

#include <string>

namespace posse {

// "posse 0.1.0 (g++ 12.2.0, AVX2 instructions)"
std::string version();

// "AMD EPYC 7B12, 2 threads, Linux 6.1.0 x86_64", as far as the system says.
std::string machine();

}  // namespace posse
