#include "posse/data/entries.h"

#include <algorithm>

namespace posse {

Table read_texts(const std::vector<NamedBytes>& files, const TextFormat& format,
                 const std::vector<Column>& columns) {
  TableBuilder table(columns);
  for (const NamedBytes& file : files) {
    table.reserve(std::count(file.bytes.begin(), file.bytes.end(), '\n') + 1);
    add_rows(input_in_memory(file.file, file.bytes), format, columns, table);
  }
  return table.finish();
}

std::vector<Column> numbered_columns(std::size_t count) {
  std::vector<Column> columns(count);
  for (std::size_t i = 0; i < count; ++i) columns[i].name = std::to_string(i + 1);
  return columns;
}

}  // namespace posse
