#include "posse/models/neural/tangent.h"

#include <utility>

namespace posse {
namespace {

// D where H > 0, else 0. A plain loop: compilers vectorise it, Eigen's select() is not vectorised.
void pass_through_rectifiers(const Matrix& H, Matrix& D) {
  const double* h = H.data();
  double* d = D.data();
  for (Index i = 0; i < D.size(); ++i) d[i] = h[i] > 0 ? d[i] : 0;
}

}  // namespace

Tangent::Tangent(const Network& network, Inputs X)
    : network_(network), X_(std::move(X)), H_(at(network.L())), D_(at(network.L())) {
  const FeatureUnit& unit = network.unit();
  if (!unit.is_plain()) X_.measure_in(unit.settled() ? *unit.settled() : unit.of(X_.dense()));
  if (network.L() == 1) H_[0] = X_.dense();
}

Tangent Tangent::in_metric(const Matrix& M, const Network& network, Inputs X) {
  Tangent tangent(network, std::move(X));
  if (M.size() > 0 && network.L() > 1) tangent.MX_ = tangent.X_.transformed(M);
  return tangent;
}

void Tangent::move_to(const Eigen::Ref<const Vector>& theta) {
  const Index L = network_.L();
  for (Index l = 1; l < L; ++l) {
    enter(theta, l, H_[at(l)]);
    H_[at(l)] = H_[at(l)].cwiseMax(0.0);
  }
  f_ = leave(theta);
  for (Index l = L - 1; l >= 1; --l) {
    Matrix& D = D_[at(l)];
    const auto W = network_.W(theta.data(), l + 1);
    if (l == L - 1) {
      const Vector w = network_.c() * W.row(0).transpose();
      D.resize(w.size(), X_.count());
      D.colwise() = w;
    } else {
      D.noalias() = W.transpose() * D_[at(l + 1)];
    }
    pass_through_rectifiers(H_[at(l)], D);
  }
}

// The inputs of the rectifiers of layer l if its weights are those of u.
void Tangent::enter(const Eigen::Ref<const Vector>& u, Index l, Matrix& Z) const {
  const auto U = network_.W(u.data(), l);
  if (l == 1) {
    X_.multiply(U, Z);
  } else {
    Z.noalias() = U * H_[at(l - 1)];
  }
  if (network_.has_biases()) Z.colwise() += network_.bias(u.data(), l);
}

// The outputs of the last layer if its weights are those of u.
Vector Tangent::leave(const Eigen::Ref<const Vector>& u) const {
  const Index L = network_.L();
  Vector out =
      network_.c() * (H_[at(L - 1)].transpose() * network_.W(u.data(), L).row(0).transpose());
  if (network_.has_biases()) out.array() += network_.bias(u.data(), L)[0];
  return out;
}

Vector Tangent::times(const Eigen::Ref<const Vector>& u) const {
  Vector sum = leave(u);
  Matrix Z;
  for (Index l = 1; l < network_.L(); ++l) {
    enter(u, l, Z);
    sum += D_[at(l)].cwiseProduct(Z).colwise().sum().transpose();
  }
  return sum;
}

Vector Tangent::transposed_times(const Eigen::Ref<const Vector>& v) const {
  Vector u(network_.size());
  transposed_times(v, u);
  return u;
}

void Tangent::transposed_times(const Eigen::Ref<const Vector>& v, Eigen::Ref<Vector> u) const {
  const Index L = network_.L();
  Matrix Dv;
  for (Index l = 1; l < L; ++l) {
    Dv = D_[at(l)] * v.asDiagonal();
    auto G = network_.W(u.data(), l);
    if (l == 1) {
      G.setZero();
      MX().add_outer(Dv, G);
    } else {
      G.noalias() = Dv * H_[at(l - 1)].transpose();
    }
    if (network_.has_biases()) network_.bias(u.data(), l) = Dv.rowwise().sum();
  }
  network_.W(u.data(), L).row(0) = network_.c() * (H_[at(L - 1)] * v).transpose();
  if (network_.has_biases()) network_.bias(u.data(), L)[0] = v.sum();
}

Matrix Tangent::gram() const {
  if (XX_.size() == 0 && network_.L() > 1) XX_ = X_.products(MX());
  return gram(*this, XX_);
}

Matrix Tangent::gram(const Tangent& other) const {
  return gram(other, network_.L() > 1 ? X_.products(other.MX()) : Matrix());
}

Matrix Tangent::gram(const Tangent& other, const Matrix& products) const {
  const Index L = network_.L();
  Matrix HH = H_[at(L - 1)].transpose() * other.H_[at(L - 1)], DD;
  const double bias = network_.has_biases() ? 1 : 0;
  Matrix sum = network_.c() * network_.c() * (HH.array() + bias);
  for (Index l = 1; l < L; ++l) {
    if (l > 1) HH.noalias() = H_[at(l - 1)].transpose() * other.H_[at(l - 1)];
    DD.noalias() = D_[at(l)].transpose() * other.D_[at(l)];
    sum.array() += ((l == 1 ? products : HH).array() + bias) * DD.array();
  }
  return sum;
}

Vector Tangent::squared_norms() const {
  const Index L = network_.L();
  const double bias = network_.has_biases() ? 1 : 0;
  Vector sum = network_.c() * network_.c() *
               (H_[at(L - 1)].colwise().squaredNorm().transpose().array() + bias);
  for (Index l = 1; l < L; ++l) {
    const Vector h =
        l == 1 ? X_.squared_norms() : Vector(H_[at(l - 1)].colwise().squaredNorm().transpose());
    sum.array() += (h.array() + bias) * D_[at(l)].colwise().squaredNorm().transpose().array();
  }
  return sum;
}

Matrix Tangent::gradients() const {
  const Index L = network_.L();
  const Matrix X = X_.dense();
  Matrix J(network_.size(), X_.count());
  for (Index i = 0; i < X_.count(); ++i) {
    double* g = J.col(i).data();
    for (Index l = 1; l < L; ++l) {
      const auto h = l == 1 ? X.col(i) : H_[at(l - 1)].col(i);
      network_.W(g, l).noalias() = D_[at(l)].col(i) * h.transpose();
      if (network_.has_biases()) network_.bias(g, l) = D_[at(l)].col(i);
    }
    network_.W(g, L).row(0) = network_.c() * H_[at(L - 1)].col(i).transpose();
    if (network_.has_biases()) network_.bias(g, L)[0] = 1;
  }
  return J;
}

}  // namespace posse
