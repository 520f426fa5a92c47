#include "posse/policies/published/network_confidence.h"

#include "posse/models/neural/neural.h"
#include "posse/models/neural/tangent.h"
#include "posse/policies/model_of.h"

namespace posse {

NetworkConfidence::NetworkConfidence(const Arguments& arguments, const Setting& setting)
    : FittedPolicy(model_of("neural", arguments), arguments, setting),
      network_(network_of(arguments, setting.d)),
      lambda_(lambda_of(arguments)),
      Z_(covariance_kind(arguments), network_, lambda_) {}

NetworkConfidence::Outlook NetworkConfidence::outlook(const Context& context) const {
  const Tangent tangent(network_, Inputs(context.x()), model().fit());
  return {tangent.f(), Z_.squared_widths(tangent.gradients())};
}

void NetworkConfidence::observe(const Context& context, const Decision& decision, double y) {
  const Tangent tangent(network_, Inputs(context.x().col(decision.arm)), model().fit());
  Z_.add(tangent.gradients().col(0));
  FittedPolicy::observe(context, decision, y);
}

void NetworkConfidence::state(Archive& archive) {
  FittedPolicy::state(archive);
  archive(Z_);
}

}  // namespace posse
