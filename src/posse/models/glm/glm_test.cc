#include "posse/models/glm/glm_test.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "posse/models/glm/glm_loss.h"

namespace posse::glm_test {
namespace {

void expect_same_fits(const Learned& one, const Learned& other, double tolerance) {
  EXPECT_LT((one.model->fit() - other.model->fit()).norm(), tolerance);
  for (Index j = 0; j < m; ++j) {
    EXPECT_LT((one.model->member(one.history, j) - other.model->member(other.history, j)).norm(),
              tolerance)
        << "member " << j;
  }
  const Matrix X = some_arms(9);
  EXPECT_LT((one.model->squared_widths(X) - other.model->squared_widths(X)).norm(), tolerance);
  EXPECT_NEAR(one.model->information(), other.model->information(), tolerance);
  EXPECT_NEAR(one.model->noise_variance(), other.model->noise_variance(), tolerance);
  Rng first(4), second(4);
  EXPECT_LT((one.model->posterior_draw(1, first) - other.model->posterior_draw(1, second)).norm(),
            tolerance);
}

TEST(GlmModel, FitAndMembersAreWhereTheirGradientsVanish) {
  for (const std::string spec : kModels) {
    if (spec.find("gd") != std::string::npos) continue;
    const auto link = link_of(spec);
    for (const Index rounds : {0, 1, 3, 50, 1500}) {
      const Learned learned(spec, observations(rounds));
      const History& h = learned.history;
      const Vector none = Vector::Zero(d);
      const Vector g = gradient(*link, h.X(), h.n(), h.s(), kLambda, none, learned.model->fit());
      EXPECT_LT(g.norm(), 1.1e-8) << spec << " after " << rounds;
      for (Index j = 0; j < m; ++j) {
        const Vector g_j =
            gradient(*link, h.X(), h.n(), sums_of(h, j, kSigmaR), kLambda,
                     kLambda * kSigmaP * prior_of(j), learned.model->member(learned.history, j));
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
    ASSERT_EQ(merged.history.rows(), 8);
    ASSERT_EQ(raw.history.rows(), 700);
    expect_same_fits(merged, raw, 1e-10);
    // Perturbations of the first of equal rows are perturbations of their sum.
    const Vector w = Rng(1).normals(8), v = Rng(2).normals(d);
    Vector w_raw = Vector::Zero(700);
    for (Index i = 0; i < 8; ++i) {
      Index first = 0;
      while (raw.history.X().col(first) != merged.history.X().col(i)) ++first;
      w_raw[first] = w[i];
    }
    EXPECT_LT((merged.model->perturbed_fit(merged.history, w, v) -
               raw.model->perturbed_fit(raw.history, w_raw, v))
                  .norm(),
              1e-10);
    const Vector twice =
        merged.model->fit_of(merged.history, 2 * merged.history.n(), 2 * merged.history.s(), 2);
    const Vector raw_twice =
        raw.model->fit_of(raw.history, 2 * raw.history.n(), 2 * raw.history.s(), 2);
    EXPECT_LT((twice - raw_twice).norm(), 1e-10);
    merged.model->refit(merged.history);
    raw.model->refit(raw.history);
    merged.model->fit_members(merged.history, kSigmaR, kSigmaP);
    raw.model->fit_members(raw.history, kSigmaR, kSigmaP);
    expect_same_fits(merged, raw, 1e-10);
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

TEST(GlmModel, APerturbedFitAddsToTheRowSumsAndToTheRegulariser) {
  for (const std::string spec : kModels) {
    if (spec.find("gd") != std::string::npos) continue;
    const Learned learned(spec, observations(60));
    const History& h = learned.history;
    const Vector w = Rng(1).normals(h.rows()), v = Rng(2).normals(d);
    const Vector theta = learned.model->perturbed_fit(h, w, v);
    EXPECT_LT(gradient(*link_of(spec), h.X(), h.n(), h.s() + w, kLambda, v, theta).norm(), 1.1e-8)
        << spec;
    EXPECT_GT((theta - learned.model->fit()).norm(), 1e-3) << spec;
    const Vector same = learned.model->perturbed_fit(h, Vector::Zero(h.rows()), Vector::Zero(d));
    EXPECT_LT((same - learned.model->fit()).norm(), kApart) << spec;
  }
}

TEST(GlmModel, AFitOfOtherTotalsSolvesForThem) {
  for (const std::string spec : kModels) {
    if (spec.find("gd") != std::string::npos) continue;
    const Learned learned(spec, observations(60));
    const History& h = learned.history;
    const Vector n = 7 * Rng(1).normals(h.rows()).cwiseAbs();
    const Vector S = 0.5 * n;
    const Vector theta = learned.model->fit_of(h, n, S, 3);
    const Vector g = gradient(*link_of(spec), h.X(), n, S, 3 * kLambda, Vector::Zero(d), theta);
    EXPECT_LT(g.norm(), 1.1e-8) << spec;
    const Vector own = learned.model->fit_of(h, h.n(), h.s(), 1);
    EXPECT_LT((own - learned.model->fit()).norm(), kApart) << spec;
  }
}

TEST(GlmModel, PredictsTheMeanAndRanksByThePredictor) {
  const Matrix X = some_arms(9);
  const Vector theta = 0.2 * Rng(1).normals(d);
  for (const std::string spec : kModels) {
    const auto link = link_of(spec);
    const auto model = make_model(parse_spec(spec), setting());
    const Vector f = model->predict(X, theta), z = model->rank(X, theta);
    const Vector g = model->variances(X, theta);
    for (Index k = 0; k < X.cols(); ++k) {
      const double at = X.col(k).dot(theta);
      EXPECT_NEAR(z[k], at, 1e-13) << spec;
      EXPECT_NEAR(f[k], link->mu(at), 1e-13) << spec;
      EXPECT_NEAR(g[k], link->derivative(at), 1e-13) << spec;
    }
  }
}

TEST(GlmModel, WidthsInformationAndDrawsAreThoseOfTheHessianAtTheFit) {
  for (const std::string spec : kModels) {
    const auto link = link_of(spec);
    for (const Index rounds : {0, 1, 50, 1500}) {
      const Learned learned(spec, observations(rounds));
      const History& h = learned.history;
      const Vector theta = learned.model->fit();
      Matrix H = kLambda * Matrix::Identity(d, d);
      for (Index i = 0; i < h.rows(); ++i) {
        const Vector x = h.X().col(i);
        H += h.n()[i] * link->derivative(x.dot(theta)) * x * x.transpose();
      }
      const Matrix X = some_arms(9);
      const Vector widths = learned.model->squared_widths(X);
      for (Index k = 0; k < X.cols(); ++k) {
        EXPECT_NEAR(widths[k], X.col(k).dot(H.ldlt().solve(X.col(k))), 1e-10) << spec;
      }
      const double information = std::log(H.determinant() / std::pow(kLambda, d));
      EXPECT_NEAR(learned.model->information(), information, 1e-9) << spec;
      Rng rng(4), same(4);
      const Matrix L = H.llt().matrixL();
      const Vector draw = theta + 0.7 * L.transpose().inverse() * same.normals(d);
      EXPECT_LT((learned.model->posterior_draw(0.7, rng) - draw).norm(), 1e-10) << spec;
    }
  }
}

TEST(GlmModel, NoiseVarianceIsThatOfTheResiduals) {
  const auto all = observations(60);
  for (const std::string spec : kModels) {
    const auto link = link_of(spec);
    const Learned learned(spec, all);
    const Vector theta = learned.model->fit();
    double residuals = kLambda * link->derivative(0) * theta.squaredNorm(), spread = 0;
    for (const Seen& seen : all) {
      residuals += std::pow(seen.y - link->mu(seen.x.dot(theta)), 2);
      spread += std::pow(seen.y - link->mu(0), 2);
    }
    EXPECT_NEAR(learned.model->noise_variance(), (residuals + spread / 60) / 61, 1e-10) << spec;
    EXPECT_EQ(Learned(spec, {}).model->noise_variance(), 1) << spec;
  }
}

TEST(GlmModel, RefittingEqualsLearningOneByOne) {
  for (const std::string spec : kModels) {
    if (spec.find("gd") != std::string::npos) continue;
    for (const Index rounds : {1, 50, 1500}) {
      SCOPED_TRACE(spec);
      const Learned learned(spec, observations(rounds));
      Learned refitted(spec, {});
      for (const Seen& seen : observations(rounds)) {
        refitted.history.add(seen.x, seen.y, seen.z);
      }
      refitted.model->refit(refitted.history);
      refitted.model->fit_members(refitted.history, kSigmaR, kSigmaP);
      expect_same_fits(learned, refitted, 10 * kApart);  // what depends on a fit moves with it
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
    refitted.model->refit(refitted.history);
    refitted.learn({all.begin() + 40, all.end()});
    expect_same_fits(learned, refitted, 10 * kApart);
  }
}

TEST(GlmModel, SnapshotsRoundTripExactlyAndGoOnTheSameWay) {
  const auto all = observations(177);
  std::vector<std::string> models(std::begin(kModels), std::end(kModels));
  for (const char* bounded : {"glm(lambda=1.5, solver=incremental)",
                              "glm(lambda=1.5, solver=auto(few=5))", "glm(lambda=1.5)"}) {
    models.emplace_back(bounded);
  }
  for (const std::string& spec : models) {
    Learned learned(spec, {all.begin(), all.begin() + 77});
    const std::string bytes = save("model", *learned.model);
    const auto copy = make_model(parse_spec(spec), setting());
    load("model", bytes, *copy);
    EXPECT_EQ(save("model", *copy), bytes) << spec;
    EXPECT_EQ(copy->fit(), learned.model->fit()) << spec;
    for (Index j = 0; j < m; ++j)
      EXPECT_EQ(copy->member(learned.history, j), learned.model->member(learned.history, j))
          << spec;
    for (auto seen = all.begin() + 77; seen != all.end(); ++seen) {
      const Observation o = learned.history.add(seen->x, seen->y, seen->z);
      for (Model* model : {learned.model.get(), copy.get()}) {
        model->learn(learned.history, o);
        model->fit_members(learned.history, kSigmaR, kSigmaP);
      }
    }
    EXPECT_EQ(save("model", *copy), save("model", *learned.model)) << spec;
  }
}

TEST(GlmModel, RefusesWhatItCannotFit) {
  for (const char* bad :
       {"glm(lambda=0)", "glm(lambda=-1)", "glm(link=cauchit)", "glm(solver=adam)",
        "glm(solver=gd(steps=0))", "glm(solver=gd(step=0))", "glm(solver=gd(loss=median))",
        "glm(solver=incremental(sweep=-1))", "glm(solver=auto(few=-1))"}) {
    EXPECT_THROW(make_model(parse_spec(bad), setting()), Error) << bad;
  }
}

}  // namespace
}  // namespace posse::glm_test
