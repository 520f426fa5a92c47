// Neural-TS: Thompson sampling of the rewards that a network predicts.
//
// Every arm has a draw of its own, as in the paper: the best of K draws is an optimist even where
// all arms are alike, unlike a draw of theta.
#include <cmath>

#include "posse/models/neural/neural.h"
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/published/network_confidence.h"
#include "posse/policies/scale.h"

namespace posse {
namespace {

// Of the sd of f under the linearised posterior: less than for optimism, as the best of K draws is
// an optimist already.
constexpr double kNeuralTsAutomatic = 0.1;

// score_k ~ N(f(x_k; theta), v^2 lambda g_k' Z^-1 g_k / N)
class NeuralTs final : public NetworkConfidence {
 public:
  NeuralTs(const Arguments& arguments, const Setting& setting)
      : NetworkConfidence(arguments, setting),
        v_(noise_scale(arguments, "v", kNeuralTsAutomatic / std::sqrt(lambda_of(arguments)))) {}

 private:
  Vector score(const Context& context, Rng& rng) const override {
    const auto [f, squared_widths] = outlook(context);
    const double v = v_(model(), observed() + 1);
    const Vector sd = v * (lambda() * squared_widths).cwiseSqrt();
    return f + sd.cwiseProduct(rng.normals(context.K()));
  }

  Scale v_;
};

}  // namespace

Entry<PolicyFactory> neural_ts() {
  return {
      {.name = "neural_ts",
       .summary = "Thompson sampling of the rewards that a neural network predicts",
       .rule =
           "draw r_x from N(f(x; theta), v^2 lambda g' Z^-1 g / N) for each arm by itself, play "
           "argmax_x r_x; f, g and Z as in neural_ucb",
       .paper = "Zhang et al., Neural Thompson Sampling (ICLR 2021)",
       .parameters = Parameters{{"v", "auto",
                                 "scale of the draws; 'auto' is 0.1 times the sd of the rewards' "
                                 "noise / sqrt(lambda)",
                                 real(0).or_word("auto")}} +
                     covariance_parameters() + with_default(warm_up_parameters(), "tau", "K") +
                     parameters_of_model("neural")},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<NeuralTs>(arguments, setting);
      }};
}

}  // namespace posse
