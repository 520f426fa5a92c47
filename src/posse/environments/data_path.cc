#include "posse/environments/data_path.h"

#include <string>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/plain_text.h"
#include "posse/environments/wrapping_world.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

// The argument `path` of a world of data; nullptr for other worlds.
Spec* path_argument(Spec& environment) {
  Spec& world = innermost_world(environment);
  if (world.word != "dataset") return nullptr;
  for (Argument& argument : world.arguments) {
    const bool is_first = &argument == &world.arguments.front();
    if (argument.key == "path" || (argument.key.empty() && is_first)) return &argument.value;
  }
  return nullptr;
}

// Without symbolic links, across which ".." does not lead to where it seems to.
fs::path real_folder(const fs::path& folder) {
  std::error_code failure;
  fs::path result = fs::weakly_canonical(fs::absolute(folder, failure), failure);
  return failure ? folder : result;
}

// A path becomes part of experiments and results, whose formats hold nothing else.
std::string checked_path(const fs::path& path) {
  if (is_plain_text(path.string())) return path.string();
  throw Error(
      fmt::format("the data file {} cannot be named in experiments and results: its path "
                  "must be UTF-8 without control characters; rename its folder or move it",
                  escaped_text(path.string())));
}

template <class Change>
Spec with_path(Spec environment, Change change) {
  Spec* path = path_argument(environment);
  if (path == nullptr || path->word.empty()) return environment;
  path->word =
      with_origin(environment.origin, [&] { return checked_path(change(fs::path(path->word))); });
  path->kind = Spec::Kind::text;  // what was a bare word may not be one any more
  return environment;
}

fs::path absolute_path(const fs::path& path) {
  std::error_code failure;
  const fs::path result = fs::absolute(path, failure);
  if (!failure) return result.lexically_normal();
  throw Error(fmt::format("cannot tell where {} is: {}", path.string(), failure.message()));
}

}  // namespace

Spec with_absolute_path(Spec environment, const fs::path& folder) {
  return with_path(std::move(environment),
                   [&](const fs::path& path) { return absolute_path(real_folder(folder) / path); });
}

Spec with_relative_path(Spec environment, const fs::path& folder) {
  return with_path(std::move(environment), [&](const fs::path& path) {
    return path.lexically_proximate(absolute_path(real_folder(folder)));
  });
}

Spec without_folder(Spec environment) {
  return with_path(std::move(environment), [](const fs::path& path) { return path.filename(); });
}

}  // namespace posse
