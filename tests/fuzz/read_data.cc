#include "posse/core/error.h"
#include "posse/data/idx.h"
#include "posse/data/plain_bytes.h"
#include "posse/data/text_table.h"
#include "tests/fuzz/fuzzed_bytes.h"
#include "tests/fuzz/targets.h"

namespace posse::fuzz {
namespace {

void read_text(std::string_view text, const TextFormat& format) {
  const std::vector<Column> columns = {{.name = "a"}, {.name = "b", .categorical = true}};
  TableBuilder builder(columns);
  add_rows(input_in_memory("fuzz.data", text), format, columns, builder);
  builder.finish();
}

void expand(std::string_view bytes) {
  constexpr std::uint64_t kMaxBytes = 1U << 22U;
  const Input plain = plain_input(input_in_memory("fuzz.gz", bytes), {kMaxBytes, "take fewer"});
  if (all_bytes(*plain.read()).size() > kMaxBytes) __builtin_trap();
}

}  // namespace

void read_data(std::string_view bytes) {
  FuzzedBytes source(bytes);
  const auto kind = source.take<std::uint8_t>() % 4;
  try {
    if (kind == 0) expand(source.rest());
    if (kind == 1) parse_idx("fuzz.idx", source.rest(), 1 + source.below(3));
    if (kind == 2) read_text(source.rest(), {.separator = ',', .c45 = true});
    if (kind == 3) read_text(source.rest(), {.separator = ' ', .header = true, .label = 1});
  } catch (const Error&) {
  }
}

}  // namespace posse::fuzz
