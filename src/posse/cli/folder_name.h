// A check for options that take a folder.
#pragma once

#include <string>

namespace posse {

// As CLI11 has it: what is wrong, or nothing.
std::string check_folder_name(const std::string& path);

}  // namespace posse
