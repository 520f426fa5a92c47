#include "posse/history/history.h"

#include <cmath>
#include <functional>
#include <map>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "posse/core/error.h"
#include "posse/core/numbers_test.h"
#include "posse/core/refusal_test.h"

namespace posse::history_test {
namespace {

using testing::HasSubstr;

// One round: one of a few arms, a reward and the members' perturbations.
struct ObservedRound {
  Vector x;
  double y;
  Vector z;
  ArmId id;
};

std::vector<ObservedRound> random_rounds(Index d, Index m, Index arms, int count,
                                         std::uint64_t seed) {
  Rng rng(seed);
  const Matrix X = rng.normals(d * arms).reshaped(d, arms);
  std::vector<ObservedRound> rounds;
  for (int i = 0; i < count; ++i) {
    const Index k = rng.below(arms);
    const double y = rng.normal();
    rounds.push_back({X.col(k), y, rng.normals(m), static_cast<ArmId>(k)});
  }
  return rounds;
}

History history_of_rounds(const std::vector<ObservedRound>& rounds,
                          Merge merge = Merge::equal_rows) {
  History history(rounds.front().x.size(), rounds.front().z.size(), merge);
  for (const ObservedRound& round : rounds) history.add(round.x, round.y, round.z);
  return history;
}

using RowKey = std::vector<double>;

// The totals of each distinct row: n, s, q and U.
std::map<RowKey, Vector> totals_of(const History& history) {
  std::map<RowKey, Vector> totals;
  for (Index i = 0; i < history.rows(); ++i) {
    const Vector x = history.X().col(i);
    Vector& total = totals[RowKey(x.begin(), x.end())];
    if (total.size() == 0) total = Vector::Zero(3 + history.m());
    total.head(3) += vector_of({history.n()[i], history.s()[i], history.q()[i]});
    total.tail(history.m()) += history.U().col(i);
  }
  return totals;
}

void expect_near(const std::map<RowKey, Vector>& a, const std::map<RowKey, Vector>& b,
                 double tolerance) {
  ASSERT_EQ(a.size(), b.size());
  for (const auto& [row, total] : a) {
    ASSERT_TRUE(b.contains(row));
    EXPECT_LT(largest_entry(total - b.at(row)), tolerance);
  }
}

TEST(History, StartsEmpty) {
  const History history(3, 2);
  EXPECT_EQ(history.d(), 3);
  EXPECT_EQ(history.m(), 2);
  EXPECT_EQ(history.rows(), 0);
  EXPECT_EQ(history.t(), 0);
  EXPECT_EQ(history.X().cols(), 0);
}

TEST(History, KeepsTheTotalsOfEqualRows) {
  History history(2, 3);
  history.add(vector_of({1, 2}), 0.5, vector_of({1, 2, 3}));
  history.add(vector_of({3, 4}), -1, vector_of({4, 5, 6}));
  history.add(vector_of({1, 2}), 2, vector_of({10, 20, 30}));
  ASSERT_EQ(history.rows(), 2);
  EXPECT_EQ(history.t(), 3);
  EXPECT_EQ(history.X(), (Matrix(2, 2) << 1, 3, 2, 4).finished());
  EXPECT_EQ(history.n(), vector_of({2, 1}));
  EXPECT_EQ(history.s(), vector_of({2.5, -1}));
  EXPECT_EQ(history.q(), vector_of({4.25, 1}));
  EXPECT_EQ(history.U(), (Matrix(3, 2) << 11, 4, 22, 5, 33, 6).finished());
}

TEST(History, ReturnsTheObservationItAdded) {
  History history(2, 1);
  history.add(vector_of({1, 2}), 1, vector_of({1}));
  const Vector x = vector_of({3, 4}), z = vector_of({7});
  const Observation joined = history.add(x, 5, z);
  EXPECT_EQ(joined.row, 1);
  EXPECT_EQ(joined.x, x);
  EXPECT_EQ(joined.y, 5);
  EXPECT_EQ(joined.z, z);
  EXPECT_EQ(history.add(x, 6, z).row, 1);
}

TEST(History, MergesEqualRowsUnderOneIdOrSeveral) {
  History history(2, 0);
  const Vector x = vector_of({1, 2}), none(0);
  history.add(x, 1, none, 7);
  history.add(x, 1, none, 7);
  history.add(x, 1, none, 8);
  history.add(x, 1, none);
  EXPECT_EQ(history.rows(), 1);
  EXPECT_EQ(history.n()[0], 4);
}

TEST(History, TrustsFeaturesOverIds) {
  History history(2, 0);
  const Vector a = vector_of({1, 2}), b = vector_of({1, 3}), none(0);
  EXPECT_EQ(history.add(a, 1, none, 7).row, 0);
  EXPECT_EQ(history.add(b, 1, none, 7).row, 1);
  EXPECT_EQ(history.add(a, 1, none, 7).row, 0);
  EXPECT_EQ(history.add(b, 1, none, 8).row, 1);
  EXPECT_EQ(history.rows(), 2);
  EXPECT_EQ(history.n(), vector_of({2, 2}));
}

// Ids speed up the merging of equal rows but never decide it: -0 == 0 with and without them.
TEST(History, MergesBothZerosWithAndWithoutIds) {
  const Vector none(0);
  History by_features(2, 0), by_id(2, 0);
  for (const double zero : {0.0, -0.0}) {
    by_features.add(vector_of({1, zero}), 1, none);
    by_id.add(vector_of({1, zero}), 1, none, 7);
  }
  EXPECT_EQ(by_id.rows(), 1);
  EXPECT_EQ(by_features.rows(), by_id.rows());
}

TEST(History, KeepsRawRowsWithMergeNever) {
  const auto rounds = random_rounds(2, 1, 3, 50, 1);
  History history(2, 1, Merge::never);
  for (const ObservedRound& round : rounds) history.add(round.x, round.y, round.z, round.id);
  ASSERT_EQ(history.rows(), 50);
  for (Index i = 0; i < 50; ++i) {
    const ObservedRound& round = rounds[static_cast<std::size_t>(i)];
    EXPECT_EQ(history.X().col(i), round.x);
    EXPECT_EQ(history.n()[i], 1);
    EXPECT_EQ(history.s()[i], round.y);
    EXPECT_EQ(history.U().col(i), round.z);
  }
}

TEST(History, HasTheSameSumsMergedAndUnmerged) {
  const auto rounds = random_rounds(4, 5, 7, 2000, 2);
  const History merged = history_of_rounds(rounds), raw = history_of_rounds(rounds, Merge::never);
  ASSERT_EQ(merged.rows(), 7);
  ASSERT_EQ(raw.rows(), 2000);
  const auto gram = [](const History& h) -> Matrix {
    return h.X() * h.n().asDiagonal() * h.X().transpose();
  };
  EXPECT_LT(largest_entry(gram(merged) - gram(raw)), 1e-10 * largest_entry(gram(raw)));
  EXPECT_LT(largest_entry(merged.X() * merged.s() - raw.X() * raw.s()), 1e-10);
  EXPECT_LT(largest_entry(merged.X() * merged.U().transpose() - raw.X() * raw.U().transpose()),
            1e-10);
  EXPECT_NEAR(merged.q().sum(), raw.q().sum(), 1e-10);
}

TEST(History, DoesNotDependOnTheOrderOfObservations) {
  const auto rounds = random_rounds(3, 2, 5, 300, 3);
  const auto totals = totals_of(history_of_rounds(rounds));
  Rng rng(4);
  for (int trial = 0; trial < 5; ++trial) {
    std::vector<ObservedRound> permuted;
    for (const Index i : rng.permutation(static_cast<Index>(rounds.size()))) {
      permuted.push_back(rounds[static_cast<std::size_t>(i)]);
    }
    expect_near(totals_of(history_of_rounds(permuted)), totals, 1e-12);
  }
}

// Unit perturbations of n_i observations sum to N(0, n_i): over N members, u u' / N has standard
// error sqrt(2 / N) on the diagonal and sqrt(1 / N) off it, with u = U_i / sqrt(n_i).
TEST(History, GivesLateMembersPerturbationsOfTheRightLaw) {
  constexpr Index kMembers = 40000;
  History history(1, 2);
  const Vector counts = vector_of({1, 2, 7, 30});
  for (Index i = 0; i < 4; ++i) {
    for (int k = 0; k < counts[i]; ++k) {
      history.add(vector_of({static_cast<double>(i)}), 1, vector_of({1, 2}));
    }
  }
  Rng rng(5);
  history.add_members(kMembers, rng);
  ASSERT_EQ(history.m(), kMembers + 2);
  EXPECT_EQ(history.U().topRows(2), vector_of({1, 2}) * counts.transpose());
  const Matrix u =
      history.U().bottomRows(kMembers) * counts.cwiseSqrt().cwiseInverse().asDiagonal();
  const double standard_error = 1 / std::sqrt(static_cast<double>(kMembers));
  const Matrix covariance = u.transpose() * u / kMembers;
  for (Index i = 0; i < 4; ++i) {
    EXPECT_NEAR(u.col(i).mean(), 0, 5 * standard_error);
    EXPECT_NEAR(covariance(i, i), 1, 5 * std::sqrt(2.0) * standard_error) << "row " << i;
    for (Index j = 0; j < i; ++j) EXPECT_NEAR(covariance(i, j), 0, 5 * standard_error);
    const double neighbours = u.col(i).head(kMembers - 1).dot(u.col(i).tail(kMembers - 1));
    EXPECT_NEAR(neighbours / kMembers, 0, 5 * standard_error);
  }
}

TEST(History, ContinuesWithLateMembers) {
  History history(1, 0);
  history.add(vector_of({0}), 1, Vector(0));
  Rng rng(6);
  history.add_members(2, rng);
  const Vector born = history.U().col(0), z = vector_of({1, -1});
  for (int i = 0; i < 40; ++i) history.add(vector_of({static_cast<double>(i)}), 1, z);
  EXPECT_EQ(history.U().col(0), born + z);
  EXPECT_EQ(history.U().rightCols(39), z * Vector::Ones(39).transpose());
}

TEST(History, RoundTripsExactlyAndKeepsMerging) {
  const auto rounds = random_rounds(3, 4, 6, 200, 7);
  for (const Merge merge : {Merge::equal_rows, Merge::never}) {
    History history = history_of_rounds(rounds, merge);
    const std::string bytes = save("history", history);
    History loaded(history.d(), history.m(), merge);
    load("history", bytes, loaded);
    EXPECT_EQ(save("history", loaded), bytes);
    EXPECT_EQ(loaded.t(), history.t());
    EXPECT_EQ(loaded.d(), history.d());
    EXPECT_EQ(loaded.m(), history.m());
    for (const ObservedRound& round : random_rounds(3, 4, 6, 50, 7)) {
      EXPECT_EQ(history.add(round.x, round.y, round.z, round.id).row,
                loaded.add(round.x, round.y, round.z, round.id).row);
    }
    const Vector z = Vector::Zero(4), unseen = vector_of({9, 9, 9});
    EXPECT_EQ(history.add(unseen, 1, z).row, loaded.add(unseen, 1, z).row);
    EXPECT_EQ(loaded.rows(), history.rows());
    EXPECT_EQ(save("history", loaded), save("history", history));
  }
}

TEST(History, RoundTripsEmpty) {
  History history(3, 2), loaded(3, 2);
  load("history", save("history", history), loaded);
  EXPECT_EQ(loaded.d(), 3);
  EXPECT_EQ(loaded.m(), 2);
  EXPECT_EQ(loaded.rows(), 0);
  loaded.add(Vector::Ones(3), 1, Vector::Ones(2));
  EXPECT_EQ(loaded.rows(), 1);
}

// The archived fields of a history, in order, of any shapes.
struct HistoryFields {
  Index t = 2;
  double origin = 0, unit = 1;
  std::optional<std::uint64_t> measured;
  Index distinct = 2;
  Matrix X = Matrix::Identity(3, 2);
  Vector n = Vector::Ones(2), s = n, q = n;
  Matrix U = Matrix::Ones(4, 2);

  void state(Archive& archive) { archive(t, origin, unit, measured, distinct, X, n, s, q, U); }
};

std::string refusal_of(const HistoryFields& fields) {
  History loaded(3, 4);
  return posse::refusal_of([&] { load("history", save("history", fields), loaded); });
}

// The message if one thing is changed in a sound archive.
std::string refusal_after(const std::function<void(HistoryFields&)>& change) {
  HistoryFields fields;
  change(fields);
  return refusal_of(fields);
}

TEST(History, RefusesAnArchiveWhoseTotalsDoNotFitItsRows) {
  EXPECT_EQ(refusal_of({}), kNotRefused);
  const auto expect_refused = [](const std::function<void(HistoryFields&)>& change) {
    EXPECT_THAT(refusal_after(change), HasSubstr("totals do not fit its rows"));
  };
  expect_refused([](HistoryFields& fields) { fields.n = Vector::Ones(1); });
  expect_refused([](HistoryFields& fields) { fields.s = Vector::Ones(3); });
  expect_refused([](HistoryFields& fields) { fields.q = Vector::Ones(0); });
  expect_refused([](HistoryFields& fields) { fields.U = Matrix::Ones(4, 1); });
  expect_refused([](HistoryFields& fields) { fields.X = Matrix::Identity(2, 2); });
}

TEST(History, RefusesAnArchiveWhoseNumbersCannotBe) {
  const auto expect_refused = [](const char* why,
                                 const std::function<void(HistoryFields&)>& change) {
    EXPECT_THAT(refusal_after(change), HasSubstr(why));
  };
  expect_refused("other members", [](HistoryFields& f) { f.U = Matrix::Ones(5, 2); });
  expect_refused("other members", [](HistoryFields& f) { f.U = Matrix::Ones(0, 2); });
  expect_refused("more rows than observations", [](HistoryFields& f) { f.distinct = 1; });
  expect_refused("more rows than observations", [](HistoryFields& f) { f.distinct = 3; });
  expect_refused("not a count", [](HistoryFields& f) { f.n[0] = 0.5; });
  expect_refused("not a count", [](HistoryFields& f) { f.n[0] = 0; });
  expect_refused("do not add up", [](HistoryFields& f) { f.n[0] = 2; });
  expect_refused("not finite", [](HistoryFields& f) { f.n[0] = HUGE_VAL; });
  expect_refused("too large", [](HistoryFields& f) { f.X(0, 0) = 1e101; });
  expect_refused("unit of features", [](HistoryFields& f) { f.unit = 0; });
  expect_refused("another origin", [](HistoryFields& f) { f.origin = 1; });
  expect_refused("smaller than the rewards", [](HistoryFields& f) { f.q[1] = 0.9; });
  EXPECT_EQ(refusal_after([](HistoryFields& f) { f.U = Matrix::Ones(3, 2); }),
            kNotRefused);  // one dropped
}

TEST(History, HoldsManyDistinctRows) {
  constexpr Index kRows = 100000;
  History history(2, 1);
  const Vector z = Vector::Ones(1);
  for (int pass = 0; pass < 2; ++pass) {
    for (Index i = 0; i < kRows; ++i) {
      const auto number = static_cast<double>(i);
      ASSERT_EQ(history.add(vector_of({number, 1 / (1 + number)}), number, z).row, i);
    }
  }
  EXPECT_EQ(history.rows(), kRows);
  EXPECT_EQ(history.t(), 2 * kRows);
  EXPECT_EQ(history.n(), Vector::Constant(kRows, 2));
  EXPECT_EQ(history.s()[kRows - 1], 2.0 * (kRows - 1));
}

// A bounded history that has seen the rows 1, 2, .., `distinct`, each `often` times.
History bounded_history(Index bound, int distinct, int often) {
  History history(1, 1, Merge::equal_rows, bound);
  for (int i = 1; i <= distinct; ++i) {
    for (int k = 0; k < often; ++k) history.add(vector_of({double(i)}), i, Vector::Ones(1));
  }
  return history;
}

TEST(History, KeepsNoMoreRowsThanItsBound) {
  const History history = bounded_history(20, 1000, 3);
  EXPECT_EQ(history.rows(), 20);
  EXPECT_EQ(history.t(), 3000);
  for (Index i = 0; i < 20; ++i) {
    const double x = history.X()(0, i), n = history.n()[i];
    EXPECT_DOUBLE_EQ(history.s()[i], n * x);
    EXPECT_DOUBLE_EQ(history.q()[i], n * x * x);
    EXPECT_DOUBLE_EQ(history.U()(0, i), n);
    for (Index k = 0; k < i; ++k) EXPECT_NE(history.X()(0, k), x);
  }
}

TEST(History, ReportsTheRowIfABoundedOneKeptIt) {
  History history(1, 1, Merge::equal_rows, 5);
  int kept = 0;
  for (int i = 1; i <= 200; ++i) {
    const Vector x = vector_of({double(i)}), z = Vector::Ones(1);
    const Observation seen = history.add(x, 1, z);
    EXPECT_EQ(seen.x, x);
    if (!seen.row) continue;
    ++kept;
    EXPECT_EQ(history.X().col(*seen.row), x);
    EXPECT_EQ(history.add(x, 1, z).row, seen.row);  // merges with what is there
  }
  EXPECT_GT(kept, 5);
  EXPECT_LT(kept, 60);
}

// The mean of the rows kept of 1 .. 500 is that of all. A sample of 50 has a standard error of
// 500 / sqrt(12 * 50) = 20.
TEST(History, KeepsEarlyAndLateRowsWithTheSameProbability) {
  const History history = bounded_history(50, 500, 1);
  EXPECT_NEAR(history.X().mean(), 250, 4 * 20);
  EXPECT_LT(history.X().minCoeff(), 100);
  EXPECT_GT(history.X().maxCoeff(), 400);
}

TEST(History, KeepsTheSameRowsFromASnapshotOn) {
  History whole = bounded_history(10, 100, 1), begun = bounded_history(10, 60, 1);
  History resumed(1, 1, Merge::equal_rows, 10);
  load("history", save("history", begun), resumed);
  for (int i = 61; i <= 100; ++i) resumed.add(vector_of({double(i)}), i, Vector::Ones(1));
  EXPECT_EQ(resumed.X(), whole.X());
  EXPECT_EQ(resumed.s(), whole.s());
  History smaller(1, 1, Merge::equal_rows, 5);
  EXPECT_THROW(load("history", save("history", begun), smaller), Error);
}

struct Play {
  int arm;
  int y;
  std::optional<ArmId> id;  // may be wrong
};

rc::Gen<std::vector<Play>> plays() {
  const auto id = rc::gen::map(rc::gen::inRange(0, 4), [](int i) {
    return i == 3 ? std::nullopt : std::optional<ArmId>(static_cast<ArmId>(i));
  });
  return rc::gen::container<std::vector<Play>>(rc::gen::apply(
      [](int arm, int y, std::optional<ArmId> i) {
        return Play{arm, y, i};
      },
      rc::gen::inRange(0, 6), rc::gen::inRange(-100, 100), id));
}

// Rewards are whole, so the sums are exact.
RC_GTEST_PROP(History, SumsWhatWasObserved, ()) {
  const auto played = *plays();
  History history(2, 1);
  std::map<RowKey, Vector> expected;
  for (const Play& play : played) {
    const Vector x =
        vector_of({static_cast<double>(play.arm % 3), static_cast<double>(play.arm / 3)});
    const double y = play.y;
    history.add(x, y, vector_of({2 * y}), play.id);
    Vector& total = expected.try_emplace(RowKey(x.begin(), x.end()), Vector::Zero(4)).first->second;
    total += vector_of({1, y, y * y, 2 * y});
  }
  RC_ASSERT(history.t() == static_cast<Index>(played.size()));
  RC_ASSERT(history.n().sum() == static_cast<double>(played.size()));
  RC_ASSERT(history.rows() == static_cast<Index>(expected.size()));
  RC_ASSERT(totals_of(history) == expected);
}

// Squares of rewards near a million would hide differences of 1e-6.
TEST(History, ScaledFeaturesStillFindTheirRows) {
  History history(2, 0);
  const Vector x = vector_of({1, 2});
  history.add(x, 1, Vector(0), ArmId{4});
  history.measure(9, 2);
  history.scale_features(vector_of({0.5, 4}));
  EXPECT_EQ(history.X().col(0), vector_of({0.5, 8}));
  history.add(vector_of({0.5, 8}), 3, Vector(0), ArmId{4});
  EXPECT_EQ(history.rows(), 1);
  History copy(2, 0);
  load("history", save("history", history), copy);
  EXPECT_EQ(copy.feature_unit(), 2);
  EXPECT_EQ(copy.measured(), 9);
}

TEST(History, CountsRewardsFromTheFirst) {
  History history(1, 0);
  history.count_from_first();
  const Vector x = Vector::Ones(1), z(0);
  for (const double y : {1e6, 1e6 + 1e-6, 1e6 - 3e-6}) history.add(x, y, z);
  EXPECT_EQ(history.origin(), 1e6);
  EXPECT_NEAR(history.s()[0], -2e-6, 1e-9);
  EXPECT_NEAR(history.q()[0], 1e-11, 1e-14);
  History copy(1, 0);
  copy.count_from_first();
  load("history", save("history", history), copy);
  EXPECT_EQ(copy.origin(), 1e6);
  copy.add(x, 1e6 + 1, z);
  EXPECT_NEAR(copy.s()[0], 1, 1e-5);
}

}  // namespace
}  // namespace posse::history_test
