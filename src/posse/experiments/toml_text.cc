#include "posse/experiments/toml_text.h"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/error.h"
#include "posse/core/plain_text.h"

namespace posse {

std::string toml_string(const std::string& text) {
  if (!is_plain_text(text)) {
    throw Error(
        fmt::format("an experiment cannot hold '{}': it must be UTF-8 without control "
                    "characters",
                    escaped_text(text)));
  }
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string toml_line(const std::string& key, const std::string& text) {
  return text.empty() ? "" : fmt::format("{} = {}\n", key, toml_string(text));
}

std::string toml_list(const std::vector<double>& values) {
  return fmt::format("[{}]", fmt::join(values, ", "));
}

std::string toml_list(const std::vector<std::string>& texts) {
  std::vector<std::string> quoted;
  for (const std::string& text : texts) quoted.push_back(toml_string(text));
  return fmt::format("[{}]", fmt::join(quoted, ", "));
}

}  // namespace posse
