// The neural model behind the interfaces that explorations use.
#include "posse/models/neural/neural.h"

#include <optional>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/models/model.h"
#include "posse/models/neural/network_parameters.h"
#include "posse/models/standardise.h"

namespace posse::neural_test {
namespace {

constexpr Index d = 5, m = 4;

ModelSetting setting() { return {.d = d, .m = m, .prior = Rng(3)}; }

struct Learned {
  explicit Learned(const std::string& spec)
      : model(make_ensemble_model(parse_spec(spec), setting())) {}

  // One reward of one of eight arms, with members of these scales.
  void observe(double sigma_R, double sigma_P) {
    Rng rng = Rng(5).split(static_cast<std::uint64_t>(model->history().t()));
    const Vector x = Rng(7).split(static_cast<std::uint64_t>(rng.below(8))).normals(d);
    const Vector z = rng.normals(m);
    model->observe(x, x[0] * x[1] + 0.2 * rng.normal(), z);
    model->fit_members(sigma_R, sigma_P);
  }

  double spread() const {
    Matrix members(model->theta().size(), m);
    for (Index j = 0; j < m; ++j) members.col(j) = model->member(j);
    return (members.colwise() - members.rowwise().mean()).norm();
  }

  std::unique_ptr<EnsembleModel> model;
};

TEST(NeuralModel, StartsEveryMemberAtTheSharedWeights) {
  const Learned learned("neural");
  for (Index j = 0; j < m; ++j) {
    EXPECT_EQ(learned.model->member(j), learned.model->theta());
  }
  const Network network(Network::Form::ntk, d, 3, 20);
  EXPECT_EQ(learned.model->theta(), initial_weights(network, Rng(3)));
}

TEST(NeuralModel, PredictsExactlyNothingAtTheStart) {
  const Learned learned("neural(L=4, N=30)");
  const Matrix X = Rng(1).normals(d * 9).reshaped(d, 9);
  EXPECT_EQ(learned.model->mean(X, learned.model->theta()), Vector::Zero(9));
}

TEST(NeuralModel, LetsMembersDifferFromTheStartByARandomisedPrior) {
  Learned learned("neural");
  learned.model->fit_members(0.3, 0.1);
  const double size = std::sqrt(static_cast<double>(m * learned.model->theta().size()));
  EXPECT_NEAR(learned.spread(), 0.1 * size * std::sqrt(1 - 1.0 / m), 0.005 * size);
  learned.model->fit_members(0.3, 0);  // and back again
  EXPECT_NEAR(learned.spread(), 0, 1e-12);
}

// Not with gauss_newton, which updates its columns in different rounds.
TEST(NeuralModel, HasEqualMembersWithoutPerturbations) {
  for (const char* spec : {"neural(solver=gd(steps=5))", "neural(solver=replay)"}) {
    Learned learned(spec);
    for (int t = 0; t < 40; ++t) learned.observe(0, 0);
    for (Index j = 0; j < m; ++j) {
      EXPECT_EQ(learned.model->member(j), learned.model->theta()) << spec;
    }
  }
}

TEST(NeuralModel, HasMembersOfTheirOwnWithPerturbations) {
  for (const char* spec : {"neural", "neural(solver=gd(steps=5))", "neural(solver=replay)"}) {
    Learned learned(spec);
    for (int t = 0; t < 40; ++t) learned.observe(0.5, 0);
    EXPECT_GT(learned.spread(), 1e-3) << spec;
  }
}

TEST(NeuralModel, JudgesTheNoise) {
  Learned learned("neural(lambda=0.1)");
  for (int t = 0; t < 2000; ++t) learned.observe(0.1, 0);
  EXPECT_NEAR(std::sqrt(learned.model->noise_variance()), 0.2, 0.02);
}

TEST(NeuralModel, MeansTheSamePerturbationsOfRewardsOrOfTotals) {
  const auto model =
      make_perturbed_model(parse_spec("neural(solver=gd(steps=20))"), {.d = d, .prior = Rng(3)});
  for (std::uint64_t t = 0; t < 30; ++t) {
    const Vector x = Rng(7).split(t % 8).normals(d);
    model->observe(x, x[0] * x[1], Vector(0));
  }
  const History& history = model->history();
  const Vector w = Rng(1).normals(history.rows());
  EXPECT_EQ(model->fit_with(w), model->fit_of(history.n(), history.s() + w, 1));
}

// A network that starts over in every round is found by the history alone.
TEST(NeuralModel, FitsStandardisedRewardsOfArmsInTheirOwnUnit) {
  const std::string form = "neural(form=standard, solver=gd(steps=20, start=theta_0), standardise=";
  const auto on = make_perturbed_model(parse_spec(form + "on)"), {.d = d, .prior = Rng(3)});
  const auto off = make_perturbed_model(parse_spec(form + "off)"), {.d = d, .prior = Rng(3)});
  const Matrix arms = 7 * Rng(7).normals(8 * d).reshaped(d, 8);
  const Vector y = 30 * Rng(8).normals(24).array() + 100;
  FeatureUnit unit = FeatureUnit::of_first_arms();
  unit.see_arms(arms);
  RewardScale scale;
  for (const double reward : y) scale.add(reward);
  on->see_arms(Context(arms), 0);
  for (Index l = 0; l < y.size(); ++l) {
    const Vector x = arms.col(l % 8);
    on->observe(x, y[l], Vector(0));
    off->observe(x / unit.of(arms), (y[l] - scale.mean()) / scale.sd(), Vector(0));
  }
  EXPECT_LT((on->theta() - off->theta()).norm(), 1e-9);
  const Vector means = off->mean(arms / unit.of(arms), off->theta());
  EXPECT_LT(
      (on->mean(arms, on->theta()) - Vector(scale.sd() * means.array() + scale.mean())).norm(),
      1e-7);
  EXPECT_NEAR(noise_sd(*on), scale.sd() * noise_sd(*off), 1e-7);
  const Vector w = Rng(9).normals(8);
  EXPECT_LT((on->fit_with(scale.sd() * w) - off->fit_with(w)).norm(), 1e-9);
}

TEST(NeuralModel, LendsItsNetwork) {
  const auto model = make_network_model(parse_spec("neural(L=2, N=30, lambda=0.5)"), {.d = d});
  EXPECT_EQ(model->network().N(), 30);
  EXPECT_EQ(model->lambda(), 0.5);
}

TEST(NeuralModel, RefusesAnOddNumberOfUnitsInMirroredHalves) {
  try {
    make_model(parse_spec("neural(N=7)"), {.d = d});
    FAIL();
  } catch (const Error& error) {
    EXPECT_THAT(error.what(), testing::HasSubstr("N must be even, not 7"));
  }
  EXPECT_NO_THROW(make_model(parse_spec("neural(N=7, form=standard)"), {.d = d}));
}

// The fit after t rounds, each with a new row, of a model made for K arms per round.
Vector fit_of_fresh_rows(const std::string& solver, std::optional<Index> K, Index t) {
  ModelSetting with_K = setting();
  with_K.m = 0;
  with_K.K = K;
  const auto model = make_model(parse_spec("neural(solver=" + solver + ")"), with_K);
  for (Index i = 0; i < t; ++i) {
    const Vector x = Rng(7).split(static_cast<std::uint64_t>(i)).normals(d);
    model->observe(x, x[0] * x[1], Vector());
  }
  return model->theta();
}

TEST(NeuralModel, TakesContextsForChangingOnceThereAreMoreRowsThanArms) {
  const Vector exact = fit_of_fresh_rows("gauss_newton", std::nullopt, 9);
  EXPECT_EQ(fit_of_fresh_rows("auto", std::nullopt, 9), exact) << "nothing is known about arms";
  EXPECT_EQ(fit_of_fresh_rows("auto", 9, 9), exact) << "these may be the arms";
  EXPECT_NE(fit_of_fresh_rows("auto", 8, 9), exact);
  EXPECT_EQ(fit_of_fresh_rows("auto", 8, 8), fit_of_fresh_rows("gauss_newton", 8, 8));
}

// What the last round found is forgotten, so a fit follows from the history alone.
TEST(NeuralModel, DescendsFromTheSharedWeightsEveryRoundIfTold) {
  for (const std::string form : {"ntk", "standard"}) {
    for (const std::string start : {"theta_0", "last"}) {
      const std::string spec =
          "neural(form=" + form + ", solver=gd(steps=20, start=" + start + "), standardise=off)";
      Learned step_by_step(spec), at_once(spec);
      for (int t = 0; t < 12; ++t) step_by_step.observe(0.3, 0.1);
      Rng unused(0);
      at_once.model->assign(step_by_step.model->history(), m, unused);
      at_once.model->fit_members(0.3, 0.1);
      const bool same = at_once.model->theta() == step_by_step.model->theta();
      EXPECT_EQ(same, start == "theta_0") << spec;
      for (Index j = 0; j < m; ++j) {
        const bool same_member = at_once.model->member(j) == step_by_step.model->member(j);
        EXPECT_EQ(same_member, start == "theta_0") << spec;
      }
    }
  }
}

}  // namespace
}  // namespace posse::neural_test
