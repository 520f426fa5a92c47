// Helpers for tests of data: error messages, and the real datasets if they are there.
#pragma once

#include <cstdlib>
#include <filesystem>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/core/fresh_folder_test.h"
#include "posse/data/folder.h"

namespace posse {

// Tests on the real datasets, in $POSSE_DATA or beside the sources; skipped if they are missing.
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
