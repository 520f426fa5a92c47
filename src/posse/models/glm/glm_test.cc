#include "posse/models/glm/glm_test.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/models/glm/glm_loss.h"

namespace posse::glm_test::glm_tests {
namespace {

TEST(GlmModel, FitAndMembersAreWhereTheirGradientsVanish) {
  for (const std::string spec : kModels) {
    if (spec.find("gd") != std::string::npos) continue;
    const auto link = link_of(spec);
    for (const Index rounds : {0, 1, 3, 50, 1500}) {
      const Learned learned(spec, observations(rounds));
      const History& h = learned.history();
      const Vector none = Vector::Zero(d);
      const Vector g = gradient(*link, h.X(), h.n(), h.s(), kLambda, none, learned.theta());
      EXPECT_LT(g.norm(), 1.1e-8) << spec << " after " << rounds;
      for (Index j = 0; j < m; ++j) {
        const Vector g_j = gradient(*link, h.X(), h.n(), sums_of(h, j, kSigmaR), kLambda,
                                    kLambda * kSigmaP * prior_of(j), learned.member(j));
        EXPECT_LT(g_j.norm(), 1.1e-8) << spec << ", member " << j << " after " << rounds;
      }
    }
  }
}

TEST(GlmModel, MergedAndUnmergedHistoriesGiveTheSameFits) {
  const auto all = observations(700);
  for (const std::string spec : kModels) {
    SCOPED_TRACE(spec);
    Learned merged(spec, all, Merge::equal_rows), raw(spec, all, Merge::never);
    ASSERT_EQ(merged.history().rows(), 8);
    ASSERT_EQ(raw.history().rows(), 700);
    expect_same_members(merged, raw, 1e-10);
    expect_same_posterior(*merged.gaussian, *raw.gaussian, 1e-10);
    // Perturbations of the first of equal rows are perturbations of their sum.
    const Vector w = Rng(1).normals(8);
    Vector w_raw = Vector::Zero(700);
    for (Index i = 0; i < 8; ++i) {
      Index first = 0;
      while (raw.history().X().col(first) != merged.history().X().col(i)) ++first;
      w_raw[first] = w[i];
    }
    EXPECT_LT((merged.perturbed->fit_with(w) - raw.perturbed->fit_with(w_raw)).norm(), 1e-10);
    EXPECT_LT((fit_twice(*merged.perturbed) - fit_twice(*raw.perturbed)).norm(), 1e-10);
    merged.refit();
    raw.refit();
    expect_same_members(merged, raw, 1e-10);
  }
}

TEST(GlmModel, PerArmStatisticsAndRawRowsGiveTheSameGradientAndNewtonStep) {
  const auto all = observations(700);
  for (const std::string spec : kModels) {
    const auto link = link_of(spec);
    History few(d, m), many(d, m, Merge::never);
    Vector r = Vector::Zero(d);
    for (const Seen& seen : all) {
      few.add(seen.x, seen.y, seen.z);
      many.add(seen.x, seen.y, seen.z);
      r += seen.y * seen.x;
    }
    const GlmLoss loss{*link, few.X(), few.n(), kLambda}, rows{*link, many.X(), many.n(), kLambda};
    const Vector theta = 0.4 * Rng(9).normals(d);
    const Vector g = loss.f(theta) - r, g_rows = rows.f(theta) - r;
    EXPECT_LT((g - g_rows).norm(), 1e-10) << spec;
    EXPECT_LT(
        (g - gradient(*link, few.X(), few.n(), few.s(), kLambda, Vector::Zero(d), theta)).norm(),
        1e-10)
        << spec;
    const auto newton_step = [](const GlmLoss& one, const Vector& at, const Vector& slope) {
      Matrix H = one.lambda * Matrix::Identity(d, d);
      H += one.X * one.weights(at).asDiagonal() * one.X.transpose();
      return Vector(H.ldlt().solve(slope));
    };
    EXPECT_LT((newton_step(loss, theta, g) - newton_step(rows, theta, g_rows)).norm(), 1e-10)
        << spec;
    EXPECT_NEAR(loss.value(theta, r), rows.value(theta, r), 1e-9) << spec;
  }
}

TEST(GlmModel, APerturbedFitAddsToTheRowSums) {
  for (const std::string spec : kModels) {
    if (spec.find("gd") != std::string::npos) continue;
    const Learned learned(spec, observations(60));
    const History& h = learned.history();
    const Vector w = Rng(1).normals(h.rows()), none = Vector::Zero(d);
    const Vector theta = learned.perturbed->fit_with(w);
    EXPECT_LT(gradient(*link_of(spec), h.X(), h.n(), h.s() + w, kLambda, none, theta).norm(),
              1.1e-8)
        << spec;
    EXPECT_GT((theta - learned.theta()).norm(), 1e-3) << spec;
    const Vector same = learned.perturbed->fit_with(Vector::Zero(h.rows()));
    EXPECT_LT((same - learned.theta()).norm(), kApart) << spec;
  }
}

TEST(GlmModel, AFitOfOtherTotalsSolvesForThem) {
  for (const std::string spec : kModels) {
    if (spec.find("gd") != std::string::npos) continue;
    const Learned learned(spec, observations(60));
    const History& h = learned.history();
    const Vector n = 7 * Rng(1).normals(h.rows()).cwiseAbs();
    const Vector S = 0.5 * n;
    const Vector theta = learned.perturbed->fit_of(n, S, 3);
    const Vector g = gradient(*link_of(spec), h.X(), n, S, 3 * kLambda, Vector::Zero(d), theta);
    EXPECT_LT(g.norm(), 1.1e-8) << spec;
    const Vector own = learned.perturbed->fit_of(h.n(), h.s(), 1);
    EXPECT_LT((own - learned.theta()).norm(), kApart) << spec;
  }
}

TEST(GlmModel, PredictsTheMeanAndRanksByThePredictor) {
  const Matrix X = some_arms(9);
  const Vector theta = 0.2 * Rng(1).normals(d);
  for (const std::string spec : kModels) {
    const auto link = link_of(spec);
    const auto model = make_model(parse_spec(spec), {.d = d});
    const Vector f = model->mean(X, theta), z = model->score(X, theta);
    for (Index k = 0; k < X.cols(); ++k) {
      const double at = X.col(k).dot(theta);
      EXPECT_NEAR(z[k], at, 1e-13) << spec;
      EXPECT_NEAR(f[k], link->mu(at), 1e-13) << spec;
    }
  }
}

TEST(GlmModel, WidthsInformationAndDrawsAreThoseOfTheHessianAtTheFit) {
  for (const std::string spec : kModels) {
    const auto link = link_of(spec);
    for (const Index rounds : {0, 1, 50, 1500}) {
      const Learned learned(spec, observations(rounds));
      const History& h = learned.history();
      const Vector theta = learned.theta();
      Matrix H = kLambda * Matrix::Identity(d, d);
      for (Index i = 0; i < h.rows(); ++i) {
        const Vector x = h.X().col(i);
        H += h.n()[i] * link->derivative(x.dot(theta)) * x * x.transpose();
      }
      const Matrix X = some_arms(9);
      const Vector widths = learned.gaussian->squared_widths(X);
      for (Index k = 0; k < X.cols(); ++k) {
        EXPECT_NEAR(widths[k], X.col(k).dot(H.ldlt().solve(X.col(k))), 1e-10) << spec;
      }
      const double information = std::log(H.determinant() / std::pow(kLambda, d));
      EXPECT_NEAR(learned.gaussian->information(), information, 1e-9) << spec;
      Rng rng(4), same(4);
      const Matrix L = H.llt().matrixL();
      const Vector draw = theta + 0.7 * L.transpose().inverse() * same.normals(d);
      EXPECT_LT((learned.gaussian->draw(0.7, rng) - draw).norm(), 1e-10) << spec;
    }
  }
}

TEST(GlmModel, NoiseVarianceIsThatOfTheResiduals) {
  const auto all = observations(60);
  for (const std::string spec : kModels) {
    const auto link = link_of(spec);
    const Learned learned(spec, all);
    const Vector theta = learned.theta();
    double residuals = kLambda * link->derivative(0) * theta.squaredNorm(), spread = 0;
    for (const Seen& seen : all) {
      residuals += std::pow(seen.y - link->mu(seen.x.dot(theta)), 2);
      spread += std::pow(seen.y - link->mu(0), 2);
    }
    EXPECT_NEAR(learned.ensemble->noise_variance(), (residuals + spread / 60) / 61, 1e-10) << spec;
    EXPECT_EQ(Learned(spec, {}).ensemble->noise_variance(), 1) << spec;
  }
}

TEST(GlmModel, RefittingEqualsLearningOneByOne) {
  for (const std::string spec : kModels) {
    if (spec.find("gd") != std::string::npos) continue;
    for (const Index rounds : {1, 50, 1500}) {
      SCOPED_TRACE(spec);
      const Learned learned(spec, observations(rounds));
      Learned refitted(spec, observations(rounds));
      refitted.refit();
      expect_same_members(learned, refitted, 10 * kApart);  // what depends on a fit moves with it
    }
  }
}

TEST(GlmModel, GoesOnLearningAfterARefit) {
  const auto all = observations(80);
  for (const std::string spec : kModels) {
    if (spec.find("gd") != std::string::npos) continue;
    SCOPED_TRACE(spec);
    const Learned learned(spec, all);
    Learned refitted(spec, {all.begin(), all.begin() + 40});
    refitted.refit();
    refitted.learn({all.begin() + 40, all.end()});
    expect_same_members(learned, refitted, 10 * kApart);
  }
}

TEST(GlmModel, SnapshotsRoundTripExactlyAndGoOnTheSameWay) {
  const auto all = observations(177);
  std::vector<std::string> models(std::begin(kModels), std::end(kModels));
  for (const char* bounded :
       {"glm(intercept=off, lambda=1.5, solver=incremental)",
        "glm(intercept=off, lambda=1.5, solver=auto(few=5))", "glm(intercept=off, lambda=1.5)"}) {
    models.emplace_back(bounded);
  }
  for (const std::string& spec : models) {
    Learned learned(spec, {all.begin(), all.begin() + 77}), copy(spec, {});
    const auto expect_same_bytes = [&] {
      EXPECT_EQ(save("model", *copy.ensemble), save("model", *learned.ensemble)) << spec;
      EXPECT_EQ(save("model", *copy.perturbed), save("model", *learned.perturbed)) << spec;
      EXPECT_EQ(save("model", *copy.gaussian), save("model", *learned.gaussian)) << spec;
    };
    load("model", save("model", *learned.ensemble), *copy.ensemble);
    load("model", save("model", *learned.perturbed), *copy.perturbed);
    load("model", save("model", *learned.gaussian), *copy.gaussian);
    expect_same_bytes();
    EXPECT_EQ(copy.theta(), learned.theta()) << spec;
    for (Index j = 0; j < m; ++j) EXPECT_EQ(copy.member(j), learned.member(j)) << spec;
    learned.learn({all.begin() + 77, all.end()});
    copy.learn({all.begin() + 77, all.end()});
    expect_same_bytes();
  }
}

TEST(GlmModel, RefusesWhatItCannotFit) {
  for (const char* bad :
       {"glm(intercept=off, lambda=0)", "glm(lambda=-1)", "glm(link=cauchit)", "glm(solver=adam)",
        "glm(solver=gd(steps=0))", "glm(solver=gd(step=0))", "glm(solver=gd(loss=median))",
        "glm(solver=incremental(sweep=-1))", "glm(solver=auto(few=-1))"}) {
    EXPECT_THROW(make_model(parse_spec(bad), {.d = d}), Error) << bad;
  }
}

}  // namespace
}  // namespace posse::glm_test::glm_tests
