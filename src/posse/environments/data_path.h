// Changes the path in the spec of a dataset() world; other specs stay as they are. Throws Error if
// the new path has control characters or is not UTF-8, since neither TOML nor JSON could hold it.
#pragma once

#include <filesystem>

#include "posse/core/spec.h"

namespace posse {

// Makes a path relative to the folder absolute.
Spec with_absolute_path(Spec environment, const std::filesystem::path& folder);

// Makes an absolute path relative to the folder.
Spec with_relative_path(Spec environment, const std::filesystem::path& folder);

// Keeps only the file's name, for display.
Spec without_folder(Spec environment);

}  // namespace posse
