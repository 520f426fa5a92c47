#include "posse/environments/table_world.h"

#include <algorithm>
#include <map>
#include <set>

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "posse/data/data_test.h"
#include "posse/environments/data_fingerprint.h"
#include "posse/environments/environment_test.h"

namespace posse::table_world_test {
namespace {

using testing::HasSubstr;

// Row i holds the number 3^i and one of three classes.
class TableWorld : public testing::Test {
 protected:
  TableWorld() {
    std::string text = "number,colour,kind\n";
    double number = 1;
    for (int i = 0; i < 9; ++i, number *= 3) {
      text += std::to_string(number) + (i % 2 == 0 ? ",red," : ",blue,") + "abc"[i % 3] + "\n";
    }
    path_ = folder_.write("rows.csv", text).string();
  }

  std::string spec(const std::string& parameters = "") const {
    return "dataset(path=\"" + path_ + "\"" + (parameters.empty() ? "" : ", ") + parameters + ")";
  }

  // The right arms of the first rounds.
  static std::vector<Index> labels(Environment& environment, int rounds) {
    std::vector<Index> labels;
    for (int t = 1; t <= rounds; ++t) {
      shown(environment, static_cast<std::uint64_t>(t));
      Index label = 0;
      environment.means().maxCoeff(&label);
      labels.push_back(label);
    }
    return labels;
  }

  // The numbers of the rows that the first rounds show.
  std::vector<double> numbers(int rounds, const std::string& parameters = "",
                              std::uint64_t instance = 1) const {
    const auto environment = world(spec("encoding=onehot_arm, scale=none" + parameters), instance);
    std::vector<double> numbers;
    for (int t = 1; t <= rounds; ++t) {
      numbers.push_back(shown(*environment, static_cast<std::uint64_t>(t))(0, 0));
    }
    return numbers;
  }

  FreshFolder folder_;
  std::string path_;
};

TEST_F(TableWorld, PutsTheRowInTheArmsOwnBlock) {
  const auto environment = world(spec());
  EXPECT_EQ(environment->d(), 3 * 3);
  EXPECT_EQ(environment->K(), 3);
  for (std::uint64_t t = 1; t <= 20; ++t) {
    const Matrix x = shown(*environment, t);
    const Vector row = x.col(0).head(3);
    EXPECT_NEAR(row.norm(), 1, 1e-12);
    for (Index arm = 0; arm < 3; ++arm) {
      Vector expected = Vector::Zero(9);
      expected.segment(3 * arm, 3) = row;
      EXPECT_EQ(x.col(arm), expected);
    }
  }
}

TEST_F(TableWorld, AppendsTheIndicatorsOfTheArmToTheRow) {
  const auto environment = world(spec("encoding=onehot_arm"));
  EXPECT_EQ(environment->d(), 3 + 3);
  for (std::uint64_t t = 1; t <= 20; ++t) {
    const Matrix x = shown(*environment, t);
    EXPECT_EQ(x.bottomRows(3), Matrix::Identity(3, 3));
    EXPECT_EQ(x.topRows(3), x.col(0).head(3).replicate(1, 3));
  }
}

TEST_F(TableWorld, PaysOneForTheRightClassAndNothingElse) {
  const auto environment = world(spec());
  for (std::uint64_t t = 1; t <= 20; ++t) {
    shown(*environment, t);
    EXPECT_EQ(environment->means().sum(), 1);
    for (Index arm = 0; arm < 3; ++arm) {
      Rng noise(t);
      EXPECT_EQ(environment->reward(arm, noise), environment->means()[arm]);
    }
  }
}

TEST_F(TableWorld, ArmsHaveNoIds) {
  const auto environment = world(spec());
  Rng nature(1);
  EXPECT_FALSE(environment->next(nature).id(0));
}

TEST_F(TableWorld, ShowsEveryRowOnceBeforeAnyIsShownAgain) {
  const std::vector<double> rows = numbers(27);
  for (auto pass = rows.begin(); pass != rows.end(); pass += 9) {
    EXPECT_EQ(std::set<double>(pass, pass + 9).size(), 9U);
  }
  EXPECT_FALSE(std::equal(rows.begin(), rows.begin() + 9, rows.begin() + 9)) << "another order";
}

TEST_F(TableWorld, OrdersTheRowsDifferentlyInEachInstance) {
  EXPECT_EQ(numbers(20), numbers(20));
  EXPECT_NE(numbers(20), numbers(20, "", 2));
  std::map<double, int> first;
  for (std::uint64_t instance = 0; instance < 200; ++instance) ++first[numbers(1, "", instance)[0]];
  EXPECT_EQ(first.size(), 9U);
}

TEST_F(TableWorld, ShowsTheSameRowsInEveryEncoding) {
  const auto reference = world(spec());
  const std::vector<Index> expected = labels(*reference, 30);
  for (const char* other : {"encoding=onehot_arm", "features=ordinal, scale=norm", "scale=standard",
                            "categorical=[1, 2]", "scale=none"}) {
    const auto environment = world(spec(other));
    EXPECT_EQ(labels(*environment, 30), expected) << other;
  }
}

TEST_F(TableWorld, ShowsOnlyTheFirstRows) {
  const std::vector<double> rows = numbers(8, ", rows=4");
  EXPECT_EQ(std::set<double>(rows.begin(), rows.end()), (std::set<double>{1, 3, 9, 27}));
  EXPECT_THAT(refusal(spec("rows=10")),
              HasSubstr("dataset: rows=10 is more than the 9 rows there are"));
  EXPECT_THAT(refusal(spec("rows=0")), HasSubstr("must be a whole number from 1"));
  EXPECT_EQ(world(spec("rows=1"))->K(), 3) << "the classes are those of the whole file";
}

TEST_F(TableWorld, EncodesCategoriesAsConfigured) {
  EXPECT_EQ(world(spec("encoding=onehot_arm"))->d(), 3 + 3);
  EXPECT_EQ(world(spec("encoding=onehot_arm, features=ordinal"))->d(), 2 + 3);
  EXPECT_EQ(world(spec("encoding=onehot_arm, categorical=[number, colour]"))->d(), 9 + 2 + 3);
  EXPECT_EQ(world(spec("encoding=onehot_arm, label=colour"))->d(), 1 + 3 + 2);
}

TEST_F(TableWorld, RefusesADisjointEncodingThatWouldFillTheMemory) {
  std::string wide;
  for (int i = 0; i < 2000; ++i) {
    for (int j = 0; j < 300; ++j) wide += "1,";
    wide += std::to_string(i % 1000) + "\n";
  }
  const std::string path = folder_.write("wide.csv", wide).string();
  EXPECT_THAT(refusal("dataset(path=\"" + path + "\", categorical=[301])"),
              HasSubstr("300 features for 1000 arms, more than 2e+08; take encoding=onehot_arm"));
  EXPECT_EQ(world("dataset(path=\"" + path + "\", categorical=[301], encoding=onehot_arm)")->d(),
            1300);
}

TEST_F(TableWorld, ReadsTheFileAsTold) {
  EXPECT_EQ(world(spec("encoding=onehot_arm, ignore=[number]"))->d(), 2 + 3);
  EXPECT_EQ(world(spec("encoding=onehot_arm, ignore=none"))->d(), 3 + 3);
  const auto other = [&](const std::string& text, const std::string& parameters) {
    const std::string path = folder_.write("other.csv", text).string();
    return world("dataset(path=\"" + path + "\", encoding=onehot_arm" + parameters + ")")->d();
  };
  const std::string german = "1,5;u\n2,5;v\n2,5;u\n;v\n";
  EXPECT_EQ(other(german, ", separator=semicolon"), 2 + 2) << "a number, and whether it is missing";
  EXPECT_EQ(other(german, ", separator=semicolon, missing=mean"), 1 + 2);
  EXPECT_EQ(other(german, ", separator=semicolon, decimal=point"), 3 + 2) << "categories";
  EXPECT_EQ(other("1\tu\n2\tv\n1\tu\n2\tv\n", ", separator=tab"), 1 + 2);
  EXPECT_THAT(refusal(spec("missing=zero")), HasSubstr("'own' or 'mean' or 'refuse'"));
  EXPECT_THAT(refusal(spec("separator=colon")), HasSubstr("'tab'"));
  EXPECT_THAT(refusal(spec("ignore=numer")), HasSubstr("'auto' or 'none', not numer"));
  EXPECT_THAT(refusal(spec("ignore=[numer]")), HasSubstr("did you mean 'number'?"));
}

TEST_F(TableWorld, NeedsAFile) {
  EXPECT_THAT(refusal("dataset"), HasSubstr("dataset needs a file, as in dataset(path="));
  EXPECT_THAT(refusal("dataset(path=\"no.csv\")"), HasSubstr("no.csv: No such file"));
  EXPECT_THAT(refusal(spec("label=kidn")), HasSubstr("did you mean 'kind'?"));
}

TEST_F(TableWorld, HasAFingerprintOfItsData) {
  const std::string before = data_fingerprint(parse_spec(spec()));
  EXPECT_EQ(before.find(':'), 64U) << "the sum of the file, then how it is read";
  EXPECT_EQ(data_fingerprint(parse_spec(spec("encoding=onehot_arm"))), before);
  folder_.write("rows.csv", "1,u\n2,v\n1,u\n2,v\n");
  EXPECT_NE(data_fingerprint(parse_spec(spec())), before);
  EXPECT_EQ(data_fingerprint(parse_spec("linear(K=3)")), "");
  EXPECT_EQ(data_fingerprint(parse_spec("mushroom(scale=norm)")),
            known_dataset("mushroom").files[0].sha256);
  EXPECT_EQ(data_fingerprint(parse_spec("shuttle")).size(), 129U) << "two files";
  EXPECT_THROW(data_fingerprint(parse_spec("shuttle(foo=1)")), Error);
}

using RealWorlds = RealData;

TEST_F(RealWorlds, PlayFromTheirDefaults) {
  for (const KnownDataset& dataset : known_datasets()) {
    const auto environment = world(dataset.name);
    EXPECT_EQ(environment->K(), dataset.K);
    const Matrix x = shown(*environment, 1);
    EXPECT_EQ(x.rows(), environment->d()) << dataset.name;
    EXPECT_NEAR(x.col(0).norm(), 1, 1e-12) << dataset.name;
  }
}

// The sizes given in papers that use these datasets.
TEST_F(RealWorlds, HaveTheReferenceEncoding) {
  for (const auto& [name, d] :
       {std::pair{"shuttle", 9}, {"mushroom", 22}, {"adult", 14}, {"covertype", 54}}) {
    const auto environment = world(std::string(name) + "(features=ordinal, scale=norm)");
    EXPECT_EQ(environment->d(), d * *environment->K()) << name;
  }
}

TEST_F(RealWorlds, CovertypesFirstRowsAreADifferentProblem) {
  const auto environment = world("covertype(rows=15120)");
  std::vector<int> counts(7, 0);
  for (std::uint64_t t = 1; t <= 15120; ++t) {
    Rng nature(t);
    environment->next(nature);
    Index label = 0;
    environment->means().maxCoeff(&label);
    ++counts[static_cast<std::size_t>(label)];
  }
  EXPECT_THAT(counts, testing::Each(2160));
}

}  // namespace
}  // namespace posse::table_world_test
