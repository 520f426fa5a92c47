#include "posse/experiments/signature.h"

#include <set>
#include <sstream>
#include <string>

#include <gtest/gtest.h>

#include "posse/core/file.h"
#include "posse/policies/policy.h"

namespace posse::signature_test {
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

TEST(Signature, SignsEveryPolicyWithFixedAndWithFreshArms) {
  for (const auto& entry : policies().entries()) {
    if (entry.name == "bayes") continue;  // fixed arms alone
    for (const char* arms : {"(K=20, d=8)", "(K=10, d=5, arms=fresh)"}) {
      const auto signed_in = [&](const std::string& world) {
        return signature().find("  " + entry.name + "  " + world + arms + "\n") !=
               std::string::npos;
      };
      EXPECT_TRUE(signed_in("linear") || signed_in("logistic") || signed_in("quadratic"))
          << entry.name << arms;
    }
  }
}

// But for the explorations, which over their default model are published policies.
TEST(Signature, TellsPoliciesApart) {
  std::istringstream lines(signature());
  std::set<std::string> digests;
  std::size_t count = 0;
  for (std::string line; std::getline(lines, line);) {
    const std::string policy = line.substr(18, line.find("  ", 18) - 18);
    if (policy == "es" || policy == "ts" || policy == "ucb" || policy == "phe") continue;
    digests.insert(line.substr(0, 16));
    ++count;
  }
  EXPECT_EQ(digests.size(), count);
}

}  // namespace
}  // namespace posse::signature_test
