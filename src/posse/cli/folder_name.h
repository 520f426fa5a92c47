// A check for options that take a folder.
#pragma once

#include <string>

namespace posse {

// What is wrong with the path; empty if nothing is.
std::string check_folder_name(const std::string& path);

}  // namespace posse
