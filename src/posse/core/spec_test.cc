#include "posse/core/spec.h"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstdint>
#include <utility>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "posse/core/error.h"
#include "posse/core/plain_text.h"

namespace posse::spec_test {
namespace {

using testing::AllOf;
using testing::Eq;
using testing::HasSubstr;
using testing::StartsWith;
using testing::ThrowsMessage;
using testing::Truly;

Spec text(std::string characters) { return Spec::of_text(std::move(characters)); }

Spec list(std::vector<Argument> items) {
  Spec spec;
  spec.kind = Spec::Kind::list;
  spec.arguments = std::move(items);
  return spec;
}

Spec call(std::string name, std::vector<Argument> arguments) {
  Spec spec = Spec::of(std::move(name));
  spec.arguments = std::move(arguments);
  return spec;
}

void expect_parse_error(std::string_view input, const std::string& message) {
  EXPECT_THAT([&] { parse_spec(input); }, ThrowsMessage<Error>(Eq(message)));
}

TEST(Spec, IsAWordOrACallWithoutArguments) {
  EXPECT_EQ(parse_spec("uniform"), Spec::of("uniform"));
  EXPECT_EQ(parse_spec("uniform()"), Spec::of("uniform"));
  EXPECT_EQ(parse_spec("_a1"), Spec::of("_a1"));
  EXPECT_TRUE(parse_spec("auto").is_word("auto"));
  EXPECT_FALSE(parse_spec("auto(1)").is_word("auto"));
  EXPECT_FALSE(parse_value("\"auto\"").is_word("auto"));
}

TEST(Spec, TakesArgumentsByPositionFirstAndThenByKey) {
  EXPECT_EQ(
      parse_spec("lin_es(20, auto, lambda=0.5)"),
      call("lin_es", {{"", Spec::of(20)}, {"", Spec::of("auto")}, {"lambda", Spec::of(0.5)}}));
}

TEST(Spec, NestsCallsAndLists) {
  const Spec spec = parse_spec("a(b=c(d=[1, e(2), []]), f=g)");
  const Spec items =
      list({{"", Spec::of(1)}, {"", call("e", {{"", Spec::of(2)}})}, {"", list({})}});
  EXPECT_EQ(spec, call("a", {{"b", call("c", {{"d", items}})}, {"f", Spec::of("g")}}));
}

TEST(Spec, ReadsTextWithEscapes) {
  EXPECT_EQ(parse_value(R"("a, (b) = [c]")"), text("a, (b) = [c]"));
  EXPECT_EQ(parse_value(R"("say \"x\" \\ y")"), text(R"(say "x" \ y)"));
  EXPECT_EQ(parse_value(R"("")"), text(""));
}

TEST(Spec, RefusesOtherEscapes) {
  expect_parse_error(
      R"(f(path="C:\data\base.csv"))",
      R"(in spec 'f(path="C:\data\base.csv")', position 11: expected \\ or \", since a )"
      R"(backslash in a text is written twice, found '\data\base.c')");
  expect_parse_error("f(\"a\\",
                     "in spec 'f(\"a\\', position 6: expected a closing \", found the end");
}

TEST(Spec, SaysHowTextIsQuoted) {
  expect_parse_error("f(path='my base.csv', label=x)",
                     "in spec 'f(path='my base.csv', label=x)', position 8: a text has double "
                     "quotes, as in 'f(path=\"my base.csv\", label=x)'");
}

// What is kept as TOML and shown as JSON can hold nothing else.
TEST(Spec, RefusesTextThatIsNotPlain) {
  EXPECT_THAT(
      [] { parse_spec("f(path=\"a\tb\")"); },
      ThrowsMessage<Error>(Eq("in spec 'f(path=\"a\\x09b\")', position 8: expected a text in "
                              "UTF-8 without control characters, found '\"a\\x09b\")'")));
  for (const char* bytes : {"\"\n\"", "\"\xff\"", "\"\x7f\""}) {
    EXPECT_THROW(parse_value(bytes), Error);
  }
  EXPECT_EQ(parse_value("\"Z\xc3\xbcrich\""), text("Z\xc3\xbcrich"));
}

TEST(Spec, ReadsNumbers) {
  EXPECT_EQ(parse_value("-2.5"), Spec::of(-2.5));
  EXPECT_EQ(parse_value("1e-3"), Spec::of(0.001));
  EXPECT_EQ(parse_value("2E+4"), Spec::of(20000));
  EXPECT_EQ(parse_value(".5"), Spec::of(0.5));
  EXPECT_EQ(parse_value("5e-324"), Spec::of(5e-324));
  EXPECT_EQ(parse_value("1.7976931348623157e308"), Spec::of(1.7976931348623157e308));
}

TEST(Spec, AllowsSpacesEverywhereBetweenTokens) {
  EXPECT_EQ(parse_spec(" \n a ( 1 ,\tb = [ 2 , \"c\" ] ) "), parse_spec("a(1,b=[2,\"c\"])"));
  EXPECT_EQ(parse_value("[ ]"), list({}));
  EXPECT_EQ(parse_spec("a( )"), Spec::of("a"));
}

TEST(Spec, RemembersWhereItWasWritten) {
  const Spec spec = parse_spec("a(1, b=[c])", "two.toml, line 3");
  EXPECT_EQ(spec.origin, "two.toml, line 3");
  EXPECT_EQ(spec, parse_spec("a(1, b=[c])"));
  EXPECT_THAT([] { parse_value("[1", "--set"); },
              ThrowsMessage<Error>(StartsWith("--set: in spec '[1', position 3: expected")));
}

TEST(Spec, DiffersByKindNumberWordKeyAndOrder) {
  EXPECT_NE(Spec::of("a"), text("a"));
  EXPECT_NE(Spec::of(1), Spec::of(2));
  EXPECT_NE(parse_spec("a"), parse_spec("b"));
  EXPECT_NE(parse_spec("a(b=1)"), parse_spec("a(c=1)"));
  EXPECT_NE(parse_spec("a(1)"), parse_spec("a(b=1)"));
  EXPECT_NE(parse_spec("a(b=1, c=2)"), parse_spec("a(c=2, b=1)"));
}

TEST(Spec, SaysWhereTheErrorIsAndWhatWasFound) {
  expect_parse_error("", "in spec '', position 1: expected a name, found the end");
  expect_parse_error("  ", "in spec '  ', position 3: expected a name, found the end");
  expect_parse_error("12", "in spec '12', position 1: expected a name, found '12'");
  expect_parse_error(
      "f(a=)",
      "in spec 'f(a=)', position 5: expected a number, a name, a list or a \"text\", "
      "found ')'");
  expect_parse_error("f(1", "in spec 'f(1', position 4: expected ',' or ')', found the end");
  expect_parse_error("f(1]", "in spec 'f(1]', position 4: expected ',' or ')', found ']'");
  expect_parse_error("f([1)", "in spec 'f([1)', position 5: expected ',' or ']', found ')'");
  expect_parse_error("f(1) g", "in spec 'f(1) g', position 6: expected the end, found 'g'");
  expect_parse_error("f(1))", "in spec 'f(1))', position 5: expected the end, found ')'");
  expect_parse_error("f(\"a)",
                     "in spec 'f(\"a)', position 6: expected a closing \", found the end");
  expect_parse_error("f(b=1, 2)",
                     "in spec 'f(b=1, 2)', position 8: expected key=value, as after the first such "
                     "argument, found '2)'");
  expect_parse_error("f(x2=1.5.2)",
                     "in spec 'f(x2=1.5.2)', position 9: expected ',' or ')', found '.2)'");
  expect_parse_error("f(1x)",
                     "in spec 'f(1x)', position 4: expected a number that ends here, found 'x)'");
}

TEST(Spec, SuggestsQuotesAroundPaths) {
  expect_parse_error("dataset(path=data/my.csv)",
                     "in spec 'dataset(path=data/my.csv)', position 18: a path needs quotes, as in "
                     "'dataset(path=\"data/my.csv\")'");
  for (const char* path : {"my.csv", "/tmp/rows", "./my.csv", "~/my.csv", "my-rows.csv", "7.csv"}) {
    const std::string text = fmt::format("dataset({}, label=last)", path);
    const std::string quoted = fmt::format("'dataset(\"{}\", label=last)'", path);
    EXPECT_THAT([&] { parse_spec(text); }, ThrowsMessage<Error>(HasSubstr(quoted))) << path;
  }
}

TEST(Spec, SuggestsUnderscoresInNames) {
  expect_parse_error(
      "lin-es", "in spec 'lin-es', position 4: names have '_', not '-'; did you mean 'lin_es'?");
  EXPECT_THAT([] { parse_spec("es(model=neural-linear(L=2))"); },
              ThrowsMessage<Error>(HasSubstr("did you mean 'neural_linear'?")));
  EXPECT_THAT([] { parse_spec("lin_es(m=5-)"); },
              ThrowsMessage<Error>(testing::Not(HasSubstr("did you mean"))));
}

TEST(Spec, ExpectsAnOpeningParenthesisOnlyAfterABareName) {
  EXPECT_THAT([] { parse_value("1 2"); },
              ThrowsMessage<Error>(Eq("in spec '1 2', position 3: expected the end, found '2'")));
  EXPECT_THAT([] { parse_value("[] 2"); }, ThrowsMessage<Error>(HasSubstr("expected the end")));
  EXPECT_THAT([] { parse_value("\"\" 2"); }, ThrowsMessage<Error>(HasSubstr("expected the end")));
  EXPECT_THAT([] { parse_spec("f() 2"); }, ThrowsMessage<Error>(HasSubstr("expected the end")));
  EXPECT_THAT([] { parse_spec("f g"); }, ThrowsMessage<Error>(HasSubstr("'(' or the end")));
}

// An error is one line and a whole C string.
TEST(Spec, SaysWhereTheErrorIsAmongUnprintableBytes) {
  const auto prints = [](const std::string& message) {
    return std::none_of(message.begin(), message.end(), [](char c) { return c >= 0 && c < ' '; });
  };
  EXPECT_THAT([] { parse_spec(std::string_view("f(\0)", 4)); },
              ThrowsMessage<Error>(AllOf(HasSubstr("position 3: expected"), Truly(prints))));
  EXPECT_THAT([] { parse_spec("f(\n1\n2)"); },
              ThrowsMessage<Error>(AllOf(HasSubstr("position 6: expected"), Truly(prints))));
}

TEST(Spec, RefusesNumbersThatAreNotFinite) {
  expect_parse_error("f(1e999)",
                     "in spec 'f(1e999)', position 3: expected a finite number, found '1e999)'");
  for (const char* number : {"-inf", "-nan", "-1e999", "-", ".", "-.", "--1", "-nan(1)"}) {
    EXPECT_THAT([&] { parse_value(number); },
                ThrowsMessage<Error>(HasSubstr("position 1: expected a finite number")))
        << number;
  }
}

TEST(Spec, ReadsUnsignedNanAndInfAsWords) {
  EXPECT_EQ(parse_value("nan"), Spec::of("nan"));
  EXPECT_EQ(parse_value("inf"), Spec::of("inf"));
}

TEST(Spec, RefusesEverythingOutsideTheLanguage) {
  for (const char* input :
       {"(",     ")",        "f(",       "f(,)",    "f(1,)",     "f(,1)",    "f(1 2)",
        "f(=1)", "f(a==1)",  "f(a=b=1)", "f g",     "f()()",     "f[1]",     "[1]",
        "\"f\"", "f(+1)",    "f(0x10)",  "f(\"a\\", "f('a')",    "f([a=1])", "f.g",
        "f-g",   "f(a b=1)", "1=f",      "=f",      "f(\"a\"b)", "f\v(\xff)"}) {
    EXPECT_THROW(parse_spec(input), Error) << input;
  }
  EXPECT_THROW(parse_spec(std::string_view("f\0", 2)), Error);
  EXPECT_THROW(parse_spec(std::string_view("f(\0)", 4)), Error);
}

TEST(Spec, RefusesDeepNestingWithoutCrashing) {
  for (const std::string open : {"f(", "[", "f(a=", "f(["}) {
    std::string deep;
    for (int i = 0; i < 1000; ++i) deep += open;
    EXPECT_THAT([&] { parse_value(deep); }, ThrowsMessage<Error>(HasSubstr("less nesting")));
  }
}

TEST(Spec, AllowsAsMuchNestingAsAnyoneNeeds) {
  const std::string open(32, '['), close(32, ']');
  EXPECT_EQ(to_string(parse_value(open + close)), open + close);
}

TEST(Spec, PrintsTheShortestText) {
  EXPECT_EQ(to_string(parse_spec(" f ( 1.50 , a = [ 0.1 , g() ] , b=\"x\\\"\" ) ")),
            "f(1.5, a=[0.1, g], b=\"x\\\"\")");
  EXPECT_EQ(to_string(Spec::of(3)), "3");
  EXPECT_EQ(to_string(Spec::of(-0.1)), "-0.1");
  EXPECT_EQ(to_string(Spec::of(1e300)), "1e+300");
}

rc::Gen<double> finite_numbers() {
  const auto from_bits = rc::gen::map(rc::gen::arbitrary<std::uint64_t>(), [](std::uint64_t bits) {
    const auto number = std::bit_cast<double>(bits);
    return std::isfinite(number) ? number : 0.0;
  });
  return rc::gen::oneOf(from_bits, rc::gen::arbitrary<double>(),
                        rc::gen::cast<double>(rc::gen::arbitrary<int>()));
}

rc::Gen<std::string> words() {
  const auto start = rc::gen::elementOf(std::string("abcXYZ_"));
  const auto rest = rc::gen::container<std::string>(rc::gen::elementOf(std::string("abzABZ_019")));
  return rc::gen::apply([](char first, const std::string& more) { return first + more; }, start,
                        rc::gen::scale(0.1, rest));
}

rc::Gen<Spec> spec_values(int depth);

rc::Gen<std::vector<Argument>> items(int depth) {
  const auto item = rc::gen::map(spec_values(depth), [](Spec value) {
    return Argument{"", std::move(value)};
  });
  return rc::gen::scale(0.3, rc::gen::container<std::vector<Argument>>(item));
}

rc::Gen<std::vector<Argument>> keyed(int depth) {
  const auto argument = rc::gen::apply(
      [](std::string key, Spec value) {
        return Argument{std::move(key), std::move(value)};
      },
      words(), spec_values(depth));
  return rc::gen::scale(0.3, rc::gen::container<std::vector<Argument>>(argument));
}

rc::Gen<Spec> calls(int depth) {
  return rc::gen::apply(
      [](std::string name, std::vector<Argument> arguments, const std::vector<Argument>& more) {
        arguments.insert(arguments.end(), more.begin(), more.end());
        return call(std::move(name), std::move(arguments));
      },
      words(), items(depth - 1), keyed(depth - 1));
}

rc::Gen<Spec> spec_values(int depth) {
  const auto numbers = rc::gen::map(finite_numbers(), [](double x) { return Spec::of(x); });
  const auto texts = rc::gen::map(rc::gen::arbitrary<std::string>(), [](const std::string& bytes) {
    return text(escaped_text(bytes));
  });
  const auto names = rc::gen::map(words(), [](std::string word) { return Spec::of(word); });
  if (depth == 0) return rc::gen::oneOf(numbers, texts, names);
  return rc::gen::oneOf(numbers, texts, calls(depth), rc::gen::map(items(depth - 1), list));
}

RC_GTEST_PROP(Spec, PrintedAndParsedIsEqual, ()) {
  const Spec spec = *rc::gen::noShrink(calls(3));
  const std::string printed = to_string(spec);
  RC_LOG() << printed;
  RC_TAG(printed.size() < 40 ? "short" : "long");
  RC_ASSERT(parse_spec(printed) == spec);
  RC_ASSERT(to_string(parse_spec(printed)) == printed);
}

// Any bytes are a spec that prints and parses again, or an Error.
void parse_anything(const std::string& bytes) {
  try {
    const Spec spec = parse_value(bytes);
    RC_ASSERT(parse_value(to_string(spec)) == spec);
  } catch (const Error& error) {
    RC_ASSERT(std::string_view(error.what()).find("position") != std::string_view::npos);
  }
}

RC_GTEST_PROP(Spec, ParsesAnyBytesOrRefusesThem, (const std::string& bytes)) {
  parse_anything(bytes);
}

RC_GTEST_PROP(Spec, ParsesAnyTokensOrRefusesThem, ()) {
  const std::string tokens("ab(=,)[]\"\\ 1.-e\0\n", 18);
  for (int i = 0; i < 20; ++i) {
    parse_anything(*rc::gen::container<std::string>(rc::gen::elementOf(tokens)));
  }
}

}  // namespace
}  // namespace posse::spec_test
