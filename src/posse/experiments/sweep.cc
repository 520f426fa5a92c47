#include "posse/experiments/sweep.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/environments/environment.h"
#include "posse/experiments/spec_parameter.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

constexpr std::string_view kWorld = "environment.", kPolicy = "policy.";

std::string after(std::string_view head, const std::string& key) { return key.substr(head.size()); }

bool is_policy(const Spec& spec) {
  const auto& all = policies().entries();
  return spec.kind == Spec::Kind::call && std::any_of(all.begin(), all.end(), [&](const auto& one) {
           return one.name == spec.word;
         });
}

// The spec that has the parameter: the policy, or one that it wraps; none: nullptr.
Spec* owner_of(const std::string& parameter, Spec& policy) {
  if (has_parameter(policies(), policy, parameter)) return &policy;
  for (Argument& argument : policy.arguments) {
    if (!is_policy(argument.value)) continue;
    if (Spec* owner = owner_of(parameter, argument.value)) return owner;
  }
  return nullptr;
}

Index checked_horizon(const Spec& value) {
  return with_origin(value.origin, [&] {
    return static_cast<Index>(whole(1, kMaxHorizon).accept("T", value).number);
  });
}

bool set_in_world(Contender& contender, const Spec& everybodys, const std::string& parameter,
                  const Spec& value) {
  Spec world = contender.environment.value_or(everybodys);
  if (!has_parameter(environments(), world, parameter)) return false;
  set_argument(world, parameter, value);
  environments().bind(world);
  contender.environment = std::move(world);
  return true;
}

bool set_in_policy(Contender& contender, const std::string& parameter, const Spec& value) {
  Spec* owner = owner_of(parameter, contender.policy);
  if (owner == nullptr) return false;
  set_argument(*owner, parameter, value);
  policies().bind(contender.policy);
  return true;
}

// Sets the value; false if the contender does not have what the key names.
bool set(Contender& contender, const Spec& world, const std::string& key, const Spec& value) {
  if (key.starts_with(kWorld)) return set_in_world(contender, world, after(kWorld, key), value);
  if (key.starts_with(kPolicy)) return set_in_policy(contender, after(kPolicy, key), value);
  contender.T = checked_horizon(value);
  contender.policy.origin = value.origin;
  return true;
}

// The contender at the i-th values; itself if it has none of the keys. Marks those it has in
// `known`.
Contender copy_at(std::size_t i, Contender contender, const Spec& world, const Sweep& sweep,
                  std::vector<bool>& known) {
  contender.family = contender.label;
  for (std::size_t k = 0; k < sweep.keys.size(); ++k) {
    const SweptKey& swept = sweep.keys[k];
    Spec value = Spec::of(swept.values[i]);
    value.origin = swept.origin;
    if (!set(contender, world, swept.key, value)) continue;
    known[k] = true;
    contender.value = sweep.keys.front().values[i];
  }
  if (contender.value) {
    contender.label +=
        fmt::format(", {} = {}", short_name(sweep.keys.front().key), *contender.value);
  }
  return contender;
}

std::string why_unknown(const Simulation& simulation, const std::string& key) {
  if (key.starts_with(kWorld)) {
    return fmt::format("{} has no such parameter", simulation.environment.word);
  }
  if (key.find('.') == key.rfind('.')) return "no policy has such a parameter";
  return fmt::format("it takes policy.KEY, without a label, as in policy.{}", short_name(key));
}

void refuse_unknown(const Simulation& simulation, const Sweep& sweep,
                    const std::vector<bool>& known) {
  for (std::size_t k = 0; k < known.size(); ++k) {
    if (known[k]) continue;
    const std::string& key = sweep.keys[k].key;
    throw Error(fmt::format("there is no {} to sweep: {}", key, why_unknown(simulation, key)),
                sweep.keys[k].key_origin);
  }
}

// Marks in `known` which keys some contender has.
Simulation all_copies(const Simulation& simulation, const Sweep& sweep, std::vector<bool>& known) {
  Simulation result = simulation;
  result.policies.clear();
  result.swept = sweep.keys.front().key;
  for (const Contender& contender : simulation.policies) {
    for (std::size_t i = 0; i < sweep.keys.front().values.size(); ++i) {
      result.policies.push_back(copy_at(i, contender, simulation.environment, sweep, known));
      if (!result.policies.back().value) break;  // a reference
    }
  }
  return result;
}

std::vector<double> scaled_horizons(const std::vector<double>& values, Index T) {
  const double longest = *std::max_element(values.begin(), values.end());
  std::vector<double> scaled;
  for (const double value : values) {
    scaled.push_back(std::max(1.0, std::round(value / longest * static_cast<double>(T))));
  }
  return scaled;
}

// Throws Error if two values became equal.
void refuse_merged(std::vector<double> before, std::vector<double> scaled, Index T) {
  std::sort(before.begin(), before.end());
  std::sort(scaled.begin(), scaled.end());  // in the same order: scaling is monotone
  const auto twin = std::adjacent_find(scaled.begin(), scaled.end());
  if (twin == scaled.end()) return;
  const auto i = static_cast<std::size_t>(twin - scaled.begin());
  throw Error(fmt::format(
      "T = {} is too short for this sweep: its values {} and {} both become {}; take a larger T", T,
      before[i], before[i + 1], *twin));
}

}  // namespace

const SweptKey* Sweep::find(const std::string& key) const {
  const auto found =
      std::find_if(keys.begin(), keys.end(), [&](const SweptKey& one) { return one.key == key; });
  return found == keys.end() ? nullptr : &*found;
}

void Sweep::set_longest(Index T) {
  for (std::size_t k = 0; k < keys.size(); ++k) {
    if (keys[k].key != "T") continue;
    std::vector<double> scaled = scaled_horizons(keys[k].values, T);
    if (k == 0) refuse_merged(keys[k].values, scaled, T);
    keys[k].values = std::move(scaled);
  }
}

std::string short_name(const std::string& key) { return key.substr(key.rfind('.') + 1); }

bool is_sweepable(const std::string& key) {
  const auto below = [&](std::string_view head) {
    return key.starts_with(head) && key.size() > head.size();
  };
  return key == "T" || below(kWorld) || below(kPolicy);
}

Simulation expanded(const Simulation& simulation, const Sweep& sweep) {
  std::vector<bool> known(sweep.keys.size(), false);
  Simulation result = all_copies(simulation, sweep, known);
  refuse_unknown(simulation, sweep, known);
  return result;
}

}  // namespace posse
