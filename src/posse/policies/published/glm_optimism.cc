#include "posse/policies/published/glm_optimism.h"

#include "posse/core/gram.h"
#include "posse/policies/fitted.h"
#include "posse/policies/model_of.h"

namespace posse {
namespace {

class OptimisticGlm final : public FittedPolicy<Model> {
 public:
  OptimisticGlm(const Arguments& arguments, const Setting& setting, GlmOptimism rule)
      : FittedPolicy(make_model(model_of("glm", arguments), model_setting(setting)), arguments,
                     setting),
        rule_(std::move(rule)),
        V_(setting.d, rule_.ridge) {}

 private:
  Vector score(const Context& context, Rng&) const override {
    const Vector theta = model().theta();
    const Vector h =
        rule_.on_mean ? model().mean(context.x(), theta) : model().score(context.x(), theta);
    const double alpha = rule_.alpha(model(), t());
    return h + alpha * V_.quadratic(context.x()).cwiseSqrt();
  }

  bool deterministic() const override { return true; }

  void observe(const Context& context, const Decision& decision, double y) override {
    FittedPolicy::observe(context, decision, y);
    V_.add(context.x().col(decision.arm));
  }

  void state(Archive& archive) override {
    FittedPolicy::state(archive);
    archive(V_);
  }

  GlmOptimism rule_;
  Gram V_;
};

}  // namespace

std::unique_ptr<Policy> make_glm_optimism(const Arguments& arguments, const Setting& setting,
                                          const GlmOptimism& rule) {
  return std::make_unique<OptimisticGlm>(arguments, setting, rule);
}

}  // namespace posse
