// The frame of policies that fit a network and derive confidence widths from its past gradients.
#pragma once

#include "posse/models/neural/gradient_covariance.h"
#include "posse/models/neural/neural.h"
#include "posse/policies/fitted.h"

namespace posse {

class NetworkConfidence : public FittedPolicy<NetworkModel> {
 protected:
  NetworkConfidence(const Arguments& arguments, const Setting& setting);

  struct Prediction {
    Vector f;               // f(x_k; theta), in the unit of the rewards
    Vector squared_widths;  // g_k' Z^-1 g_k / c^2
  };
  Prediction predict_with_widths(const Context& context) const;

  // Adds to Z the gradient of the network before it is trained on the reward.
  void observe(const Context& context, const Decision& decision, double y) override;
  void state(Archive& archive) override;

 private:
  GradientCovariance Z_;
};

}  // namespace posse
