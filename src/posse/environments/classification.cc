// The classification world: clusters of rows, several per class, that no hyperplane separates.
#include <cmath>
#include <utility>

#include "posse/environments/arm_source.h"
#include "posse/environments/entries.h"
#include "posse/environments/labelled_world.h"

namespace posse {
namespace {

class ClusteredRows final : public LabelledRows {
 public:
  ClusteredRows(const Arguments& arguments, Rng& nature)
      : d_(arguments.whole("d")), K_(arguments.whole("K")), spread_(arguments.number("spread")) {
    centres_.resize(d_, K_ * arguments.whole("clusters"));
    for (auto centre : centres_.colwise()) centre = on_sphere(d_, 1, nature);
  }

  Index d() const override { return d_; }
  Index K() const override { return K_; }

  Index next(Rng& nature, Eigen::Ref<Vector> x) override {
    const Index cluster = nature.below(centres_.cols());
    x = centres_.col(cluster) + spread_ / std::sqrt(static_cast<double>(d_)) * nature.normals(d_);
    x.normalize();
    return cluster % K_;
  }

 private:
  Index d_, K_;
  double spread_;
  Matrix centres_;  // column i belongs to class i mod K
};

}  // namespace

Entry<EnvironmentFactory> classification_world() {
  return {
      {.name = "classification",
       .summary = "a synthetic dataset: clusters of rows, several per class",
       .rule = "x = c + spread N(0, I/d), scaled to norm 1, with c one of clusters K centres on "
               "the unit sphere; the arms are the classes, x's own pays 1, the others 0",
       .paper = "classification as a contextual bandit: Beygelzimer & Langford, The Offset Tree "
                "for Learning with Partial Labels (KDD 2009)",
       .parameters =
           Parameters{{"K", "5", "classes, which are the arms", whole(2, 1000)},
                      {"d", "10", "features of a row", whole(1, 1e5)},
                      {"clusters", "5", "clusters of a class", whole(1, 1e6)},
                      {"spread", "0.5", "size of a row's distance to its centre", real(0, 1e50)}} +
           arm_encoding_parameter(),
       .traits = probable_means},
      [](const Arguments& arguments, Rng& nature) -> std::unique_ptr<Environment> {
        return make_labelled_world(arguments, std::make_unique<ClusteredRows>(arguments, nature));
      }};
}

}  // namespace posse
