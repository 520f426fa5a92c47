#include "posse/history/history.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <string_view>

namespace posse {
namespace {

constexpr double kSumTolerance = 1e-6;  // relative rounding error of a sum over many rewards
constexpr double kTiniest = 1e-300;     // below it squares of rewards lose their digits

// Hashes the bits after turning -0 into 0, since what compares equal must hash equal.
std::size_t hash_features(const Eigen::Ref<const Vector>& x) {
  const Vector unsigned_zeros = x.array() + 0.0;
  const auto* bytes = reinterpret_cast<const char*>(unsigned_zeros.data());
  return std::hash<std::string_view>{}(
      {bytes, sizeof(double) * static_cast<std::size_t>(x.size())});
}

}  // namespace

History::History(Index d, Index m, Merge merge, Index bound)
    : merge_(merge), bound_(bound), X_(d, 0), U_(m, 0) {}

Observation History::add(const Eigen::Ref<const Vector>& x, double reward,
                         const Eigen::Ref<const Vector>& z, std::optional<ArmId> id) {
  assert(x.size() == d() && z.size() == m());
  const std::optional<Index> row = find_or_add_row(x, id);
  if (counts_from_first_ && t_ == 0) origin_ = reward;
  const double y = reward - origin_;
  ++t_;
  if (!row) return {row, x, y, z};
  n_[*row] += 1;
  s_[*row] += y;
  q_[*row] += y * y;
  U_.col(*row) += z;
  return {row, X_.col(*row), y, z};
}

void History::add_members(Index count, Rng& rng) {
  const Index before = m();
  U_.conservativeResize(before + count, Eigen::NoChange);
  for (Index i = 0; i < rows_; ++i) {
    U_.col(i).tail(count) = std::sqrt(n_[i]) * rng.normals(count);
  }
}

void History::scale_features(const Vector& factors) {
  auto X = X_.leftCols(rows_);
  X = (factors.asDiagonal() * X).cwiseMax(-kMaxMagnitude).cwiseMin(kMaxMagnitude);
  index_rows();
}

void History::index_rows() {
  by_id_.clear();
  by_features_.clear();
  if (merge_ == Merge::never) return;
  for (Index i = 0; i < rows_; ++i) by_features_.emplace(hash_features(X_.col(i)), i);
}

std::optional<Index> History::find_or_add_row(const Eigen::Ref<const Vector>& x,
                                              std::optional<ArmId> id) {
  if (merge_ == Merge::never) return add_row(x);
  if (!id) return find_or_add_features(x);
  const auto known = by_id_.find(*id);
  if (known != by_id_.end() && X_.col(known->second) == x) return known->second;
  const std::optional<Index> row = find_or_add_features(x);
  if (row) by_id_[*id] = *row;
  return row;
}

std::optional<Index> History::find_or_add_features(const Eigen::Ref<const Vector>& x) {
  const std::size_t key = hash_features(x);
  const auto [begin, end] = by_features_.equal_range(key);
  const auto same =
      std::find_if(begin, end, [&](const auto& entry) { return X_.col(entry.second) == x; });
  if (same != end) return same->second;
  const std::optional<Index> row = add_row(x);
  if (row) by_features_.emplace(key, *row);
  return row;
}

std::optional<Index> History::add_row(const Eigen::Ref<const Vector>& x) {
  ++distinct_;
  const std::optional<Index> row = rows_ < bound_ ? rows_ : draw_replaced_row();
  if (!row) return row;
  if (*row < rows_) forget(*row);
  if (*row == U_.cols()) reserve(std::min(std::max<Index>(16, 2 * rows_), bound_));
  X_.col(*row) = x;
  n_[*row] = s_[*row] = q_[*row] = 0;
  U_.col(*row).setZero();
  rows_ = std::max(rows_, *row + 1);
  return row;
}

// The row that the newest one replaces, if any. The draw depends only on the number of rows so far.
std::optional<Index> History::draw_replaced_row() {
  Rng rng = Rng(0).split("reservoir").split(static_cast<std::uint64_t>(distinct_));
  const Index drawn = rng.below(distinct_);
  return drawn < bound_ ? std::optional(drawn) : std::nullopt;
}

void History::forget(Index row) {
  const auto [begin, end] = by_features_.equal_range(hash_features(X_.col(row)));
  const auto own = std::find_if(begin, end, [&](const auto& entry) { return entry.second == row; });
  if (own != end) by_features_.erase(own);
}

// U comes last: add_row() takes the capacity from it, so a failure half-way is repaired next time.
void History::reserve(Index capacity) {
  X_.conservativeResize(Eigen::NoChange, capacity);
  for (Vector* totals : {&n_, &s_, &q_}) totals->conservativeResize(capacity);
  U_.conservativeResize(Eigen::NoChange, capacity);
}

// Checks what was loaded for d features and at most m members, some of which may have been dropped.
void History::check(const Archive& archive, Index d, Index m) const {
  const bool fits = X_.rows() == d && n_.size() == rows_ && s_.size() == rows_ &&
                    q_.size() == rows_ && U_.cols() == rows_;
  archive.require(fits, "a history's totals do not fit its rows");
  archive.require(U_.rows() == m || (0 < U_.rows() && U_.rows() < m),
                  "a history has other members than its ensemble");
  archive.require(rows_ <= bound_ && rows_ <= distinct_ && distinct_ <= t_,
                  "a history has more rows than observations, or than it may keep");
  archive.require((n_.array() >= 1).all() && n_ == n_.array().round().matrix(),
                  "a row was observed a number of times that is not a count");
  archive.require(bound_ == kUnbounded ? n_.sum() == static_cast<double>(t_)
                                       : n_.sum() <= static_cast<double>(t_),
                  "the counts of a history's rows do not add up to its observations");
  archive.require((X_.array().abs() <= kMaxMagnitude).all(), "a feature is too large");
  const Vector least = s_.cwiseAbs2().cwiseQuotient(n_);  // Cauchy and Schwarz
  archive.require((q_.array() >= (1 - kSumTolerance) * least.array() - kTiniest).all(),
                  "the squares of a row's rewards are smaller than the rewards");
}

void History::state(Archive& archive) {
  const Index d = this->d(), m = this->m();
  Matrix X = this->X(), U = this->U();  // without the spare columns
  Vector n = this->n(), s = this->s(), q = this->q();
  archive(t_, origin_, feature_unit_, measured_, distinct_, any_size(X), any_size(n), any_size(s),
          any_size(q), any_size(U));
  if (!archive.loading()) return;
  X_.swap(X), n_.swap(n), s_.swap(s), q_.swap(q), U_.swap(U);
  rows_ = X_.cols();
  check(archive, d, m);
  archive.require(feature_unit_ > 0, "a unit of features is not positive");
  archive.require(counts_from_first_ || origin_ == 0, "rewards are counted from another origin");
  index_rows();
}

}  // namespace posse
