#include "posse/core/parameter.h"

#include <utility>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/core/error.h"

namespace posse::parameter_test {
namespace {

using testing::Eq;
using testing::ThrowsMessage;

Spec with_link(const Spec& spec) {
  return Arguments("link", spec, {{"scale", "1", "", real_above(0)}}).complete();
}

Parameters parameters() {
  return {{"m", "10", "members", whole(1)},
          {"lambda", "1", "ridge", real_above(0)},
          {"sigma_R", "auto", "perturbation", real(0).or_word("auto")},
          {"link", "identity", "inverse link", specs_of(with_link)}};
}

Arguments bind(const std::string& spec) {
  return Arguments("policy", parse_spec(spec), parameters());
}

std::string completed_spec(const std::string& spec) { return to_string(bind(spec).complete()); }

void expect_binding_error(const std::string& spec, const std::string& message) {
  EXPECT_THAT([&] { bind(spec); }, ThrowsMessage<Error>(Eq(message)));
}

TEST(Arguments, FillInDefaults) {
  EXPECT_EQ(completed_spec("lin_es"),
            "lin_es(m=10, lambda=1, sigma_R=auto, link=identity(scale=1))");
}

TEST(Arguments, BindByPlaceAndByName) {
  const std::string expected = "lin_es(m=5, lambda=0.5, sigma_R=2, link=identity(scale=1))";
  EXPECT_EQ(completed_spec("lin_es(5, 0.5, 2)"), expected);
  EXPECT_EQ(completed_spec("lin_es(5, sigma_R=2, lambda=0.5)"), expected);
  EXPECT_EQ(completed_spec("lin_es(sigma_R=2, lambda=0.5, m=5)"), expected);
}

TEST(Arguments, AreReadByTheirNames) {
  const Arguments arguments = bind("lin_es(5, 0.25, auto, probit(scale=3))");
  EXPECT_EQ(arguments.whole("m"), 5);
  EXPECT_EQ(arguments.number("lambda"), 0.25);
  EXPECT_TRUE(arguments.is_number("lambda"));
  EXPECT_FALSE(arguments.is_number("sigma_R"));
  EXPECT_TRUE(arguments.is("sigma_R", "auto"));
  EXPECT_FALSE(arguments.is("sigma_R", "automatic"));
  EXPECT_EQ(arguments.word("sigma_R"), "auto");
  EXPECT_EQ(arguments.value("link"), parse_spec("probit(scale=3)"));
}

TEST(Arguments, CompletingTwiceChangesNothing) {
  for (const char* spec : {"lin_es", "lin_es(5, link=probit)", "lin_es(sigma_R=1e-300)"}) {
    const std::string once = completed_spec(spec);
    EXPECT_EQ(completed_spec(once), once);
  }
}

TEST(Arguments, RefuseUnknownParametersAndNameTheOthers) {
  expect_binding_error("lin_es(sgima_R=1)",
                       "policy lin_es has no parameter 'sgima_R'; did you mean 'sigma_R'?");
  expect_binding_error(
      "lin_es(temperature=1)",
      "policy lin_es has no parameter 'temperature'; it has: m, lambda, sigma_R, link");
  EXPECT_THAT([] { Arguments("policy", parse_spec("uniform(m=1)"), {}); },
              ThrowsMessage<Error>(Eq("policy uniform has no parameter 'm'; it has none")));
}

TEST(Arguments, RefuseParametersGivenTwice) {
  expect_binding_error("lin_es(m=1, m=2)", "policy lin_es is given 'm' twice");
  expect_binding_error("lin_es(1, 2, lambda=3)", "policy lin_es is given 'lambda' twice");
}

TEST(Arguments, RefuseMoreThanThereAreParameters) {
  expect_binding_error("lin_es(1, 1, 1, identity, 7)",
                       "policy lin_es takes 4 parameters; '7' is one too many");
}

TEST(Arguments, RefuseValuesOutOfRange) {
  const std::string m = "m of policy lin_es must be a whole number from 1 to 1000000000, not ";
  expect_binding_error("lin_es(m=0)", m + "0");
  expect_binding_error("lin_es(m=2.5)", m + "2.5");
  expect_binding_error("lin_es(m=1e10)", m + "10000000000");
  expect_binding_error("lin_es(m=many)", m + "many");
  expect_binding_error("lin_es(m=\"3\")", m + "\"3\"");
  expect_binding_error("lin_es(m=[3])", m + "[3]");
  expect_binding_error("lin_es(lambda=0)",
                       "lambda of policy lin_es must be a number above 0, not 0");
  expect_binding_error("lin_es(sigma_R=-1)",
                       "sigma_R of policy lin_es must be a number from 0 up or 'auto', not -1");
  expect_binding_error(
      "lin_es(sigma_R=auto(1))",
      "sigma_R of policy lin_es must be a number from 0 up or 'auto', not auto(1)");
  expect_binding_error("lin_es(link=3)", "link of policy lin_es must be a spec, not 3");
  expect_binding_error("lin_es(link=\"logistic\")",
                       "link of policy lin_es must be a spec, not \"logistic\"; write it without "
                       "quotes: logistic");
}

TEST(Arguments, CheckNestedSpecs) {
  EXPECT_EQ(completed_spec("lin_es(link=probit(2))"),
            "lin_es(m=10, lambda=1, sigma_R=auto, link=probit(scale=2))");
  expect_binding_error("lin_es(link=probit(scale=0))",
                       "scale of link probit must be a number above 0, not 0");
}

TEST(Domain, ContainsItsClosedEndsButNotItsOpenEnd) {
  const auto accepts = [](const Domain& domain, double number) {
    try {
      return domain.accept("x", Spec::of(number)) == Spec::of(number);
    } catch (const Error&) {
      return false;
    }
  };
  EXPECT_TRUE(accepts(real(-1, 1), -1));
  EXPECT_TRUE(accepts(real(-1, 1), 1));
  EXPECT_FALSE(accepts(real(-1, 1), 1.01));
  EXPECT_FALSE(accepts(real_above(2), 2));
  EXPECT_TRUE(accepts(real_above(2), 2.01));
  EXPECT_TRUE(accepts(real_above(2), 1e300));
  EXPECT_FALSE(accepts(probability(), 0));
  EXPECT_TRUE(accepts(probability(), 1));
  EXPECT_FALSE(accepts(probability(), 1.01));
  EXPECT_TRUE(accepts(whole(0, 3), 3));
  EXPECT_FALSE(accepts(whole(0, 3), 4));
  EXPECT_FALSE(accepts(whole(0, 3), 1.5));
  EXPECT_FALSE(accepts(one_of({"a", "b"}), 0));
}

TEST(Domain, SaysWhatItAccepts) {
  EXPECT_EQ(real_above(0).or_word("auto").text(), "a number above 0 or 'auto'");
  EXPECT_EQ(probability().text(), "a number above 0, at most 1");
  EXPECT_EQ(real(0, 0.5).text(), "a number from 0 to 0.5");
  EXPECT_EQ(one_of({"fresh", "fixed"}).text(), "'fresh' or 'fixed'");
  EXPECT_EQ(specs_of(with_link).or_word("none").text(), "'none' or a spec");
}

TEST(Domain, AcceptsOnlyItsWords) {
  const Domain domain = one_of({"fresh", "fixed"});
  EXPECT_EQ(domain.accept("arms", Spec::of("fixed")), Spec::of("fixed"));
  EXPECT_THAT([&] { domain.accept("arms", Spec::of("stale")); },
              ThrowsMessage<Error>(Eq("arms must be 'fresh' or 'fixed', not stale")));
  EXPECT_THAT([&] { domain.accept("arms", Spec::of("Fixd")); },
              ThrowsMessage<Error>(Eq("arms cannot be Fixd; did you mean 'fixed'?")));
}

// The parameter's own words are not looked up in the catalogue.
TEST(Domain, AcceptsItsWordsBesideSpecs) {
  const auto refuse = [](const Spec& spec) -> Spec {
    throw Error("there is no link " + spec.word);
  };
  EXPECT_EQ(specs_of(refuse).or_word("none").accept("link", Spec::of("none")), Spec::of("none"));
}

TEST(Domain, AcceptsListsOfNumbers) {
  const Domain domain = list_of(whole(1)).or_word("none");
  for (const char* list : {"[1]", "[3, 5, 4]", "none"}) {
    EXPECT_EQ(to_string(domain.accept("rounds", parse_value(list))), list);
  }
  for (const char* wrong : {"[]", "3", "[0]", "[1, 2.5]", "[1, none]", "[[1]]", "some"}) {
    EXPECT_THAT([&] { domain.accept("rounds", parse_value(wrong)); },
                ThrowsMessage<Error>(Eq("rounds must be a list, each a whole number from 1 to "
                                        "1000000000 or 'none', not " +
                                        std::string(wrong))));
  }
}

TEST(Domain, AcceptsTextsAndBareWordsAsTexts) {
  const Domain domain = or_text(whole(1)).or_word("last");
  for (const auto& [given, taken] : {std::pair{"\"a b\"", "\"a b\""},
                                     {"kind", "\"kind\""},
                                     {"\"last\"", "\"last\""},
                                     {"last", "last"},
                                     {"3", "3"}}) {
    EXPECT_EQ(to_string(domain.accept("label", parse_value(given))), taken);
  }
  for (const char* wrong : {"0", "kind(2)", "[1]"}) {
    EXPECT_THAT([&] { domain.accept("label", parse_value(wrong)); },
                ThrowsMessage<Error>(Eq("label must be a whole number from 1 to 1000000000 or a "
                                        "\"text\" or 'last', not " +
                                        std::string(wrong))));
  }
  EXPECT_EQ(any_text().text(), "a \"text\"");
}

TEST(Domain, AcceptsListsOfTextsAndNumbers) {
  const Domain domain = list_of(or_text(whole(1))).or_word("auto");
  EXPECT_EQ(to_string(domain.accept("columns", parse_value("[kind, 2, \"a b\"]"))),
            "[\"kind\", 2, \"a b\"]");
  EXPECT_EQ(to_string(domain.accept("columns", parse_value("auto"))), "auto");
  for (const char* wrong : {"[]", "kind", "[0]", "[[1]]"}) {
    EXPECT_THROW(domain.accept("columns", parse_value(wrong)), Error) << wrong;
  }
}

TEST(Arguments, CanReplaceAWordByANumber) {
  Arguments arguments = bind("lin_es(5)");
  arguments.set("sigma_R", Spec::of(0.25));
  EXPECT_EQ(arguments.number("sigma_R"), 0.25);
  EXPECT_EQ(arguments.whole("m"), 5);
}

TEST(Parameters, CanAcceptAnotherWord) {
  const Parameters changed = with_word(parameters(), "lambda", "theory", "as proven");
  const Arguments arguments("policy", parse_spec("lin_es(lambda=theory)"), changed);
  EXPECT_TRUE(arguments.is("lambda", "theory"));
  EXPECT_EQ(changed[1].meaning, "ridge; 'theory' is as proven");
}

TEST(Parameters, JoinInOrder) {
  const Parameters joined = parameters() + Parameters{{"tau", "5", "", whole(0)}};
  ASSERT_EQ(joined.size(), 5U);
  EXPECT_EQ(joined[0].name, "m");
  EXPECT_EQ(joined[4].name, "tau");
}

TEST(Parameters, CanHaveAnotherDefault) {
  const Parameters changed = with_default(parameters(), "lambda", "7");
  const Arguments arguments("policy", parse_spec("lin_es"), changed);
  EXPECT_EQ(arguments.number("lambda"), 7);
  EXPECT_EQ(arguments.whole("m"), 10);
}

}  // namespace
}  // namespace posse::parameter_test
