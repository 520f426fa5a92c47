#include "posse/cli/neural_problem.h"

#include <fmt/format.h>

#include "posse/cli/arms_csv.h"
#include "posse/core/error.h"
#include "posse/environments/environment.h"
#include "posse/models/neural.h"
#include "posse/theory/ntk.h"

namespace posse {
namespace {

// Random numbers of repetition 0, as experiments/cell.cc deals them.
Rng streams(std::uint64_t seed) { return Rng(seed).split(0); }

const Spec* argument(const Spec& spec, const std::string& key) {
  for (const Argument& one : spec.arguments) {
    if (one.key == key) return &one.value;
  }
  return nullptr;
}

}  // namespace

NeuralProblem problem_of_file(const std::string& file) {
  NeuralProblem problem{name_of_input(file), read_arms(file).X, std::nullopt};
  if (problem.X.isZero(0)) throw Error(problem.name + ": all arms are zero; none tells anything");
  return problem;
}

NeuralProblem problem_of_world(const std::string& environment, std::uint64_t seed) {
  const Spec spec = environments().complete(parse_spec(environment));
  if (const Spec* arms = argument(spec, "arms"); arms != nullptr && !arms->is_word("fixed")) {
    throw Error(fmt::format("the theorem has the same arms in all rounds, so {} needs arms=fixed",
                            spec.word));
  }
  Rng instance = streams(seed).split("instance");
  const auto world = make_environment(spec, instance);
  NeuralProblem problem{environment, world->next(instance).x(), world->means()};
  const Spec* sigma = argument(spec, "sigma");
  if (sigma != nullptr && sigma->kind == Spec::Kind::number) problem.sigma = sigma->number;
  return problem;
}

Matrix drawn_kernel(const Matrix& X, Index L, Index N, std::uint64_t seed) {
  const Network network(Network::Form::ntk, X.rows(), L, N);
  const Rng learner(streams(seed).split("learner").key());
  return empirical_ntk(network, X, initial_weights(network, learner.split("prior")));
}

}  // namespace posse
