#include "posse/policies/memo.h"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace posse::memo_test {
namespace {

// Squares, with a count of those computed.
class Squares {
 public:
  struct Square {
    int of;
    int value;
  };

  int operator()(int n) {
    return memo_
        .get([n](const Square& last) { return last.of == n; },
             [this, n] {
               ++computed_;
               return Square{n, n * n};
             })
        ->value;
  }

  int computed() const { return computed_; }
  void forget() { memo_.forget(); }
  Memo<Square>& memo() { return memo_; }

 private:
  Memo<Square> memo_;
  std::atomic<int> computed_ = 0;
};

TEST(Memo, ComputesAValueOnceHoweverOftenItIsAskedFor) {
  Squares square;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(square(7), 49);
  EXPECT_EQ(square.computed(), 1);
}

TEST(Memo, KeepsTheLastValueOnly) {
  Squares square;
  for (const int n : {2, 3, 3, 2}) EXPECT_EQ(square(n), n * n);
  EXPECT_EQ(square.computed(), 3);
  square.forget();
  EXPECT_EQ(square(2), 4);
  EXPECT_EQ(square.computed(), 4);
}

TEST(Memo, IsEmptyInACopy) {
  Squares square;
  EXPECT_EQ(square(5), 25);
  Memo<Squares::Square> copy = square.memo(), assigned;
  assigned.get([](const auto&) { return true; }, [] { return Squares::Square{1, 1}; });
  assigned = square.memo();
  for (Memo<Squares::Square>* memo : {&copy, &assigned}) {
    const auto value = memo->get([](const auto&) { return true; },
                                 [] {
                                   return Squares::Square{0, -1};
                                 });
    EXPECT_EQ(value->value, -1);
  }
}

TEST(Memo, GivesEveryThreadItsOwnValue) {
  Squares square;
  std::atomic<int> wrong = 0;
  std::vector<std::thread> threads;
  for (int thread = 0; thread < 4; ++thread) {
    threads.emplace_back([&, thread] {
      for (int i = 0; i < 1000; ++i) {
        const int n = (i / 10 + thread) % 3;
        if (square(n) != n * n) ++wrong;
      }
    });
  }
  for (std::thread& thread : threads) thread.join();
  EXPECT_EQ(wrong, 0);
}

}  // namespace
}  // namespace posse::memo_test
