#include "posse/experiments/signature.h"

#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "posse/core/file.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

const std::string& signature() {
  static const std::string text = behaviour_signature();
  return text;
}

TEST(Signature, IsTheGoldenOne) {
  EXPECT_EQ(signature(), read_file(POSSE_SOURCE_DIR "/tests/golden/signature.txt"))
      << "a policy plays other arms than it did; if that is meant, renew the file by "
         "`posse signature`";
}

TEST(Signature, SignsEveryPolicyInBothWorlds) {
  for (const auto& entry : policies().entries()) {
    for (const char* world : {"linear(K=20, d=8)", "linear(K=10, d=5, arms=fresh)"}) {
      EXPECT_NE(signature().find("  " + entry.name + "  " + world + "\n"), std::string::npos)
          << entry.name;
    }
  }
}

TEST(Signature, TellsPoliciesApart) {
  std::istringstream lines(signature());
  std::set<std::string> digests;
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line); ++count) digests.insert(line.substr(0, 16));
  EXPECT_EQ(digests.size(), count);
}

}  // namespace
}  // namespace posse
