#include "posse/results/data_header.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/fresh_folder_test.h"

namespace posse::data_header_test {
namespace {

using testing::EndsWith;
using testing::HasSubstr;
using testing::Not;

DataSummary tickets() {
  return {.source = "tickets.csv",
          .format = "separated by commas, with a header",
          .rows = 200,
          .rows_in_all = 200,
          .d = 9,
          .label = "team",
          .classes = {{"billing", 120}, {"sales", 80}},
          .columns = {{.name = "words", .missing = 12},
                      {.name = "plan", .categories = 3},
                      {.name = "language", .categories = 5, .missing = 2, .filled = true}},
          .left_out = {{"id", "it numbers the rows"}},
          .notes = {}};
}

TEST(DataHeader, SaysWhatWasRead) {
  EXPECT_EQ(
      data_header(tickets()),
      "tickets.csv: 200 rows, 2 classes, d = 9; separated by commas, with a header\n"
      "  classes        team: billing (60.0 %), sales (40.0 %); always billing would be wrong in "
      "40.0 %\n"
      "  1 number       words (12 missing)\n"
      "  2 categories   plan (3), language (5, 2 missing, filled)\n"
      "  left out       id (it numbers the rows); pass ignore=none to keep it\n");
}

TEST(DataHeader, IsOneParagraphOnThePage) {
  EXPECT_EQ(
      data_paragraph(tickets()),
      "tickets.csv: 200 rows, 2 classes, d = 9; separated by commas, with a header. classes: "
      "team: billing (60.0 %), sales (40.0 %); always billing would be wrong in 40.0 %. 1 number: "
      "words (12 missing). 2 categories: plan (3), language (5, 2 missing, filled). left "
      "out: id (it numbers the rows); pass ignore=none to keep it.");
}

TEST(DataHeader, SumsUpManyClassesAndColumns) {
  DataSummary data = tickets();
  data.classes.assign(20, {"x", 10});
  data.columns.assign(40, {.name = "y", .missing = 3});
  const std::string text = data_paragraph(data);
  EXPECT_THAT(text, HasSubstr("11 others (55.0 %)"));
  EXPECT_THAT(text, HasSubstr("and 28 more; 120 values missing in all"));
}

TEST(DataHeader, NamesALabelWithoutAName) {
  DataSummary data = tickets();
  data.label = "5";
  EXPECT_THAT(data_header(data), HasSubstr("column 5: billing (60.0 %)"));
}

TEST(DataHeader, TellsTheFirstRowsFromAll) {
  DataSummary data = tickets();
  data.rows_in_all = 5000;
  EXPECT_THAT(data_header(data), HasSubstr("the first 200 rows of 5000"));
}

TEST(DataHeader, GivesNoAdviceOnWhatWasLeftOutAsTold) {
  DataSummary data = tickets();
  data.left_out = {{"id", kLeftOutAsTold}};
  EXPECT_THAT(data_header(data), HasSubstr("left out       id (as told)\n"));
}

TEST(DataHeader, SaysHowToKeepWhatWasLeftOut) {
  DataSummary data = tickets();
  data.left_out.push_back({"opened", "it holds dates"});
  EXPECT_THAT(data_header(data), HasSubstr("pass ignore=none to keep\n                 them\n"));
}

TEST(DataHeader, EndsWithNotes) {
  DataSummary data = tickets();
  data.notes = {"7 rows have no label and are left out", "a is read without its unit, %"};
  EXPECT_THAT(
      data_header(data),
      EndsWith("\n  notes          7 rows have no label and are left out; a is read without "
               "its unit, %\n"));
}

TEST(DataHeader, StandsForEachWorldOfASimulation) {
  const FreshFolder folder;
  const auto world = [&](const char* name, const char* text) {
    return parse_spec("dataset(path=\"" + folder.write(name, text).string() + "\")");
  };
  Simulation simulation{.environment = world("one.csv", "1,u\n2,v\n1,u\n2,v\n"),
                        .policies = {parse_spec("uniform"), parse_spec("lin_es")}};
  EXPECT_THAT(data_headers(simulation), HasSubstr("one.csv: 4 rows"));
  simulation.policies[1].environment = world("two.csv", "1,u\n2,v\n1,u\n2,v\n3,u\n");
  EXPECT_THAT(data_headers(simulation), HasSubstr("\n\ntwo.csv: 5 rows"));
  EXPECT_THAT(data_paragraphs(simulation), HasSubstr(" two.csv: 5 rows"));
  simulation.policies[1].environment = simulation.environment;
  EXPECT_THAT(data_paragraphs(simulation), Not(HasSubstr(" one.csv"))) << "once";
}

TEST(DataHeader, IsLeftOutWithoutData) {
  Simulation simulation{.environment = parse_spec("linear(K=3)"), .policies = {}};
  EXPECT_EQ(data_headers(simulation), "");
  simulation.environment = parse_spec("dataset(path=\"vanished.csv\")");
  EXPECT_EQ(data_headers(simulation), "");
}

}  // namespace
}  // namespace posse::data_header_test
