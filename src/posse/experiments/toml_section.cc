#include "posse/experiments/toml_section.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <cstdint>
#include <new>
#include <sstream>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

bool is_among(const std::string& word, const std::vector<std::string>& words) {
  return std::find(words.begin(), words.end(), word) != words.end();
}

bool is_control(char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; }

// In one line, not too long.
std::string shown(const toml::node& node) {
  constexpr std::size_t kMaxLength = 60;
  std::ostringstream out;
  node.visit([&](const auto& value) { out << value; });
  if (!out) throw std::bad_alloc();  // the only thing that can fail
  std::string text = out.str();
  std::replace_if(text.begin(), text.end(), is_control, ' ');
  return text.size() <= kMaxLength ? text : text.substr(0, kMaxLength) + "...";
}

}  // namespace

toml::table parse_toml(const std::string& file, std::string_view text) {
  try {
    return toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    const auto [line, column] = error.source().begin;
    throw Error(std::string(error.description()),
                fmt::format("{}, line {}, column {}", file, line, column));
  }
}

std::vector<std::string> TomlSection::keys() const {
  std::vector<std::string> all;
  for (const auto& [key, node] : table_) all.emplace_back(key.str());
  return all;
}

std::string TomlSection::origin_of(const toml::node& node, const std::string& key) const {
  return fmt::format("{}, line {}, key {}{}", file_, node.source().begin.line, path_, key);
}

std::string TomlSection::origin(const std::string& key) const {
  return origin_of(*table_.get(key), key);
}

void TomlSection::fail_at(const toml::node& node, const std::string& key,
                          const std::string& what) const {
  throw Error(what, origin_of(node, key));
}

void TomlSection::fail(const std::string& key, const std::string& what) const {
  fail_at(*table_.get(key), key, what);
}

void TomlSection::refuse(const std::string& key, const std::string& what) const {
  fail(key, fmt::format("{}, not {}", what, shown(*table_.get(key))));
}

void TomlSection::know_only(const std::vector<std::string>& keys) const {
  for (const auto& [key, node] : table_) {
    const std::string name(key.str());
    if (is_among(name, keys)) continue;
    fail_at(node, name, "there is no such key; " + alternatives(name, "there are", keys));
  }
}

void TomlSection::need(const std::string& key, const std::string& what) const {
  if (has(key)) return;
  throw Error(fmt::format("{}'{}' is missing: {}", path_, key, what),
              fmt::format("{}, line {}", file_, std::max(1U, table_.source().begin.line)));
}

std::string TomlSection::text(const std::string& key, const std::string& fallback) const {
  if (!has(key)) return fallback;
  const auto value = table_.get(key)->value_exact<std::string>();
  if (!value) refuse(key, "must be text in quotes");
  if (std::any_of(value->begin(), value->end(), is_control)) fail(key, "must be one line of text");
  return *value;
}

std::string TomlSection::word(const std::string& key, const std::vector<std::string>& words,
                              const std::string& fallback) const {
  std::string value = text(key, fallback);
  if (value != fallback && !is_among(value, words)) {
    fail(key, fmt::format("'{}' is not known; {}", value, alternatives(value, "there are", words)));
  }
  return value;
}

std::optional<Index> TomlSection::whole(const std::string& key, Index low, Index high) const {
  if (!has(key)) return std::nullopt;
  const toml::node& node = *table_.get(key);
  const auto value = node.is_number() ? node.value<std::int64_t>() : std::nullopt;  // 1e4, too
  if (!value || *value < low || *value > high) {
    refuse(key, fmt::format("must be a whole number from {} to {}", low, high));
  }
  return static_cast<Index>(*value);
}

bool TomlSection::flag(const std::string& key, bool fallback) const {
  if (!has(key)) return fallback;
  const auto value = table_.get(key)->value_exact<bool>();
  if (!value) refuse(key, "must be true or false");
  return *value;
}

std::vector<double> TomlSection::numbers(const std::string& key, double low) const {
  const toml::array* array = table_.get(key)->as_array();
  if (array == nullptr) refuse(key, "must be a list of numbers, as in [100, 300]");
  if (array->empty()) fail(key, "must list at least one number");
  std::vector<double> values;
  for (const toml::node& item : *array) {
    const auto value = item.value<double>();
    if (!value || !(*value >= low) || !std::isfinite(*value)) {
      fail_at(item, key, fmt::format("must list numbers from {} up, not {}", low, shown(item)));
    }
    values.push_back(*value);
  }
  return values;
}

std::vector<std::string> TomlSection::texts(const std::string& key) const {
  const toml::array* array = table_.get(key)->as_array();
  if (array == nullptr) refuse(key, "must be a list of texts, as in [\"a\", \"b\"]");
  if (array->empty()) fail(key, "must list at least one text");
  std::vector<std::string> values;
  for (const toml::node& item : *array) {
    const auto value = item.value_exact<std::string>();
    if (!value) fail_at(item, key, fmt::format("must list texts in quotes, not {}", shown(item)));
    values.push_back(*value);
  }
  return values;
}

std::optional<TomlSection> TomlSection::section(const std::string& key) const {
  if (!has(key)) return std::nullopt;
  const toml::table* table = table_.get(key)->as_table();
  if (table == nullptr) fail(key, fmt::format("must be one table, headed by [{}]", key));
  return TomlSection(*table, file_, path_ + key + ".");
}

std::vector<TomlSection> TomlSection::sections(const std::string& key) const {
  if (!has(key)) return {};
  const toml::node& node = *table_.get(key);
  if (const toml::table* one = node.as_table()) return {{*one, file_, path_ + key + "."}};
  const toml::array* array = node.as_array();
  if (array == nullptr || array->empty() || !array->is_homogeneous(toml::node_type::table)) {
    fail(key, fmt::format("must be tables, each headed by [[{}]]", key));
  }
  std::vector<TomlSection> all;
  for (const toml::node& item : *array) {
    all.emplace_back(*item.as_table(), file_, fmt::format("{}[{}].", key, all.size() + 1));
  }
  return all;
}

}  // namespace posse
