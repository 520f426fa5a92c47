// The parameters of a network and of its loss, which the neural model shares with the policies that
// train a network of their own.
#pragma once

#include "posse/core/parameter.h"
#include "posse/core/traits.h"
#include "posse/history/history.h"
#include "posse/models/neural/network.h"

namespace posse {

// The parameters L, N, form, standardise.
Parameters network_parameters();
Network network_of(const Arguments& arguments, Index d);

// The traits of policies and models with these parameters.
Traits neural_traits(const Arguments& arguments);

// The parameter lambda, and its value.
Parameter lambda_parameter();
double lambda_of(const Arguments& arguments);

// The parameter `rows`, a bound on the history, and an empty history with that bound, which counts
// rewards from the first one if they are standardised.
Parameter rows_parameter();
History history_of(const Arguments& arguments, Index d, Index m, Merge merge = Merge::equal_rows);

// theta_0 of a model whose ModelSetting::prior is `prior`.
Vector initial_weights(const Network& network, const Rng& prior);

// The regulariser (rho / 2) |theta - center|^2: the paper's lambda N and theta_0 with form=ntk,
// lambda and 0 otherwise.
double decay(const Network& network, double lambda);
Vector decay_center(const Network& network, const Vector& theta_0);

}  // namespace posse
