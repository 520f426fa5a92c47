#include "posse/results/table.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

namespace posse {
namespace {

constexpr std::size_t kMinLabel = 12;
constexpr std::size_t kMinWords = 24;
constexpr std::size_t kGap = 2;

using TableRows = std::vector<std::vector<std::string>>;

bool ends_in_words(const std::vector<std::string>& row, const TableRows& rows) {
  return row.size() < rows.front().size();
}

// Words do not count.
std::vector<std::size_t> column_widths(const TableRows& rows) {
  std::vector<std::size_t> widths(rows.front().size(), 0);
  for (const auto& row : rows) {
    const std::size_t aligned = row.size() - (ends_in_words(row, rows) ? 1 : 0);
    for (std::size_t i = 0; i < aligned; ++i) widths[i] = std::max(widths[i], row[i].size());
  }
  return widths;
}

// Narrows a last column of words to what the others leave of the width, but not below kMinWords.
void narrow_words(std::vector<std::size_t>& widths, std::size_t width) {
  std::size_t others = 0;
  for (std::size_t i = 0; i + 1 < widths.size(); ++i) others += widths[i] + kGap;
  const std::size_t room = width > others ? width - others : 0;
  widths.back() = std::min(widths.back(), std::max(room, kMinWords));
}

// The widest entry of the first column that is not wider than `room`.
std::size_t label_width(const TableRows& rows, std::size_t room) {
  std::size_t widest = 0;
  for (const auto& row : rows) {
    if (row[0].size() <= room) widest = std::max(widest, row[0].size());
  }
  return widest;
}

// Columns that are shown beside each other, after the labels.
struct Block {
  std::size_t label, begin, end;
};

std::vector<Block> blocks_within(std::size_t width, const TableRows& rows,
                                 const std::vector<std::size_t>& widths) {
  const std::size_t n = widths.size();
  std::size_t others = 0;
  for (std::size_t i = 1; i < n; ++i) others += kGap + widths[i];
  if (width >= others + widths[0]) return {{widths[0], 1, n}};
  if (width >= others + kMinLabel) return {{label_width(rows, width - others), 1, n}};
  const std::size_t label = label_width(rows, std::max(kMinLabel, width / 3));
  std::vector<Block> blocks;
  std::size_t used = width;
  for (std::size_t i = 1; i < n; ++i) {
    if (used + kGap + widths[i] > width) {
      blocks.push_back({label, i, i});
      used = label;
    }
    used += kGap + widths[i];
    ++blocks.back().end;
  }
  return blocks;
}

// One row: its entry of the first column, on lines of its own if it is too long, and the columns of
// the block.
std::string row_text(const std::vector<std::string>& row, const Block& block,
                     const std::vector<std::size_t>& widths, bool words_last, std::size_t width) {
  const bool short_row = row.size() < widths.size();
  const bool spills = row[0].size() > block.label;
  const std::string above = spills ? wrapped(row[0], width, "", "  ") : "";
  std::string line = fmt::format("{:<{}}", spills ? "" : row[0], block.label);
  const std::size_t end = std::min(block.end, row.size());
  for (std::size_t i = block.begin; i < end; ++i) {
    line += std::string(kGap, ' ');
    const bool last = i + 1 == row.size();
    if (short_row && last) {
      return above + wrapped(row[i], width, line, std::string(block.label + kGap, ' '));
    }
    if (words_last && last && row[i].size() > widths[i]) {
      return above + wrapped(row[i], width, line, std::string(line.size(), ' '));
    }
    line += words_last && last ? row[i] : fmt::format("{:>{}}", row[i], widths[i]);
  }
  return above + line + '\n';
}

std::string block_text(const Block& block, const TableRows& rows,
                       const std::vector<std::size_t>& widths, bool words_last, std::size_t width) {
  std::size_t line = block.label;
  for (std::size_t i = block.begin; i < block.end; ++i) line += kGap + widths[i];
  std::string text;
  for (const auto& row : rows) {
    if (block.begin > 1 && ends_in_words(row, rows)) continue;  // its words are above
    text += row_text(row, block, widths, words_last, width);
    if (&row == &rows.front()) text += std::string(line, '-') + '\n';
  }
  return text;
}

std::string table_in_blocks(const TableRows& rows, bool words_last, std::size_t width) {
  std::vector<std::size_t> widths = column_widths(rows);
  if (words_last) narrow_words(widths, width);
  std::string text;
  for (const Block& block : blocks_within(width, rows, widths)) {
    text += (text.empty() ? "" : "\n") + block_text(block, rows, widths, words_last, width);
  }
  return text;
}

}  // namespace

std::string table_text(const std::vector<std::vector<std::string>>& rows, bool words_last) {
  return table_in_blocks(rows, words_last, kAnyWidth);
}

std::string table_text_within(std::size_t width, const std::vector<std::vector<std::string>>& rows,
                              bool words_last) {
  return table_in_blocks(rows, words_last, width);
}

std::string number_text(double value) {
  if (std::isnan(value)) return "-";
  const double size = std::abs(value);
  if (size >= 1e9 || (size > 0 && size < 0.0005)) return fmt::format("{:.2e}", value);
  const int decimals = size == 0 || size >= 999.5 ? 0 : size >= 9.995 ? 1 : size >= 0.00995 ? 2 : 4;
  return fmt::format("{:.{}f}", value, decimals);
}

}  // namespace posse
