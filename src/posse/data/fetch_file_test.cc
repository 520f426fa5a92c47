// Fetches test files from a local server.
#include "posse/data/fetch_file.h"

#include <optional>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/stat.h>

#include "posse/core/refusal_test.h"
#include "posse/data/data_test.h"
#include "posse/data/gzipped_test.h"
#include "posse/data/mirror_test.h"
#include "posse/data/sha256.h"

namespace posse::fetch_file_test {
namespace fs = std::filesystem;
namespace {

using testing::AllOf;
using testing::ContainsRegex;
using testing::ElementsAre;
using testing::EndsWith;
using testing::HasSubstr;
using testing::IsEmpty;
using testing::StartsWith;
using testing::UnorderedElementsAre;

std::string many_numbers() {
  std::string text;
  for (int i = 0; i < 5000; ++i) text += std::to_string(i * 7919 % 1009) + "\n";
  return text;
}

constexpr std::size_t kBegun = 9000;
const std::string kNumbers = many_numbers();

// Each way (see Mirror) serves a file 'numbers'.
class FetchFile : public testing::Test {
 protected:
  using Ways = std::vector<std::string>;

  FetchFile() {
    dataset_.name = "sample";
    set_data_folder(got_.path());
    served_.write("numbers", kNumbers);
  }
  ~FetchFile() override { set_data_folder({}); }

  void SetUp() override {
    if (!Mirror::can_run())
      GTEST_SKIP() << "python3, which serves the files, is not here; tools/setup test installs it";
    mirror_.emplace(served_.path());
  }

  fs::path fetch(const Ways& ways) {
    KnownFile file{"numbers", kNumbers.size(), sha256(kNumbers), {}};
    for (const std::string& way : ways) file.urls.push_back(mirror_->url(way) + "/numbers");
    return fetch_file(dataset_, file, {});
  }

  void expect_fetched(const Ways& ways, const std::string& requests) {
    SCOPED_TRACE(requests);
    EXPECT_EQ(fetch(ways), got_.path() / "numbers");
    EXPECT_THAT(got_.names(), ElementsAre("numbers"));
    EXPECT_TRUE(read_file(got_.path() / "numbers") == kNumbers);
    EXPECT_EQ(mirror_->requests(), requests);
    fs::remove(got_.path() / "numbers");
  }

  std::string refusal(const Ways& ways) {
    return refusal_of([&] { fetch(ways); });
  }

  KnownDataset dataset_;
  FreshFolder served_, got_;
  std::optional<Mirror> mirror_;
};

TEST_F(FetchFile, GetsItWhole) {
  expect_fetched({"good"}, "/good/numbers - 200\n");
  expect_fetched({"moved"}, "/moved/numbers - 302\n/good/numbers - 200\n");
}

TEST_F(FetchFile, GoesOnWhereAnEarlierTryEnded) {
  got_.write("numbers.part", kNumbers.substr(0, kBegun));
  expect_fetched({"good"}, "/good/numbers bytes=9000- 206\n");
}

TEST_F(FetchFile, KeepsWhatWasCutShortForTheNextTry) {
  const std::string half = kNumbers.substr(0, kNumbers.size() / 2);
  EXPECT_THAT(refusal({"cut"}),
              HasSubstr(fmt::format("{} bytes are kept in {}/numbers.part, and the same command",
                                    half.size(), got_.path().string())));
  EXPECT_THAT(got_.names(), ElementsAre("numbers.part"));
  EXPECT_TRUE(read_file(got_.path() / "numbers.part") == half);
  mirror_->requests();
  expect_fetched({"cut"}, fmt::format("/cut/numbers bytes={}- 206\n", half.size()));
}

TEST_F(FetchFile, BeginsAgainWhereTheServerKnowsNoRest) {
  got_.write("numbers.part", kNumbers.substr(0, kBegun));
  expect_fetched({"no_range"}, "/no_range/numbers bytes=9000- 200\n/no_range/numbers - 200\n");
}

TEST_F(FetchFile, BeginsAgainWhereThePartIsOfAnotherFile) {
  for (const auto& [size, status] :
       {std::pair(kBegun, 206), {kNumbers.size(), 416}, {90000, 416}}) {
    got_.write("numbers.part", std::string(size, '0'));
    expect_fetched({"good"},
                   fmt::format("/good/numbers bytes={}- {}\n/good/numbers - 200\n", size, status));
  }
}

TEST_F(FetchFile, RemovesWhatWasNotPublished) {
  for (const char* way : {"altered", "short"}) {
    for (const bool begun : {false, true}) {
      if (begun) got_.write("numbers.part", kNumbers.substr(0, kBegun));
      EXPECT_THAT(refusal({way}),
                  AllOf(HasSubstr("/numbers gave something else, which was removed: "),
                        HasSubstr("expected " + sha256(kNumbers))));
      EXPECT_THAT(got_.names(), IsEmpty()) << way << begun;
    }
  }
}

TEST_F(FetchFile, StopsAServerThatSendsTooMuch) {
  served_.write("numbers", std::string(300'000, '0'));
  EXPECT_THAT(refusal({"good"}), HasSubstr("too long for the file"));
  EXPECT_THAT(got_.names(), IsEmpty());
}

TEST_F(FetchFile, DoesNotWaitForAPipeInPlaceOfThePart) {
  ASSERT_EQ(mkfifo((got_.path() / "numbers.part").c_str(), 0600), 0);
  EXPECT_THAT(refusal({"good"}), HasSubstr("numbers.part: it is not a regular file"));
}

TEST_F(FetchFile, TriesAllHomes) {
  expect_fetched({"nowhere", "error", "altered", "cut", "good"},
                 "/nowhere/numbers - 404\n/error/numbers - 500\n/altered/numbers - 200\n"
                 "/cut/numbers - 200\n/good/numbers bytes=9750- 206\n");
  EXPECT_THAT(refusal({"nowhere", "error"}),
              AllOf(StartsWith("cannot fetch numbers: http://127.0.0.1:"),
                    ContainsRegex("/nowhere/numbers: .*404; .*/error/numbers: .*500; get it by"),
                    EndsWith("'posse data check sample --data " + got_.path().string() + "'")));
  EXPECT_THAT(got_.names(), IsEmpty());
}

TEST_F(FetchFile, LooksForAllEndingsOnAMirror) {
  const KnownFile letter{"letter", 1, sha256("a"), {}};
  const std::string compressed("\x1f\x9d\x90\x61\x00", 5);
  for (const auto& [name, bytes] :
       {std::pair("letter.Z", compressed), {"letter", "a"}, {"letter.gz", gzipped("a")}}) {
    served_.write(name, bytes);
    EXPECT_EQ(fetch_file(dataset_, letter, {.from = mirror_->url("good")}), got_.path() / name);
    EXPECT_TRUE(read_file(got_.path() / name) == bytes);
  }
  EXPECT_THAT(got_.names(), UnorderedElementsAre("letter.Z", "letter", "letter.gz"));
}

TEST_F(FetchFile, KeepsWhatHasComeWhenStopped) {
  const KnownFile file{"numbers", kNumbers.size(), sha256(kNumbers), {}};
  const auto stop = [](std::uint64_t, std::uint64_t) { return false; };
  try {
    fetch_file(dataset_, file, {.from = mirror_->url("good"), .progress = stop});
    FAIL() << "it was not stopped";
  } catch (const FetchStopped& stopped) {
    EXPECT_EQ(stopped.part, got_.path() / "numbers.gz.part");
  }
}

TEST_F(FetchFile, SaysWhatItDownloads) {
  const KnownFile file{
      "numbers", kNumbers.size(), sha256(kNumbers), {mirror_->url("good") + "/numbers"}};
  std::vector<std::string> urls;
  fetch_file(dataset_, file, {.on_start = [&](const std::string& url) { urls.push_back(url); }});
  EXPECT_EQ(urls, file.urls);
}

TEST_F(FetchFile, AsksAMirrorThatFailsOnlyOnce) {
  const KnownFile letter{"letter", 1, sha256("a"), {}};
  refusal_of([&] { fetch_file(dataset_, letter, {.from = mirror_->url("error/")}); });
  EXPECT_EQ(mirror_->requests(), "/error/letter.gz - 500\n");
}

}  // namespace
}  // namespace posse::fetch_file_test
