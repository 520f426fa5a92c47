// The frame of policies that fit a network and judge how sure it is by the gradients it has seen.
#pragma once

#include "posse/models/neural/gradient_covariance.h"
#include "posse/models/neural/network.h"
#include "posse/policies/fitted.h"

namespace posse {

class NetworkConfidence : public FittedPolicy {
 protected:
  NetworkConfidence(const Arguments& arguments, const Setting& setting);

  struct Outlook {
    Vector f;               // f(x_k; theta)
    Vector squared_widths;  // g_k' Z^-1 g_k / c^2
  };
  Outlook outlook(const Context& context) const;

  double lambda() const { return lambda_; }

  // The gradient joins Z as the network stands, before it is trained on the reward.
  void observe(const Context& context, const Decision& decision, double y) override;
  void state(Archive& archive) override;

 private:
  Network network_;
  double lambda_;
  GradientCovariance Z_;
};

}  // namespace posse
