// The other neural policies, beyond Neural-ES and its closest rivals, make the decisions of their
// transcriptions in every round, on the same random streams.
#include <string>

#include <gtest/gtest.h>

#include "tests/paper/ee_net.h"
#include "tests/paper/neural_bootstrap.h"
#include "tests/paper/neural_linear.h"
#include "tests/paper/neural_lmc_ts.h"
#include "tests/paper/same_decisions.h"
#include "tests/paper/small_networks.h"

namespace posse::neural_baselines_paper_test {
namespace {

using namespace paper::small;
using paper::EeNet;
using paper::expect_same_decisions;
using paper::kSeed;
using paper::NeuralBootstrap;
using paper::NeuralLinear;
using paper::NeuralLmcTS;
using paper::RawNetwork;

void expect_same_decisions_everywhere(const std::string& spec, const auto& box) {
  expect_same_decisions(kFixedArms, spec, box, kRounds);
  expect_same_decisions(kFreshArms, spec, box, kRounds);
}

EeNet::Input ee_net_over(const RawNetwork& f_1, const RawNetwork& f_2, Index pool) {
  return {.f_1 = {f_1, 0.2, {.steps = 20, .step = 0.05}},
          .f_2 = {f_2, 0.01, {.steps = 10, .step = 0.1}},
          .seed = kSeed,
          .pool = pool};
}

const std::string kF1Spec = "lambda=0.2, solver=gd(steps=20, step=0.05), ";
const std::string kF2Spec = "lambda=0.01, solver=gd(steps=10, step=0.1), standardise=off), ";

TEST(PaperEeNet, PlaysTheSumOfItsNetworks) {
  const RawNetwork f_2{kStandard, EeNet::blocks(kStandardOfTwo, 1), 2, 6};
  auto input = ee_net_over(kStandardOfTwo, f_2, 1);
  input.warm_up.tau = 8;
  expect_same_decisions_everywhere(
      "ee_net(w_early=1, w_late=1, pool=1, tau=8, f2=neural(form=standard, L=2, N=6, " + kF2Spec +
          kF1Spec + kStandardOfTwoSpec,
      EeNet(input));
}

// 61 weights in blocks of 4: the last block is not full.
TEST(PaperEeNet, PlaysWithTheWeightsAndThePoolingOfTheCode) {
  auto input = ee_net_over(kDeepStandard, {kStandard, EeNet::blocks(kDeepStandard, 4), 2, 6}, 4);
  input.w_early = 20, input.w_late = 5, input.switch_at = 80, input.warm_up.tau = 8;
  expect_same_decisions_everywhere(
      "ee_net(w_early=20, w_late=5, switch_at=80, pool=4, tau=8, "
      "f2=neural(form=standard, L=2, N=6, " +
          kF2Spec + kF1Spec + kDeepStandardSpec,
      EeNet(input));
}

// Without a warm-up the first decision is among equal scores.
TEST(PaperEeNet, PlaysWithNetworksThatSayZeroAtTheirStart) {
  auto input = ee_net_over(kDeepNtk, {kNtk, EeNet::blocks(kDeepNtk, 5), 2, 6}, 5);
  const std::string networks = "f2=neural(form=ntk, L=2, N=6, " + kF2Spec + kF1Spec + kDeepNtkSpec;
  const std::string spec = "ee_net(w_early=1, w_late=1, pool=5, ";
  expect_same_decisions(kFreshArms, spec + "tau=0, " + networks, EeNet(input), kRounds);
  input.warm_up.tau = 8;
  expect_same_decisions(kFixedArms, spec + "tau=8, " + networks, EeNet(input), kRounds);
}

const NeuralLinear::Input kLinear{.network = kNtkOfTwo,
                                  .seed = kSeed,
                                  .lambda = 0.1,
                                  .lambda_0 = 0.5,
                                  .a_0 = 3,
                                  .b_0 = 2,
                                  .alpha = 6,
                                  .gd = {.steps = 20, .step = 0.05}};
const std::string kLinearSpec =
    "neural_linear(lambda_0=0.5, a_0=3, b_0=2, alpha=6, lambda=0.1, "
    "solver=gd(steps=20, step=0.05), ";

TEST(PaperNeuralLinear, PlaysADrawOfItsRegression) {
  auto input = kLinear;
  expect_same_decisions_everywhere(kLinearSpec + "tau=0, " + kNtkOfTwoSpec, NeuralLinear(input));
  input.network = kDeepStandard, input.warm_up.tau = 8;
  expect_same_decisions_everywhere(kLinearSpec + "tau=8, " + kDeepStandardSpec,
                                   NeuralLinear(input));
}

TEST(PaperNeuralLinear, PlaysWithOptimism) {
  auto input = kLinear;
  input.rule = NeuralLinear::Rule::ucb, input.warm_up.tau = 8;
  const std::string spec = kLinearSpec + "rule=ucb, tau=8, ";
  expect_same_decisions_everywhere(spec + kNtkOfTwoSpec, NeuralLinear(input));
  input.network = kDeepStandard;
  expect_same_decisions_everywhere(spec + kDeepStandardSpec, NeuralLinear(input));
}

const NeuralBootstrap::Input kBootstrap{.network = kStandardOfTwo,
                                        .seed = kSeed,
                                        .m = 8,
                                        .keep = 0.4,
                                        .lambda = 0.1,
                                        .gd = {.steps = 20, .step = 0.05}};
const std::string kBootstrapSpec =
    "neural_bootstrap(m=8, keep=0.4, lambda=0.1, solver=gd(steps=20, step=0.05), ";

TEST(PaperNeuralBootstrap, PlaysNetworksOfTheirOwnStarts) {
  auto input = kBootstrap;
  input.warm_up.tau = 8;
  expect_same_decisions_everywhere(kBootstrapSpec + "tau=8, " + kStandardOfTwoSpec,
                                   NeuralBootstrap(input));
  input.network = kDeepNtk;
  expect_same_decisions_everywhere(kBootstrapSpec + "tau=8, " + kDeepNtkSpec,
                                   NeuralBootstrap(input));
}

TEST(PaperNeuralBootstrap, PlaysNetworksThatOnlyTheirRewardsTellApart) {
  auto input = kBootstrap;
  input.network = kNtkOfTwo, input.own_theta_0 = false;
  expect_same_decisions_everywhere(kBootstrapSpec + "theta_0=shared, tau=0, " + kNtkOfTwoSpec,
                                   NeuralBootstrap(input));
}

NeuralLmcTS::Input chain_of(const RawNetwork& network, double step) {
  return {.network = network,
          .seed = kSeed,
          .steps = 20,
          .step = step,
          .beta_inverse = 0.05,
          .lambda = 0.1};
}
const std::string kChainSpec = "neural_lmc_ts(steps=20, beta_inverse=0.05, lambda=0.1, ";

TEST(PaperNeuralLmcTS, PlaysWithThePapersNetwork) {
  auto input = chain_of(kNtkOfTwo, 0.01);
  expect_same_decisions_everywhere(kChainSpec + "step=0.01, tau=0, " + kNtkOfTwoSpec,
                                   NeuralLmcTS(input));
  input.network = kDeepNtk, input.warm_up.tau = 8;
  expect_same_decisions_everywhere(kChainSpec + "step=0.01, tau=8, " + kDeepNtkSpec,
                                   NeuralLmcTS(input));
}

TEST(PaperNeuralLmcTS, PlaysWithTheNetworkOfTheCodes) {
  expect_same_decisions_everywhere(kChainSpec + "step=0.1, tau=0, " + kDeepStandardSpec,
                                   NeuralLmcTS(chain_of(kDeepStandard, 0.1)));
}

TEST(PaperNeuralLmcTS, HoldsStepsBelowTheBoundOfTheCurvature) {
  expect_same_decisions_everywhere(kChainSpec + "step=100, tau=0, " + kStandardOfTwoSpec,
                                   NeuralLmcTS(chain_of(kStandardOfTwo, 100)));
}

}  // namespace
}  // namespace posse::neural_baselines_paper_test
