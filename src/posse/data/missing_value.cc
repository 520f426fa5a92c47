#include "posse/data/missing_value.h"

#include <algorithm>
#include <array>

namespace posse {
namespace {

constexpr std::array<std::string_view, 13> kMissing = {
    "", "?", "NA", "N/A", "n/a", "#N/A", "NaN", "nan", "NAN", "-nan", "NULL", "null", "None"};
constexpr std::array<std::string_view, 3> kPlaceholders = {"-", "--", "."};

}  // namespace

bool is_missing(std::string_view field) {
  return std::find(kMissing.begin(), kMissing.end(), field) != kMissing.end();
}

bool is_placeholder(std::string_view field) {
  return std::find(kPlaceholders.begin(), kPlaceholders.end(), field) != kPlaceholders.end();
}

}  // namespace posse
