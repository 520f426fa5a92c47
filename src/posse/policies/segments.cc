#include "posse/policies/segments.h"

#include "posse/policies/warmed.h"

namespace posse {

const Policy& playing(const Policy& policy) {
  const auto* wrapping = dynamic_cast<const WrappingPolicy*>(&policy);
  return wrapping == nullptr ? policy : wrapping->playing();
}

void inherit(Policy& heir, Policy& former) {
  if (auto* own = dynamic_cast<Heir*>(&heir)) {
    own->inherit(former);
  } else {
    load("heritage", save("heritage", former), heir);
  }
}

void limit_warm_up(Policy& policy, Index rounds) {
  if (auto* warmed = dynamic_cast<WarmedPolicy*>(&policy)) warmed->limit_warm_up(rounds);
}

}  // namespace posse
