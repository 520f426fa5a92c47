#include "posse/theory_report/neural_notes.h"

#include <fmt/format.h>

#include "posse/theory/ntk.h"
#include "posse/theory_report/quantities.h"

namespace posse {
namespace {

std::string note_on_arms(const NeuralNumbers& all) {
  std::string text;
  const double largest_norm = all.problem.X.colwise().stableNorm().maxCoeff();
  if (largest_norm > 1 + 1e-9) {
    text += fmt::format(
        "Assumption fails: the largest norm of an arm is {}, above 1; divide the features by "
        "it.\n",
        value_text(largest_norm));
  }
  if (all.neural.lambda_0 == 0) {
    text += fmt::format(
        "Assumption fails: lambda_0 = 0, so there is no width and no bound, since\n{}.\n",
        why_singular(all.problem.X, all.question.L));
  }
  return text;
}

std::string note_on_means(const NeuralNumbers& all) {
  const std::string taken = "The mean rewards are taken to lie from 0 to 1";
  if (!all.problem.h && all.question.S) return taken + ", with S as given.\n";
  if (!all.problem.h && !all.has_width()) {
    return taken + ". There is no S for all of these:\nalpha_T, beta_T and sigma_R need --S.\n";
  }
  if (!all.problem.h) return taken + ". S is the worst for these; --S may say better.\n";
  const double low = all.problem.h->minCoeff(), high = all.problem.h->maxCoeff();
  if (low >= 0 && high <= 1) return "";
  return fmt::format(
      "Assumption fails: mean rewards from {} to {} are not within 0 and 1;\n"
      "the bound is what its formula gives.\n",
      value_text(low), value_text(high));
}

std::string note_on_lambda(const NeuralNumbers& all) {
  const double least = least_neural_lambda(all.neural.S);
  if (all.neural.lambda >= least) return "";
  return fmt::format("Assumption fails: --lambda {} is below max{{1, 1/S^2}} = {}.\n",
                     value_text(all.neural.lambda), value_text(least));
}

std::string note_on_bound(const NeuralNumbers& all) {
  if (!all.has_width()) return "";
  std::string text;
  const NeuralBound bound = all.neural.bound(all.log_N);
  if (bound.approximation > all.neural.T) {
    text +=
        "At that width 4 T epsilon is above T: to make it small takes N about T^6 times "
        "larger.\n";
  }
  if (bound.total() > all.neural.T) {
    text += "The bound is above T, which for means from 0 to 1 is true of any policy.\n";
  }
  if (4 * all.neural.delta >= 1) {
    text += "With delta of 1/4 or more the bound holds with probability 0: it says nothing.\n";
  }
  return text;
}

}  // namespace

std::string neural_notes(const NeuralNumbers& all) {
  return "Posse: its defaults, those of a network with biases (posse describe neural_es tells\n"
         "what auto is); sigma the noise's sd. Paper: its experiments.\n" +
         note_on_arms(all) + note_on_means(all) + note_on_lambda(all) + note_on_bound(all);
}

}  // namespace posse
