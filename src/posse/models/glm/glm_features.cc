#include "posse/models/glm/glm_features.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "posse/models/feature_size.h"
#include "posse/models/feature_unit.h"

namespace posse {
namespace {

// lambda=auto, chosen by measurement (docs/defaults.md).
constexpr double kRelativeLambda = 1, kRelativeLambdaOfMembers = 0.03;
// Of u, so that neither it nor what is measured in it overflows.
constexpr double kMinUnit = 1e-50, kMaxUnit = 1e50;
constexpr auto kNever = std::numeric_limits<std::uint64_t>::max();
constexpr double kSameUnit = 1e-9;  // relative; the order of arms changes the last digits

}  // namespace

Parameters glm_loss_parameters() {
  return {{"lambda", "auto",
           fmt::format("regularisation; 'auto' is {} times the mean |x|^2 of a round's arms if all "
                       "features were of the median size ({} times that with members), so that "
                       "the unit of features does not matter",
                       kRelativeLambda, kRelativeLambdaOfMembers),
           real_above(0).or_word("auto")},
          intercept_parameter()};
}

double lambda_of_glm(const Arguments& arguments, const ModelSetting& setting) {
  if (arguments.is_number("lambda")) return arguments.number("lambda");
  return setting.m > 0 ? kRelativeLambdaOfMembers : kRelativeLambda;
}

bool GlmFeatures::see_arms(const Matrix& X, std::uint64_t id, History& history) const {
  if (!relative_ || id >= history.measured().value_or(kNever)) return false;
  const double square = typical_square(X), former = history.feature_unit();
  if (square == 0) return false;
  const double unit = std::clamp(std::sqrt(square), kMinUnit, kMaxUnit);
  const bool same = std::abs(unit / former - 1) < kSameUnit;
  history.measure(id, same ? former : unit);
  if (same || history.rows() == 0) return false;
  Vector factors = Vector::Constant(history.d(), former / unit);
  if (intercept_) factors[history.d() - 1] = 1;
  history.scale_features(factors);
  return true;
}

Matrix GlmFeatures::of(const Eigen::Ref<const Matrix>& X, const History& history) const {
  Matrix seen(d_seen(X.rows()), X.cols());
  seen.topRows(X.rows()) = in_unit(history.feature_unit(), X);
  if (intercept_) seen.bottomRows(1).setOnes();
  return seen;
}

Vector GlmFeatures::slopes(const Vector& theta, const History& history) const {
  const Index d = intercept_ ? theta.size() - 1 : theta.size();
  return in_unit(history.feature_unit(), theta.head(d));
}

}  // namespace posse
