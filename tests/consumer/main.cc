// The example of the README, as a stranger would build it.
#include <cstdio>

#include <posse/posse.h>

int main() {
  const posse::Rng streams = posse::Rng(2).split(0);  // seed 2, instance 0
  posse::Rng instance = streams.split("instance");
  auto world = posse::make_environment(posse::parse_spec("linear(K=20, d=5)"), instance);
  auto policy = posse::make_policy(
      "lin_es",
      {.d = world->d(), .seed = streams.split("learner").key(), .T = 2000, .K = world->K()});
  double regret = 0;
  for (std::uint64_t t = 1; t <= 2000; ++t) {
    posse::Rng nature = streams.split("nature").split(t), noise = streams.split("noise").split(t);
    posse::Rng rng = streams.split("decisions").split(t);
    const posse::Context& context = world->next(nature);            // d x K: a column per arm
    const posse::Decision decision = policy->decide(context, rng);  // const, from any thread
    const double reward = world->reward(decision.arm, noise);
    policy->update(context, decision, reward);  // now or hours later
    regret += world->means().maxCoeff() - world->means()[decision.arm];
  }
  std::printf("%.1f\n", regret);
}
