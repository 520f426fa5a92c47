#include <memory>
#include <optional>

#include "posse/core/error.h"
#include "posse/data/csv_table.h"
#include "posse/data/features.h"
#include "tests/fuzz/fuzzed_bytes.h"
#include "tests/fuzz/targets.h"

namespace posse::fuzz {
namespace {

CsvTableOptions options_from(FuzzedBytes& source) {
  using Header = CsvTableOptions::Header;
  using Missing = CsvTableOptions::Missing;
  constexpr char kSeparators[] = {',', ';', '\t', ' '};
  constexpr std::optional<char> kDecimals[] = {'.', ',', std::nullopt};
  constexpr Missing kMissing[] = {Missing::own, Missing::mean, Missing::refuse};
  constexpr Header kHeaders[] = {Header::automatic, Header::yes, Header::no};
  CsvTableOptions options;
  const std::size_t dialect = source.below(60), reading = source.below(9);
  if (dialect < 48) options.separator = kSeparators[dialect % 4];
  options.decimal = kDecimals[dialect / 4 % 3];
  options.header = kHeaders[reading % 3];
  options.missing = kMissing[reading / 3];
  if (source.take<std::uint8_t>() % 2 == 1) options.label = ColumnRef{1 + source.below(4)};
  return options;
}

FeatureOptions features_from(FuzzedBytes& source) {
  using Categories = FeatureOptions::Categories;
  using Scale = FeatureOptions::Scale;
  constexpr Scale kScales[] = {Scale::none, Scale::minmax, Scale::standard};
  return {source.below(2) == 0 ? Categories::onehot : Categories::ordinal, kScales[source.below(3)],
          source.below(2) == 0};
}

}  // namespace

void read_csv(std::string_view bytes) {
  FuzzedBytes source(bytes);
  const CsvTableOptions options = options_from(source);
  const FeatureOptions scaled = features_from(source);
  try {
    const auto table = std::make_shared<const Table>(
        read_csv_table(input_in_memory("fuzz.csv", source.rest()), options));
    const Features features(table, scaled);
    Vector x(features.d());
    for (Index row = 0; row < table->rows(); ++row) {
      features.get(row, x);
      if (!x.allFinite()) __builtin_trap();
    }
  } catch (const Error&) {
  }
}

}  // namespace posse::fuzz
