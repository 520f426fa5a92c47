#include "posse/environments/data_path.h"

#include <string>

namespace posse {
namespace {

// The path of a world of data; nullptr for other worlds.
std::string* path_of(Spec& environment) {
  if (environment.word != "dataset") return nullptr;
  for (Argument& argument : environment.arguments) {
    const bool is_first = &argument == &environment.arguments.front();
    if (argument.key == "path" || (argument.key.empty() && is_first)) return &argument.value.word;
  }
  return nullptr;
}

}  // namespace

void anchor_path(Spec& environment, const std::filesystem::path& folder) {
  std::string* path = path_of(environment);
  if (path == nullptr || path->empty()) return;
  *path = std::filesystem::absolute(folder / *path).lexically_normal().string();
}

Spec without_folder(Spec environment) {
  if (std::string* path = path_of(environment)) {
    *path = std::filesystem::path(*path).filename().string();
  }
  return environment;
}

}  // namespace posse
