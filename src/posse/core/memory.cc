#include "posse/core/memory.h"

#include <array>
#include <cstdio>
#include <fstream>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

constexpr double kAlwaysThere = 1e7;  // bytes; asking costs more than it would save

double physical_memory() {
  return static_cast<double>(sysconf(_SC_PHYS_PAGES)) * static_cast<double>(sysconf(_SC_PAGESIZE));
}

// What programs can still get, by Linux's estimate.
double free_memory() {
  std::ifstream file("/proc/meminfo");
  for (std::string line; std::getline(file, line);) {
    double kilobytes = 0;
    if (std::sscanf(line.c_str(), "MemAvailable: %lf kB", &kilobytes) == 1) return 1024 * kilobytes;
  }
  return physical_memory();
}

std::string bytes_text(double bytes) {
  constexpr std::array<const char*, 6> kUnits = {"B", "kB", "MB", "GB", "TB", "PB"};
  std::size_t unit = 0;
  for (; bytes >= 1000 && unit + 1 < kUnits.size(); ++unit) bytes /= 1000;
  return fmt::format("{:.3g} {}", bytes, kUnits[unit]);
}

}  // namespace

void check_memory(const std::string& what, double numbers) {
  const double needed = sizeof(double) * numbers;
  if (needed <= kAlwaysThere) return;
  const double available = free_memory();
  if (needed <= available) return;
  throw Error(fmt::format("{} would take {} of memory; this machine has {} free", what,
                          bytes_text(needed), bytes_text(available)));
}

}  // namespace posse
