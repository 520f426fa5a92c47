#include "posse/data/column_survey.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::column_survey_test {
namespace {

using testing::ElementsAre;

ColumnSurvey survey_of(const std::vector<std::string>& fields, char decimal = '.') {
  ColumnSurvey survey(1000);
  std::size_t line = 1;
  for (const std::string& field : fields) survey.add(field, line++, decimal);
  return survey;
}

TEST(DistinctCount, StopsAtItsLimit) {
  DistinctCount count(2);
  EXPECT_TRUE(count.add("a"));
  EXPECT_FALSE(count.add("a"));
  EXPECT_FALSE(count.is_full());
  EXPECT_TRUE(count.add("b"));
  EXPECT_TRUE(count.is_full());
  EXPECT_FALSE(count.add("c"));
  EXPECT_EQ(count.size(), 2U);
  EXPECT_EQ(count.seen(), 3U) << "c came when it was full";
}

TEST(ColumnSurvey, CountsNumbersWordsAndMissingValues) {
  const ColumnSurvey survey = survey_of({"2", "?", "-1.5", "x", "", "y", "2"});
  EXPECT_EQ(survey.values, 5U);
  EXPECT_EQ(survey.words, 2U);
  EXPECT_EQ(survey.missing, 2U);
  EXPECT_EQ(survey.low, -1.5);
  EXPECT_EQ(survey.high, 2);
  EXPECT_FALSE(survey.is_whole);
  EXPECT_EQ(survey.word.line, 4U);
  EXPECT_EQ(survey.word.value, "x");
  EXPECT_EQ(survey.distinct.size(), 4U);
}

TEST(ColumnSurvey, TakesTheMarkOfDecimals) {
  EXPECT_EQ(survey_of({"1,5"}, ',').high, 1.5);
  EXPECT_EQ(survey_of({"1,5"}).words, 1U);
}

ColumnSurvey settled(const std::vector<std::string>& fields, bool decimal_is_known = false) {
  ColumnSurvey survey = survey_of(fields);
  survey.settle(decimal_is_known);
  return survey;
}

TEST(ColumnSurvey, TakesMarksAmongNumbersForMissingValues) {
  const ColumnSurvey numbers = settled({"1", "-", "2.5", "--", "NA"});
  EXPECT_EQ(numbers.missing, 3U);
  EXPECT_EQ(numbers.words, 0U);
  EXPECT_EQ(numbers.values, 2U);
  const ColumnSurvey signs = settled({"+", "-", "+", "-"});
  EXPECT_EQ(signs.missing, 0U);
  EXPECT_EQ(signs.words, 4U);
  EXPECT_EQ(signs.distinct.size(), 2U);
  EXPECT_EQ(settled({"2024-01-01", "-"}).is_dates, true);
  ColumnSurvey label = survey_of({"1", "-"});
  label.keep_placeholders();
  EXPECT_EQ(label.words, 1U) << "a class of its own";
}

TEST(ColumnSurvey, ReadsNumbersWithMarksIfThatIsCertain) {
  const ColumnSurvey survey = settled({"2,424.86", "7", "-"});
  EXPECT_TRUE(survey.reads_marked);
  EXPECT_EQ(survey.words, 0U);
  EXPECT_EQ(survey.high, 2424.86);
  EXPECT_FALSE(settled({"1,234", "7"}).reads_marked);
  EXPECT_TRUE(settled({"1,234", "7"}, true).reads_marked);
  EXPECT_FALSE(settled({"2,424.86", "x"}).reads_marked);
  EXPECT_EQ(settled({"5%", "7%"}).high, 7);
}

TEST(ColumnSurvey, KnowsTheFirstMissingValue) {
  const ColumnSurvey survey = survey_of({"u", "NA", ""});
  EXPECT_EQ(survey.first_missing.line, 2U);
  EXPECT_EQ(survey.first_missing.value, "NA");
}

TEST(ColumnSurvey, RecognisesSequences) {
  EXPECT_TRUE(survey_of({"7", "8", "9"}).is_sequence);
  EXPECT_FALSE(survey_of({"7", "9", "10"}).is_sequence);
  EXPECT_FALSE(survey_of({"7", "", "8"}).is_sequence);
  EXPECT_FALSE(survey_of({"7", "x", "8"}).is_sequence);
  EXPECT_FALSE(survey_of({"0.5", "1.5"}).is_sequence);
}

TEST(ColumnSurvey, TakesALineBeforeAllOthersIntoASequence) {
  const auto is_sequence = [](const char* before, const std::vector<std::string>& fields) {
    ColumnSurvey survey = survey_of(fields);
    survey.add_before(before, 1, '.');
    return survey.is_sequence;
  };
  EXPECT_TRUE(is_sequence("0", {"1", "2", "3"}));
  EXPECT_TRUE(is_sequence("7", {}));
  for (const char* before : {"900", "2", "1.5", "x", "", "?"}) {
    EXPECT_FALSE(is_sequence(before, {"1", "2", "3"})) << before;
  }
  EXPECT_FALSE(is_sequence("0", {"1", "5"}));
  EXPECT_FALSE(is_sequence("0.5", {}));
}

TEST(ColumnSurvey, RecognisesDates) {
  EXPECT_TRUE(survey_of({"2024-01-01", "", "2024-01-02"}).is_dates);
  EXPECT_FALSE(survey_of({"2024-01-01", "soon"}).is_dates);
}

TEST(ColumnSurvey, KeepsTheFirstDifferentValuesAsExamples) {
  EXPECT_THAT(survey_of({"b", "b", "a", "c", "d", "e"}).examples, ElementsAre("b", "a", "c", "d"));
  const std::string umlauts = "x" + [] {
    std::string text;
    for (int i = 0; i < 30; ++i) text += "\xC3\xA4";
    return text;
  }();
  EXPECT_EQ(survey_of({umlauts}).examples.front(), umlauts.substr(0, 39) + "...")
      << "no half character";
}

}  // namespace
}  // namespace posse::column_survey_test
