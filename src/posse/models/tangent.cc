#include "posse/models/tangent.h"

#include <utility>

namespace posse {

Tangent::Tangent(const Network& network, Inputs X)
    : network_(network), X_(std::move(X)), H_(at(network.L())), D_(at(network.L() + 1)) {}

void Tangent::move_to(const Eigen::Ref<const Vector>& theta) {
  forward(theta);
  backward(theta);
}

void Tangent::forward(const Eigen::Ref<const Vector>& theta) {
  const Index L = network_.L();
  Matrix out;
  for (Index l = 1; l <= L; ++l) {
    Matrix& Z = l < L ? H_[at(l)] : out;
    if (l == 1) {
      X_.multiply(network_.W(theta.data(), l), Z);
    } else {
      Z.noalias() = network_.W(theta.data(), l) * H_[at(l - 1)];
    }
    if (network_.has_biases()) Z.colwise() += network_.bias(theta.data(), l);
    if (l < L) Z = Z.cwiseMax(0.0);
  }
  f_ = network_.c() * out.transpose();
}

void Tangent::backward(const Eigen::Ref<const Vector>& theta) {
  const Index L = network_.L();
  D_[at(L)].setConstant(1, X_.count(), network_.c());
  for (Index l = L - 1; l >= 1; --l) {
    Matrix& D = D_[at(l)];
    D.noalias() = network_.W(theta.data(), l + 1).transpose() * D_[at(l + 1)];
    D.array() *= (H_[at(l)].array() > 0).cast<double>();
  }
}

Vector Tangent::times(const Eigen::Ref<const Vector>& u) const {
  Vector sum = Vector::Zero(X_.count());
  Matrix Z;
  for (Index l = 1; l <= network_.L(); ++l) {
    if (l == 1) {
      X_.multiply(network_.W(u.data(), l), Z);
    } else {
      Z.noalias() = network_.W(u.data(), l) * H_[at(l - 1)];
    }
    if (network_.has_biases()) Z.colwise() += network_.bias(u.data(), l);
    sum += D_[at(l)].cwiseProduct(Z).colwise().sum().transpose();
  }
  return sum;
}

Vector Tangent::transposed_times(const Eigen::Ref<const Vector>& v) const {
  Vector out(network_.size());
  transposed_times(v, out);
  return out;
}

void Tangent::transposed_times(const Eigen::Ref<const Vector>& v, Eigen::Ref<Vector> out) const {
  for (Index l = 1; l <= network_.L(); ++l) {
    const Matrix Dv = D_[at(l)] * v.asDiagonal();
    auto G = network_.W(out.data(), l);
    if (l == 1) {
      G.setZero();
      X_.add_outer(Dv, G);
    } else {
      G.noalias() = Dv * H_[at(l - 1)].transpose();
    }
    if (network_.has_biases()) network_.bias(out.data(), l) = Dv.rowwise().sum();
  }
}

Matrix Tangent::gram(const Tangent& other) const {
  Matrix sum = Matrix::Zero(X_.count(), other.X_.count());
  for (Index l = 1; l <= network_.L(); ++l) {
    Matrix HH =
        l == 1 ? X_.products(other.X_) : Matrix(H_[at(l - 1)].transpose() * other.H_[at(l - 1)]);
    if (network_.has_biases()) HH.array() += 1;
    sum += HH.cwiseProduct(D_[at(l)].transpose() * other.D_[at(l)]);
  }
  return sum;
}

Vector Tangent::squared_norms() const {
  Vector sum = Vector::Zero(X_.count());
  for (Index l = 1; l <= network_.L(); ++l) {
    Vector h = l == 1 ? X_.squared_norms() : Vector(H_[at(l - 1)].colwise().squaredNorm());
    if (network_.has_biases()) h.array() += 1;
    sum += h.cwiseProduct(D_[at(l)].colwise().squaredNorm().transpose());
  }
  return sum;
}

Matrix Tangent::gradients() const {
  Matrix J(network_.size(), X_.count());
  const Matrix X = X_.dense();
  for (Index i = 0; i < X_.count(); ++i) {
    for (Index l = 1; l <= network_.L(); ++l) {
      const auto h = l == 1 ? X.col(i) : H_[at(l - 1)].col(i);
      network_.W(J.col(i).data(), l).noalias() = D_[at(l)].col(i) * h.transpose();
      if (network_.has_biases()) network_.bias(J.col(i).data(), l) = D_[at(l)].col(i);
    }
  }
  return J;
}

}  // namespace posse
