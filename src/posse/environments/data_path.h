// Where the file of a world of data lies; other worlds than dataset() stay as they are.
#pragma once

#include <filesystem>

#include "posse/core/spec.h"

namespace posse {

// A relative path becomes the absolute one that begins at the folder.
Spec with_absolute_path(Spec environment, const std::filesystem::path& folder);

// An absolute path becomes the relative one that begins at the folder.
Spec with_relative_path(Spec environment, const std::filesystem::path& folder);

// The file's name alone, to be shown.
Spec without_folder(Spec environment);

}  // namespace posse
