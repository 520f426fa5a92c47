// Snapshots of policies, taken apart to forge what is in them and put together again.
#pragma once

#include <string>

#include "posse/core/archive_test.h"
#include "posse/policies/policy.h"

namespace posse {

// What a snapshot holds; policy.cc has the same fields.
struct OpenedSnapshot {
  static constexpr const char* kKind = "policy, version 6";

  std::string spec;
  Setting setting{0};
  std::string body;
  ArmPrior prior = {};

  explicit OpenedSnapshot(const Policy& policy) { load(kKind, snapshot(policy), *this); }

  // With the checksum of the body as it is now.
  std::string closed() const {
    OpenedSnapshot copy = *this;
    copy.body = resealed(body);
    return save(kKind, copy);
  }

  void state(Archive& archive) {
    archive(spec, setting.d, setting.seed, setting.T, setting.K, body);
    if (needs_prior(parse_spec(spec))) archive(prior);
  }
};

}  // namespace posse
