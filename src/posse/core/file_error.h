// Errors of the system about files, in one form.
#pragma once

#include <cstring>
#include <filesystem>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {

// Throws "cannot read rows.csv: No such file or directory"; `reason` is an errno.
[[noreturn]] inline void throw_file_error(const char* verb, const std::filesystem::path& path,
                                          int reason) {
  throw Error(fmt::format("cannot {} {}: {}", verb, path.string(), std::strerror(reason)));
}

}  // namespace posse
