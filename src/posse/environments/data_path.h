// Where the file of a world of data lies: relative paths are made independent of where posse runs.
#pragma once

#include <filesystem>

#include "posse/core/spec.h"

namespace posse {

// A relative path of dataset() becomes one below the folder; other worlds stay as they are.
void anchor_path(Spec& environment, const std::filesystem::path& folder);

// With the file's name alone, to be shown.
Spec without_folder(Spec environment);

}  // namespace posse
