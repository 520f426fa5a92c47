#include "posse/models/neural/network.h"

#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "posse/core/context.h"
#include "posse/core/error.h"

namespace posse {
namespace {

constexpr double kRounding = 1e-13;
constexpr double kFar = 1e50;  // beyond it the square of f might overflow
constexpr Index kMaxWeights = 10'000'000;

}  // namespace

Network::Network(Form form, Index d, Index L, Index N, FeatureUnit unit)
    : form_(form), d_(d), L_(L), N_(N), offsets_{0}, unit_(unit) {
  if (form == Form::ntk && L > 1 && N % 2 != 0) {
    throw Error(
        fmt::format("form=ntk starts from two mirrored halves, so N must be even, not {}; or take "
                    "form=standard",
                    N));
  }
  for (Index l = 1; l <= L; ++l) {
    const Index each = inputs(l) + (has_biases() ? 1 : 0);
    offsets_.push_back(offsets_.back() + outputs(l) * each);
  }
  if (size() <= kMaxWeights) return;
  throw Error(fmt::format("a network of L={} and N={} for d={} has {} weights; the most is {}", L,
                          N, d, size(), kMaxWeights));
}

double Network::c() const { return form_ == Form::ntk ? std::sqrt(static_cast<double>(N_)) : 1; }

Vector Network::theta_0(const Rng& rng) const {
  return form_ == Form::ntk ? mirrored_theta_0(rng) : uniform_theta_0(rng);
}

// W_1 = [W; W] / sqrt(2), W_l = diag(W, W), entries N(0, 4/N); W_L = (w, -w), entries N(0, 2/N).
Vector Network::mirrored_theta_0(const Rng& rng) const {
  Vector theta = Vector::Zero(size());
  const Index half = N_ / 2;
  const auto draw = [&](Index l, Index rows, Index columns, double variance) -> Matrix {
    const Vector z = rng.split(static_cast<std::uint64_t>(l)).normals(rows * columns);
    return std::sqrt(variance) * z.reshaped(rows, columns);
  };
  const auto N = static_cast<double>(N_);
  for (Index l = 1; l < L_; ++l) {
    const Matrix half_W = draw(l, half, l == 1 ? d_ : half, 4 / N);
    auto W_l = W(theta.data(), l);
    if (l == 1) {
      W_l << half_W / std::sqrt(2.0), half_W / std::sqrt(2.0);
    } else {
      W_l.topLeftCorner(half, half) = W_l.bottomRightCorner(half, half) = half_W;
    }
  }
  if (L_ == 1) return theta;
  const Matrix w = draw(L_, 1, half, 2 / N);
  W(theta.data(), L_) << w, -w;
  return theta;
}

Vector Network::uniform_theta_0(const Rng& rng) const {
  Vector theta(size());
  for (Index l = 1; l <= L_; ++l) {
    Rng layer = rng.split(static_cast<std::uint64_t>(l));
    const double reach = 1 / std::sqrt(static_cast<double>(inputs(l)));
    for (Index i = offset(l); i < offset(l + 1); ++i) theta[i] = reach * (2 * layer.uniform() - 1);
  }
  return theta;
}

bool Network::has_diverged(const Eigen::Ref<const Vector>& theta) const {
  return !(std::pow(theta.norm(), static_cast<double>(L_)) < kFar);
}

Matrix Network::activations(const Eigen::Ref<const Matrix>& X,
                            const Eigen::Ref<const Vector>& theta, Index l) const {
  Matrix H = unit_.is_plain() ? Matrix(X) : in_unit(unit_.of(X), X);
  for (Index k = 1; k <= l; ++k) {
    Matrix Z = W(theta.data(), k) * H;
    if (has_biases()) Z.colwise() += bias(theta.data(), k);
    Z = Z.cwiseMax(0.0);
    H = std::move(Z);  // assigned a matrix of another size, H would dangle if memory ran out
  }
  return H;
}

Vector Network::values(const Eigen::Ref<const Matrix>& X,
                       const Eigen::Ref<const Vector>& theta) const {
  const Matrix H = activations(X, theta, L_ - 1);
  const auto w = W(theta.data(), L_);
  Vector f = c() * (w * H).transpose();
  if (has_biases()) f.array() += bias(theta.data(), L_)[0];
  // Mirrored halves cancel up to rounding: values within rounding of 0 are set to 0, so that arms
  // which are equal at theta_0 tie.
  const Vector rounding = kRounding * c() * (w.cwiseAbs() * H.cwiseAbs()).transpose();
  return (f.cwiseAbs().array() <= rounding.array() && rounding.array() < kMaxMagnitude)
      .select(0.0, f);
}

}  // namespace posse
