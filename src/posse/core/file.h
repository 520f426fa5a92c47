// Reads and writes whole files; a write is atomic.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace posse {

// Throws Error if that cannot be told: such a file must not be taken for missing.
bool is_there(const std::filesystem::path& path);

// The bytes of a regular file. Throws Error with the path and the reason, also if there is too
// little memory.
std::string read_file(const std::filesystem::path& path);

// The bytes of the standard input up to its end.
std::string read_standard_input();

// Writes a temporary file beside `path`, flushes it to disk, renames it to `path` and flushes the
// folder: a crash or a full disk leaves the old file or the new one, never half of one.
void write_file(const std::filesystem::path& path, std::string_view bytes);

// Removes the temporary files that killed processes left (temporary.h).
void remove_leftovers(const std::filesystem::path& folder);

// Creates the folder with its parents, and checks that files can be written in it.
void make_folder(const std::filesystem::path& path);

}  // namespace posse
