#include "posse/theory_report/tangent_problem.h"

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/environments/environment.h"
#include "posse/models/neural/network_parameters.h"
#include "posse/theory/ntk.h"

namespace posse {
namespace {

constexpr double kShortest = 1e-20;  // lambda_0^-4 of shorter arms would overflow

// Random numbers of repetition 0, as experiments/cell.cc deals them.
Rng streams(std::uint64_t seed) { return Rng(seed).split(0); }

// Errors name the option --N, where those of Network speak of specs.
Network network_of(Index d, Index L, Index N) {
  if (L > 1 && N % 2 != 0) {
    throw Error(fmt::format(
        "--N must be even, not {}, since the network starts from two mirrored halves", N));
  }
  try {
    return {Network::Form::ntk, d, L, N};
  } catch (const Error& error) {
    throw Error(fmt::format("--N {} is too many units: {}", N, error.what()));
  }
}

}  // namespace

TangentProblem problem_of_arms(const std::string& name, const Matrix& X) {
  if (X.isZero(0)) throw Error("all arms are zero: nothing can be learnt from them", name);
  if (X.colwise().stableNorm().maxCoeff() >= kShortest)
    return {name, X, std::nullopt, std::nullopt};
  throw Error(fmt::format("no arm has a norm of {} or more; multiply the features", kShortest),
              name);
}

TangentProblem problem_of_world(const std::string& environment, std::uint64_t seed) {
  const Spec spec = environments().complete(parse_spec(environment, "--env"));
  const Spec* arms = spec.argument("arms");
  if (arms == nullptr) {
    throw Error(fmt::format("the theorem has the same arms in all rounds; {} shows others in each",
                            spec.word));
  }
  if (arms->is_word("fresh")) {
    throw Error(fmt::format("the theorem has the same arms in all rounds, so {} needs arms=fixed",
                            spec.word));
  }
  Rng instance = streams(seed).split("instance");
  const auto world = make_environment(spec, instance);
  TangentProblem problem{environment, world->next(instance).x(), world->means(), std::nullopt};
  const Spec* sigma = spec.argument("sigma");
  if (sigma != nullptr && sigma->kind == Spec::Kind::number) problem.sigma = sigma->number;
  return problem;
}

Matrix drawn_kernel(const Matrix& X, Index L, Index N, std::uint64_t seed) {
  const Network network = network_of(X.rows(), L, N);
  const Rng learner(streams(seed).split("learner").key());
  return empirical_ntk(network, X, initial_weights(network, learner.split("prior")));
}

}  // namespace posse
