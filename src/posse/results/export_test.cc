#include "posse/results/export.h"

#include <cmath>
#include <string>
#include <vector>

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "posse/core/fresh_folder_test.h"

namespace posse::export_test {
namespace {

using Json = nlohmann::json;

Simulation simulation() {
  return {.environment = parse_spec("linear(K=3, d=2)"),
          .policies = {parse_spec("lin_es(m=5, sigma_R=0.1)"), parse_spec("uniform")},
          .T = 2,
          .repetitions = 2,
          .seed = 11};
}

Runs runs() {
  const Run one{.repetition = 0,
                .rows = {{1, 0.5, -1, 0}, {2, 0.75, 0.125, 1}},
                .decide_us = 1,
                .update_us = 2};
  const Run two{.repetition = 1,
                .rows = {{1, 0, 1, 1}, {2, 0.25, 2, 1}},
                .decide_us = 3,
                .update_us = 2.00004};
  Run first = two;
  first.repetition = 0;
  return {{one, two}, {first, two}};
}

std::vector<std::string> keys(const Json& json) {
  std::vector<std::string> names;
  for (const auto& item : json.items()) names.push_back(item.key());
  return names;
}

using Names = std::vector<std::string>;

TEST(Results, WriteALinePerPolicyRepetitionAndCheckpoint) {
  EXPECT_EQ(rows_csv(simulation(), runs()),
            "policy,repetition,t,regret,reward,best\n"
            "\"lin_es(m=5, sigma_R=0.1)\",0,1,0.5,-1,0\n"
            "\"lin_es(m=5, sigma_R=0.1)\",0,2,0.75,0.125,1\n"
            "\"lin_es(m=5, sigma_R=0.1)\",1,1,0,1,1\n"
            "\"lin_es(m=5, sigma_R=0.1)\",1,2,0.25,2,1\n"
            "\"uniform\",0,1,0,1,1\n"
            "\"uniform\",0,2,0.25,2,1\n"
            "\"uniform\",1,1,0,1,1\n"
            "\"uniform\",1,2,0.25,2,1\n");
}

TEST(Results, SayWhatDataTheWorldsAreMadeOf) {
  const FreshFolder folder;
  const std::string path = folder.write("rows.csv", "1,u\n2,v\n1,u\n2,v\n").string();
  Simulation own = simulation();
  EXPECT_FALSE(Json::parse(summary_json(own, runs(), false)).contains("data"));
  own.policies[1].environment = parse_spec("dataset(path=\"" + path + "\", rows=2)");
  EXPECT_EQ(Json::parse(summary_json(own, runs(), false))["policies"][1]["data"]["rows"], 2);
  own.environment = parse_spec("dataset(path=\"" + path + "\")");
  EXPECT_EQ(Json::parse(summary_json(own, runs(), false))["data"]["rows"], 4);
}

TEST(Results, WriteNumbersThatReadBackExactly) {
  Runs odd = {{{.rows = {{1, 1.0 / 3, 1e-17, 0}}}}};
  Simulation only = simulation();
  only.policies.pop_back();
  const std::string csv = rows_csv(only, odd);
  EXPECT_NE(csv.find(",0.3333333333333333,1e-17,0\n"), std::string::npos) << csv;
}

TEST(Results, DoubleTheQuotesInsideOfQuotes) {
  Simulation only = simulation();
  only.policies = {parse_value("\"say \\\"hi\\\"\"")};  // a text; policies never are, but CSV holds
  const std::string csv = timings_csv(only, {{posse::Run{}}});
  EXPECT_NE(csv.find("\"\"\"say \\\"\"hi\\\"\"\"\"\",0,"), std::string::npos) << csv;
}

// What a reader of the file does.
std::string unmarked(const std::string& field) {
  return field.starts_with('\'') ? field.substr(1) : field;
}

TEST(Results, MarkLabelsThatLookLikeFormulas) {
  const Runs loss = {{{.rows = {{1, 0, -1.5, 0}}}}};
  for (const std::string label : {"=1+1", "+1", "-1", "@SUM(A1)", "\tx", "\rx", "'quoted'"}) {
    Simulation only = simulation();
    only.policies = {parse_spec("uniform")};
    only.policies[0].label = label;
    const std::string csv = rows_csv(only, loss);
    EXPECT_NE(csv.find("\n\"'" + label + "\",0,1,0,-1.5,0\n"), std::string::npos) << csv;
    EXPECT_EQ(unmarked("'" + label), label);
  }
}

TEST(Results, LeaveOtherLabelsAsTheyAre) {
  Simulation only = simulation();
  only.policies = {parse_spec("uniform")};
  for (const std::string label : {"a=b", "1", "Lin-ES", " =1", "it's"}) {
    only.policies[0].label = label;
    const std::string csv = timings_csv(only, {{posse::Run{}}});
    EXPECT_NE(csv.find("\n\"" + label + "\",0,"), std::string::npos) << csv;
    EXPECT_EQ(unmarked(label), label);
  }
}

TEST(Results, WriteTimingsApart) {
  EXPECT_EQ(timings_csv(simulation(), runs()),
            "policy,repetition,decide_us,update_us\n"
            "\"lin_es(m=5, sigma_R=0.1)\",0,1.0000,2.0000\n"
            "\"lin_es(m=5, sigma_R=0.1)\",1,3.0000,2.0000\n"
            "\"uniform\",0,3.0000,2.0000\n"
            "\"uniform\",1,3.0000,2.0000\n");
}

TEST(Results, SummariseAsJsonWithExactlyTheseKeys) {
  const Json json = Json::parse(summary_json(simulation(), runs(), /*timings=*/true));
  EXPECT_EQ(keys(json), (Names{"environment", "horizon", "policies", "repetitions", "seed"}));
  EXPECT_EQ(json["environment"], "linear(K=3, d=2)");
  EXPECT_EQ(json["horizon"], 2);
  EXPECT_EQ(json["repetitions"], 2);
  EXPECT_EQ(json["seed"], 11);
  ASSERT_EQ(json["policies"].size(), 2u);
  for (const Json& policy : json["policies"]) {
    EXPECT_EQ(keys(policy), (Names{"decide_us", "policy", "regret", "update_us"}));
    EXPECT_EQ(keys(policy["regret"]), (Names{"mean", "median", "q05", "q95", "sd", "se"}));
  }
  const Json& first = json["policies"][0];
  EXPECT_EQ(first["policy"], "lin_es(m=5, sigma_R=0.1)");
  EXPECT_DOUBLE_EQ(first["regret"]["mean"], 0.5);
  EXPECT_DOUBLE_EQ(first["regret"]["se"], 0.25);
  EXPECT_DOUBLE_EQ(first["decide_us"], 2);
}

TEST(Results, SummariesWithoutTimingsRepeatThemselves) {
  const Json json = Json::parse(summary_json(simulation(), runs(), /*timings=*/false));
  EXPECT_EQ(keys(json["policies"][0]), (Names{"policy", "regret"}));
}

TEST(Results, NameContendersByTheirLabelsAndSayWhatElseTheyHave) {
  Simulation named = simulation();
  named.policies[0].label = "Lin-ES";
  named.policies[1].environment = parse_spec("linear(K=3, d=2, sigma=1)");
  EXPECT_NE(rows_csv(named, runs()).find("\"Lin-ES\",0,1,"), std::string::npos);
  const Json json = Json::parse(summary_json(named, runs(), /*timings=*/false));
  EXPECT_EQ(json["policies"][0]["label"], "Lin-ES");
  EXPECT_EQ(json["policies"][0]["policy"], "lin_es(m=5, sigma_R=0.1)");
  EXPECT_EQ(json["policies"][1]["environment"], "linear(K=3, d=2, sigma=1)");
}

TEST(Results, LeaveOutTheRegretOfPoliciesWithoutRuns) {
  Runs some = runs();
  some[1].clear();
  const Json json = Json::parse(summary_json(simulation(), some, /*timings=*/true));
  EXPECT_EQ(keys(json["policies"][1]), (Names{"policy", "runs"}));
  EXPECT_EQ(json["policies"][1]["runs"], 0);
}

// By hand: final regrets 0.75 and 0.25 against 0.25 and 0.25, so the ratio is 2; one - 2 other is
// 0.25 and -0.25, of standard error 0.25, which is half of the mean 0.5; t_1 = 12.7062.
TEST(Results, TellHowManyTimesTheLimitAPolicyHas) {
  EXPECT_FALSE(Json::parse(summary_json(simulation(), runs(), false))["policies"][0].contains(
      "times_limit"));
  Simulation told = simulation();
  told.policies[1] = parse_spec("bayes");
  const Json json = Json::parse(summary_json(told, runs(), false));
  EXPECT_DOUBLE_EQ(json["policies"][0]["times_limit"]["ratio"], 2);
  const double low = json["policies"][0]["times_limit"]["low"];
  const double high = json["policies"][0]["times_limit"]["high"];
  EXPECT_NEAR(std::log(low / 2), -12.7062 / 2, 1e-9);
  EXPECT_NEAR(std::log(high / 2), 12.7062 / 2, 1e-9);
  EXPECT_DOUBLE_EQ(json["policies"][1]["times_limit"]["ratio"], 1);
}

TEST(Results, CompareNoPolicyWithTheLimitOfAnotherWorld) {
  Simulation told = simulation();
  told.policies[1] = parse_spec("bayes");
  told.policies[0].environment = parse_spec("linear(K=3, d=2, sigma=1)");
  const Json json = Json::parse(summary_json(told, runs(), false));
  EXPECT_FALSE(json["policies"][0].contains("times_limit"));
  EXPECT_TRUE(json["policies"][1].contains("times_limit"));
}

TEST(Results, SayHowManyRunsAreUnfinishedInsteadOfTheirRegret) {
  Runs some = runs();
  some[0][1].rows.pop_back();
  some[0][1].budget = 1.5;
  const Json json = Json::parse(summary_json(simulation(), some, /*timings=*/false));
  EXPECT_EQ(keys(json["policies"][0]), (Names{"policy", "unfinished"}));
  EXPECT_EQ(json["policies"][0]["unfinished"], Json::parse(R"({"runs":1,"t":1,"budget":1.5})"));
  EXPECT_EQ(keys(json["policies"][1]), (Names{"policy", "regret"}));
}

// The first policy of two values, and a reference.
Simulation swept() {
  Simulation all = simulation();
  all.swept = "policy.m";
  all.policies = {all.policies[0], all.policies[0], all.policies[1]};
  for (Contender& contender : all.policies) contender.family = contender.label;
  all.policies[0].value = 5, all.policies[1].value = 10;
  all.policies[1].label += ", m = 10";
  all.policies[1].T = 7;
  return all;
}

TEST(Results, HaveAColumnForTheValuesOfASweep) {
  const Runs two = {runs()[0], runs()[1], runs()[1]};
  const std::string csv = rows_csv(swept(), two);
  EXPECT_EQ(csv.substr(0, csv.find('\n')), "policy,policy.m,repetition,t,regret,reward,best");
  EXPECT_NE(csv.find("\n\"lin_es(m=5, sigma_R=0.1)\",10,0,1,0,1,1\n"), std::string::npos) << csv;
  EXPECT_NE(csv.find("\n\"uniform\",,0,1,0,1,1\n"), std::string::npos) << "none for a reference";
  EXPECT_EQ(timings_csv(swept(), two).substr(0, 46),
            "policy,policy.m,repetition,decide_us,update_us");
}

// Regret 0.5 at m = 5 and 0.25 at m = 10: an exponent of -1.
TEST(Results, SummariseASweepByItsExponents) {
  const Json json = Json::parse(summary_json(swept(), {runs()[0], runs()[1], runs()[1]}, false));
  EXPECT_EQ(json["swept"], "policy.m");
  EXPECT_EQ(json["policies"][1]["value"], 10);
  EXPECT_EQ(json["policies"][1]["horizon"], 7);
  EXPECT_FALSE(json["policies"][2].contains("value"));
  ASSERT_EQ(json["exponents"].size(), 2u);
  EXPECT_EQ(keys(json["exponents"][0]), (Names{"exponent", "high", "low", "misfit", "policy"}));
  EXPECT_EQ(json["exponents"][0]["policy"], "lin_es(m=5, sigma_R=0.1)");
  EXPECT_NEAR(json["exponents"][0]["exponent"].get<double>(), -1, 1e-9);
  EXPECT_TRUE(json["exponents"][1]["exponent"].is_null());
}

}  // namespace
}  // namespace posse::export_test
