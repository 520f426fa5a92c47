#include "posse/experiments/fitting_link.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/phrases.h"
#include "posse/environments/environment.h"
#include "posse/links/link.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

constexpr const char* kLinkKey = "link";

// The mean rewards that links reach, each range within the next.
enum class Means { probability, positive, real };

Means means_of(const std::string& link) {
  const std::string family = make_link(parse_spec(link))->family();
  if (family == "bernoulli") return Means::probability;
  return family == "gaussian" ? Means::real : Means::positive;
}

const char* means_text(Means means) {
  if (means == Means::real) return "any number";
  return means == Means::positive ? "above 0" : "between 0 and 1";
}

// The link in a completed spec, or in a policy or model within it; nullptr if there is none.
const Spec* find_link(const Spec& complete) {
  if (const Spec* link = complete.argument(kLinkKey)) return link;
  for (const Argument& argument : complete.arguments) {
    if (const Spec* link = find_link(argument.value)) return link;
  }
  return nullptr;
}

void replace_auto(Spec& complete, const Spec& link) {
  for (Argument& argument : complete.arguments) {
    if (argument.key == kLinkKey && argument.value.is_word(kAutoLink)) argument.value = link;
    replace_auto(argument.value, link);
  }
}

// The argument of a spec as it was given that binds to the i-th parameter; added if there is none.
Spec& argument_for(Spec& given, std::size_t i, const Argument& parameter) {
  std::vector<Argument>& all = given.arguments;
  if (i < all.size() && all[i].key.empty()) return all[i].value;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const Argument& one) { return one.key == parameter.key; });
  if (found != all.end()) return found->value;
  all.push_back({parameter.key, Spec::of(parameter.value.word)});
  return all.back().value;
}

// Sets the link in a spec as it was given, at the place where its completed form has one.
void set_link(Spec& given, const Spec& complete, const Spec& link) {
  for (std::size_t i = 0; i < complete.arguments.size(); ++i) {
    const Argument& parameter = complete.arguments[i];
    if (parameter.key == kLinkKey) {
      argument_for(given, i, parameter) = link;
      return;
    }
    if (find_link(parameter.value) == nullptr) continue;
    return set_link(argument_for(given, i, parameter), parameter.value, link);
  }
}

std::string link_of(const Spec& world) { return environments().traits(world).link; }

bool fits(const Spec& policy, const Spec& world) {
  const Spec complete = policies().complete(policy);
  const Spec* link = find_link(complete);
  const std::string of_world = link_of(world);
  if (link == nullptr || link->is_word(kAutoLink) || of_world.empty()) return true;
  return means_of(to_string(*link)) >= means_of(of_world);
}

std::string misfit_of(const Contender& contender, const Spec& world) {
  const Spec complete = policies().complete(contender.policy);
  Spec fitting = contender.policy;
  set_link(fitting, complete, parse_spec(link_of(world)));
  const std::string link = to_string(*find_link(complete));
  return fmt::format(
      "link={} of {} is for mean rewards {}, and those of {} are {}; {} fits, as does link=auto",
      link, contender.label, means_text(means_of(link)), world.word,
      means_text(means_of(link_of(world))), to_string(fitting));
}

}  // namespace

Spec with_link_of(const Spec& world, const Spec& policy) {
  Spec complete = policies().complete(policy);
  const Spec* link = find_link(complete);
  if (link == nullptr || !link->is_word(kAutoLink)) return policy;
  const std::string of_world = link_of(world);
  if (of_world.empty()) {
    throw Error(fmt::format("link=auto: {} does not tell the range of its rewards; name the link",
                            world.word),
                policy.origin);
  }
  replace_auto(complete, complete_link(parse_spec(of_world)));
  return complete;
}

std::string misfit_text(const Simulation& simulation) {
  constexpr std::size_t kMaxNamed = 3;
  std::string text;
  std::vector<std::string> others;
  for (std::size_t p = 0; p < simulation.policies.size(); ++p) {
    const Contender& contender = simulation.policies[p];
    if (fits(contender.policy, simulation.environment_of(p))) continue;
    if (text.empty()) {
      text = misfit_of(contender, simulation.environment_of(p));
    } else {
      others.push_back(contender.label);
    }
  }
  return others.empty() ? text
                        : fmt::format("{} (likewise: {})", text, shortened(others, kMaxNamed));
}

std::string chosen_links_text(const Simulation& simulation) {
  constexpr std::size_t kMaxNamed = 6;
  std::vector<std::string> chosen;
  for (std::size_t p = 0; p < simulation.policies.size(); ++p) {
    const Contender& contender = simulation.policies[p];
    const Spec played = with_link_of(simulation.environment_of(p), contender.policy);
    if (played == contender.policy) continue;
    chosen.push_back(
        fmt::format("{} takes link={}", contender.label, to_string(*find_link(played))));
  }
  return shortened(chosen, kMaxNamed);
}

}  // namespace posse
