#include "posse/experiments/scaling.h"

#include <utility>

namespace posse {
namespace {

Sample final_regrets(const std::vector<Run>& runs) {
  Sample sample;
  for (const Run& run : runs) sample[run.repetition] = run.rows.back().regret;
  return sample;
}

Scaling scaling_of(const std::string& label, std::vector<std::size_t> plays,
                   const Simulation& played, const Runs& runs) {
  std::vector<double> values;
  std::vector<Sample> samples;
  std::vector<Statistics> regret;
  for (const std::size_t p : plays) {
    regret.push_back(final_regret(runs[p]));
    if (!played.policies[p].value) continue;
    values.push_back(*played.policies[p].value);
    samples.push_back(final_regrets(runs[p]));
  }
  PowerLaw law(values, samples);
  return {label, std::move(plays), std::move(values), std::move(regret), std::move(law)};
}

}  // namespace

std::vector<Scaling> scalings(const Simulation& played, const Runs& runs) {
  std::vector<std::pair<std::string, std::vector<std::size_t>>> families;
  for (std::size_t p = 0; p < played.policies.size(); ++p) {
    const std::string& family = played.policies[p].family;
    if (families.empty() || families.back().first != family) families.push_back({family, {}});
    if (!runs[p].empty() && !unfinished(runs[p])) families.back().second.push_back(p);
  }
  std::vector<Scaling> all;
  for (auto& [label, plays] : families) {
    all.push_back(scaling_of(label, std::move(plays), played, runs));
  }
  return all;
}

}  // namespace posse
