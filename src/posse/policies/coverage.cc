#include "posse/policies/coverage.h"

#include <algorithm>
#include <cmath>

#include "posse/core/outer.h"
#include "posse/core/window.h"

namespace posse {
namespace {

constexpr double kKappa = 0.3;  // in mean squares of a feature; hardly matters

Matrix projection_of(Index d, const Rng& streams) {
  if (d <= Coverage::kMaxDirections) return {};
  return streams.split("projection")
             .normals(Coverage::kMaxDirections * d)
             .reshaped(Coverage::kMaxDirections, d) /
         std::sqrt(static_cast<double>(d));
}

}  // namespace

Coverage::Coverage(Index d, const Rng& streams)
    : offered_(streams.split("offered")),
      projection_(projection_of(d, streams)),
      M_(std::min(d, kMaxDirections) + 1, kKappa),
      played_(Matrix::Zero(M_.inverse().rows(), M_.inverse().cols())),
      sets_(d, streams.split("sets")) {}

void Coverage::see(const Context& context, Index arm, std::uint64_t id) {
  if (id % kEvery != 0) return;
  const double norm = context.x().norm();
  if (norm == 0 || !std::isfinite(norm)) return;  // such arms tell nothing
  const double size = norm / std::sqrt(static_cast<double>(context.x().size()));
  const Index any = offered_.split(id).below(context.K());
  const Vector x = directions(context.x().col(arm), size);
  M_.add(x);
  M_.add(directions(context.x().col(any), size));
  add_outer(played_, 1, x, x);
  sets_.see(context, norm);
  scale_ = std::clamp(1 - sets_.diversity() * share(), kMinScale, 1.0);
}

// Only the entries of x in its window cost anything.
Vector Coverage::directions(const Eigen::Ref<const Vector>& x, double size) const {
  Vector all(played_.rows());
  if (projection_.size() == 0) {
    all << x / size, 1;
  } else {
    const Window w = window_of(x);
    all << projection_.middleCols(w.first, w.size()) * (x.segment(w.first, w.size()) / size), 1;
  }
  return all;
}

// a + o is the trace of M^-1 (M - kappa I).
double Coverage::share() const {
  const double a = played_.cwiseProduct(M_.inverse()).sum();
  const double both = static_cast<double>(played_.rows()) - kKappa * M_.inverse().trace();
  return 2 * a / both;
}

void Coverage::state(Archive& archive) {
  archive(M_, played_, sets_, scale_);
  archive.require(scale_ >= kMinScale && scale_ <= 1, "a share of perturbations is impossible");
}

}  // namespace posse
