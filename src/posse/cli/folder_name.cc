#include "posse/cli/folder_name.h"

namespace posse {

std::string check_folder_name(const std::string& path) {
  return path.empty() ? "must name a folder" : "";
}

}  // namespace posse
