#include "posse/results/table.h"

#include <algorithm>
#include <cmath>
#include <numeric>

#include <fmt/format.h>

namespace posse {

std::string table_text(const std::vector<std::vector<std::string>>& rows, bool words_last) {
  std::vector<std::size_t> width(rows.front().size(), 0);
  const auto ends_in_words = [&](const auto& row) { return row.size() < width.size(); };
  for (const auto& row : rows) {
    const std::size_t aligned = row.size() - (ends_in_words(row) ? 1 : 0);
    for (std::size_t i = 0; i < aligned; ++i) width[i] = std::max(width[i], row[i].size());
  }
  std::string text;
  for (const auto& row : rows) {
    text += fmt::format("{:<{}}", row[0], width[0]);
    for (std::size_t i = 1; i < row.size(); ++i) {
      const bool words = (words_last || ends_in_words(row)) && i + 1 == row.size();
      text += "  " + (words ? row[i] : fmt::format("{:>{}}", row[i], width[i]));
    }
    text += '\n';
    if (&row != &rows.front()) continue;
    const std::size_t gaps = 2 * (width.size() - 1);
    text += std::string(std::accumulate(width.begin(), width.end(), gaps), '-') + '\n';
  }
  return text;
}

std::string number_text(double value) {
  if (std::isnan(value)) return "-";
  const double size = std::abs(value);
  if (size >= 1e9 || (size > 0 && size < 0.0005)) return fmt::format("{:.2e}", value);
  const int decimals = size == 0 || size >= 999.5 ? 0 : size >= 9.995 ? 1 : size >= 0.00995 ? 2 : 4;
  return fmt::format("{:.{}f}", value, decimals);
}

}  // namespace posse
