#include <algorithm>
#include <cmath>

#include "posse/core/error.h"
#include "posse/environments/environment.h"
#include "posse/policies/policy.h"
#include "tests/fuzz/targets.h"

namespace posse::fuzz {
namespace {

constexpr double kLargestNumber = 32;  // of a spec that is played: larger ones are only slower
constexpr std::uint64_t kRounds = 6;

bool is_small(const Spec& spec) {
  return spec.kind != Spec::Kind::number || std::abs(spec.number) <= kLargestNumber;
}

// Whether all numbers of the spec are small; defaults may be larger.
bool is_quick(const Spec& spec) {
  return is_small(spec) && std::all_of(spec.arguments.begin(), spec.arguments.end(),
                                       [](const Argument& a) { return is_quick(a.value); });
}

bool reads_files(const Spec& environment) {
  return environment.word == "dataset" || environment.argument("path") != nullptr;
}

void play_in(Environment& world, Policy& policy) {
  const Rng streams(1);
  for (std::uint64_t t = 1; t <= kRounds; ++t) {
    Rng nature = streams.split("nature").split(t), noise = streams.split("noise").split(t);
    Rng rng = streams.split("decisions").split(t);
    const Context& context = world.next(nature);
    policy.propensities(context);
    const Decision decision = policy.decide(context, rng);
    policy.update(context, decision, world.reward(decision.arm, noise));
  }
  if (snapshot(*restore(snapshot(policy))) != snapshot(policy)) __builtin_trap();
}

}  // namespace

void play_specs(std::string_view bytes) {
  const std::size_t end = std::min(bytes.find('\n'), bytes.size());
  const std::string_view second = bytes.substr(std::min(end + 1, bytes.size()));
  try {
    const Spec policy = parse_spec(bytes.substr(0, end)), world = parse_spec(second);
    if (to_string(parse_spec(to_string(policy))) != to_string(policy)) __builtin_trap();
    if (!is_quick(policy) || !is_quick(world) || reads_files(world)) return;
    Rng instance(1);
    const auto made = make_environment(world, instance);
    const auto player =
        make_policy(policy, {.d = made->d(), .T = kRounds, .K = made->K(), .prior = made->prior()});
    play_in(*made, *player);
  } catch (const Error&) {
  }
}

}  // namespace posse::fuzz
