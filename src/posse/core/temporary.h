// Names the temporary files of write_file(), so that those of a killed process can be told from
// those of a running one.
//
//     NAME.PLACE.PID.COUNT.tmp
//
// PLACE is where PID means something: the host since it was booted, and its namespace of processes.
#pragma once

#include <chrono>
#include <filesystem>
#include <string>

namespace posse {

// Whether the process of another place still runs cannot be known, and the number of one that has
// ended may be another's by now: files of this age are left over in any case.
inline constexpr std::chrono::hours kLeftoverAge{24};

// The place of this process: 16 hexadecimal digits.
const std::string& this_place();

// A name beside `path` that no other process or thread uses.
std::filesystem::path temporary_beside(const std::filesystem::path& path);

// Whether the file has such a name, and the process that wrote it has ended, as far as is known.
bool is_leftover(const std::filesystem::path& path);

}  // namespace posse
