#include "posse/design/g_optimal.h"

#include <algorithm>
#include <cassert>
#include <vector>

#include "posse/design/ascent.h"
#include "posse/design/whiten.h"

namespace posse {
namespace {

constexpr double kActiveShare = 0.5;  // of eps: the excess allowed on the active arms
constexpr Index kArmsAtOnce = 1024;   // whose widths are computed together

Design on_all_arms(const Matrix& Y, const DesignOptions& options) {
  DesignAscent ascent(Y, Vector::Ones(Y.cols()));
  const Index iterations = ascent.climb(options);
  return {ascent.zeta(), ascent.widths(), ascent.widths().maxCoeff(), Y.rows(), iterations};
}

// r arms that span a large volume: each is the farthest from the span of those before it.
std::vector<Index> spanning_arms(const Matrix& Y) {
  const Index r = Y.rows();
  std::vector<Index> arms(static_cast<std::size_t>(r));
  Vector left = Y.colwise().squaredNorm();  // squared distances from the span
  Matrix Q = Matrix::Zero(r, r);            // its orthonormal basis
  for (Index j = 0; j < r; ++j) {
    Index& arm = arms[static_cast<std::size_t>(j)];
    left.maxCoeff(&arm);
    Vector q = Y.col(arm);
    for (int twice = 0; twice < 2; ++twice) q -= Q * (Q.transpose() * q);
    Q.col(j) = q.normalized();
    left.array() -= (Y.transpose() * Q.col(j)).array().square();
    left[arm] = -1;
  }
  return arms;
}

// A design whose weights are on a few active arms of many. Arms that turn out to be too wide become
// active; those that lose their weight leave.
class ActiveArms {
 public:
  // At most `few` of them at first; at most as many are added at a time.
  ActiveArms(const Matrix& Y, Index few)
      : Y_(Y), few_(few), active_(spanning_arms(Y)), zeta_(Vector::Ones(Y.rows())) {
    add_wide(Y.colwise().squaredNorm(), few - Y.rows(), 0);
    zeta_.setOnes();
  }

  // Climbs on the active arms; returns the number of exchanges.
  Index climb(const DesignOptions& options) {
    const Matrix A = Y_(Eigen::all, active_);
    DesignAscent ascent(A, zeta_);
    const Index exchanges = ascent.climb(options);
    zeta_ = ascent.zeta();
    set_widths(factor_of(A, zeta_));
    return exchanges;
  }

  // Of all arms, computed from scratch.
  const Vector& widths() const { return widths_; }

  // Drops the arms without weight and adds others wider than `width`; returns whether there were
  // any.
  bool renew(double width) {
    keep_support();
    return add_wide(widths_, few_, width);
  }

  Vector zeta() const {
    Vector all = Vector::Zero(Y_.cols());
    all(active_) = zeta_;
    return all;
  }

 private:
  void set_widths(const Eigen::LLT<Matrix>& V) {
    widths_.resize(Y_.cols());
    for (Index first = 0; first < Y_.cols(); first += kArmsAtOnce) {
      const Index count = std::min(kArmsAtOnce, Y_.cols() - first);
      widths_.segment(first, count) =
          V.matrixL().solve(Y_.middleCols(first, count)).colwise().squaredNorm();
    }
  }

  void keep_support() {
    std::vector<Index> places;
    for (Index i = 0; i < zeta_.size(); ++i) {
      if (zeta_[i] > 0) places.push_back(i);
    }
    zeta_ = Vector(zeta_(places));
    for (Index& place : places) place = active_[static_cast<std::size_t>(place)];
    active_ = std::move(places);
  }

  // Adds at most `count` others that are wider than `width`, without weight: the widest ones, and
  // as many spread evenly over the rest, since the widest ones may be nearly the same arm many
  // times.
  bool add_wide(Vector widths, Index count, double width) {
    widths(active_).setZero();
    std::vector<Index> wide;
    for (Index k = 0; k < widths.size(); ++k) {
      if (widths[k] > width) wide.push_back(k);
    }
    const auto found = static_cast<Index>(wide.size());
    const Index widest = std::min((count + 1) / 2, found);
    const auto rest = wide.begin() + widest;
    std::nth_element(wide.begin(), rest, wide.end(),
                     [&](Index i, Index j) { return widths[i] > widths[j]; });
    std::sort(rest, wide.end());
    active_.insert(active_.end(), wide.begin(), rest);
    const Index others = found - widest, spread = std::min(count / 2, others);
    for (Index i = 0; i < spread; ++i) active_.push_back(rest[i * others / spread]);
    zeta_.conservativeResizeLike(Vector::Zero(static_cast<Index>(active_.size())));
    return found > 0;
  }

  const Matrix& Y_;
  Index few_;
  std::vector<Index> active_;
  Vector zeta_;    // of the active arms
  Vector widths_;  // of all arms
};

Design on_active_arms(const Matrix& Y, Index few, const DesignOptions& options) {
  const double allowed = (1 + options.eps) * static_cast<double>(Y.rows());
  ActiveArms arms(Y, few);
  Index iterations = 0;
  for (bool is_first = true;; is_first = false) {
    const Index exchanges = arms.climb(
        {.eps = kActiveShare * options.eps, .max_iterations = options.max_iterations - iterations});
    iterations += exchanges;
    const bool stands_still = exchanges == 0 && !is_first;  // all that is left is rounding
    if (stands_still || iterations == options.max_iterations || !arms.renew(allowed)) break;
  }
  return {arms.zeta(), arms.widths(), arms.widths().maxCoeff(), Y.rows(), iterations};
}

}  // namespace

Design g_optimal(const Matrix& X, const DesignOptions& options) {
  assert(X.cols() > 0 && X.allFinite());
  const Index K = X.cols();
  const Matrix Y = whiten(X);
  if (Y.rows() == 0) {
    return {Vector::Constant(K, 1 / static_cast<double>(K)), Vector::Zero(K), 0, 0, 0};
  }
  const Index few = few_arms(Y.rows());
  return K <= few ? on_all_arms(Y, options) : on_active_arms(Y, few, options);
}

}  // namespace posse
