#include "posse/policies/votes.h"

#include <gtest/gtest.h>

namespace posse::votes_test {
namespace {

TEST(Votes, AreSharedOutByTheMembersBestArms) {
  Matrix scores(3, 4);
  scores << 1, 0, 0, 5,  //
      0, 2, 1, 5,        //
      0, 1, 3, 4;
  const Vector shares = vote_shares(4, [&](Index j) -> Vector { return scores.col(j); });
  EXPECT_EQ(shares, Eigen::Vector3d(1.5, 1.5, 1) / 4);
}

TEST(Votes, OfASingleMemberAreItsOwn) {
  const auto score = [](Index) -> Vector { return Eigen::Vector2d(0, 1); };
  EXPECT_EQ(vote_shares(1, score), Eigen::Vector2d(0, 1));
}

}  // namespace
}  // namespace posse::votes_test
