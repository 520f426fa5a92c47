// What tests of data share: fresh folders, refusals, and real datasets where there are any.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/data/folder.h"

namespace posse {

// A folder that goes away.
class FreshFolder {
 public:
  FreshFolder() {
    std::string name = (std::filesystem::temp_directory_path() / "posse_data.XXXXXX").string();
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

 private:
  std::filesystem::path path_;
};

// What the Error says that this throws.
template <class Action>
std::string refusal_of(Action action) {
  try {
    action();
  } catch (const Error& error) {
    return error.what();
  }
  return "(nothing was refused)";
}

// Tests on the real datasets, in $POSSE_DATA or beside the sources; skipped where there are none.
class RealData : public testing::Test {
 protected:
  void SetUp() override {
    const char* named = std::getenv("POSSE_DATA");
    const std::filesystem::path folder =
        named != nullptr ? named : POSSE_SOURCE_DIR "/../shared/data/uci";
    set_data_folder(folder);
    for (const KnownDataset& dataset : known_datasets()) {
      for (const KnownFile& file : dataset.files) {
        if (find_file(dataset, file)) continue;
        GTEST_SKIP() << "no " << file.name << " in " << folder
                     << "; set POSSE_DATA to a folder that has it";
      }
    }
  }
  void TearDown() override { set_data_folder({}); }
};

}  // namespace posse
