#include "posse/models/ridge_fit.h"

#include <algorithm>
#include <cmath>
#include <limits>

#include <fmt/format.h>

#include "posse/models/feature_size.h"
#include "posse/models/intercept.h"

namespace posse {
namespace {

// Of |x|^2, so that neither lambda nor its inverse overflows.
constexpr double kMinSize = 1e-100, kMaxSize = 1e100;
// lambda=auto, in mean squares of |x|. A wider prior keeps members apart for longer.
constexpr double kRelativeLambda = 1, kRelativeLambdaOfMembers = 0.3;

}  // namespace

Parameters ridge_parameters() {
  return {{"lambda", "auto",
           fmt::format("regularisation; 'auto' is the mean |x|^2 of a round's arms if all features "
                       "were of the median size ({} times that with members), so that the unit of "
                       "features does not matter",
                       kRelativeLambdaOfMembers),
           real_above(0).or_word("auto")},
          intercept_parameter()};
}

RidgeOptions ridge_options(const Arguments& arguments, const ModelSetting& setting) {
  const bool relative = !arguments.is_number("lambda");
  const double automatic = setting.m > 0 ? kRelativeLambdaOfMembers : kRelativeLambda;
  return {.lambda = relative ? automatic : arguments.number("lambda"),
          .relative = relative,
          .intercept = has_intercept(arguments)};
}

RidgeFit::RidgeFit(const RidgeOptions& options, const ModelSetting& setting)
    : relative_(options.relative ? std::optional(options.lambda) : std::nullopt),
      sides_(options.lambda, setting),
      V_(setting.d, sides_.lambda()),
      uncentred_(Vector::Zero(setting.d)) {
  if (options.intercept) centring_.emplace(setting.d, setting.m);
}

// Before they are known, the size of features is taken to be 1. That changes no decision: without
// rewards only the proportions of scores matter, and arms that are 0 leave no trace in V.
bool RidgeFit::see_arms(const Context& context, std::uint64_t id) {
  if (!relative_ || (mean_square_ && id >= measured_)) return false;
  const double square = typical_square(context.x());
  if (square == 0) return false;
  measured_ = id;
  return set_mean_square(square);
}

bool RidgeFit::set_mean_square(double mean_square) {
  const double bounded = std::clamp(mean_square, kMinSize, kMaxSize);
  if (mean_square_ == bounded) return false;
  mean_square_ = bounded;
  sides_.set_lambda(*relative_ * bounded);
  V_.set_lambda(sides_.lambda());
  renew_products();
  return true;
}

void RidgeFit::add(const Observation& o) {
  const bool inverted = V_.add(o.x);
  sides_.add(o);
  if (centring_) centring_->add(o);
  squares_ += o.y * o.y;
  if (inverted) return renew_products();
  uncentred_ += (o.y - o.x.dot(uncentred_)) * V_.gain();
  if (centring_) centring_->add_to_product(o.x, V_.gain());
}

void RidgeFit::renew_products() {
  uncentred_.noalias() = V_.inverse() * sides_.b();
  if (centring_) centring_->renew_product(V_.inverse());
}

void RidgeFit::assign(const History& history) {
  if (relative_ && !mean_square_) {  // a later round's arms may settle it otherwise
    const double square = typical_square(history.X());
    measured_ = std::numeric_limits<std::uint64_t>::max();
    if (square > 0) set_mean_square(square);
  }
  V_.assign(history.X(), history.n());
  sides_.assign(history);
  if (centring_) centring_->assign(history);
  renew_products();
  squares_ = history.q().sum();
}

Vector RidgeFit::solution(const Vector& uncentred, double y) const {
  return centring_ ? centring_->fit(uncentred, y) : uncentred;
}

double RidgeFit::perturbation_sum(const Vector& w) const {
  return centring_ ? sides_.sigma_R() * centring_->perturbation_sums().dot(w) : 0;
}

Vector RidgeFit::member(Index j) const {
  const double z = centring_ ? sides_.sigma_R() * centring_->perturbation_sums()[j] : 0;
  return solution(V_.inverse() * sides_.member(j), reward_sum() + z);
}

Vector RidgeFit::combination(const Vector& w) const {
  return solution(V_.inverse() * sides_.combination(w), reward_sum() + perturbation_sum(w));
}

Vector RidgeFit::perturbed(const Eigen::Ref<const Matrix>& X, const Vector& w,
                           const Vector& p) const {
  return solution(V_.inverse() * (sides_.b() + X * w + p), reward_sum() + w.sum());
}

Vector RidgeFit::fit_of(const Eigen::Ref<const Matrix>& X, const Vector& n, const Vector& S,
                        double scale) const {
  Gram V(X.rows(), scale * lambda());
  V.assign(X, n);
  if (!centring_) return V.inverse() * (X * S);
  return Centring(X, n, V.inverse()).fit(V.inverse() * (X * S), S.sum());
}

Vector RidgeFit::shifted(const Vector& noise, double e_0) const {
  if (!centring_) return theta() + noise;
  const Vector slopes = theta().head(noise.size()) + noise + centring_->slope_noise(e_0);
  return centring_->with_intercept(slopes, reward_sum());
}

// The intercept is the same for all arms.
Vector RidgeFit::score(const Matrix& X, const Vector& theta) const {
  return X.transpose() * theta.head(X.rows());
}

Vector RidgeFit::mean(const Matrix& X, const Vector& theta) const {
  if (!centring_) return score(X, theta);
  return score(X, theta).array() + theta[X.rows()];
}

double RidgeFit::squares_around_mean() const {
  return centring_ ? centring_->squares_around_mean(squares_) : squares_;
}

double RidgeFit::reward_sd(Index t) const {
  const double squares = squares_around_mean();
  return squares == 0 ? 1 : std::sqrt(squares / static_cast<double>(t));
}

// With prior theta ~ N(0, sigma^2 I / lambda), E[sum y^2 - b' V^-1 b] = t sigma^2 exactly, less one
// sigma^2 for an intercept. One pseudo-observation of the size of the mean y^2, or of the rewards'
// variance if there is an intercept, keeps the estimate reasonable at the start, whatever the unit
// of the rewards. Before rewards have differed, an intercept explains them all and any unit does.
double RidgeFit::noise_variance(Index t) const {
  const double squares = squares_around_mean();
  if (t == 0 || (centring_ && squares == 0)) return 1;
  const auto count = static_cast<double>(t);
  const Vector fit = theta();
  double explained = sides_.b().dot(fit.head(sides_.b().size()));
  if (centring_) explained += reward_sum() * fit[sides_.b().size()];
  const double residuals = std::max(squares_ - explained, 0.0);
  return (residuals + squares / count) / (centring_ ? count : count + 1);
}

Vector RidgeFit::squared_widths(const Matrix& X) const {
  return centring_ ? centring_->quadratic(V_, X) : V_.quadratic(X);
}

double RidgeFit::information() const {
  return V_.information() + (centring_ ? centring_->information() : 0);
}

void RidgeFit::state(Archive& archive, const History& history) {
  archive(mean_square_, measured_, V_, sides_, uncentred_, squares_);
  if (centring_) archive(*centring_);
  archive.require(relative_.has_value() || !mean_square_,
                  "a regulariser that was given has changed");
  if (archive.loading() && mean_square_) sides_.set_lambda(*relative_ * *mean_square_);
  archive.require(sides_.fits(history), "an ensemble has lost members");
  archive.require(squares_ >= 0, "a sum of squares is negative");
  archive.require(!mean_square_ || *mean_square_ > 0, "the size of features is not positive");
}

}  // namespace posse
