#include "posse/results/markdown.h"

#include <cctype>

#include "posse/core/text_parts.h"

namespace posse {
namespace {

constexpr std::size_t kWidth = 110;

bool in_word(const std::string& text, std::size_t i) {
  return i < text.size() && std::isalnum(static_cast<unsigned char>(text[i])) != 0;
}

// An underscore inside a word, as in sigma_R, is not markup.
bool is_markup(const std::string& text, std::size_t i) {
  if (text[i] == '_') return i == 0 || !in_word(text, i - 1) || !in_word(text, i + 1);
  return text[i] == '*' || text[i] == '<' || text[i] == '[' || text[i] == '`';
}

std::string escaped(const std::string& text) {
  std::string result;
  for (std::size_t i = 0; i < text.size(); ++i) {
    if (is_markup(text, i)) result += '\\';
    result += text[i];
  }
  return result;
}

// A line that begins with one of these would start a list, a heading or a quotation.
bool starts_a_block(const std::string& word) {
  return word == "+" || word == "-" || word == "=" || word[0] == '#' || word[0] == '>';
}

}  // namespace

std::string markdown(const std::string& text, const std::string& first, const std::string& indent) {
  std::string result, line = first, gap;
  for (const std::string& word : words_of(escaped(text))) {
    if (line.size() + gap.size() + word.size() > kWidth) {
      result += line + "\n";
      line = indent;
      gap = starts_a_block(word) ? "\\" : "";
    }
    line += gap + word;
    gap = " ";
  }
  return result + line + "\n";
}

std::string markdown_table(const std::vector<std::vector<std::string>>& rows) {
  std::string text;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    for (const std::string& cell : rows[i]) text += "| " + cell + " ";
    text += "|\n";
    if (i > 0) continue;
    for (std::size_t column = 0; column < rows[i].size(); ++column) text += "|---";
    text += "|\n";
  }
  return text;
}

}  // namespace posse
