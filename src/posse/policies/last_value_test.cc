#include "posse/policies/last_value.h"

#include <atomic>
#include <thread>
#include <vector>

#include <gtest/gtest.h>

namespace posse::last_value_test {
namespace {

// Squares, with a count of those computed.
class Squares {
 public:
  struct Square {
    int of;
    int value;
  };

  int operator()(int n) {
    return last_
        .get([n](const Square& last) { return last.of == n; },
             [this, n] {
               ++computed_;
               return Square{n, n * n};
             })
        ->value;
  }

  int computed() const { return computed_; }
  void forget() { last_.forget(); }
  LastValue<Square>& last() { return last_; }

 private:
  LastValue<Square> last_;
  std::atomic<int> computed_ = 0;
};

TEST(LastValue, ComputesAValueOnceHoweverOftenItIsAskedFor) {
  Squares square;
  for (int i = 0; i < 100; ++i) EXPECT_EQ(square(7), 49);
  EXPECT_EQ(square.computed(), 1);
}

TEST(LastValue, KeepsTheLastValueOnly) {
  Squares square;
  for (const int n : {2, 3, 3, 2}) EXPECT_EQ(square(n), n * n);
  EXPECT_EQ(square.computed(), 3);
  square.forget();
  EXPECT_EQ(square(2), 4);
  EXPECT_EQ(square.computed(), 4);
}

TEST(LastValue, IsEmptyInACopy) {
  Squares square;
  EXPECT_EQ(square(5), 25);
  LastValue<Squares::Square> copy = square.last(), assigned;
  assigned.get([](const auto&) { return true; }, [] { return Squares::Square{1, 1}; });
  assigned = square.last();
  for (LastValue<Squares::Square>* last_value : {&copy, &assigned}) {
    const auto value = last_value->get([](const auto&) { return true; },
                                       [] {
                                         return Squares::Square{0, -1};
                                       });
    EXPECT_EQ(value->value, -1);
  }
}

TEST(LastValue, GivesEveryThreadItsOwnValue) {
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
}  // namespace posse::last_value_test
