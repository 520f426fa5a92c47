// GLB-OMD (Zhang et al., NeurIPS 2025) for logistic rewards, with eta = 1 + R S:
//
//     play X_t = argmax_x x' theta_t + beta_t ||x||_{H_t^-1} and observe r_t
//     g = (mu(X_t' theta_t) - r_t) X_t,  A = H_t + eta mu'(X_t' theta_t) X_t X_t'
//     theta_{t+1} = argmin_{||theta|| <= S} <g, theta> + 1/(2 eta) ||theta - theta_t||^2_A
//     H_{t+1} = H_t + mu'(X_t' theta_{t+1}) X_t X_t',  H_1 = lambda I
//
// beta_t is a number, or sqrt(4 lambda S^2 + 2 eta log(1/delta) + d eta log(1 + t / (4 lambda d))).
#pragma once

#include <cmath>
#include <optional>

#include "posse/core/argmax.h"
#include "tests/paper/logistic_rows.h"

namespace posse::paper {

class GlbOmd {
 public:
  struct Input {
    Index d;
    double R = 1;  // |mu''| <= R mu'
    double S = 1;
    double lambda = 1;
    std::optional<double> beta = std::nullopt;  // none: the paper's
    double delta = 0.05;
  };

  explicit GlbOmd(const Input& input)
      : in_(input),
        eta_(1 + in_.R * in_.S),
        theta_(Vector::Zero(in_.d)),
        H_(in_.lambda * Matrix::Identity(in_.d, in_.d)) {}

  Played decide(const Context& context, Rng& rng) const {
    const std::uint64_t id = rng.bits64();
    const Matrix H_inverse = H_.inverse();
    const double beta = in_.beta ? *in_.beta : theory();
    Vector bound(context.K());
    for (Index k = 0; k < context.K(); ++k) {
      const Vector x = context.x().col(k);
      bound[k] = x.dot(theta_) + beta * std::sqrt(x.dot(H_inverse * x));
    }
    return {argmax(bound, rng), id};
  }

  void update(const Context& context, const Played& played, double r) {
    const Vector X_t = context.x().col(played.arm);
    const double z = X_t.dot(theta_);
    const Vector g = (mu(z) - r) * X_t;
    Matrix A = H_;
    add_square(A, eta_ * mu_dot(z), X_t);
    theta_ = projection(theta_ - eta_ * A.inverse() * g, A);
    add_square(H_, mu_dot(X_t.dot(theta_)), X_t);
    ++t_;
  }

 private:
  // argmin ||p - theta||_A where ||p|| <= S: p = (A + nu I)^-1 A theta, nu by bisection.
  Vector projection(const Vector& theta, const Matrix& A) const {
    if (theta.norm() <= in_.S) return theta;
    const Matrix I = Matrix::Identity(in_.d, in_.d);
    const auto p = [&](double nu) -> Vector { return (A + nu * I).inverse() * A * theta; };
    double low = 0, high = 1;
    while (p(high).norm() > in_.S) high *= 2;
    for (int i = 0; i < 100; ++i) {
      const double nu = (low + high) / 2;
      (p(nu).norm() > in_.S ? low : high) = nu;
    }
    return p(high);
  }

  double theory() const {
    const auto d = static_cast<double>(in_.d), t = static_cast<double>(t_);
    return std::sqrt(4 * in_.lambda * in_.S * in_.S + 2 * eta_ * std::log(1 / in_.delta) +
                     d * eta_ * std::log(1 + t / (4 * in_.lambda * d)));
  }

  Input in_;
  double eta_;
  Vector theta_;
  Matrix H_;
  Index t_ = 1;
};

}  // namespace posse::paper
