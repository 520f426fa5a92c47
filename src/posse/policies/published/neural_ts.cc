// Neural-TS: Thompson sampling of the rewards that a network predicts.
//
// Every arm has its own draw, as in the paper: the best of K draws is optimistic even if all arms
// are alike, unlike a draw of theta.
#include <cmath>

#include "posse/models/neural/network_parameters.h"
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/published/network_confidence.h"
#include "posse/policies/scale.h"

namespace posse {
namespace {

// As a share of the sd of f under the linearised posterior. Less than for optimism, since the best
// of K draws is already optimistic.
constexpr double kSuggestedShare = 0.1;

// score_k ~ N(f(x_k; theta), v^2 lambda g_k' Z^-1 g_k / N)
class NeuralTs final : public NetworkConfidence {
 public:
  NeuralTs(const Arguments& arguments, const Setting& setting)
      : NetworkConfidence(arguments, setting),
        v_(noise_scale(arguments, "v", kSuggestedShare / std::sqrt(lambda_of(arguments)))) {}

 private:
  Vector score(const Context& context, Rng& rng) const override {
    const auto [f, squared_widths] = predict_with_widths(context);
    const double v = v_(model(), t());
    const Vector sd = v * (model().lambda() * squared_widths).cwiseSqrt();
    return f + sd.cwiseProduct(rng.normals(context.K()));
  }

  Scale<Model> v_;
};

}  // namespace

Entry<PolicyFactory> neural_ts() {
  return {
      {.name = "neural_ts",
       .summary = "Thompson sampling of the rewards that a neural network predicts",
       .rule = "draw r_x from N(f(x; theta), v^2 lambda g' Z^-1 g / N) independently for each arm, "
               "play "
               "argmax_x r_x; f, g and Z as in neural_ucb",
       .paper = "Zhang et al., Neural Thompson Sampling (ICLR 2021)",
       .parameters = Parameters{{"v", "auto",
                                 "scale of the draws; 'auto' is 0.1 times the sd of the rewards' "
                                 "noise / sqrt(lambda)",
                                 real(0).or_word("auto")}} +
                     covariance_parameters() + with_default(warm_up_parameters(), "tau", "auto") +
                     parameters_of_model("neural"),
       .traits =
           [](const Arguments& arguments) { return random_traits_over("neural", arguments); }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<NeuralTs>(arguments, setting);
      }};
}

}  // namespace posse
