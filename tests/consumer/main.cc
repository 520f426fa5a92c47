// The example of the README, as a stranger would build it.
#include <cstdio>

#include <posse/posse.h>

int main() {
  posse::Rng rng(7);
  posse::Context context(posse::Matrix::Identity(3, 3));  // three arms, a column of features each
  auto policy = posse::make_policy("lin_es(m=25)", {.d = 3});
  for (int t = 1; t <= 1000; ++t) {
    const posse::Decision decision = policy->decide(context, rng);
    const double reward = (decision.arm == 2 ? 1.0 : 0.0) + 0.5 * rng.normal();
    policy->update(context, decision, reward);
  }
  const posse::Vector p = *policy->propensities(context);
  std::printf("play arm 2 with probability %.2f\n", p[2]);
  return p[2] > 0.5 ? 0 : 1;
}
