#include "posse/policies/published/glm_optimism.h"

#include "posse/models/intercept.h"
#include "posse/models/ridge_fit.h"
#include "posse/policies/fitted.h"
#include "posse/policies/model_of.h"

namespace posse {
namespace {

// V in the unit of the features and with an intercept if the model has these.
RidgeOptions widths_of(const Arguments& arguments, double ridge) {
  return {.lambda = ridge,
          .relative = !arguments.is_number("lambda"),
          .intercept = has_intercept(arguments)};
}

class OptimisticGlm final : public FittedPolicy<Model> {
 public:
  OptimisticGlm(const Arguments& arguments, const Setting& setting, GlmOptimism rule)
      : FittedPolicy(make_model(model_of("glm", arguments), model_setting(setting)), arguments,
                     setting),
        rule_(std::move(rule)),
        V_(widths_of(arguments, rule_.ridge), {.d = setting.d}) {}

 private:
  Vector score(const Context& context, Rng&) const override {
    const Vector theta = model().theta();
    const Vector h =
        rule_.on_mean ? model().mean(context.x(), theta) : model().score(context.x(), theta);
    const double alpha = rule_.alpha(model(), t());
    return h + alpha * V_.squared_widths(context.x()).cwiseSqrt();
  }

  bool deterministic() const override { return true; }

  void observe(const Context& context, const Decision& decision, double y) override {
    FittedPolicy::observe(context, decision, y);
    V_.see_arms(context, decision.id);
    V_.add({.row = {}, .x = context.x().col(decision.arm), .y = y, .z = Vector(0)});
  }

  void state(Archive& archive) override {
    FittedPolicy::state(archive);
    V_.state(archive, history());
  }

  GlmOptimism rule_;
  RidgeFit V_;  // for its widths
};

}  // namespace

std::unique_ptr<Policy> make_glm_optimism(const Arguments& arguments, const Setting& setting,
                                          const GlmOptimism& rule) {
  return std::make_unique<OptimisticGlm>(arguments, setting, rule);
}

}  // namespace posse
