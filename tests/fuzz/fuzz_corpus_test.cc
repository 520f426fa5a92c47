// Every target of the fuzzers on its seeds, which include what fuzzers have found.

#include <filesystem>

#include <gtest/gtest.h>

#include "posse/core/file.h"
#include "tests/fuzz/targets.h"

namespace posse::fuzz_corpus_test {
namespace {

class FuzzCorpus : public testing::TestWithParam<fuzz::Target> {};

TEST_P(FuzzCorpus, EverySeedIsReadOrRefused) {
  int seeds = 0;
  for (const auto& seed : std::filesystem::directory_iterator(
           std::string(POSSE_SOURCE_DIR "/tests/fuzz/corpus/") + GetParam().name)) {
    SCOPED_TRACE(seed.path().string());
    EXPECT_NO_THROW(GetParam().run(read_file(seed.path())));
    ++seeds;
  }
  EXPECT_GT(seeds, 0);
}

INSTANTIATE_TEST_SUITE_P(Targets, FuzzCorpus, testing::ValuesIn(fuzz::kTargets),
                         [](const auto& target) { return std::string(target.param.name); });

}  // namespace
}  // namespace posse::fuzz_corpus_test
