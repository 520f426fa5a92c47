#include "posse/models/glm/linearised.h"

#include <algorithm>
#include <cmath>

namespace posse {
namespace {

// The prediction for x after an observation y of it, if everything else is linear: the root of
// z + q (mu(z) - y) = before, with q = x' H^-1 x. The left side increases in z, so the root lies
// between `before` and the end of a plain step from there; or below, if `before` is outside the
// link's domain, or so near its end that the step overflows.
double prediction_after(const Link& link, double before, double q, double y) {
  const auto excess = [&](double z) { return z + q * (link.mu(z) - y) - before; };
  double low = before, high = before;
  if (std::isfinite(excess(before))) {
    const double stepped = before - excess(before);
    low = std::min(low, stepped);
    high = std::max(high, stepped);
  } else {
    for (double step = 1; excess(low) > 0; step *= 2) low -= step;
  }
  double z = before;
  for (int i = 0; i < 100 && high - low > 1e-12 * (1 + std::abs(low)); ++i) {
    const double now = excess(z);
    (now > 0 ? high : low) = z;
    z -= now / (1 + q * link.derivative(z));
    if (!(low < z && z < high)) z = low + (high - low) / 2;
  }
  return std::isfinite(excess(z)) ? z : low;  // a wide bracket may end outside the domain
}

}  // namespace

Linearised::Line::Line(const Link& link, double z)
    : slope(link.derivative(z)), offset(link.mu(z) - slope * z) {}

bool Linearised::Line::is_usable(double n, const Eigen::Ref<const Vector>& x) const {
  return n * slope * x.squaredNorm() <= kMaxHessianTerm && std::isfinite(n * offset * x.norm());
}

Linearised::Linearised(Index d, double lambda) : H_(d, lambda), c_(Vector::Zero(d)) {}

void Linearised::assign(const GlmLoss& loss, const Vector& theta) {
  const Vector z = loss.X.transpose() * theta;
  const Vector largest = kMaxHessianTerm / loss.X.colwise().squaredNorm().transpose().array();
  const Vector slopes = loss.weights(theta).cwiseMin(largest);
  const Vector offsets = loss.n.cwiseProduct(loss.means(theta)) - slopes.cwiseProduct(z);
  slopes_.assign(slopes.begin(), slopes.end());
  offsets_.assign(offsets.begin(), offsets.end());
  H_.assign(loss.X, slopes);
  c_ = loss.X * offsets;
  next_ = 0;
}

double Linearised::add(const GlmLoss& loss, const Observation& o, Vector& theta) {
  const Vector k = H_.times_inverse(o.x);
  const double before = o.x.dot(theta), q = o.x.dot(k);
  Line line(loss.link, prediction_after(loss.link, before, q, o.y));
  if (!line.is_usable(1, o.x)) line = {0, o.y};  // as if its prediction were right, so far
  const auto row = static_cast<std::size_t>(o.row.value());
  slopes_.resize(static_cast<std::size_t>(loss.n.size()));
  offsets_.resize(slopes_.size());
  slopes_[row] += line.slope;
  offsets_[row] += line.offset;
  const double step = (o.y - line.slope * before - line.offset) / (1 + line.slope * q);
  if (std::isfinite(step)) theta += step * k;
  const double root = std::sqrt(line.slope);
  H_.add(Vector(root * o.x), Vector(root * k));
  c_ += line.offset * o.x;
  return line.slope;
}

// A row whose prediction is outside the link's domain, or whose term would overflow, keeps its old
// line.
void Linearised::renew(const GlmLoss& loss, const Vector& theta, Index count) {
  const std::vector<Index> rows = next_rows(count);
  const Matrix X = loss.X(Eigen::all, rows);
  const Vector z = X.transpose() * theta;
  Vector slopes = Vector::Zero(z.size()), offsets = slopes;
  for (Index i = 0; i < z.size(); ++i) {
    const Index row = rows[static_cast<std::size_t>(i)];
    const Line line(loss.link, z[i]);
    if (!line.is_usable(loss.n[row], X.col(i))) continue;
    double& slope = slopes_[static_cast<std::size_t>(row)];
    double& offset = offsets_[static_cast<std::size_t>(row)];
    slopes[i] = loss.n[row] * line.slope - slope;
    offsets[i] = loss.n[row] * line.offset - offset;
    slope += slopes[i];
    offset += offsets[i];
  }
  H_.add_all(X, slopes);
  c_ += X * offsets;
}

std::vector<Index> Linearised::next_rows(Index count) {
  std::vector<Index> next(static_cast<std::size_t>(std::min(count, rows())));
  for (Index& row : next) {
    row = next_ % rows();
    next_ = row + 1;
  }
  return next;
}

void Linearised::state(Archive& archive) {
  archive(H_, c_, slopes_, offsets_, next_);
  archive.require(next_ <= rows() && offsets_.size() == slopes_.size(),
                  "the lines of a linearised loss do not fit its rows");
}

}  // namespace posse
