#include "posse/core/memory.h"

#include <array>
#include <unistd.h>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

double physical_memory() {
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

std::string bytes_text(double bytes) {
  constexpr std::array<const char*, 6> kUnits = {"B", "kB", "MB", "GB", "TB", "PB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < kUnits.size(); ++unit) bytes /= 1000;
  return fmt::format("{:.3g} {}", bytes, kUnits[unit]);
}

}  // namespace

void check_memory(const std::string& what, double numbers) {
  const double needed = sizeof(double) * numbers, available = physical_memory();
  if (needed <= available) return;
  throw Error(fmt::format("{} would take {} of memory; this machine has {}", what,
                          bytes_text(needed), bytes_text(available)));
}

}  // namespace posse
