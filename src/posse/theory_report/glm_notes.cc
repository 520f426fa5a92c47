#include "posse/theory_report/glm_notes.h"

#include <cmath>

#include <fmt/format.h>

#include "posse/theory_report/quantities.h"

namespace posse {
namespace {

std::string note_on_arms(const GlmNumbers& all) {
  if (!all.problem.R || *all.problem.R <= 1) return "";
  return fmt::format(
      "The largest norm of an arm is R = {}: arms are divided by it, and S is {} times R.\n",
      value_text(*all.problem.R), value_text(all.problem.S));
}

std::string note_on_lambda(const GlmNumbers& all) {
  if (all.glm.lambda < 1) {
    return fmt::format("Assumption fails: --lambda {} is below 1, which the lemmas need.\n",
                       value_text(all.glm.lambda));
  }
  if (all.glm.M == 0) return "";
  return "Only the proof's lambda makes sigma_R, tau and the bound of the order that the theorem "
         "states.\n";
}

std::string note_on_bound(const GlmNumbers& all) {
  if (all.tau >= all.glm.T) {
    return fmt::format(
        "The warm-up of {} rounds takes all of T: the bound is T gap, true of any policy.\n",
        std::isfinite(all.tau) ? value_text(all.tau) : "more than 10^308");
  }
  if (all.bound.total() < all.glm.T * all.gap) return "";
  return "The bound is above T gap, which is true of any policy.\n";
}

std::string note_on_delta(const GlmNumbers& all) {
  std::string text;
  if (4 * all.glm.delta >= 1) {
    text += "With delta of 1/4 or more the bound holds with probability 0: it says nothing.\n";
  }
  if (all.glm.delta / all.glm.T > p_N() / 2) {
    text += "The proof of optimism needs delta / T <= p_N / 2, which fails here.\n";
  }
  return text;
}

std::string note_on_range(const GlmNumbers& all) {
  if (all.glm.link_M == 0) return "";
  return "The theorem has mu_min <= mu'(z) <= mu_max for all z, which few links have; here it is "
         "for\n|z| <= S, where x'theta* is. Over more of the line tau would be larger still.\n";
}

}  // namespace

std::string glm_notes(const GlmNumbers& all) {
  return "Posse: its defaults, sigma the noise's sd. Paper: its experiments.\n" +
         note_on_arms(all) + note_on_lambda(all) + note_on_bound(all) + note_on_delta(all) +
         note_on_range(all);
}

}  // namespace posse
