// What a capability needs to know about the loss around the fit, kept only if it is asked for: the
// factor of the Hessian (Gaussian posteriors), and draws of a linear perturbation (perturbed fits).
#pragma once

#include <optional>

#include "posse/core/archive.h"
#include "posse/core/factor.h"
#include "posse/core/rng.h"
#include "posse/models/glm/glm_loss.h"
#include "posse/models/model.h"

namespace posse {

// What a capability asks for.
struct SpreadNeeds {
  bool factor = false;
  std::optional<LossNoise> law = std::nullopt;
};

// Whether a solver minimises the loss itself or a quadratic approximation.
enum class LossForm { exact, quadratic };

class GlmSpread {
 public:
  GlmSpread(Index d, double lambda, LossForm form, const SpreadNeeds& needs);

  // The factor of H. Requires SpreadNeeds::factor.
  const Factor& L() const { return *L_; }

  // a (sum_i sqrt(n_i g_i) zeta_i x_i + sqrt(lambda) zeta_0). Requires SpreadNeeds::law.
  Vector perturbation(const GlmLoss& loss, const Vector& theta, double a, Rng& rng) const;

  // With LossForm::exact: theta is the minimum. Perturbations take one draw per row.
  void assign(const GlmLoss& loss, const Vector& theta);

  // With LossForm::quadratic, whose Hessian is H. Perturbations are N(0, P) with
  // P = sum_i n_i g_i x_i x_i': one draw through the factor of P, however many rows there are.
  void assign_quadratic(const GlmLoss& loss, const Matrix& H);
  void add(const Eigen::Ref<const Vector>& x, double g);  // one more observation: H += g x x'
  void renew(const GlmLoss& loss, const Matrix& H);       // after the terms of H have changed

  void state(Archive& archive);

 private:
  SpreadNeeds needs_;
  std::optional<Factor> L_;  // of H
  std::optional<Factor> P_;  // of P, if the loss is quadratic
};

}  // namespace posse
