#include "posse/experiments/fitting_link.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"
#include "posse/environments/environment.h"
#include "posse/links/link.h"
#include "posse/policies/policy.h"

namespace posse::fitting_link_test {
namespace {

using testing::ContainsRegex;
using testing::HasSubstr;
using testing::ThrowsMessage;

std::string resolved(const std::string& policy, const std::string& world) {
  return to_string(with_link_of(parse_spec(world), parse_spec(policy)));
}

TEST(FittingLink, IsThatOfTheWorld) {
  for (const auto& [world, link] : std::vector<std::pair<std::string, std::string>>{
           {"linear", "identity"},
           {"logistic", "logistic"},
           {"logistic(noise=bernoulli)", "logistic"},
           {"poisson", "poisson"},
           {"glm(link=probit)", "probit"},
           {"distance", "identity"},
           {"quadratic", "identity"},
           {"classification", "logistic"},
           {"shuttle", "logistic"},
           {"dataset(path=\"rows.csv\")", "logistic"}}) {
    EXPECT_THAT(resolved("glm_es(link=auto)", world), ContainsRegex("link=" + link + "[,)]"))
        << world;
  }
}

TEST(FittingLink, IsSetWhereverAPolicyHasOne) {
  EXPECT_THAT(resolved("anytime(glm_es(link=auto))", "poisson"),
              ContainsRegex("glm_es\\([^(]*link=poisson[,)]"));
  EXPECT_THAT(resolved("ts(model=glm(link=auto))", "poisson"),
              ContainsRegex("glm\\([^(]*link=poisson[,)]"));
  EXPECT_THAT(resolved("sgd_ts(link=auto)", "linear"), ContainsRegex("link=identity[,)]"));
}

TEST(FittingLink, IsToldWhereItWasChosen) {
  Simulation simulation{.environment = parse_spec("poisson"),
                        .policies = {parse_spec("lin_es"), parse_spec("glm_es(link=auto)")}};
  EXPECT_EQ(chosen_links_text(simulation), "glm_es(link=auto) takes link=poisson");
  simulation.policies.pop_back();
  EXPECT_EQ(chosen_links_text(simulation), "");
}

TEST(FittingLink, LeavesOtherPoliciesAsTheyAre) {
  for (const char* policy : {"lin_es", "glm_es", "glm_es(link=probit)", "neural_es(m=3)"}) {
    EXPECT_EQ(resolved(policy, "poisson"), policy);
  }
}

TEST(FittingLink, IsPlayedAndPartOfTheConfiguration) {
  const Simulation simulation{.environment = parse_spec("poisson(K=4, d=2)"),
                              .policies = {parse_spec("glm_es(link=auto)")},
                              .T = 30,
                              .repetitions = 2};
  Simulation spelled = simulation;
  spelled.policies = {parse_spec("glm_es(link=poisson)")};
  EXPECT_EQ(simulation.cell(0, 1).configuration(), spelled.cell(0, 1).configuration());
  EXPECT_EQ(simulate(simulation, {})[0][1].rows.back().regret,
            simulate(spelled, {})[0][1].rows.back().regret);
}

TEST(FittingLink, IsUnknownToAPolicyThatIsMadeAlone) {
  for (const char* policy : {"glm_es(link=auto)", "greedy(model=glm(link=auto))",
                             "glb_omd(link=auto)", "ofuglb(link=auto)"}) {
    EXPECT_THAT([&] { make_policy(policy, {.d = 2, .T = 100}); },
                ThrowsMessage<Error>(HasSubstr("link=auto is taken from the world by posse "
                                               "simulate and posse run; elsewhere name the link")))
        << policy;
  }
}

std::string misfit(const std::vector<std::string>& policies, const std::string& world) {
  Simulation simulation{.environment = parse_spec(world), .policies = {}};
  for (const std::string& policy : policies) simulation.policies.push_back(parse_spec(policy));
  return misfit_text(simulation);
}

TEST(MisfittingLink, IsNamedWithASpecThatFits) {
  EXPECT_EQ(misfit({"glm_es"}, "poisson"),
            "link=logistic of glm_es is for mean rewards between 0 and 1, and those of poisson are "
            "above 0; glm_es(link=poisson) fits, as does link=auto");
  EXPECT_EQ(misfit({"glm_es(m=5)"}, "linear(K=3)"),
            "link=logistic of glm_es(m=5) is for mean rewards between 0 and 1, and those of linear "
            "are any number; glm_es(m=5, link=identity) fits, as does link=auto");
}

TEST(MisfittingLink, IsReplacedWhereItStands) {
  const auto ends = [](const std::string& policy, const std::string& fitting) {
    EXPECT_THAT(misfit({policy}, "poisson"),
                testing::EndsWith("; " + fitting + " fits, as does link=auto"));
  };
  ends("glm_es(link=probit, m=3)", "glm_es(link=poisson, m=3)");
  ends("anytime(glm_es)", "anytime(glm_es(link=poisson))");
  ends("anytime(policy=glm_es(m=3), rule=own)",
       "anytime(policy=glm_es(m=3, link=poisson), rule=own)");
  ends("es(model=glm)", "es(model=glm(link=poisson))");
}

TEST(MisfittingLink, IsToldOnceForAllPolicies) {
  EXPECT_THAT(misfit({"lin_es", "glm_es", "sgd_ts", "ts(model=glm)"}, "linear"),
              testing::EndsWith("; glm_es(link=identity) fits, as does link=auto (likewise: "
                                "sgd_ts, ts(model=glm))"));
  EXPECT_THAT(misfit({"glm_es", "glm_es(m=2)", "glm_es(m=3)", "glm_es(m=4)", "sgd_ts", "glb_omd"},
                     "linear"),
              testing::EndsWith("(likewise: glm_es(m=2), glm_es(m=3), glm_es(m=4) and 2 more)"));
}

TEST(MisfittingLink, IsNoneIfItReachesAllMeans) {
  EXPECT_EQ(misfit({"glm_es", "lin_es", "neural_es", "glm_es(link=identity)"}, "logistic"), "");
  EXPECT_EQ(misfit({"glm_es(link=poisson)"}, "glm(link=exponential, noise=exponential)"), "");
  EXPECT_EQ(misfit({"glm_es(link=auto)", "lin_ts"}, "poisson"), "");
  EXPECT_EQ(misfit({"glm_es"}, "classification"), "");
}

// Every world says which link fits, and the link is one.
TEST(MisfittingLink, CanBeToldInEveryWorld) {
  for (const auto& world : environments().entries()) {
    const bool data = world.name == "dataset";
    const std::string spec = data ? "dataset(path=\"rows.csv\")" : world.name;
    const std::string link = environments().traits(parse_spec(spec)).link;
    EXPECT_NO_THROW(make_link(parse_spec(link))) << world.name << ": " << link;
  }
}

}  // namespace
}  // namespace posse::fitting_link_test
