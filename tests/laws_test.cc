// The random parameters of every exploration have the law stated in its paper.
#include <cmath>

#include <gtest/gtest.h>

#include "posse/environments/environment.h"
#include "posse/history/history.h"
#include "posse/models/model.h"
#include "posse/policies/policy.h"
#include "tests/normal_law.h"
#include "tests/paper/lin_es.h"
#include "tests/paper/lin_phe.h"

namespace posse::laws_test {
namespace {

constexpr Index d = 4;
constexpr double kLambda = 2;

Spec linear_model() { return parse_spec("linear(lambda=2, intercept=off)"); }

// Observations with repeated rows, and their sums, computed directly.
struct Data {
  std::vector<Vector> x;
  std::vector<double> y;
  Matrix V = kLambda * Matrix::Identity(d, d);
  Vector b = Vector::Zero(d);

  Matrix inverse() const { return V.inverse(); }
  Vector ridge() const { return V.inverse() * b; }
  // V^-1 (V - lambda I) V^-1
  Matrix sandwich() const { return inverse() * (V - kLambda * Matrix::Identity(d, d)) * inverse(); }
};

Data some_data() {
  Rng rng(11);
  const Vector theta = rng.normals(d);
  std::vector<Vector> arms;
  for (int k = 0; k < 7; ++k) arms.push_back(rng.normals(d));
  Data data;
  for (std::size_t l = 0; l < 30; ++l) {
    const Vector& x = arms[l * l % arms.size()];
    data.x.push_back(x);
    data.y.push_back(x.dot(theta) + 0.5 * rng.normal());
    data.V += x * x.transpose();
    data.b += data.y.back() * x;
  }
  return data;
}

// The model after learning the data, with unit perturbations of its members.
template <class M>
std::unique_ptr<M> with_data(std::unique_ptr<M> model, const Data& data) {
  Rng rng(5);
  for (std::size_t l = 0; l < data.x.size(); ++l) {
    model->observe(data.x[l], data.y[l], rng.normals(model->history().m()));
  }
  return model;
}

std::unique_ptr<EnsembleModel> learned_ensemble(const Data& data, Index m) {
  return with_data(make_ensemble_model(linear_model(), {.d = d, .m = m, .prior = Rng(6)}), data);
}

constexpr Index kDraws = 40000;
constexpr Index kMembers = 4000;

TEST(Laws, ThompsonDrawsAreNormalAroundTheRidgeFit) {
  const Data data = some_data();
  const auto model = with_data(make_gaussian_model(linear_model(), {.d = d}), data);
  const double v = 0.7;
  Rng rng(1);
  expect_normal_law(
      kDraws, [&](Index) { return model->draw(v, rng); }, data.ridge(), v * v * data.inverse());
}

TEST(Laws, ThompsonDrawsBeforeAnyDataComeFromThePrior) {
  const auto model = make_gaussian_model(linear_model(), {.d = d});
  Rng rng(2);
  expect_normal_law(
      kDraws, [&](Index) { return model->draw(0.5, rng); }, Vector::Zero(d),
      0.25 / kLambda * Matrix::Identity(d, d));
}

TEST(Laws, PerturbedHistoryFitsSpreadLikeTheDataTheyPerturb) {
  const Data data = some_data();
  const auto model = with_data(make_perturbed_model(linear_model(), {.d = d}), data);
  const double sigma_R = 0.3;
  Rng rng(3);
  expect_normal_law(
      kDraws, [&](Index) { return model->perturbed(sigma_R, rng); }, data.ridge(),
      sigma_R * sigma_R * data.sandwich());
}

TEST(Laws, OneDrawPerRowHasTheLawOfOneDrawPerObservation) {
  const Data data = some_data();
  const double sigma_R = 0.3;
  using paper::LinPHE;
  for (const auto draws : {LinPHE::Draws::per_row, LinPHE::Draws::per_observation}) {
    LinPHE box({.d = d, .lambda = kLambda, .sigma_R = sigma_R, .draws = draws});
    for (std::size_t l = 0; l < data.x.size(); ++l) box.observe(data.x[l], data.y[l]);
    Rng rng(4);
    expect_normal_law(
        kDraws, [&](Index) { return box.perturbed_theta(rng); }, data.ridge(),
        sigma_R * sigma_R * data.sandwich());
  }
}

// sigma_R^2 V^-1 (V - lambda I) V^-1 + lambda^2 sigma_P^2 V^-2
Matrix ensemble_covariance(const Data& data, double sigma_R, double sigma_P) {
  return sigma_R * sigma_R * data.sandwich() +
         kLambda * kLambda * sigma_P * sigma_P * data.inverse() * data.inverse();
}

TEST(Laws, EnsembleMembersSpreadByTheirPerturbationsAndPriors) {
  const Data data = some_data();
  const auto model = learned_ensemble(data, kMembers);
  for (const double sigma_P : {0.0, 0.8}) {
    model->fit_members(0.4, sigma_P);
    expect_normal_law(
        kMembers, [&](Index j) { return model->member(j); }, data.ridge(),
        ensemble_covariance(data, 0.4, sigma_P));
  }
}

// sigma_P = sigma_R / sqrt(lambda): the two parts add up to the Bayesian posterior's V^-1.
TEST(Laws, EnsembleWithTheAutomaticPriorHasThePosteriorsLaw) {
  const Data data = some_data();
  const auto model = learned_ensemble(data, kMembers);
  model->fit_members(0.4, 0.4 / std::sqrt(kLambda));
  expect_normal_law(
      kMembers, [&](Index j) { return model->member(j); }, data.ridge(),
      0.4 * 0.4 * data.inverse());
}

TEST(Laws, MembersBornLateHaveTheLawOfTheOthers) {
  const Data data = some_data();
  const auto model = learned_ensemble(data, 3);
  Rng rng(8);
  model->resize(kMembers + 3, rng);
  model->fit_members(0.4, 0.8);
  ASSERT_EQ(model->history().m(), kMembers + 3);
  expect_normal_law(
      kMembers, [&](Index j) { return model->member(3 + j); }, data.ridge(),
      ensemble_covariance(data, 0.4, 0.8));
}

TEST(Laws, MembersBornLateLeaveTheOthersAsTheyWere) {
  const Data data = some_data();
  const auto model = learned_ensemble(data, 3);
  model->fit_members(0.4, 0.8);
  std::vector<Vector> before;
  for (Index j = 0; j < 3; ++j) before.push_back(model->member(j));
  Rng rng(8);
  model->resize(8, rng);
  for (Index j = 0; j < 3; ++j) {
    EXPECT_LT((model->member(j) - before[static_cast<std::size_t>(j)]).norm(), 1e-12);
  }
}

TEST(Laws, TurningSigmaAfterwardsIsHavingHadItFromTheStart) {
  const Index m = 6;
  const std::uint64_t seed = 9;
  const Data data = some_data();
  paper::LinES box(
      {.d = d, .seed = seed, .m = m, .lambda = kLambda, .sigma_R = 0.7, .sigma_P = 0.2});
  const ModelSetting setting{.d = d, .m = m, .prior = Rng(seed).split("prior")};
  const auto late = make_ensemble_model(linear_model(), setting);
  const auto early = make_ensemble_model(linear_model(), setting);
  late->fit_members(0.1, 5);
  early->fit_members(0.7, 0.2);
  for (std::size_t l = 0; l < data.x.size(); ++l) {
    const std::uint64_t id = 1000 + l;
    const Vector z = Rng(seed).split("perturbations").split(id).normals(m);
    late->observe(data.x[l], data.y[l], z);
    early->observe(data.x[l], data.y[l], z);
    box.update(Context(data.x[l]), {.arm = 0, .id = id}, data.y[l]);
  }
  late->fit_members(0.7, 0.2);
  for (Index j = 0; j < m; ++j) {
    EXPECT_EQ(late->member(j), early->member(j)) << "member " << j;
    EXPECT_LT((late->member(j) - box.theta(j)).norm(), 1e-12) << "member " << j;
  }
}

TEST(Laws, AnEnsembleWithoutPerturbationsIsGreedy) {
  for (const char* world : {"linear(K=12, d=5)", "linear(K=12, d=5, arms=fresh)"}) {
    Rng instance(1);
    const auto environment = make_environment(parse_spec(world), instance);
    const auto ensemble =
        make_policy("lin_es(lambda=1, sigma_R=0, sigma_P=0, tau=12, intercept=off)", {.d = 5});
    const auto greedy =
        make_policy("greedy(model=linear(lambda=1, intercept=off), tau=12)", {.d = 5});
    for (std::uint64_t t = 0; t < 1500; ++t) {
      Rng nature = Rng(2).split(t), noise = Rng(3).split(t);
      Rng one = Rng(4).split(t), other = Rng(4).split(t);
      const Context& context = environment->next(nature);
      const Decision decision = ensemble->decide(context, one);
      ASSERT_EQ(decision.arm, greedy->decide(context, other).arm) << world << ", round " << t;
      const double y = environment->reward(decision.arm, noise);
      ensemble->update(context, decision, y);
      greedy->update(context, decision, y);
    }
  }
}

TEST(Laws, NoiseVarianceFollowsTheNoiseOfTheRewards) {
  for (const double sigma : {0.1, 0.5, 2.0}) {
    const auto model = make_model(parse_spec("linear(lambda=1, intercept=off)"), {.d = d});
    Rng rng(10);
    const Vector theta = rng.normals(d).normalized();
    for (int l = 0; l < 4000; ++l) {
      const Vector x = rng.normals(d).normalized();
      model->observe(x, x.dot(theta) + sigma * rng.normal(), Vector(0));
    }
    // The estimate has an sd of sigma^2 sqrt(2 / 4000), 2.2 %; the prior's terms are about 1/4000.
    EXPECT_NEAR(model->noise_variance(), sigma * sigma, 0.11 * sigma * sigma + 1e-3) << sigma;
  }
}

TEST(Laws, NoiseVarianceIsExactOnAverageUnderTheModelsPrior) {
  const double sigma = 0.5;
  const int worlds = 4000, rounds = 5;
  Rng rng(12);
  double sum = 0;
  for (int w = 0; w < worlds; ++w) {
    const auto model = make_model(linear_model(), {.d = d});
    const Vector theta = sigma / std::sqrt(kLambda) * rng.normals(d);
    for (int l = 0; l < rounds; ++l) {
      const Vector x = rng.normals(d);
      model->observe(x, x.dot(theta) + sigma * rng.normal(), Vector(0));
    }
    // Without the pseudo-observation, which is the mean square.
    sum += (rounds + 1) * model->noise_variance() - model->history().q().sum() / rounds;
  }
  // The residuals' sum is sigma^2 chi^2(rounds).
  const double mean = rounds * sigma * sigma;
  const double sd = sigma * sigma * std::sqrt(2.0 * rounds);
  EXPECT_NEAR(sum / worlds, mean, 5 * sd / std::sqrt(worlds));
}

}  // namespace
}  // namespace posse::laws_test
