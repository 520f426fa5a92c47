#include "posse/cli/possible_labels.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::possible_labels_test {
namespace {

using testing::ElementsAre;
using testing::IsEmpty;

std::vector<std::string> labels_in(const std::string& header) {
  std::string text = header + "\n";
  for (int i = 0; i < 60; ++i) {
    text +=
        std::to_string(i % 3) + "," + std::to_string(i % 5) + "," + std::to_string(i / 2) + "\n";
  }
  std::vector<std::string> values;
  for (const PossibleLabel& label :
       possible_labels(lay_out_csv(input_in_memory("f.csv", text), {}))) {
    values.push_back(label.value);
  }
  return values;
}

TEST(PossibleLabels, AreColumnsOfFewValues) {
  EXPECT_THAT(labels_in("rooms,heating,price"), ElementsAre("rooms", "heating"));
}

TEST(PossibleLabels, AreNumberedWhereTheyHaveNoNameOfTheirOwn) {
  EXPECT_THAT(labels_in("last,\xff,price"), ElementsAre("1", "2"));
}

TEST(PossibleLabels, AreNoneIfTheLabelIsOne) {
  EXPECT_THAT(possible_labels(lay_out_csv(input_in_memory("f.csv", "1,u\n2,v\n1,u\n2,v\n"), {})),
              IsEmpty());
}

}  // namespace
}  // namespace posse::possible_labels_test
