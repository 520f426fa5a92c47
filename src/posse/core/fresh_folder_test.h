// A folder for a test to write in.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <string_view>
#include <vector>

#include "posse/core/error.h"
#include "posse/core/file.h"

namespace posse {

// An empty folder that is removed when the test ends.
class FreshFolder {
 public:
  FreshFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "posse_test.XXXXXX").string();
    if (mkdtemp(name.data()) == nullptr) throw Error("cannot make " + name);
    path_ = name;
  }
  FreshFolder(const FreshFolder&) = delete;
  FreshFolder& operator=(const FreshFolder&) = delete;
  ~FreshFolder() { std::filesystem::remove_all(path_); }

  const std::filesystem::path& path() const { return path_; }
  std::filesystem::path write(const std::string& name, std::string_view bytes) const {
    write_file(path_ / name, bytes);
    return path_ / name;
  }
  // The names of its files, in no particular order.
  std::vector<std::string> names() const {
    std::vector<std::string> names;
    for (const auto& entry : std::filesystem::directory_iterator(path_)) {
      names.push_back(entry.path().filename().string());
    }
    return names;
  }

 private:
  std::filesystem::path path_;
};

}  // namespace posse
