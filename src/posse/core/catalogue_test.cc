#include "posse/core/catalogue.h"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace posse::catalogue_test {
namespace {

using testing::Eq;
using testing::ThrowsMessage;

using AreaFactory = double(const Arguments&, double unit);

double square(const Arguments& arguments, double unit) {
  return arguments.number("side") * arguments.number("side") * unit;
}

double oblong(const Arguments& arguments, double unit) {
  return arguments.number("width") * arguments.number("height") * unit;
}

const Catalogue<AreaFactory>& shapes() {
  static const Catalogue<AreaFactory> catalogue(
      "shape", {{{"square", "", "", "", {{"side", "1", "", real(0)}}}, square},
                {{.name = "oblong",
                  .summary = "",
                  .rule = "",
                  .paper = "",
                  .parameters = {{"width", "1", "", real(0)}, {"height", "2", "", real(0)}},
                  .known_as = {"rectangle"}},
                 oblong}});
  return catalogue;
}

TEST(Catalogue, MakesWhatASpecNames) {
  EXPECT_EQ(shapes().make(parse_spec("square"), 1.0), 1);
  EXPECT_EQ(shapes().make(parse_spec("square(3)"), 2.0), 18);
  EXPECT_EQ(shapes().make(parse_spec("oblong(height=5, width=4)"), 1.0), 20);
}

TEST(Catalogue, ListsItsEntriesInOrder) {
  ASSERT_EQ(shapes().entries().size(), 2U);
  EXPECT_EQ(shapes().entries()[1].name, "oblong");
  EXPECT_EQ(shapes().find("oblong").parameters.size(), 2U);
  EXPECT_EQ(shapes().kind(), "shape");
}

TEST(Catalogue, CompletesSpecs) {
  const Spec complete = shapes().complete(parse_spec("oblong(4)"));
  EXPECT_EQ(to_string(complete), "oblong(width=4, height=2)");
  EXPECT_EQ(shapes().complete(complete), complete);
}

TEST(Catalogue, RefusesUnknownNamesWithTheNearestOrTheList) {
  EXPECT_THAT([] { shapes().find("sqaure"); },
              ThrowsMessage<Error>(Eq("there is no shape 'sqaure'; did you mean 'square'?")));
  EXPECT_THAT([] { shapes().find("rectangle"); },
              ThrowsMessage<Error>(Eq("there is no shape 'rectangle'; did you mean 'oblong'?")));
  EXPECT_THAT(
      [] { shapes().make(parse_spec("dodecahedron"), 1.0); },
      ThrowsMessage<Error>(Eq("there is no shape 'dodecahedron'; there are: square, oblong")));
}

TEST(Catalogue, NamesItsKindInTheErrorsOfParameters) {
  EXPECT_THAT(
      [] { shapes().bind(parse_spec("square(sied=2)")); },
      ThrowsMessage<Error>(Eq("shape square has no parameter 'sied'; did you mean 'side'?")));
  EXPECT_THAT([] { shapes().bind(parse_spec("square(-2)")); },
              ThrowsMessage<Error>(Eq("side of shape square must be a number from 0 up, not -2")));
}

}  // namespace
}  // namespace posse::catalogue_test
