// A world whose rewards arrive in batches.
#include "posse/environments/entries.h"
#include "posse/environments/wrapping_world.h"

namespace posse {
namespace {

class BatchedWorld final : public WrappingWorld {
 public:
  BatchedWorld(const Arguments& arguments, Rng& nature)
      : WrappingWorld(arguments, nature), size_(arguments.whole("size")) {}

  // The end of the batch in which it would arrive otherwise.
  Index arrival(Index t, Rng& noise) const override {
    const Index single = world().arrival(t, noise);
    return (single + size_ - 1) / size_ * size_;
  }

 private:
  Index size_;
};

}  // namespace

Entry<EnvironmentFactory> batched_world() {
  return {{.name = "batched",
           .summary = "another world whose rewards arrive in batches",
           .rule = "rewards are learnt at the end of rounds size, 2 size, 3 size, ...",
           .paper = "Perchet, Rigollet, Chassang & Snowberg, Batched Bandit Problems (Annals of "
                    "Statistics 2016)",
           .parameters =
               world_parameter() + Parameters{{"size", "100", "rounds of a batch", whole(1, 1e6)}},
           .traits = traits_of_wrapped},
          [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
            return std::make_unique<BatchedWorld>(arguments, nature);
          }};
}

}  // namespace posse
