#include "posse/environments/sphere_moments.h"

#include <cmath>

namespace posse {
namespace {

// Terms and quadrature points. The coefficients of smooth functions decay geometrically: the
// logistic function needs a handful for |x| R = 1, and about fifty for |x| R = 20.
constexpr Index kPolynomials = 64;

// t p_n = beta_{n+1} p_{n+1} + beta_n p_{n-1}; beta_1^2 = 1/d is the variance of t.
Vector recurrence_coefficients(Index features, Index terms) {
  const auto d = static_cast<double>(features);
  Vector beta(terms - 1);
  for (Index i = 0; i < beta.size(); ++i) {
    const auto n = static_cast<double>(i + 1);
    beta[i] = i == 0 ? std::sqrt(1 / d)
                     : std::sqrt(n * (n + d - 3) / ((2 * n + d - 2) * (2 * n + d - 4)));
  }
  return beta;
}

// The polynomials p_n at the points t, one after the other.
template <class Values>
class Polynomials {
 public:
  Polynomials(const Vector& beta, Values t)
      : beta_(beta), t_(std::move(t)), before_(0 * t_), now_(before_ + 1) {}

  const Values& now() const { return now_; }

  void advance() {
    const double last = n_ == 0 ? 0 : beta_[n_ - 1];
    Values next = (t_ * now_ - last * before_) / beta_[n_++];
    before_ = std::move(now_);
    now_ = std::move(next);
  }

 private:
  const Vector& beta_;
  Values t_;
  Values before_, now_;
  Index n_ = 0;
};

struct Quadrature {
  Eigen::ArrayXd t, weights;
};

// Golub and Welsch: the nodes are the eigenvalues of the recurrence's tridiagonal matrix.
Quadrature gauss_quadrature(const Vector& beta) {
  Eigen::SelfAdjointEigenSolver<Matrix> solver;
  solver.computeFromTridiagonal(Vector::Zero(beta.size() + 1), beta);
  return {solver.eigenvalues(), solver.eigenvectors().row(0).cwiseAbs2().transpose()};
}

// The direction of each x; that of a zero vector does not matter.
Matrix stable_directions(Matrix X) {
  for (Index k = 0; k < X.cols(); ++k) X.col(k).stableNormalize();
  return X;
}

}  // namespace

Moments moments_on_sphere(const Matrix& X, double radius, const RidgeFunction& h) {
  const Index K = X.cols();
  const Vector beta =
      recurrence_coefficients(X.rows(), X.rows() == 1 ? 2 : kPolynomials);  // t = -1 or 1 for d = 1
  const auto [t, weights] = gauss_quadrature(beta);
  Eigen::ArrayXXd H(t.size(), K);  // h at the nodes, weighted
  for (Index k = 0; k < K; ++k) {
    const double norm = X.col(k).stableNorm();
    for (Index i = 0; i < t.size(); ++i) H(i, k) = weights[i] * h(norm, norm * radius * t[i]);
  }
  Moments moments{H.colwise().sum().transpose(), Matrix::Zero(K, K)};
  const Matrix x = stable_directions(X);
  Polynomials<Eigen::ArrayXd> at_nodes(beta, t);
  Polynomials<Eigen::ArrayXXd> at_angles(beta, (x.transpose() * x).array().min(1).max(-1));
  Polynomials<Eigen::ArrayXd> at_one(beta, Eigen::ArrayXd::Ones(1));
  for (Index n = 1; n < t.size(); ++n) {
    at_nodes.advance(), at_angles.advance(), at_one.advance();
    const Vector a = (H.colwise() * at_nodes.now()).colwise().sum().transpose();
    moments.covariance.array() += (a * a.transpose()).array() * at_angles.now() / at_one.now()[0];
  }
  return moments;
}

}  // namespace posse
