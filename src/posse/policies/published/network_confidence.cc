#include "posse/policies/published/network_confidence.h"

#include "posse/models/neural/tangent.h"
#include "posse/policies/model_of.h"

namespace posse {

NetworkConfidence::NetworkConfidence(const Arguments& arguments, const Setting& setting)
    : FittedPolicy(make_network_model(model_of("neural", arguments), model_setting(setting)),
                   arguments, setting),
      Z_(covariance_kind(arguments), model().network(), model().lambda()) {}

NetworkConfidence::Prediction NetworkConfidence::predict_with_widths(const Context& context) const {
  const Tangent tangent(model().network(), Inputs(context.x()), model().theta());
  return {model().rewards().sd() * tangent.f(), Z_.squared_widths(tangent.gradients())};
}

void NetworkConfidence::observe(const Context& context, const Decision& decision, double y) {
  const auto x = context.x().col(decision.arm);
  Z_.add(Tangent(model().network(), Inputs(x), model().theta()).gradients().col(0));
  FittedPolicy::observe(context, decision, y);
}

void NetworkConfidence::state(Archive& archive) {
  FittedPolicy::state(archive);
  archive(Z_);
}

}  // namespace posse
