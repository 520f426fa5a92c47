// Keeps all observations, compressed without loss: the distinct feature rows with their totals.
//
// The data sets D_t^1 .. D_t^m of Algorithm 1 share their rows and differ in their perturbations
// only. Every loss we fit depends on them through, for each distinct row x_i,
//
//     n_i    how often it was played
//     s_i    the sum of its rewards
//     q_i    the sum of their squares
//     U_ij   the sum of member j's unit perturbations, so that S_ij = s_i + sigma_R U_ij
//
// so with a fixed arm set nothing here grows with t. With contexts that change every round rows do
// not merge, and there are as many rows as observations.
//
// Totals are sums: the order of observations does not matter, up to rounding.
//
// Rewards can be counted from the first one, so that no total loses digits to an offset of all
// rewards; they are then what is left of them without origin().
//
// The number of rows can be bounded. A new row beyond the bound then replaces a random one or is
// not kept, such that every distinct row so far is kept with the same probability (reservoir
// sampling; Vitter 1985, algorithm R). A row that was replaced counts as new if it comes back.
#pragma once

#include <algorithm>
#include <cstdint>
#include <limits>
#include <optional>
#include <unordered_map>

#include "posse/core/archive.h"
#include "posse/core/context.h"
#include "posse/core/rng.h"
#include "posse/core/types.h"

namespace posse {

// Whether equal rows share their totals. `never` keeps the raw rows, for tests and comparisons.
enum class Merge { equal_rows, never };

// How many distinct rows still count as a repeating arm set, however few rounds there were.
inline constexpr Index kFewRows = 128;

// One observation as added to the history. It refers to the history's row (or to the caller's x if
// the row was not kept) and to the caller's z, and is valid until the next observation.
struct Observation {
  std::optional<Index> row;  // none if a bounded history has not kept it
  Eigen::Ref<const Vector> x;
  double y;                    // counted from the origin
  Eigen::Ref<const Vector> z;  // the unit perturbation of each member
};

class History {
 public:
  static constexpr Index kUnbounded = std::numeric_limits<Index>::max();

  History(Index d, Index m, Merge merge = Merge::equal_rows, Index bound = kUnbounded);

  // Call before the first observation.
  void count_from_first() { counts_from_first_ = true; }
  double origin() const { return origin_; }

  // The unit in which the model that owns the history adds features, 1 if it has chosen none, and
  // the decision whose arms were measured for it.
  double feature_unit() const { return feature_unit_; }
  std::optional<std::uint64_t> measured() const { return measured_; }
  void measure(std::uint64_t id, double unit) { measured_ = id, feature_unit_ = unit; }
  // Multiplies the features of all rows, one factor for each, up to kMaxMagnitude.
  void scale_features(const Vector& factors);

  // Adds (x, y + sigma_R z_j) to D^j for every member j at once. An arm id finds the row without
  // hashing x; it is trusted only if the features agree.
  Observation add(const Eigen::Ref<const Vector>& x, double reward,
                  const Eigen::Ref<const Vector>& z, std::optional<ArmId> id = std::nullopt);

  // Adds members late. Their perturbation of row i, a sum of n_i unit normals, is drawn at once
  // from N(0, n_i).
  void add_members(Index count, Rng& rng);
  // Keeps the first m members and drops the others.
  void keep_members(Index m) { U_.conservativeResize(m, Eigen::NoChange); }

  Index d() const { return X_.rows(); }
  Index m() const { return U_.rows(); }
  Index rows() const { return rows_; }
  Index t() const { return t_; }  // observations so far
  // Whether rows come back, as those of a fixed arm set do: there are at most `few`, or at least
  // every second observation was of a row seen before.
  bool rows_repeat(Index few = kFewRows) const { return rows_ <= std::max(few, t_ / 2); }

  auto X() const { return X_.leftCols(rows_); }  // d x rows
  auto n() const { return n_.head(rows_); }
  auto s() const { return s_.head(rows_); }
  auto q() const { return q_.head(rows_); }
  auto U() const { return U_.leftCols(rows_); }  // m x rows

  void state(Archive& archive);

 private:
  std::optional<Index> find_or_add_row(const Eigen::Ref<const Vector>& x, std::optional<ArmId> id);
  std::optional<Index> find_or_add_features(const Eigen::Ref<const Vector>& x);
  std::optional<Index> add_row(const Eigen::Ref<const Vector>& x);
  std::optional<Index> draw_replaced_row();
  void forget(Index row);
  void index_rows();
  void reserve(Index capacity);
  void check(const Archive& archive, Index d, Index m) const;

  Merge merge_;
  Index bound_;
  bool counts_from_first_ = false;
  double origin_ = 0;
  double feature_unit_ = 1;
  std::optional<std::uint64_t> measured_;
  Index distinct_ = 0;  // distinct rows so far, kept or not
  Index t_ = 0;
  Index rows_ = 0;
  Matrix X_;  // a column per row; columns beyond rows_ are spare
  Vector n_, s_, q_;
  Matrix U_;
  std::unordered_multimap<std::size_t, Index> by_features_;  // hash of x -> rows
  std::unordered_map<ArmId, Index> by_id_;                   // the last row of each arm
};

}  // namespace posse
