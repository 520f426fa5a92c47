// Reads values of a table of a TOML file; errors name file, line and key.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include "posse/core/types.h"

namespace posse {

// `file` is how errors call the text.
toml::table parse_toml(const std::string& file, std::string_view text);

// Refers to its table, which must outlive it.
class TomlSection {
 public:
  TomlSection(const toml::table& table, std::string file, std::string path = "")
      : table_(table), file_(std::move(file)), path_(std::move(path)) {}

  bool has(const std::string& key) const { return table_.contains(key); }

  std::vector<std::string> keys() const;

  // Where the value of a key that is there stands: file, line and key.
  std::string origin(const std::string& key) const;

  // Throw Error; `key` must be there. The second adds the value that is wrong.
  [[noreturn]] void fail(const std::string& key, const std::string& what) const;
  [[noreturn]] void refuse(const std::string& key, const std::string& what) const;

  // Throw Error if there are other keys, or not this one.
  void know_only(const std::vector<std::string>& keys) const;
  void need(const std::string& key, const std::string& what) const;

  // These throw Error if the value is of another kind; a key that is absent has the fallback.
  std::string text(const std::string& key, const std::string& fallback = "") const;
  std::string word(const std::string& key, const std::vector<std::string>& words,
                   const std::string& fallback) const;
  std::optional<Index> whole(const std::string& key, Index low, Index high) const;
  bool flag(const std::string& key, bool fallback) const;
  std::vector<double> numbers(const std::string& key, double low) const;

  // The table below a key, if it is there; the tables of an array, of which one may stand alone.
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
