#include "posse/data/folder.h"

#include <cstdlib>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace fs = std::filesystem;
namespace {

fs::path& chosen_folder() {
  static fs::path folder;
  return folder;
}

// An environment variable; empty if it is not set.
std::string environment_variable(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

}  // namespace

void set_data_folder(fs::path folder) { chosen_folder() = std::move(folder); }

fs::path data_folder() {
  if (!chosen_folder().empty()) return chosen_folder();
  if (const std::string data = environment_variable("POSSE_DATA"); !data.empty()) return data;
  if (const std::string cache = environment_variable("XDG_CACHE_HOME"); !cache.empty()) {
    return fs::path(cache) / "posse";
  }
  if (const std::string home = environment_variable("HOME"); !home.empty()) {
    return fs::path(home) / ".cache" / "posse";
  }
  throw Error("there is no folder for data: set POSSE_DATA or HOME, or pass --data DIR");
}

std::optional<fs::path> find_file(const KnownDataset& dataset, const KnownFile& file) {
  const fs::path folder = data_folder();
  for (const fs::path& place : {folder, folder / dataset.name}) {
    for (const char* ending : {"", ".gz", ".Z"}) {
      fs::path path = place / (file.name + ending);
      std::error_code unknown;
      if (fs::is_regular_file(path, unknown)) return path;
    }
  }
  return std::nullopt;
}

fs::path require_file(const KnownDataset& dataset, const KnownFile& file) {
  if (const auto path = find_file(dataset, file)) return *path;
  throw Error(fmt::format(
      "{} needs the file {} (plain, .gz or .Z), which is neither in {} nor in its subfolder {}; "
      "'posse data fetch {}' gets it; --data DIR or POSSE_DATA names another folder",
      dataset.name, file.name, data_folder().string(), dataset.name, dataset.name));
}

}  // namespace posse
