// Gradient descent with a fixed step size and number of steps, as in the paper's experiments: what
// the solvers `gd` of all models share.
#pragma once

#include <algorithm>
#include <string>

#include "posse/core/catalogue.h"
#include "posse/core/parameter.h"

namespace posse {

struct Descent {
  explicit Descent(const Arguments& arguments)
      : steps(arguments.whole("steps")),
        step(arguments.number("step")),
        mean(arguments.is("loss", "mean")),
        from_theta_0(arguments.is("start", "theta_0")) {}

  // The step size on the summed loss of t observations.
  double step_at(double t) const { return mean ? step / std::max(1.0, t) : step; }

  Index steps;
  double step;
  bool mean;
  bool from_theta_0;  // every round, not from the last fit
};

inline Description descent_description(const std::string& what_the_sum_does) {
  return {
      .name = "gd",
      .summary = "gradient descent with a fixed step size and number of steps",
      .rule =
          "theta -= step * gradient, `steps` times per round; loss=mean divides the gradient "
          "by the number of observations",
      .paper =
          "the experiments of 'Provable Anytime Ensemble Sampling Algorithms in Nonlinear "
          "Contextual Bandits'",
      .parameters = {{"steps", "100", "iterations per round", whole(1, 1e6)},
                     {"step", "0.01", "size of a step", real_above(0)},
                     {"loss", "mean",
                      "the mean loss over observations, or their sum, which " + what_the_sum_does,
                      one_of({"mean", "sum"})},
                     {"start", "last",
                      "where each round's descent begins: at the last fit, or at theta_0, as the "
                      "error term eps(N) of the paper's analysis assumes",
                      one_of({"last", "theta_0"})}},
      .traits = [](const Arguments&) { return Traits{.order_free = false}; }};
}

}  // namespace posse
