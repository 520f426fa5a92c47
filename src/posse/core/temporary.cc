#include "posse/core/temporary.h"

#include <array>
#include <atomic>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <unistd.h>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/core/hash.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

std::string host_name() {
  std::array<char, 256> name{};
  return gethostname(name.data(), name.size() - 1) == 0 ? name.data() : "";
}

// Hosts may share a name; only Linux has this.
std::string boot_id() {
  try {
    return read_file("/proc/sys/kernel/random/boot_id");
  } catch (const Error&) {
    return "";
  }
}

// Empty where there are no namespaces.
std::string process_namespace() {
  std::error_code none;
  return fs::read_symlink("/proc/self/ns/pid", none).string();
}

// A process that has ended stays as a zombie (state Z) until its parent has asked for its exit
// code.
bool is_zombie(int pid) {
  try {
    const std::string status =
        read_file(fmt::format("/proc/{}/stat", pid));  // PID (NAME) STATE ...
    return status.find(") Z ", status.rfind(')')) != std::string::npos;
  } catch (const Error&) {
    return false;
  }
}

bool has_ended(int pid) { return (kill(pid, 0) != 0 && errno == ESRCH) || is_zombie(pid); }

bool is_old(const fs::path& path) {
  std::error_code gone;
  const auto written = fs::last_write_time(path, gone);
  return !gone && fs::file_time_type::clock::now() - written > kLeftoverAge;
}

// The last part of the name, which temporary_beside() adds; empty if there are too few full stops.
std::string ending(const std::string& name) {
  std::size_t begin = name.size();
  for (int stops = 0; stops < 4; ++stops) {
    if (begin == 0) return "";
    begin = name.rfind('.', begin - 1);
    if (begin == std::string::npos) return "";
  }
  return name.substr(begin);
}

}  // namespace

const std::string& this_place() {
  static const std::string place =
      fmt::format("{:016x}", fnv1a(host_name() + "\n" + boot_id() + "\n" + process_namespace()));
  return place;
}

fs::path temporary_beside(const fs::path& path) {
  static std::atomic<unsigned> count = 0;
  return fmt::format("{}.{}.{}.{}.tmp", path.string(), this_place(), getpid(), count++);
}

bool is_leftover(const fs::path& path) {
  std::array<char, 17> place{};
  int pid = 0, used = 0;
  unsigned count = 0;
  const std::string tail = ending(path.filename().string());
  const int found =
      std::sscanf(tail.c_str(), ".%16[0-9a-f].%d.%u.tmp%n", place.data(), &pid, &count, &used);
  if (found != 3 || static_cast<std::size_t>(used) != tail.size()) return false;
  return is_old(path) || (place.data() == this_place() && has_ended(pid));
}

}  // namespace posse
