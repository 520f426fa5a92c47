// Reads and prints the spec language, `name(key=value, ...)`, that names policies, models and
// worlds.
//
//     value  = number | call | list | text
//     call   = name [ "(" [ argument { "," argument } ] ")" ]
//     argument = [ key "=" ] value            (arguments without a key come first)
//     list   = "[" [ value { "," value } ] "]"
//     text   = '"' characters, with \" and \\ escaped '"'
//
// A bare word such as `auto` is a call without arguments. Numbers are finite decimals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace posse {

struct Argument;

// One value of the language; a whole spec is the value of kind `call`.
struct Spec {
  enum class Kind { number, call, list, text };

  Kind kind = Kind::call;
  double number = 0;
  std::string word;                 // the name of a call, the characters of a text
  std::vector<Argument> arguments;  // of a call; the items of a list, without keys
  std::string origin;               // where it was written, for errors about it; empty: unknown

  static Spec of(double number);
  static Spec of(std::string name);

  bool is_word(std::string_view name) const;
  const Spec* argument(std::string_view key) const;  // none: nullptr
  bool operator==(const Spec& other) const;          // origins do not count
};

struct Argument {
  std::string key;  // empty: bound by its place
  Spec value;

  bool operator==(const Argument&) const = default;
};

// Throws Error with the position, what was found there and what was expected. `origin` says where
// the text comes from, such as "two.toml, line 12, key environment" or "--policy": errors about the
// spec begin with it, also those that show only when the policy or world is made (Catalogue).
Spec parse_spec(std::string_view text, const std::string& origin = "");

// Any single value, for `key=value` pairs that come alone.
Spec parse_value(std::string_view text, const std::string& origin = "");

// The shortest text that parses to an equal spec.
std::string to_string(const Spec& spec);

}  // namespace posse
