// Describes parameters as data: a name, a default, a meaning and the values they may take.
#pragma once

#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "posse/core/spec.h"
#include "posse/core/types.h"

namespace posse {

// The values that a parameter may take: numbers in a range, texts, or lists of these; certain
// words; or the specs of a catalogue.
struct Domain {
  enum class Numbers { none, whole, real };

  Numbers numbers = Numbers::none;
  double low = -std::numeric_limits<double>::infinity();
  double high = std::numeric_limits<double>::infinity();
  bool low_open = false;                    // `low` itself is excluded
  bool list = false;                        // lists of such values, not single ones
  bool texts = false;                       // texts; a bare word counts as a text
  std::vector<std::string> words;           // accepted instead of a number
  Spec (*complete)(const Spec&) = nullptr;  // checks a nested spec and fills in its defaults

  Domain or_word(std::string word) const;
  std::string text() const;  // "a number above 0 or 'auto'"
  // Returns the value, completed. Throws Error that says whose value is wrong and what is right.
  Spec accept(const std::string& whose, const Spec& value) const;

 private:
  std::optional<Spec> accept_item(const Spec& value) const;
  std::optional<Spec> accept_list(const Spec& value) const;
};

Domain real(double low, double high = std::numeric_limits<double>::infinity());
Domain real_above(double low);
Domain probability();  // above 0, at most 1
Domain whole(double low, double high = 1e9);
Domain any_text();
Domain or_text(Domain numbers);
Domain list_of(Domain items);  // not empty
Domain one_of(std::vector<std::string> words);
Domain specs_of(Spec (*complete)(const Spec&));

struct Parameter {
  std::string name;
  std::string fallback;  // the default, in the spec language
  std::string meaning;
  Domain domain;
};

using Parameters = std::vector<Parameter>;

Parameters operator+(Parameters first, const Parameters& second);

// The list with another default for one parameter.
Parameters with_default(Parameters parameters, const std::string& name, std::string fallback);
// The list with one more word that one parameter accepts.
Parameters with_word(Parameters parameters, const std::string& name, const std::string& word,
                     const std::string& meaning);

// The arguments of a spec, bound to parameters: every parameter has a valid value.
class Arguments {
 public:
  // `kind` is "policy", "environment", ...: the noun used in errors.
  Arguments(const std::string& kind, const Spec& spec, const Parameters& parameters);

  bool is_number(const std::string& name) const;
  double number(const std::string& name) const;
  Index whole(const std::string& name) const;
  const std::string& word(const std::string& name) const;
  bool is(const std::string& name, std::string_view word) const;
  const Spec& value(const std::string& name) const;

  // Replaces a value, such as 'auto', by what it turns out to mean.
  void set(const std::string& name, Spec value);

  // The spec with every parameter spelled out, in the order of the list.
  const Spec& complete() const { return complete_; }

 private:
  Spec complete_;
};

}  // namespace posse
