#include "posse/data/useless_column.h"

#include <functional>

#include <gtest/gtest.h>

namespace posse::useless_column_test {
namespace {

std::string reason(const std::string& name, int rows,
                   const std::function<std::string(int)>& value) {
  ColumnSurvey survey(1000);
  for (int i = 0; i < rows; ++i) survey.add(value(i), static_cast<std::size_t>(i + 1), '.');
  return reason_to_leave_out(name, survey);
}

std::string shuffled_number(int i) { return std::to_string(1000 + (i * 37) % 101); }

TEST(UselessColumn, NumbersTheRows) {
  const auto number = [](int i) { return std::to_string(i + 5); };
  EXPECT_EQ(reason("x", 30, number), "it numbers the rows");
  EXPECT_EQ(reason("x", 19, number), "") << "few rows may be sorted by chance";
}

TEST(UselessColumn, IsAnIdByItsName) {
  for (const char* name : {"id", "ID", "ticket_id", "Ticket ID", "ticketId", "uuid", "Key", "nr"}) {
    EXPECT_EQ(reason(name, 50, shuffled_number), "it is an id that differs in nearly every row")
        << name;
  }
  for (const char* name : {"x", "paid", "idea", "id_count", "weight"}) {
    EXPECT_EQ(reason(name, 50, shuffled_number), "") << name;
  }
  EXPECT_EQ(reason("id", 50, [](int i) { return std::to_string(i % 25); }), "") << "recurs";
  EXPECT_EQ(reason("id", 50, [](int i) { return std::to_string(i * 0.37); }), "") << "decimals";
}

TEST(UselessColumn, HasAnotherTextInNearlyEveryRow) {
  const auto name = [](int i) { return "row " + std::to_string(i); };
  EXPECT_EQ(reason("x", 30, name), "its text differs in nearly every row");
  EXPECT_EQ(reason("x", 19, name), "");
  EXPECT_EQ(reason("x", 60, [&](int i) { return name(i / 2); }), "");
  EXPECT_EQ(reason("x", 90, [](int i) { return i == 5 ? "none" : shuffled_number(i); }), "")
      << "numbers and a single word";
}

TEST(UselessColumn, IsNoTextIfItMayBeNumbers) {
  const auto amount = [](int i) { return std::to_string(i + 1) + ",234"; };
  EXPECT_EQ(reason("x", 30, amount), "");
  EXPECT_EQ(reason("x", 30, [](int i) { return std::to_string(i) + "kg"; }),
            "its text differs in nearly every row");
}

TEST(UselessColumn, HoldsDatesOrTimes) {
  EXPECT_EQ(reason("x", 3, [](int) { return "10:01:00"; }), "it holds times");
  EXPECT_EQ(reason("x", 3, [](int) { return "2024-01-01"; }), "it holds dates");
  const auto seconds = [](int i) { return std::to_string(1700000000 + 977 * (i * 7 % 30)); };
  EXPECT_EQ(reason("created_at", 30, seconds), "it holds times");
  EXPECT_EQ(reason("timestamp", 30, [&](int i) { return seconds(i) + "000"; }), "it holds times");
  EXPECT_EQ(reason("population", 30, seconds), "");
  EXPECT_EQ(reason("time", 30, [](int i) { return std::to_string(i * i); }), "");
}

TEST(UselessColumn, HasNoValues) {
  EXPECT_EQ(reason("x", 3, [](int) { return ""; }), "it has no values");
}

TEST(UselessColumn, IsNoMeasurement) {
  EXPECT_EQ(reason("x", 100, [](int i) { return std::to_string(i * 0.37); }), "");
  EXPECT_EQ(reason("x", 100, shuffled_number), "") << "whole numbers";
  EXPECT_EQ(reason("x", 100, [](int) { return "7"; }), "") << "a constant";
}

}  // namespace
}  // namespace posse::useless_column_test
