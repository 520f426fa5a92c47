#include "posse/history/history.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <functional>
#include <string_view>

#include "posse/core/error.h"

namespace posse {
namespace {

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

Observation History::add(const Eigen::Ref<const Vector>& x, double y,
                         const Eigen::Ref<const Vector>& z, std::optional<ArmId> id) {
  assert(x.size() == d() && z.size() == m());
  const std::optional<Index> row = find_or_add_row(x, id);
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

void History::state(Archive& archive) {
  const Index d = X_.rows();
  reserve(rows_);  // no spare columns
  archive(merge_, t_, distinct_, X_, n_, s_, q_, U_);
  if (!archive.loading()) return;
  rows_ = X_.cols();
  const bool fits = n_.size() == rows_ && s_.size() == rows_ && q_.size() == rows_;
  if (!fits || U_.cols() != rows_ || X_.rows() != d || rows_ > bound_ || distinct_ < rows_)
    throw Error("the archive's totals do not fit its history's rows");
  by_id_.clear();
  by_features_.clear();
  if (merge_ == Merge::never) return;
  for (Index i = 0; i < rows_; ++i) by_features_.emplace(hash_features(X_.col(i)), i);
}

}  // namespace posse
