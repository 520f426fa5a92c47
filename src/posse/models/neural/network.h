// A fully connected network with rectifiers phi(z) = max(z, 0),
//
//     f(x; theta) = c W_L phi(W_{L-1} ... phi(W_1 x)),       theta = [vec(W_1), ..., vec(W_L)].
//
//   Form::ntk       the paper's: c = sqrt(N), no biases, f(x; theta_0) = 0 for every x.
//   Form::standard  c = 1, a bias in every layer, theta_0 uniform on +-1/sqrt(inputs).
//
// The paper gets f(x; theta_0) = 0 by a mirrored theta_0 and by giving the network each input
// twice, as [x; x] / sqrt(2). The halves A and B of W_1 = [A B] then see the same x and have the
// same gradient, so only (A + B) / sqrt(2) matters, which is W_1 here. Outputs, gradient descent,
// regulariser and tangent kernel are the paper's own, with half the weights in the first layer.
//
// Features can be measured in a unit u of their own (feature_unit.h): x / u then takes the place of
// x.
#pragma once

#include <vector>

#include "posse/core/archive.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"
#include "posse/models/feature_unit.h"

namespace posse {

class Network {
 public:
  enum class Form { ntk, standard };

  // L weight matrices and L - 1 hidden layers of N units; L = 1 is linear.
  Network(Form form, Index d, Index L, Index N, FeatureUnit unit = {});

  Index d() const { return d_; }
  Index L() const { return L_; }
  Index N() const { return N_; }
  Index size() const { return offsets_.back(); }  // of theta
  Form form() const { return form_; }
  bool has_biases() const { return form_ == Form::standard; }
  double c() const;

  const FeatureUnit& unit() const { return unit_; }
  void see_arms(const Eigen::Ref<const Matrix>& X) { unit_.see_arms(X); }

  Vector theta_0(const Rng& rng) const;

  Vector values(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& theta) const;
  // The outputs of layer l < L for each x; layer 0 is x / u.
  Matrix activations(const Eigen::Ref<const Matrix>& X, const Eigen::Ref<const Vector>& theta,
                     Index l) const;

  // Whether f, which is at most c |x| |theta|^L, is about to overflow.
  bool has_diverged(const Eigen::Ref<const Vector>& theta) const;

  // Layer l of theta, or of anything of theta's shape, given by a pointer to its first entry.
  Eigen::Map<const Matrix> W(const double* theta, Index l) const {
    return {theta + offset(l), outputs(l), inputs(l)};
  }
  Eigen::Map<Matrix> W(double* theta, Index l) const {
    return {theta + offset(l), outputs(l), inputs(l)};
  }
  // The biases of layer l, in forms that have them.
  Eigen::Map<const Vector> bias(const double* theta, Index l) const {
    return {theta + offset(l) + outputs(l) * inputs(l), outputs(l)};
  }
  Eigen::Map<Vector> bias(double* theta, Index l) const {
    return {theta + offset(l) + outputs(l) * inputs(l), outputs(l)};
  }

  void state(Archive& archive) { archive(unit_); }

  Index inputs(Index l) const { return l == 1 ? d_ : N_; }
  Index outputs(Index l) const { return l == L_ ? 1 : N_; }

 private:
  Index offset(Index l) const { return offsets_[static_cast<std::size_t>(l - 1)]; }

  Vector mirrored_theta_0(const Rng& rng) const;
  Vector uniform_theta_0(const Rng& rng) const;

  Form form_;
  Index d_, L_, N_;
  std::vector<Index> offsets_;  // where each layer begins in theta, and its end
  FeatureUnit unit_;
};

}  // namespace posse
