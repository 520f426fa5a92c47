#include "posse/cli/dataset_spec.h"

#include <algorithm>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/cli/shell_quoted.h"
#include "posse/core/text_parts.h"
#include "posse/environments/world_table.h"

namespace posse {
namespace {

// A number, or a name.
Spec column_value(const std::string& text) {
  const bool is_number = !text.empty() && text.size() < 10 &&
                         text.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? Spec::of(std::stod(text)) : Spec::of_text(text);
}

// What specs call a mark such as ;, or the text itself.
std::string word_for_mark(const std::string& text) {
  static const std::map<std::string, std::string> words = {
      {",", "comma"}, {";", "semicolon"}, {"|", "pipe"}, {"\t", "tab"},
      {" ", "blank"}, {".", "point"},     {"\\t", "tab"}};
  const auto found = words.find(text);
  return found == words.end() ? text : found->second;
}

// The columns between commas, without the blanks around them.
Spec column_list(std::string_view text) {
  Spec list;
  list.kind = Spec::Kind::list;
  while (true) {
    const std::size_t end = std::min(text.find(','), text.size());
    const std::string name(trimmed(text.substr(0, end)));
    list.arguments.push_back({.key = "", .value = column_value(name)});
    if (end == text.size()) return list;
    text.remove_prefix(end + 1);
  }
}

// What was written after an option as a value of its parameter.
Spec parameter_value(const Parameter& parameter, const std::string& text) {
  const Domain& domain = parameter.domain;
  const bool is_word =
      std::find(domain.words.begin(), domain.words.end(), text) != domain.words.end();
  if (is_word || !domain.texts) return Spec::of(word_for_mark(text));
  if (!domain.list) return column_value(text);
  return text.starts_with('[') ? parse_value(text, "--" + parameter.name) : column_list(text);
}

// Where a list ends that begins there: after its bracket outside of quotes.
std::size_t end_of_list(const std::string& text, std::size_t begin) {
  bool quoted = false;
  for (std::size_t i = begin; i < text.size(); ++i) {
    if (text[i] == '"' && text[i - 1] != '\\') quoted = !quoted;
    if (text[i] == ']' && !quoted) return i + 1;
  }
  return text.size();
}

// The value of a setting that begins there; empty if the message leaves it to the reader.
std::string value_at(const std::string& message, std::size_t begin) {
  const std::size_t end =
      message[begin] == '['
          ? end_of_list(message, begin)
          : std::min(message.find_first_not_of("abcdefghijklmnopqrstuvwxyz", begin),
                     message.size());
  return message.substr(begin, end - begin);
}

}  // namespace

Spec dataset_spec(const std::string& file, const std::map<std::string, std::string>& given) {
  Spec world = Spec::of("dataset");
  world.arguments.push_back({.key = "path", .value = Spec::of_text(file)});
  for (const Parameter& parameter : csv_parameters()) {
    const auto found = given.find(parameter.name);
    if (found == given.end()) continue;
    world.arguments.push_back(
        {.key = parameter.name, .value = parameter_value(parameter, found->second)});
  }
  return world;
}

std::string settings_as_options(const std::string& message) {
  std::vector<std::string> options;
  for (const Parameter& parameter : csv_parameters()) {
    const std::string setting = " " + parameter.name + "=";
    for (std::size_t at = message.find(setting); at != std::string::npos;
         at = message.find(setting, at + 1)) {
      const std::string value = value_at(message, at + setting.size());
      options.push_back(
          fmt::format("--{} {}", parameter.name, value.empty() ? "VALUE" : shell_quoted(value)));
    }
  }
  return fmt::format("{}", fmt::join(options, ", "));
}

}  // namespace posse
