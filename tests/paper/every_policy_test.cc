// Every policy of the catalogue has a transcription here that some test compares with it, or a
// reason to have none.
#include <filesystem>
#include <map>
#include <string>

#include <gtest/gtest.h>

#include "posse/core/file.h"
#include "posse/policies/policy.h"

namespace posse::every_policy_test {
namespace {

const std::map<std::string, std::string> kWithoutABox{
    {"es", "the rule of lin_es, glm_es and neural_es, over any model"},
    {"ts", "the rule of lin_ts and glm_tsl, over any model"},
    {"ucb", "the rule of lin_ucb, over any model"},
    {"phe", "the rule of lin_phe, glm_fpl, glm_phe, evill and neural_phe, over any model"},
    {"greedy", "what every transcription does without exploration"},
    {"epsilon_greedy", "greedy, except for a coin"},
    {"uniform", "one draw of an arm"}};

std::string all_tests() {
  std::string text;
  for (const auto& entry : std::filesystem::directory_iterator(POSSE_SOURCE_DIR "/tests/paper")) {
    if (entry.path().extension() == ".cc") text += read_file(entry.path());
  }
  return text;
}

TEST(PaperBoxes, ThereIsOneForEveryPolicyThatWasPublished) {
  const std::string tests = all_tests();
  for (const auto& policy : policies().entries()) {
    const std::string include = "#include \"tests/paper/" + policy.name + ".h\"";
    const bool has_box = tests.find(include) != std::string::npos;
    EXPECT_NE(has_box, kWithoutABox.contains(policy.name))
        << policy.name << ": transcribe its publication in tests/paper/" << policy.name
        << ".h and compare decisions, or say in this test why there is none";
  }
}

TEST(PaperBoxes, PoliciesWithoutOneExist) {
  for (const auto& [name, reason] : kWithoutABox) {
    EXPECT_NO_THROW(policies().find(name)) << reason;
  }
}

}  // namespace
}  // namespace posse::every_policy_test
