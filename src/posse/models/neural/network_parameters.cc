#include "posse/models/neural/network_parameters.h"

#include "posse/models/standardise.h"

namespace posse {

Parameters network_parameters() {
  return {{"L", "3", "weight matrices: L - 1 hidden layers (1: no hidden layer)", whole(1, 100)},
          {"N", "20", "units of a hidden layer", whole(1, 1e4)},
          {"form", "ntk",
           "ntk: the paper's network, sqrt(N) times the last layer, no biases, f = 0 at the start, "
           "regularised towards its start; standard: biases, the usual start, regularised "
           "towards 0",
           one_of({"ntk", "standard"})},
          standardise_parameter()};
}

Network network_of(const Arguments& arguments, Index d) {
  const auto form = arguments.is("form", "ntk") ? Network::Form::ntk : Network::Form::standard;
  return Network(form, d, arguments.whole("L"), arguments.whole("N"), feature_unit(arguments));
}

Traits neural_traits(const Arguments& arguments) {
  const bool hidden = arguments.whole("L") > 1;
  return {.rewards = hidden ? Rewards::nonlinear : Rewards::linear,
          .practical = arguments.whole("N") > 2,  // with two units per layer, both soon stay at 0
          .order_free = false};
}

Parameter lambda_parameter() {
  return {
      "lambda", "auto",
      "regularisation: lambda N / 2 |theta - theta_0|^2 with form=ntk, lambda / 2 |theta|^2 with "
      "form=standard; 'auto' is the paper's 1 for the first and 0.01 for the second, where 1 would "
      "shrink the network to 0",
      real_above(0).or_word("auto")};
}

double lambda_of(const Arguments& arguments) {
  if (arguments.is_number("lambda")) return arguments.number("lambda");
  return arguments.is("form", "ntk") ? 1 : 0.01;
}

Parameter rows_parameter() {
  return {"rows", "all",
          "the largest number of distinct rows kept of the history, a random sample of all; for "
          "contexts that change (with fewer rows than fixed arms it forgets arms)",
          whole(1).or_word("all")};
}

History history_of(const Arguments& arguments, Index d, Index m, Merge merge) {
  const Index bound = arguments.is("rows", "all") ? History::kUnbounded : arguments.whole("rows");
  History history(d, m, merge, bound);
  if (standardises(arguments)) history.count_from_first();
  return history;
}

Vector initial_weights(const Network& network, const Rng& prior) {
  return network.theta_0(prior.split("theta_0"));
}

double decay(const Network& network, double lambda) {
  return network.form() == Network::Form::ntk ? lambda * static_cast<double>(network.N()) : lambda;
}

Vector decay_center(const Network& network, const Vector& theta_0) {
  return network.form() == Network::Form::ntk ? theta_0 : Vector::Zero(theta_0.size());
}

}  // namespace posse
