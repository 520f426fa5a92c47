// Reads values of a table of a TOML file; errors name file, line and key.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "posse/core/types.h"
#include "posse/experiments/toml_library.h"

namespace posse {

// `file`: the name used in error messages.
toml::table parse_toml(const std::string& file, std::string_view text);

// Refers to its table, which must outlive it.
class TomlSection {
 public:
  TomlSection(const toml::table& table, std::string file, std::string path = "")
      : table_(table), file_(std::move(file)), path_(std::move(path)) {}

  bool has(const std::string& key) const { return table_.contains(key); }

  std::vector<std::string> keys() const;

  // Where the value of an existing key was written: file, line and key.
  std::string origin(const std::string& key) const;

  // Throw Error; `key` must exist. refuse() adds the wrong value to the message.
  [[noreturn]] void fail(const std::string& key, const std::string& what) const;
  [[noreturn]] void refuse(const std::string& key, const std::string& what) const;

  // Throw Error if there are other keys, or if this one is missing.
  void know_only(const std::vector<std::string>& keys) const;
  void need(const std::string& key, const std::string& what) const;

  // These throw Error if the value is of another kind, and return the fallback for a missing key.
  std::string text(const std::string& key, const std::string& fallback = "") const;
  std::string word(const std::string& key, const std::vector<std::string>& words,
                   const std::string& fallback) const;
  std::optional<Index> whole(const std::string& key, Index low, Index high) const;
  bool flag(const std::string& key, bool fallback) const;
  std::vector<double> numbers(const std::string& key, double low) const;
  std::vector<std::string> texts(const std::string& key) const;

  // The table below a key, if there is one; the tables of an array, or a single table.
  std::optional<TomlSection> section(const std::string& key) const;
  std::vector<TomlSection> sections(const std::string& key) const;

 private:
  [[noreturn]] void fail_at(const toml::node& node, const std::string& key,
                            const std::string& what) const;
  std::string origin_of(const toml::node& node, const std::string& key) const;

  const toml::table& table_;
  std::string file_, path_;
};

}  // namespace posse
