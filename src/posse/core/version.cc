#include "posse/core/version.h"

#include <fstream>
#include <thread>

#include <fmt/format.h>
#include <sys/utsname.h>

namespace posse {
namespace {

// The model name of the first processor; empty if the system does not list it.
std::string cpu_model() {
  std::ifstream list("/proc/cpuinfo");
  for (std::string line; std::getline(list, line);) {
    const std::size_t colon = line.find(": ");
    if (line.starts_with("model name") && colon != std::string::npos) return line.substr(colon + 2);
  }
  return "";
}

}  // namespace

std::string version() {
#ifdef __clang__
  const char* compiler = "clang " __clang_version__;
#else
  const char* compiler = "g++ " __VERSION__;
#endif
#if defined(__AVX2__)
  const char* instructions = "AVX2";
#else
  const char* instructions = "baseline";
#endif
  return fmt::format("posse {} ({}, {} instructions)", POSSE_VERSION, compiler, instructions);
}

std::string machine() {
  utsname system{};
  uname(&system);
  const std::string model = cpu_model();
  return fmt::format("{}{}{} threads, {} {} {}", model, model.empty() ? "" : ", ",
                     std::thread::hardware_concurrency(), system.sysname, system.release,
                     system.machine);
}

}  // namespace posse
