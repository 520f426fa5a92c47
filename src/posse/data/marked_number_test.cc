#include "posse/data/marked_number.h"

#include <vector>

#include <gtest/gtest.h>

namespace posse::marked_number_test {
namespace {

double value_of(const char* field, char decimal) {
  const auto number = parse_marked_number(field, decimal);
  return number && number->value ? *number->value : -1;
}

bool are_certain(const std::vector<const char*>& fields, std::size_t values,
                 bool decimal_is_known = false) {
  MarkedNumbers numbers;
  for (const char* field : fields) numbers.add(parse_marked_number(field, '.').value());
  return numbers.are_certain(values, decimal_is_known);
}

TEST(MarkedNumber, HasMarksOfThousands) {
  EXPECT_EQ(value_of("4.745,98", ','), 4745.98);
  EXPECT_EQ(value_of("2,424.86", '.'), 2424.86);
  EXPECT_EQ(value_of("1,234,567", '.'), 1234567);
  EXPECT_EQ(value_of("1'234.5", '.'), 1234.5);
  EXPECT_EQ(value_of("12 345", '.'), 12345);
  EXPECT_EQ(parse_marked_number("-1,234", '.')->value, -1234);
}

TEST(MarkedNumber, HasAUnit) {
  EXPECT_EQ(value_of("90%", '.'), 90);
  EXPECT_EQ(value_of("12,5 %", ','), 12.5);
  EXPECT_EQ(value_of("$1", '.'), 1);
  EXPECT_EQ(value_of("1 €", '.'), 1);
  EXPECT_EQ(value_of("£1,234.50", '.'), 1234.5);
  EXPECT_EQ(parse_marked_number("-$5", '.')->value, -5);
  EXPECT_EQ(parse_marked_number("90%", '.')->unit, "%");
}

TEST(MarkedNumber, IsNeitherAPlainNumberNorAWord) {
  for (const char* field : {"", "1", "-1.5", "x", "%", "$", "%5", "5kg", "1,2", "1,23,456", "$x",
                            "-", "- 5", "1 2", "5%%"}) {
    EXPECT_FALSE(parse_marked_number(field, '.')) << field;
  }
}

TEST(MarkedNumber, HasNoValueIfItsMarksAreThoseOfDecimals) {
  EXPECT_TRUE(parse_marked_number("1.234.567", '.'));
  EXPECT_FALSE(parse_marked_number("1.234.567", '.')->value);
  EXPECT_FALSE(parse_marked_number("4.745,98", '.')->value);
}

TEST(MarkedNumbers, AreCertainIfAValueShowsItsDecimals) {
  EXPECT_TRUE(are_certain({"1,234", "2,424.86"}, 9));
  EXPECT_TRUE(are_certain({"1,234", "1,234,567"}, 9));
  EXPECT_FALSE(are_certain({"1,234"}, 9)) << "may be a decimal";
  EXPECT_FALSE(are_certain({"1 234 567"}, 9)) << "may be three numbers";
  EXPECT_TRUE(are_certain({"1,234"}, 9, true));
  EXPECT_FALSE(are_certain({"2,424.86", "4.745,98"}, 9, true)) << "contradicts";
}

TEST(MarkedNumbers, AreCertainIfAllHaveTheSameUnit) {
  EXPECT_TRUE(are_certain({"5%", "7%"}, 2));
  EXPECT_FALSE(are_certain({"5%", "7%"}, 3)) << "another value is a plain number";
  EXPECT_FALSE(are_certain({"$5", "7€"}, 2));
  EXPECT_FALSE(are_certain({"2,424.86", "7€"}, 2));
}

}  // namespace
}  // namespace posse::marked_number_test
