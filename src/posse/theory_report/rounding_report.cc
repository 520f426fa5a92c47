#include "posse/theory_report/rounding_report.h"

#include <fmt/format.h>

#include "posse/theory_report/quantities.h"

namespace posse {
namespace {

Quantities quantities(const RoundingTrials& trials, const RoundingComparison& found) {
  const auto n = static_cast<double>(trials.n), differ = static_cast<double>(found.differ);
  return {{"n", n,
           fmt::format("weights drawn, for K = 2 to {} arms and tau = {} to {} pulls", trials.K,
                       trials.K, trials.tau)},
          {"differ", differ, "of them rounded differently by the print and by Pukelsheim's rule"},
          {"differ.share", differ / n, "the same as a share"},
          {"worse", static_cast<double>(found.worse),
           "of those, with a lower min_i N_i / (tau zeta_i) by the print"},
          {"better", static_cast<double>(found.better), "with a higher one"},
          {"efficiency.pukelsheim", found.by_pukelsheim / differ,
           "mean min_i N_i / (tau zeta_i) where they differ"},
          {"efficiency.paper", found.by_paper / differ, "the same by the print"},
          {"least_ratio", found.least_ratio, "the print's over Pukelsheim's, at worst"}};
}

}  // namespace

std::string rounding_report_text(const RoundingTrials& trials, const RoundingComparison& found) {
  return quantities_table("rounding", quantities(trials, found));
}

std::string rounding_report_json(const RoundingTrials& trials, const RoundingComparison& found) {
  return quantities_json(quantities(trials, found));
}

}  // namespace posse
