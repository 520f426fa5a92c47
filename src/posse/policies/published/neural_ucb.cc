// Neural-UCB: upper confidence bounds from the gradients of a network.
//
// This follows the paper where the released code differs: there the gradient is added to Z when the
// arm is chosen and without the 1/N, the bonus is sqrt(lambda nu) times the width, and rewards
// between two trainings are forgotten.
#include "posse/policies/entries.h"
#include "posse/policies/model_of.h"
#include "posse/policies/published/network_confidence.h"
#include "posse/policies/scale.h"

namespace posse {
namespace {

// As a share of the noise. 1 would be the sd of f under the linearised posterior, but the diagonal
// of Z overestimates the widths.
constexpr double kSuggestedWidth = 0.2;

// score_k = f(x_k; theta) + alpha sqrt(g_k' Z^-1 g_k / N)
class NeuralUcb final : public NetworkConfidence {
 public:
  NeuralUcb(const Arguments& arguments, const Setting& setting)
      : NetworkConfidence(arguments, setting),
        alpha_(noise_scale(arguments, "alpha", kSuggestedWidth)) {}

 private:
  Vector score(const Context& context, Rng&) const override {
    const auto [f, squared_widths] = predict_with_widths(context);
    return f + alpha_(model(), t()) * squared_widths.cwiseSqrt();
  }

  bool deterministic() const override { return true; }

  Scale<Model> alpha_;
};

}  // namespace

Entry<PolicyFactory> neural_ucb() {
  return {
      {.name = "neural_ucb",
       .summary = "upper confidence bounds from the gradients of a neural network",
       .rule = "play argmax_x f(x; theta) + alpha sqrt(g' Z^-1 g / N) for the trained network f, g "
               "its gradient at x and Z = lambda I + sum_l g_l g_l' / N over the arms played "
               "(without the two N if form=standard)",
       .paper = "Zhou et al., Neural Contextual Bandits with UCB-based Exploration (ICML 2020)",
       .parameters =
           Parameters{{"alpha", "auto",
                       "width of the bonus; 'auto' is 0.2 times the sd of the rewards' noise",
                       real(0).or_word("auto")}} +
           covariance_parameters() + with_default(warm_up_parameters(), "tau", "auto") +
           parameters_of_model("neural"),
       .traits = [](const Arguments& arguments) { return traits_over("neural", arguments); }},
      [](const Arguments& arguments, const Setting& setting) -> std::unique_ptr<Policy> {
        return std::make_unique<NeuralUcb>(arguments, setting);
      }};
}

}  // namespace posse
