// Parses and prints the spec language, `name(key=value, ...)`, that names policies, models and
// environments.
//
//     value  = number | call | list | text
//     call   = name [ "(" [ argument { "," argument } ] ")" ]
//     argument = [ key "=" ] value            (arguments without a key come first)
//     list   = "[" [ value { "," value } ] "]"
//     text   = '"' UTF-8 without control characters, with \" and \\ escaped '"'
//
// A bare word such as `auto` is a call without arguments. Numbers are finite decimals.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

namespace posse {

struct Argument;

// One value of the language; a whole spec is a value of kind `call`.
struct Spec {
  enum class Kind { number, call, list, text };

  Kind kind = Kind::call;
  double number = 0;
  std::string word;                 // the name of a call, or the characters of a text
  std::vector<Argument> arguments;  // of a call; or the items of a list, without keys
  std::string origin;               // where it was written, for errors about it; empty: unknown

  static Spec of(double number);
  static Spec of(std::string name);
  static Spec of_text(std::string characters);

  bool is_word(std::string_view name) const;
  const Spec* argument(std::string_view key) const;  // nullptr if there is none
  bool operator==(const Spec& other) const;          // ignores origins
};

struct Argument {
  std::string key;  // empty if bound by position
  Spec value;

  bool operator==(const Argument&) const = default;
};

// Throws Error with the position, what was expected there and what was found. `origin` says where
// the text comes from, such as "two.toml, line 12, key environment" or "--policy": errors about the
// spec begin with it, even those that occur only when the policy or environment is made (see
// Catalogue).
Spec parse_spec(std::string_view text, const std::string& origin = "");

// Any single value, such as the right side of `key=value`.
Spec parse_value(std::string_view text, const std::string& origin = "");

// The shortest text that parses to an equal spec.
std::string to_string(const Spec& spec);

}  // namespace posse
