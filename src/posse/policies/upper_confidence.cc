#include "posse/policies/upper_confidence.h"

#include <cmath>

#include "posse/policies/delta.h"
#include "posse/policies/fitted.h"
#include "posse/policies/noise_scale.h"

namespace posse {
namespace {

// score_k = f(x_k; theta) + alpha ||x_k||_{H^-1}, or alpha ||x_k||^2_{H^-1} with bonus=squared.
class UpperConfidence final : public FittedPolicy {
 public:
  UpperConfidence(const Spec& model, const Arguments& arguments, const Setting& setting)
      : FittedPolicy(model, arguments, setting, Wanted::widths),
        squared_(arguments.is("bonus", "squared")),
        delta_(delta_of(arguments, setting)),
        S_(arguments.number("S")),
        sigma_(arguments, "sigma"),
        alpha_(arguments.value("alpha")) {}

 private:
  Vector score(const Context& context, Rng&) const override {
    const Vector width = model().squared_widths(context.x());
    const Vector f = model().predict(context.x(), model().fit());
    return squared_ ? Vector(f + alpha() * width) : Vector(f + alpha() * width.cwiseSqrt());
  }

  bool deterministic() const override { return true; }

  double alpha() const {
    if (alpha_.is_word("auto")) return 2 * sigma_.of(model());
    if (alpha_.is_word("theory")) return oful_width();
    return alpha_.number;
  }

  // beta_t = sigma sqrt(log(det V_t / lambda^d) + 2 log(1/delta)) + sqrt(lambda) S
  double oful_width() const {
    const double log_term = model().information() - 2 * std::log(delta_);
    return sigma_.of(model()) * std::sqrt(log_term) + std::sqrt(model().lambda()) * S_;
  }

  bool squared_;
  double delta_;
  double S_;
  NoiseScale sigma_;
  Spec alpha_;
};

}  // namespace

Parameters upper_confidence_parameters() {
  return Parameters{
             {"alpha", "auto",
              "width of the bonus; 'auto' is 2 sigma, 'theory' is OFUL's proven one",
              real(0).or_word("auto").or_word("theory")},
             {"bonus", "norm",
              "what alpha multiplies: the norm ||x|| in V^-1, or its square as some released codes "
              "do",
              one_of({"norm", "squared"})},
             delta_parameter("alpha=theory"),
             {"S", "1", "alpha=theory: bound on the norm of theta", real(0)},
             {"sigma", "auto",
              "sd of the reward noise that a width in words uses; 'auto' follows the residuals",
              real(0).or_word("auto")}} +
         warm_up_parameters();
}

std::unique_ptr<Policy> make_upper_confidence(const Spec& model, const Arguments& arguments,
                                              const Setting& setting) {
  return std::make_unique<UpperConfidence>(model, arguments, setting);
}

}  // namespace posse
