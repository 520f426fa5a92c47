#include "posse/experiments/policy_family.h"

#include <algorithm>

#include "posse/policies/policy.h"

namespace posse {
namespace {

// What `anytime` restarts if its spec does not say.
const Spec& restarted_by_default() {
  static const Spec restarted =
      Spec::of(policies().complete(Spec::of("anytime")).argument("policy")->word);
  return restarted;
}

}  // namespace

const Spec& base_of(const Spec& policy) {
  if (policy.word != "anytime") return policy;
  if (const Spec* named = policy.argument("policy")) return base_of(*named);
  const bool by_position = !policy.arguments.empty() && policy.arguments.front().key.empty();
  return by_position ? base_of(policy.arguments.front().value) : restarted_by_default();
}

Composition composition_of(const Spec& policy) {
  const Spec& base = base_of(policy);
  const auto& entries = policies().entries();
  const auto found = std::find_if(entries.begin(), entries.end(), [&](const Description& entry) {
    return entry.name == base.word && !entry.composed.exploration.empty();
  });
  return found == entries.end() ? Composition{base.word, ""} : found->composed;
}

bool is_ensemble(const Spec& policy) { return composition_of(policy).exploration == "es"; }

double first_segment(const Spec& anytime) {
  const Spec complete = policies().complete(anytime);
  const Spec& schedule = *complete.argument("schedule");
  const bool is_list = schedule.kind == Spec::Kind::list;
  return is_list ? schedule.arguments.front().value.number : complete.argument("T0")->number;
}

}  // namespace posse
