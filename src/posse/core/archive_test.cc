#include "posse/core/archive.h"

#include <bit>
#include <cmath>
#include <limits>
#include <tuple>

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "posse/core/error.h"
#include "posse/core/rng.h"

namespace posse::archive_test {
namespace {

using testing::Eq;
using testing::HasSubstr;
using testing::ThrowsMessage;

struct Leaf {
  double weight = 0;
  std::string name;

  void state(Archive& archive) { archive(weight, name); }
  bool operator==(const Leaf&) const = default;
};

// A field of every kind.
struct Tree {
  bool flag = false;
  int small = 0;
  std::int64_t wide = 0;
  std::uint64_t unsigned_wide = 0;
  double number = 0;
  std::string text;
  Matrix matrix;
  Vector vector;
  std::optional<double> maybe;
  std::optional<Leaf> maybe_leaf;
  std::vector<std::int64_t> integers;
  std::vector<std::vector<std::string>> lists;
  Leaf leaf;
  std::vector<Leaf> leaves;

  void state(Archive& archive) {
    archive(flag, small, wide, unsigned_wide, number, text, any_size(matrix), any_size(vector),
            maybe, maybe_leaf, integers, lists, leaf, leaves);
  }
};

// Arbitrary fields, to write bytes that other types then load.
template <class... Fields>
struct FieldList {
  std::tuple<Fields...> fields;

  void state(Archive& archive) { std::apply(archive, fields); }
};

template <class... Fields>
std::string bytes_of(Fields... fields) {
  FieldList<Fields...> layout{{fields...}};
  return save("thing", layout);
}

template <class T>
struct One {
  T field{};

  void state(Archive& archive) { archive(field); }
};

template <class T>
void expect_refused(const std::string& bytes, const std::string& part_of_message) {
  One<T> one;
  EXPECT_THAT([&] { load("thing", bytes, one); }, ThrowsMessage<Error>(HasSubstr(part_of_message)));
}

Tree full_tree() {
  Tree tree;
  tree.flag = true;
  tree.small = 7;
  tree.wide = kMaxCount;
  tree.unsigned_wide = std::numeric_limits<std::uint64_t>::max();
  tree.number = 0.1;
  tree.text = std::string("a\0b\xff", 4);
  tree.matrix = Matrix::Random(2, 3);
  tree.vector = Vector::Random(4);
  tree.maybe = -0.0;
  tree.maybe_leaf = Leaf{1.5, "maybe"};
  tree.integers = {1, 0, 3};
  tree.lists = {{}, {"", "x"}, {"yz"}};
  tree.leaf = {2.5, "leaf"};
  tree.leaves = {{3.5, "first"}, {4.5, ""}};
  return tree;
}

void expect_equal(const Tree& a, const Tree& b) {
  EXPECT_EQ(a.flag, b.flag);
  EXPECT_EQ(a.small, b.small);
  EXPECT_EQ(a.wide, b.wide);
  EXPECT_EQ(a.unsigned_wide, b.unsigned_wide);
  EXPECT_EQ(a.number, b.number);
  EXPECT_EQ(a.text, b.text);
  ASSERT_EQ(a.matrix.rows(), b.matrix.rows());
  ASSERT_EQ(a.matrix.cols(), b.matrix.cols());
  EXPECT_EQ(a.matrix, b.matrix);
  ASSERT_EQ(a.vector.size(), b.vector.size());
  EXPECT_EQ(a.vector, b.vector);
  EXPECT_EQ(a.maybe, b.maybe);
  EXPECT_EQ(a.maybe_leaf, b.maybe_leaf);
  EXPECT_EQ(a.integers, b.integers);
  EXPECT_EQ(a.lists, b.lists);
  EXPECT_EQ(a.leaf, b.leaf);
  EXPECT_EQ(a.leaves, b.leaves);
}

TEST(Archive, RoundTripsEveryKindOfField) {
  Tree tree = full_tree(), loaded;
  load("tree", save("tree", tree), loaded);
  expect_equal(loaded, tree);
}

TEST(Archive, RoundTripsEmptyFieldsOverFullOnes) {
  Tree empty, loaded = full_tree();
  empty.matrix = Matrix(5, 0);
  load("tree", save("tree", empty), loaded);
  expect_equal(loaded, empty);
  EXPECT_EQ(loaded.matrix.rows(), 5);
  EXPECT_FALSE(loaded.maybe.has_value());
}

TEST(Archive, RoundTripsDoublesToTheBit) {
  for (const double number : {-0.0, 5e-324, -1e308, 1.0 / 3}) {
    One<double> one{number}, loaded;
    load("thing", save("thing", one), loaded);
    EXPECT_EQ(std::bit_cast<std::uint64_t>(loaded.field), std::bit_cast<std::uint64_t>(number));
  }
}

TEST(Archive, RefusesNumbersThatAreNotFinite) {
  for (const double number : {-HUGE_VAL, HUGE_VAL, std::nan("")}) {
    expect_refused<double>(bytes_of(number), "a number is not finite");
    expect_refused<std::vector<double>>(bytes_of(std::vector<double>{1, number}), "not finite");
    One<Matrix> matrix{Matrix::Zero(1, 1)};
    EXPECT_THAT([&] { load("thing", bytes_of(Matrix(Matrix::Constant(1, 1, number))), matrix); },
                ThrowsMessage<Error>(HasSubstr("a number is not finite")));
  }
}

TEST(Archive, RefusesOtherShapesThanThoseOfTheFields) {
  One<Matrix> matrix{Matrix::Zero(2, 3)};
  EXPECT_THAT(
      [&] { load("thing", bytes_of(Matrix(Matrix::Ones(3, 2))), matrix); },
      ThrowsMessage<Error>(Eq("the archive holds a 3 x 2 matrix where one of 2 x 3 belongs")));
  One<Vector> vector{Vector::Zero(2)};
  EXPECT_THAT(
      [&] { load("thing", bytes_of(Vector(Vector::Ones(4))), vector); },
      ThrowsMessage<Error>(Eq("the archive holds a vector of length 4 where one of 2 belongs")));
}

TEST(Archive, RefusesSignedIntegersThatAreNotCounts) {
  for (const std::int64_t number :
       {std::int64_t{-1}, kMaxCount + 1, std::numeric_limits<std::int64_t>::min()}) {
    expect_refused<std::int64_t>(bytes_of(number), "a count of " + std::to_string(number));
  }
  expect_refused<int>(bytes_of((std::int64_t{1} << 32) + 1), "an integer is too large");
  expect_refused<bool>(bytes_of(std::int64_t{2}), "neither 0 nor 1");
}

struct Half {
  int whole = 0, half = 0;

  void state(Archive& archive) {
    archive(whole, half);
    archive.require(whole == 2 * half, "a half is not half of the whole");
  }
};

TEST(Archive, StatesWhatDoesNotHold) {
  const Half odd{5, 2};
  Half loaded;
  EXPECT_THAT(
      [&] { load("half", save("half", odd), loaded); },
      ThrowsMessage<Error>(Eq("the archive is not consistent: a half is not half of the whole")));
  EXPECT_NO_THROW(load("half", save("half", Half{4, 2}), loaded));
}

// The format of archive.h, byte by byte; the checksum is from Python's zlib.crc32.
TEST(Archive, WritesTheDocumentedBytes) {
  using namespace std::string_literals;
  const std::string expected =
      "posse\x1a\0\x01"s
      "ysF="s
      "\x1f\0\0\0\0\0\0\0"s
      "\x05\0\0\0\0\0\0\0thing"s
      "\x02\0\0\0\0\0\0\0"s
      "\x01"s
      "\x01\0\0\0\0\0\0\0x"s;
  EXPECT_EQ(bytes_of(std::int64_t{2}, true, "x"s), expected);
}

TEST(Archive, RefusesEveryTruncation) {
  Tree tree = full_tree();
  const std::string bytes = save("tree", tree);
  for (std::size_t length = 0; length < bytes.size(); ++length) {
    Tree loaded;
    EXPECT_THROW(load("tree", bytes.substr(0, length), loaded), Error) << length << " bytes";
  }
}

TEST(Archive, RefusesTrailingBytes) {
  Tree tree = full_tree(), loaded;
  EXPECT_THAT([&] { load("tree", save("tree", tree) + '\0', loaded); },
              ThrowsMessage<Error>(HasSubstr("the archive is truncated or too long")));
}

TEST(Archive, RefusesEveryFlippedBit) {
  Tree tree = full_tree();
  std::string bytes = save("tree", tree);
  for (std::size_t i = 0; i < 8 * bytes.size(); ++i) {
    const char bit = static_cast<char>(1 << i % 8);
    bytes[i / 8] = static_cast<char>(bytes[i / 8] ^ bit);
    Tree loaded;
    EXPECT_THROW(load("tree", bytes, loaded), Error) << "bit " << i;
    EXPECT_TRUE(loaded.text.empty()) << "a field was changed";
    bytes[i / 8] = static_cast<char>(bytes[i / 8] ^ bit);
  }
}

TEST(Archive, RefusesManyFlippedBits) {
  Tree tree = full_tree();
  const std::string bytes = save("tree", tree);
  Rng rng(1);
  for (int trial = 0; trial < 1000; ++trial) {
    std::string flipped = bytes;
    for (Index flips = 2 + rng.below(50); flips > 0; --flips) {
      char& byte = flipped[static_cast<std::size_t>(rng.below(static_cast<Index>(bytes.size())))];
      byte = static_cast<char>(byte ^ 1 << rng.below(8));
    }
    if (flipped == bytes) continue;  // a bit was flipped twice
    Tree loaded;
    EXPECT_THROW(load("tree", flipped, loaded), Error) << "trial " << trial;
  }
}

TEST(Archive, RefusesBytesThatAreNotAnArchive) {
  expect_refused<int>("", "the archive is truncated: 0 bytes, not even its header of 20");
  expect_refused<int>("once upon a time there was a bandit", "this is not a Posse archive");
  expect_refused<int>("once", "this is not a Posse archive");
}

TEST(Archive, RefusesAnotherKindAndNamesBoth) {
  Tree tree = full_tree(), loaded;
  EXPECT_THAT([&] { load("leaf", save("tree", tree), loaded); },
              ThrowsMessage<Error>(Eq("the archive holds a tree, not a leaf")));
  EXPECT_TRUE(loaded.text.empty());
}

TEST(Archive, RefusesAnotherVersionAndNamesBoth) {
  std::string bytes = bytes_of(1);
  bytes[7] = static_cast<char>(200);
  expect_refused<int>(bytes, "the archive has format version 200; this program reads version 1");
}

TEST(Archive, RefusesMoreFieldsThanExpected) {
  expect_refused<int>(bytes_of(1, 2.5), "the archive has 8 bytes left after its last field");
}

TEST(Archive, RefusesFewerFieldsThanExpected) {
  expect_refused<double>(bytes_of(), "the archive ends in the middle of a field");
  expect_refused<double>(bytes_of(true), "the archive ends in the middle of a field");
  expect_refused<Leaf>(bytes_of(1.5), "the archive ends in the middle of a field");
}

TEST(Archive, RefusesLengthsThatWouldAllocateHugeMemory) {
  for (const std::uint64_t length :
       {std::uint64_t{9}, std::uint64_t{1} << 40, (std::uint64_t{1} << 61) + 1,
        std::numeric_limits<std::uint64_t>::max()}) {
    const std::string bytes = bytes_of(length, 1.5);
    const std::string message = "the archive claims " + std::to_string(length) + " items";
    expect_refused<std::string>(bytes, message);
    expect_refused<Vector>(bytes, message);
    expect_refused<std::vector<double>>(bytes, message);
    expect_refused<std::vector<Leaf>>(bytes, message);
  }
  expect_refused<Vector>(bytes_of(2, 1.5), "the archive claims 2 items, but only 8 bytes are left");
  expect_refused<std::vector<double>>(bytes_of(2, 1.5), "");
}

TEST(Archive, RefusesMatricesThatWouldAllocateHugeMemory) {
  using Shape = std::pair<Index, Index>;
  for (const auto& [rows, columns] :
       {Shape(2, 1), Shape(1, 2), Shape(1, kMaxCount), Shape(kMaxCount, 1),
        Shape(kMaxCount, kMaxCount), Shape(Index{1} << 32, Index{1} << 32),
        Shape(Index{1} << 40, Index{1} << 24)}) {
    expect_refused<Matrix>(bytes_of(rows, columns, 1.5),
                           "the archive claims a " + std::to_string(rows) + " x " +
                               std::to_string(columns) + " matrix, but only 8 bytes are left");
  }
  for (const auto& [rows, columns] : {Shape(-1, -1), Shape(-1, 1), Shape(0, -1)}) {
    expect_refused<Matrix>(bytes_of(rows, columns, 1.5), "a count of -1");
  }
}

rc::Gen<Leaf> leaves() {
  return rc::gen::apply(
      [](double weight, std::string name) {
        return Leaf{weight, name};
      },
      rc::gen::arbitrary<double>(), rc::gen::arbitrary<std::string>());
}

Vector any_vector(Index size) {
  const auto entries = *rc::gen::container<std::vector<double>>(static_cast<std::size_t>(size),
                                                                rc::gen::arbitrary<double>());
  return Eigen::Map<const Vector>(entries.data(), size);
}

RC_GTEST_PROP(Archive, RoundTripsRandomStructures, ()) {
  Tree tree;
  tree.flag = *rc::gen::arbitrary<bool>();
  tree.small = *rc::gen::inRange(0, std::numeric_limits<int>::max());
  tree.wide = *rc::gen::inRange<std::int64_t>(0, kMaxCount);
  tree.unsigned_wide = *rc::gen::arbitrary<std::uint64_t>();
  tree.number = *rc::gen::arbitrary<double>();
  tree.text = *rc::gen::arbitrary<std::string>();
  const Index rows = *rc::gen::inRange<Index>(0, 6), columns = *rc::gen::inRange<Index>(0, 6);
  tree.matrix = any_vector(rows * columns).reshaped(rows, columns);
  tree.vector = any_vector(*rc::gen::inRange<Index>(0, 9));
  if (*rc::gen::arbitrary<bool>()) tree.maybe = *rc::gen::arbitrary<double>();
  if (*rc::gen::arbitrary<bool>()) tree.maybe_leaf = *leaves();
  tree.integers =
      *rc::gen::container<std::vector<std::int64_t>>(rc::gen::inRange<std::int64_t>(0, kMaxCount));
  tree.lists = *rc::gen::scale(0.2, rc::gen::arbitrary<std::vector<std::vector<std::string>>>());
  tree.leaf = *leaves();
  tree.leaves = *rc::gen::scale(0.3, rc::gen::container<std::vector<Leaf>>(leaves()));
  const std::string bytes = save("tree", tree);
  Tree loaded;
  load("tree", bytes, loaded);
  expect_equal(loaded, tree);
  RC_ASSERT(save("tree", loaded) == bytes);
}

// With a valid header, any payload loads to fields that save as the same bytes, or is an Error.
RC_GTEST_PROP(Archive, LoadsAnyPayloadOrRefusesIt, ()) {
  struct Words {
    std::vector<std::int64_t> items;
    void state(Archive& archive) {
      for (std::int64_t& item : items) archive(item);
    }
  };
  const auto word = rc::gen::weightedOneOf<std::int64_t>(
      {{9, rc::gen::inRange<std::int64_t>(0, 3)}, {1, rc::gen::arbitrary<std::int64_t>()}});
  Words words{
      *rc::gen::container<std::vector<std::int64_t>>(*rc::gen::inRange<std::size_t>(0, 9), word)};
  const std::string bytes = save("thing", words);
  struct Fields {
    std::vector<std::int64_t> items;
    Matrix matrix;
    Vector vector;
    void state(Archive& archive) { archive(items, any_size(matrix), any_size(vector)); }
  } fields;
  try {
    load("thing", bytes, fields);
    RC_TAG("loaded");
    RC_ASSERT(save("thing", fields) == bytes);
  } catch (const Error& error) {
    RC_TAG("refused");
    RC_ASSERT(std::string_view(error.what()).starts_with("the archive "));
  }
}

}  // namespace
}  // namespace posse::archive_test
