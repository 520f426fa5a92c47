// With every link and whatever the data, the fits are finite and their gradients vanish.
#include <cmath>
#include <cstdlib>
#include <functional>
#include <string>
#include <unistd.h>
#include <vector>

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "posse/core/argmax.h"
#include "posse/models/glm/glm_test.h"

namespace posse::glm_test::glm_survival_tests {
namespace {

struct Degenerate {
  std::string name;
  Matrix X;
  double lambda = 1;
  double sigma_R = 0.5;
  double sigma_P = 0.5;
  std::function<double(double mean, Rng& rng)> reward = nullptr;  // null: of the link's law
  bool ranks = false;  // the fit must rank the best arm first
};

double lawful_reward(const std::string& link, double mean, Rng& rng) {
  if (link == "identity") return mean + 0.3 * rng.normal();
  if (link == "logistic" || link == "probit") return rng.uniform() < mean ? 1 : 0;
  return -mean * std::log1p(-rng.uniform());
}

// Three directions of norm 0.8, 0.5 and 0.3, one for each sign.
Matrix spread_arms(Index features) {
  Matrix X = Matrix::Zero(features, 6);
  for (Index k = 0; k < 6; ++k) {
    X(k % 3 % features, k) = (k < 3 ? 1 : -1) * (k % 3 == 0 ? 0.8 : k % 3 == 1 ? 0.5 : 0.3);
  }
  return X;
}

std::vector<Degenerate> degenerate_cases() {
  Matrix flat(6, 6);  // rank 2
  for (Index k = 0; k < 6; ++k) {
    flat.col(k) = 0.4 * (std::cos(1.0 * static_cast<double>(k)) * Vector::Ones(6) +
                         std::sin(1.0 * static_cast<double>(k)) * Vector::Unit(6, 0));
  }
  Matrix with_zero = spread_arms(3);
  with_zero.col(4).setZero();
  const auto constant = [](double value) { return [value](double, Rng&) { return value; }; };
  return {
      {.name = "arms of rank two", .X = flat},
      {.name = "one arm", .X = 0.4 * Matrix::Ones(4, 1), .ranks = true},
      {.name = "one-hot arms", .X = 0.8 * Matrix::Identity(5, 5), .ranks = true},
      {.name = "a zero arm", .X = with_zero, .ranks = true},
      {.name = "one feature", .X = spread_arms(1), .ranks = true},
      {.name = "sigma_R = 1e3", .X = spread_arms(3), .sigma_R = 1e3, .ranks = true},
      {.name = "sigma_R = 1e6", .X = spread_arms(3), .sigma_R = 1e6, .ranks = true},
      {.name = "lambda = 1e-12", .X = spread_arms(3), .lambda = 1e-12, .ranks = true},
      {.name = "lambda = 1e12", .X = spread_arms(3), .lambda = 1e12},
      {.name = "lambda = 1e-12, rank two", .X = flat, .lambda = 1e-12},
      {.name = "rewards of 1e6", .X = spread_arms(3), .reward = constant(1e6)},
      {.name = "rewards of -1e6", .X = spread_arms(3), .reward = constant(-1e6)},
  };
}

// How far rounding alone may keep a gradient from zero: rounding of its terms, and of the arguments
// of mu.
double rounding(const Link& link, const Matrix& X, const Vector& n, const Vector& S, double lambda,
                const Vector& v, const Vector& theta) {
  double of_terms = lambda * theta.norm() + v.norm(), of_predictors = 0;
  for (Index i = 0; i < X.cols(); ++i) {
    const double z = X.col(i).dot(theta), size = X.col(i).norm();
    of_terms += (n[i] * std::abs(link.mu(z)) + std::abs(S[i])) * size;
    of_predictors += n[i] * link.derivative(z) * size * size * theta.norm();
  }
  return 1e-10 * of_terms + 1e-15 * of_predictors;
}

void expect_solved(const Link& link, const History& h, const Vector& S, double lambda,
                   const Vector& v, const Vector& theta) {
  ASSERT_TRUE(theta.allFinite()) << theta.transpose();
  const double size = gradient(link, h.X(), h.n(), S, lambda, v, theta).norm();
  const double allowed = 1e-8 + rounding(link, h.X(), h.n(), S, lambda, v, theta);
  EXPECT_TRUE(std::isfinite(allowed)) << "theta = " << theta.transpose() << " is out of the domain";
  EXPECT_LE(size, allowed) << "theta = " << theta.transpose();
}

// Plays the arms in blocks, one arm after the other, or round-robin.
void expect_survival(const std::string& link_name, const Degenerate& one, bool blocks,
                     const std::string& solver = "newton") {
  const Index K = one.X.cols(), features = one.X.rows(), pulls = 300, members = 3;
  const auto link = make_link(Spec::of(link_name));
  const Spec spec = parse_spec(fmt::format("glm(link={}, intercept=off, lambda={}, solver={})",
                                           link_name, one.lambda, solver));
  const Rng prior(6);
  Capabilities model(to_string(spec), {.d = features, .m = members, .prior = prior});
  const History& history = model.history();
  model.ensemble->fit_members(one.sigma_R, one.sigma_P);
  // Of norm 0.9, with decreasing entries, so that one arm is clearly the best.
  Vector theta(features);
  for (Index i = 0; i < features; ++i) theta[i] = std::pow(0.4, static_cast<double>(i));
  theta *= 0.9 / theta.norm();
  Rng rng(7);
  for (Index t = 0; t < K * pulls; ++t) {
    const Vector x = one.X.col(blocks ? t / pulls : t % K);
    const double mean = link->mu(x.dot(theta));
    const double y = one.reward ? one.reward(mean, rng) : lawful_reward(link_name, mean, rng);
    model.observe(x, y, rng.normals(members));
    model.ensemble->fit_members(one.sigma_R, one.sigma_P);
  }
  const bool exact = solver == "newton";
  ASSERT_TRUE(model.theta().allFinite());
  if (exact) {
    expect_solved(*link, history, history.s(), one.lambda, Vector::Zero(features), model.theta());
  }
  for (Index j = 0; j < members; ++j) {
    const Vector P = prior.split(static_cast<std::uint64_t>(j)).normals(features);
    if (exact) {
      expect_solved(*link, history, sums_of(history, j, one.sigma_R), one.lambda,
                    one.lambda * one.sigma_P * P, model.member(j));
    }
    EXPECT_NO_THROW(argmax(model.ensemble->score(one.X, model.member(j)), rng));
  }
  const double variance = model.ensemble->noise_variance();
  EXPECT_TRUE(std::isfinite(variance) && variance >= 0);
  EXPECT_TRUE(model.gaussian->squared_widths(one.X).allFinite());
  EXPECT_TRUE(std::isfinite(model.gaussian->information()));
  EXPECT_TRUE(model.gaussian->draw(1, rng).allFinite());
  if (!one.ranks) return;
  Index best, ranked;
  (one.X.transpose() * theta).maxCoeff(&best);
  model.ensemble->score(one.X, model.theta()).maxCoeff(&ranked);
  EXPECT_EQ(ranked, best);
}

class GlmDegenerate : public testing::TestWithParam<std::string> {};

TEST_P(GlmDegenerate, DataAreSurvivedWithArmsInTurn) {
  for (const Degenerate& one : degenerate_cases()) {
    SCOPED_TRACE(one.name);
    expect_survival(GetParam(), one, false);
  }
}

TEST_P(GlmDegenerate, DataAreSurvivedWithArmsOneAfterTheOther) {
  for (const Degenerate& one : degenerate_cases()) {
    SCOPED_TRACE(one.name);
    expect_survival(GetParam(), one, true);
  }
}

TEST_P(GlmDegenerate, DataAreSurvivedByTheIncrementalSolver) {
  for (const Degenerate& one : degenerate_cases()) {
    for (const bool blocks : {false, true}) {
      SCOPED_TRACE(one.name + (blocks ? ", one after the other" : ", round-robin"));
      expect_survival(GetParam(), one, blocks, "incremental");
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Links, GlmDegenerate,
                         testing::Values("identity", "logistic", "probit", "poisson",
                                         "exponential"),
                         [](const auto& one) { return one.param; });

// The likelihood has no maximum; lambda alone keeps theta finite.
TEST(GlmSurvival, SeparableDataWithHardlyAnyRegularisationHaveAFarAndFiniteFit) {
  for (const std::string link_name : {"logistic", "probit"}) {
    const auto link = make_link(Spec::of(link_name));
    const auto model = make_model(
        parse_spec("glm(intercept=off, lambda=1e-10, link=" + link_name + ")"), {.d = 2});
    const History& history = model->history();
    Rng rng(8);
    for (int t = 0; t < 300; ++t) {
      const Vector x = rng.normals(2);
      model->observe(x, x[0] + x[1] > 0 ? 1 : 0, Vector(0));
      expect_solved(*link, history, history.s(), 1e-10, Vector::Zero(2), model->theta());
    }
    EXPECT_GT(model->theta().norm(), 5) << link_name;
    const Vector z = history.X().transpose() * model->theta();
    for (Index i = 0; i < z.size(); ++i) EXPECT_EQ(z[i] > 0, history.s()[i] > 0) << link_name;
  }
}

// Newton's full step from a fit to few data overshoots: only damped steps get there.
TEST(GlmSurvival, AFullStepThatOvershootsIsDamped) {
  for (const std::string link_name : {"logistic", "poisson", "probit"}) {
    const auto link = make_link(Spec::of(link_name));
    const auto model =
        make_ensemble_model(parse_spec("glm(intercept=off, lambda=0.01, link=" + link_name + ")"),
                            {.d = 1, .m = 1, .prior = Rng(1)});
    const History& history = model->history();
    const Vector one = Vector::Ones(1);
    for (int t = 0; t < 50; ++t) {
      model->observe(one, link_name == "poisson" ? 1 : 0.5, one);
    }
    for (const double sigma_R : {0.0, 0.499, -0.499, 3.0, -3.0, 1e4, -1e4, 0.0}) {
      model->fit_members(sigma_R, 0);
      expect_solved(*link, history, sums_of(history, 0, sigma_R), 0.01, Vector::Zero(1),
                    model->member(0));
    }
  }
}

// Members that start far out, where e^z or its square overflows. Each case runs in its own process,
// in case the solver never ends.
TEST(GlmSurvival, PriorsFarOutAreSurvived) {
  GTEST_FLAG_SET(death_test_style, "threadsafe");
  for (const std::string link_name : {"logistic", "probit", "poisson", "exponential"}) {
    for (const double sigma_P : {1e2, 1e3, 2e3, 1e6}) {
      SCOPED_TRACE(fmt::format("{}, sigma_P = {}", link_name, sigma_P));
      const auto play = [&] {
        alarm(20);
        expect_survival(link_name, {.name = "", .X = spread_arms(3), .sigma_P = sigma_P}, true);
        std::exit(testing::Test::HasFailure() ? 1 : 0);
      };
      EXPECT_EXIT(play(), testing::ExitedWithCode(0), "");
    }
  }
}

// A reward of an arm whose predicted mean is infinite must move the fit back.
TEST(GlmSurvival, AnArmBeyondTheLinksDomainBringsTheFitBack) {
  struct Beyond {
    std::string link;
    double x, first, then;
  };
  for (const auto& [name, x, first, then] :
       {Beyond{"exponential", 2, 10, 3}, Beyond{"poisson", -1, -1e4, 3}}) {
    SCOPED_TRACE(name);
    const auto link = make_link(Spec::of(name));
    for (const Index features : {1, 2}) {  // infinity times the second feature, 0, is not a number
      const auto model = make_ensemble_model(
          parse_spec("glm(lambda=1, intercept=off, link=" + name + ")"), {.d = features});
      const History& history = model->history();
      for (int t = 0; t < 20; ++t) {
        model->observe(Vector::Unit(features, 0), first, Vector(0));
      }
      ASSERT_TRUE(std::isinf(link->mu(x * model->theta()[0]))) << "this is not the intended case";
      model->observe(x * Vector::Unit(features, 0), then, Vector(0));
      expect_solved(*link, history, history.s(), 1, Vector::Zero(features), model->theta());
      EXPECT_TRUE(std::isfinite(model->noise_variance()));
      Rng unused(0);
      model->resize(0, unused);
      expect_solved(*link, history, history.s(), 1, Vector::Zero(features), model->theta());
    }
  }
}

}  // namespace
}  // namespace posse::glm_test::glm_survival_tests
