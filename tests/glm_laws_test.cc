// The random parameters of the generalized linear explorations have the laws stated in their
// papers, and the explorations contain the linear ones as special cases.
//
// A perturbation of the loss moves the fit by H^-1 w to first order. If mu' varies by a factor of
// at most e^(|x' (theta~ - theta)|), as with the logistic link, so does H. With the small
// perturbations used here, the relative error of every draw is therefore known.
#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/environments/environment.h"
#include "posse/history/history.h"
#include "posse/models/model.h"
#include "posse/policies/policy.h"
#include "tests/normal_law.h"
#include "tests/paper/evill.h"
#include "tests/paper/glm_es.h"
#include "tests/paper/glm_fpl.h"
#include "tests/paper/glm_phe.h"

namespace posse::glm_laws_test {
namespace {

constexpr Index d = 4;
constexpr double kLambda = 2;
constexpr double kSmall = 0.003;  // scale of perturbations
constexpr Index kDraws = 40000;
constexpr Index kRawDraws = 10000;  // of the transcriptions, which are slow
constexpr Index kMembers = 4000;

constexpr const char* kModel = "glm(intercept=off, lambda=2)";

// Rewards 0 and 1 of repeated rows, and their fit, computed directly.
struct Data {
  std::vector<Vector> x;
  std::vector<double> y;
  Matrix xx = Matrix::Zero(d, d);  // sum_l x_l x_l'
  Vector theta = Vector::Zero(d);  // the fit
  Matrix H, H_inverse;

  // The relative error of a draw of that covariance, up to four sds of x' theta~.
  double slack(const Matrix& covariance) const {
    double widest = 0;
    for (const Vector& row : x) widest = std::max(widest, row.dot(covariance * row));
    return std::expm1(4 * std::sqrt(widest));
  }
};

Data some_data() {
  Rng rng(11);
  const Vector theta = rng.normals(d);
  std::vector<Vector> arms;
  for (int k = 0; k < 7; ++k) arms.push_back(rng.normals(d));
  Data data;
  std::vector<paper::Row> rows;
  for (std::size_t l = 0; l < 40; ++l) {
    const Vector& x = arms[l * l % arms.size()];
    data.x.push_back(x);
    data.y.push_back(rng.uniform() < paper::kLogistic.mu(x.dot(theta)) ? 1 : 0);
    data.xx += x * x.transpose();
    rows.push_back({x, data.y.back()});
  }
  const paper::RawLoss loss{paper::kLogistic, kLambda, rows, Vector::Zero(d)};
  data.theta = loss.argmin(data.theta);
  data.H = loss.hessian(data.theta);
  data.H_inverse = data.H.inverse();
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
  return with_data(make_ensemble_model(parse_spec(kModel), {.d = d, .m = m, .prior = Rng(6)}),
                   data);
}

// a^2 H^-1 (sum n xx') H^-1
Matrix fpl_covariance(const Data& data, double a) {
  return a * a * data.H_inverse * data.xx * data.H_inverse;
}

// a^2 H^-1 (H - lambda I) H^-1
Matrix phe_covariance(const Data& data, double a) {
  return a * a * data.H_inverse * (data.H - kLambda * Matrix::Identity(d, d)) * data.H_inverse;
}

Matrix evill_covariance(const Data& data, double a) { return a * a * data.H_inverse; }

// The tests below can distinguish the three laws.
TEST(GlmLaws, DifferByMoreThanTheTestsAllow) {
  const Data data = some_data();
  const Matrix fpl = fpl_covariance(data, 1), phe = phe_covariance(data, 1),
               evill = evill_covariance(data, 1);
  EXPECT_GT((fpl - evill).norm(), 0.3 * evill.norm());
  EXPECT_GT((phe - evill).norm(), 0.3 * evill.norm());
  EXPECT_GT((phe - fpl).norm(), 0.3 * phe.norm());
}

TEST(GlmLaws, ThompsonDrawsAreNormalAroundTheFit) {
  const Data data = some_data();
  const auto model = with_data(make_gaussian_model(parse_spec(kModel), {.d = d}), data);
  Rng rng(1);
  expect_normal_law(
      kDraws, [&](Index) { return model->draw(0.7, rng); }, data.theta, 0.49 * data.H_inverse);
}

// Newton's method makes one draw per row, and the law holds up to the curvature of the link. `auto`
// becomes incremental at the last raw row, linearised at the exact fit: then the loss is quadratic,
// one draw of the whole sum is enough, and the law is exact.
TEST(GlmLaws, PerturbedFitsSpreadLikeTheLossTheyPerturb) {
  const Data data = some_data();
  const double a = kSmall;
  const auto expect_law = [&](const LossNoise& law, const Matrix& covariance) {
    const std::string few = std::to_string(data.x.size() - 1);
    for (const std::string& solver : {std::string("newton"), "auto(few=" + few + ")"}) {
      SCOPED_TRACE(solver);
      const Spec spec = parse_spec("glm(intercept=off, lambda=2, solver=" + solver + ")");
      const auto model =
          with_data(make_perturbed_model(spec, {.d = d, .merge = Merge::never}, law), data);
      const double slack = solver == "newton" ? data.slack(covariance) : 0;
      Rng rng(3);
      expect_normal_law(
          kDraws, [&](Index) { return model->perturbed(a, rng); }, data.theta, covariance, slack);
    }
  };
  expect_law({}, fpl_covariance(data, a));
  expect_law({.adapted = true}, phe_covariance(data, a));
  expect_law({.adapted = true, .prior = true}, evill_covariance(data, a));
}

template <class Box>
void expect_law_of_box(const Data& data, const Matrix& covariance) {
  Box box({.d = d, .lambda = kLambda, .a = kSmall});
  for (std::size_t l = 0; l < data.x.size(); ++l) box.observe(data.x[l], data.y[l]);
  Rng rng(4);
  expect_normal_law(
      kRawDraws, [&](Index) { return box.perturbed_theta(rng); }, data.theta, covariance,
      data.slack(covariance));
}

// The policies play like these transcriptions: see glm_paper_test.cc.
TEST(GlmLaws, GlmFplSpreadsByTheCounts) {
  const Data data = some_data();
  expect_law_of_box<paper::GlmFPL>(data, fpl_covariance(data, kSmall));
}

TEST(GlmLaws, GlmPheSpreadsByTheInformationOfTheData) {
  const Data data = some_data();
  expect_law_of_box<paper::GlmPHE>(data, phe_covariance(data, kSmall));
}

TEST(GlmLaws, EvillSpreadsByTheInverseHessian) {
  const Data data = some_data();
  expect_law_of_box<paper::Evill>(data, evill_covariance(data, kSmall));
}

// sigma_R^2 H^-1 (sum n xx') H^-1 + lambda^2 sigma_P^2 H^-2
Matrix ensemble_covariance(const Data& data, double sigma_R, double sigma_P) {
  return fpl_covariance(data, sigma_R) +
         kLambda * kLambda * sigma_P * sigma_P * data.H_inverse * data.H_inverse;
}

TEST(GlmLaws, EnsembleMembersSpreadByTheirPerturbationsAndPriors) {
  const Data data = some_data();
  const auto model = learned_ensemble(data, kMembers);
  for (const double sigma_P : {0.0, 2 * kSmall}) {
    const Matrix covariance = ensemble_covariance(data, kSmall, sigma_P);
    model->fit_members(kSmall, sigma_P);
    expect_normal_law(
        kMembers, [&](Index j) { return model->member(j); }, data.theta, covariance,
        data.slack(covariance));
  }
}

TEST(GlmLaws, MembersBornLateHaveTheLawOfTheOthers) {
  const Data data = some_data();
  const auto model = learned_ensemble(data, 3);
  Rng rng(8);
  model->resize(kMembers + 3, rng);
  model->fit_members(kSmall, 2 * kSmall);
  ASSERT_EQ(model->history().m(), kMembers + 3);
  const Matrix covariance = ensemble_covariance(data, kSmall, 2 * kSmall);
  expect_normal_law(
      kMembers, [&](Index j) { return model->member(3 + j); }, data.theta, covariance,
      data.slack(covariance));
}

TEST(GlmLaws, MembersBornLateLeaveTheOthersAsTheyWere) {
  const Data data = some_data();
  const auto model = learned_ensemble(data, 3);
  model->fit_members(0.4, 0.8);
  std::vector<Vector> before;
  for (Index j = 0; j < 3; ++j) before.push_back(model->member(j));
  Rng rng(8);
  model->resize(8, rng);
  model->fit_members(0.4, 0.8);
  for (Index j = 0; j < 3; ++j) {
    // Two gradients of 1e-8 each, and H >= lambda I.
    EXPECT_LT((model->member(j) - before[static_cast<std::size_t>(j)]).norm(), 2e-8 / kLambda);
  }
}

TEST(GlmLaws, TurningSigmaAfterwardsIsHavingHadItFromTheStart) {
  const Index m = 6;
  const std::uint64_t seed = 9;
  const Data data = some_data();
  paper::GlmES box(
      {.d = d, .seed = seed, .m = m, .lambda = kLambda, .sigma_R = 0.7, .sigma_P = 0.2});
  const ModelSetting setting{.d = d, .m = m, .prior = Rng(seed).split("prior")};
  const Spec spec = parse_spec(kModel);
  const auto late = make_ensemble_model(spec, setting);
  const auto early = make_ensemble_model(spec, setting);
  for (std::size_t l = 0; l < data.x.size(); ++l) {
    const std::uint64_t id = 1000 + l;
    const Vector z = Rng(seed).split("perturbations").split(id).normals(m);
    late->observe(data.x[l], data.y[l], z);
    early->observe(data.x[l], data.y[l], z);
    late->fit_members(0.1, 5);
    early->fit_members(0.7, 0.2);
    box.update(Context(data.x[l]), {.arm = 0, .id = id}, data.y[l]);
  }
  EXPECT_GT((late->member(0) - early->member(0)).norm(), 0.1);
  late->fit_members(0.7, 0.2);
  for (Index j = 0; j < m; ++j) {
    EXPECT_LT((late->member(j) - early->member(j)).norm(), 2e-8 / kLambda) << "member " << j;
    EXPECT_LT((late->member(j) - box.theta(j)).norm(), 1.1e-8 / kLambda) << "member " << j;
  }
}

void expect_same_play(const std::string& world, const std::string& one, const std::string& other,
                      Index rounds) {
  Rng instance(1);
  const auto environment = make_environment(parse_spec(world), instance);
  const auto first = make_policy(one, {.d = environment->d()});
  const auto second = make_policy(other, {.d = environment->d()});
  for (std::uint64_t t = 0; t < static_cast<std::uint64_t>(rounds); ++t) {
    Rng nature = Rng(2).split(t), noise = Rng(3).split(t);
    Rng first_rng = Rng(4).split(t), second_rng = Rng(4).split(t);
    const Context& context = environment->next(nature);
    const Decision decision = first->decide(context, first_rng);
    ASSERT_EQ(decision.arm, second->decide(context, second_rng).arm)
        << one << " and " << other << " in " << world << ", round " << t;
    const double y = environment->reward(decision.arm, noise);
    first->update(context, decision, y);
    second->update(context, decision, y);
  }
}

TEST(GlmLaws, WithTheIdentityLinkGlmEsIsLinEs) {
  for (const std::string world : {"linear(K=20, d=6)", "linear(K=20, d=6, arms=fresh)"}) {
    for (const std::string sigma_P : {"0.3", "noise"}) {
      const std::string shared = "m=10, lambda=0.7, tau=20, warm_up=round_robin, sigma_R=0.5";
      expect_same_play(
          world, "glm_es(link=identity, intercept=off, " + shared + ", sigma_P=" + sigma_P + ")",
          "lin_es(intercept=off, " + shared + ", sigma_P=" + sigma_P + ")", 2000);
    }
  }
}

TEST(GlmLaws, WithTheIdentityLinkGlmTslIsLinTs) {
  for (const std::string world : {"linear(K=20, d=6)", "linear(K=20, d=6, arms=fresh)"}) {
    expect_same_play(world, "glm_tsl(link=identity, v=0.4, intercept=off, lambda=0.7)",
                     "lin_ts(v=0.4, lambda=0.7, intercept=off)", 1000);
    expect_same_play(world, "greedy(model=glm(link=identity, lambda=1, intercept=off), tau=9)",
                     "greedy(model=linear(lambda=1, intercept=off), tau=9)", 1000);
  }
}

TEST(GlmLaws, AnEnsembleWithoutPerturbationsIsGreedy) {
  for (const std::string world : {"logistic(K=12, d=5)", "logistic(K=12, d=5, arms=fresh)"}) {
    expect_same_play(
        world,
        "glm_es(intercept=off, lambda=1, m=5, sigma_R=0, sigma_P=0, tau=12, warm_up=round_robin)",
        "greedy(model=glm(intercept=off, lambda=1), tau=12)", 1000);
  }
}

}  // namespace
}  // namespace posse::glm_laws_test
