// A combination of an ensemble's members has the law stated by Ensemble++: over the weights, its
// mean is the unperturbed fit and its covariance that of the members around it.
#include <cmath>
#include <memory>
#include <string>

#include <gtest/gtest.h>

#include "posse/history/history.h"
#include "posse/models/model.h"
#include "posse/policies/ensemble_draw.h"
#include "tests/normal_law.h"

namespace posse::combination_laws_test {
namespace {

constexpr Index d = 4;
constexpr double kLambda = 2, kSigmaR = 0.4, kSigmaP = 0.8;
constexpr Index kDraws = 40000;

constexpr EnsembleDraw kBoth[] = {EnsembleDraw::normal, EnsembleDraw::sphere};

// A model with m members that has learnt 30 rewards of seven arms.
struct Learned {
  std::unique_ptr<CombiningModel> model;
  Matrix V = kLambda * Matrix::Identity(d, d);

  Learned(const std::string& spec, Index m, std::uint64_t seed = 5, double sigma_P = kSigmaP)
      : model(make_combining_model(parse_spec(spec),
                                   {.d = d, .m = m, .prior = Rng(seed).split("prior")})) {
    Rng world(11), perturbations = Rng(seed).split("perturbations");
    Matrix arms(d, 7);
    for (Index k = 0; k < arms.cols(); ++k) arms.col(k) = world.normals(d);
    for (Index l = 0; l < 30; ++l) {
      const Vector x = arms.col(l * l % arms.cols());
      const double y = world.uniform();
      model->observe(x, y, perturbations.normals(m));
      V += x * x.transpose();
    }
    model->fit_members(kSigmaR, sigma_P);
  }

  Vector combination(const Vector& w) const { return model->combination(w); }

  // (1/m) sum_j (theta^j - fit)(theta^j - fit)', which for the linear model is V^-1 U U' V^-1 / m.
  Matrix members_covariance() const {
    Matrix sum = Matrix::Zero(d, d);
    for (Index j = 0; j < model->history().m(); ++j) {
      const Vector deviation = model->member(j) - model->theta();
      sum += deviation * deviation.transpose();
    }
    return sum / static_cast<double>(model->history().m());
  }
};

const std::string kLinear = "linear(lambda=2, intercept=off)";

TEST(CombinationLaws, WeightsOnOneMemberAreThatMemberAndNoWeightsTheFit) {
  const Index m = 5;
  for (const std::string& model :
       {kLinear, std::string("glm(intercept=off, lambda=2, solver=newton)"),
        std::string("glm(intercept=off, lambda=2, solver=incremental)"),
        std::string("glm(intercept=off, lambda=2, solver=auto(few=3))")}) {
    const Learned seen(model, m);
    for (Index j = 0; j < m; ++j) {
      const Vector member = seen.model->member(j);
      EXPECT_LT((seen.combination(Vector::Unit(m, j)) - member).norm(), 1e-7) << model << ", " << j;
      EXPECT_GT((member - seen.model->theta()).norm(), 1e-2) << model << ", " << j;
    }
    const Vector none = seen.combination(Vector::Zero(m));
    const bool filters = model.find("newton") == std::string::npos && model != kLinear;
    EXPECT_LT((none - seen.model->theta()).norm(), filters ? 1e-2 : 1e-7) << model;
  }
}

// The gradient of the perturbed loss, written out, is 0 at the combination.
TEST(CombinationLaws, ACombinationMinimisesTheLossOfTheCombinedPerturbations) {
  const Index m = 5;
  const Learned seen("glm(intercept=off, lambda=2, solver=newton)", m);
  Rng rng(3);
  const Vector w = combining_weights(EnsembleDraw::normal, m, rng);
  const Vector theta = seen.combination(w);
  Matrix P(d, m);
  for (Index j = 0; j < m; ++j) {
    P.col(j) = Rng(5).split("prior").split(static_cast<std::uint64_t>(j)).normals(d);
  }
  Vector gradient = kLambda * (theta - kSigmaP * P * w);
  for (Index i = 0; i < seen.model->history().rows(); ++i) {
    const Vector x = seen.model->history().X().col(i);
    const double mu = 1 / (1 + std::exp(-x.dot(theta)));
    const double S =
        seen.model->history().s()[i] + kSigmaR * seen.model->history().U().col(i).dot(w);
    gradient += (seen.model->history().n()[i] * mu - S) * x;
  }
  EXPECT_LT(gradient.norm(), 1e-7);
}

TEST(CombinationLaws, LinearCombinationsSpreadAsTheMembersAroundTheFit) {
  for (const EnsembleDraw draw : kBoth) {
    for (const Index m : {2, 3, 10}) {
      const Learned seen(kLinear, m);
      Rng rng(1);
      expect_normal_law(
          kDraws, [&](Index) { return seen.combination(combining_weights(draw, m, rng)); },
          seen.model->theta(), seen.members_covariance());
    }
  }
}

// The same up to the curvature of the link, which is slight for perturbations of a tenth.
TEST(CombinationLaws, LogisticCombinationsSpreadNearlyAsTheMembersAroundTheFit) {
  for (const EnsembleDraw draw : kBoth) {
    const Index m = 6;
    const Learned seen("glm(intercept=off, lambda=2, solver=newton)", m);
    seen.model->fit_members(kSigmaR / 10, kSigmaP / 10);
    Rng rng(2);
    expect_normal_law(
        kDraws / 4, [&](Index) { return seen.combination(combining_weights(draw, m, rng)); },
        seen.model->theta(), seen.members_covariance(), 0.05);
  }
}

// With sigma_P = sigma_R / sqrt(lambda) the members' covariance is that of m draws from the
// posterior N(0, sigma_R^2 V^-1), so its entries have the standard errors of such a sample.
TEST(CombinationLaws, ManyMembersSpreadAsThePosterior) {
  const Index m = 20000;
  const Learned seen(kLinear, m, 5, kSigmaR / std::sqrt(kLambda));
  const Matrix covariance = seen.members_covariance();
  const Matrix posterior = kSigmaR * kSigmaR * seen.V.inverse();
  for (Index i = 0; i < d; ++i) {
    for (Index j = 0; j <= i; ++j) {
      const double variance = posterior(i, i) * posterior(j, j) + posterior(i, j) * posterior(i, j);
      EXPECT_NEAR(covariance(i, j), posterior(i, j),
                  5 * std::sqrt(variance / static_cast<double>(m)))
          << i << ", " << j;
    }
  }
}

// On the sphere |zeta|^2 = m, so U zeta / sqrt(m) is normal for every zeta: over ensembles, two
// members are as good as many.
TEST(CombinationLaws, OverEnsemblesADrawOnTheSphereIsThePosteriors) {
  const Index ensembles = 4000;
  const Learned any(kLinear, 2);
  const auto draw = [&](Index i) {
    const auto seed = static_cast<std::uint64_t>(i);
    const Learned seen(kLinear, 2, seed, kSigmaR / std::sqrt(kLambda));
    Rng rng = Rng(seed).split("zeta");
    return seen.combination(combining_weights(EnsembleDraw::sphere, 2, rng));
  };
  expect_normal_law(ensembles, draw, any.model->theta(), kSigmaR * kSigmaR * any.V.inverse());
}

TEST(CombinationLaws, WeightsHaveCovarianceOneInM) {
  for (const EnsembleDraw draw : kBoth) {
    const Index m = 3;
    Rng rng(4);
    expect_normal_law(
        kDraws, [&](Index) { return combining_weights(draw, m, rng); }, Vector::Zero(m),
        Matrix::Identity(m, m) / static_cast<double>(m));
    EXPECT_EQ(draw == EnsembleDraw::sphere,
              std::abs(combining_weights(draw, m, rng).norm() - 1) < 1e-12);
  }
}

// Members added later are combined like all others.
TEST(CombinationLaws, MembersBornLateAreCombinedToo) {
  Learned seen(kLinear, 2);
  Rng births(8), rng(9);
  seen.model->resize(6, births);
  expect_normal_law(
      kDraws, [&](Index) { return seen.combination(combining_weights(kBoth[0], 6, rng)); },
      seen.model->theta(), seen.members_covariance());
}

}  // namespace
}  // namespace posse::combination_laws_test
