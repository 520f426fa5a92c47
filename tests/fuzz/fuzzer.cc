// libFuzzer's entry. POSSE_FUZZ_TARGET names one of targets.h.
#include <cstdint>

#include "tests/fuzz/targets.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  posse::fuzz::POSSE_FUZZ_TARGET({reinterpret_cast<const char*>(data), size});
  return 0;
}
