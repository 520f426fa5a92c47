// Reads and writes whole files; a write replaces the file at once or leaves it as it was.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

namespace posse {

// Throws Error naming the path and the system's reason.
std::string read_file(const std::filesystem::path& path);

// Writes a temporary neighbour, flushes it to the disk, renames it over `path` and flushes the
// folder: a crash or a full disk leaves the old file or the new one, never a part.
void write_file(const std::filesystem::path& path, std::string_view bytes);

// Removes the temporaries in a folder that writers who are no more have left.
void remove_leftovers(const std::filesystem::path& folder);

// Makes the folder, with its parents, and makes sure that files can be written in it.
void make_folder(const std::filesystem::path& path);

}  // namespace posse
