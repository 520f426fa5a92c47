#include "posse/core/parameter.h"

#include <algorithm>
#include <cassert>
#include <cmath>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/error.h"

namespace posse {
namespace {

std::vector<std::string> parameter_names(const Parameters& parameters) {
  std::vector<std::string> names;
  for (const Parameter& parameter : parameters) names.push_back(parameter.name);
  return names;
}

auto find_parameter(const Parameters& parameters, const std::string& name) {
  return std::find_if(parameters.begin(), parameters.end(),
                      [&](const Parameter& parameter) { return parameter.name == name; });
}

std::string range_text(const Domain& domain) {
  std::string noun = domain.numbers == Domain::Numbers::whole ? "a whole number" : "a number";
  const bool bounded = std::isfinite(domain.high);
  if (!std::isfinite(domain.low)) return noun;
  if (domain.low_open && bounded) {
    return fmt::format("{} above {}, at most {}", noun, domain.low, domain.high);
  }
  if (domain.low_open) return fmt::format("{} above {}", noun, domain.low);
  if (bounded) return fmt::format("{} from {} to {}", noun, domain.low, domain.high);
  return fmt::format("{} from {} up", noun, domain.low);
}

bool contains(const Domain& domain, double number) {
  if (domain.numbers == Domain::Numbers::none) return false;
  if (domain.numbers == Domain::Numbers::whole && number != std::floor(number)) return false;
  return number <= domain.high && (domain.low_open ? number > domain.low : number >= domain.low);
}

Parameter& parameter_named(Parameters& parameters, const std::string& name) {
  const auto found = std::find_if(parameters.begin(), parameters.end(),
                                  [&](const Parameter& one) { return one.name == name; });
  assert(found != parameters.end() && "no such parameter");
  return *found;
}

// The parameter to which the i-th argument binds.
const Parameter& parameter_for(const std::string& whose, const Argument& argument, std::size_t i,
                               const Parameters& parameters) {
  if (argument.key.empty()) {
    if (i < parameters.size()) return parameters[i];
    throw Error(fmt::format("{} takes {} parameters; '{}' is one too many", whose,
                            parameters.size(), to_string(argument.value)));
  }
  const auto found = find_parameter(parameters, argument.key);
  if (found != parameters.end()) return *found;
  if (parameters.empty()) {
    throw Error(fmt::format("{} has no parameter '{}'; it has none", whose, argument.key));
  }
  throw Error(fmt::format("{} has no parameter '{}'; {}", whose, argument.key,
                          alternatives(argument.key, "it has", parameter_names(parameters))));
}

}  // namespace

Domain Domain::or_word(std::string word) const {
  Domain domain = *this;
  domain.words.push_back(std::move(word));
  return domain;
}

std::string Domain::text() const {
  std::vector<std::string> parts;
  if (numbers != Numbers::none) parts.push_back((list ? "a list, each " : "") + range_text(*this));
  if (texts) parts.emplace_back(list && parts.empty() ? "a list of \"text\"s" : "a \"text\"");
  for (const std::string& word : words) parts.push_back("'" + word + "'");
  if (complete != nullptr) parts.emplace_back("a spec");
  return fmt::format("{}", fmt::join(parts, " or "));
}

Spec Domain::accept(const std::string& whose, const Spec& value) const {
  const auto is_value = [&](const std::string& word) { return value.is_word(word); };
  if (std::any_of(words.begin(), words.end(), is_value)) return value;
  if (const auto accepted = list ? accept_list(value) : accept_item(value)) return *accepted;
  if (complete != nullptr && value.kind == Spec::Kind::call) return complete(value);
  const std::string meant = value.is_word(value.word) ? did_you_mean(value.word, words) : "";
  if (!meant.empty()) throw Error(fmt::format("{} cannot be {}; {}", whose, value.word, meant));
  const bool quoted = complete != nullptr && value.kind == Spec::Kind::text;
  throw Error(fmt::format("{} must be {}, not {}{}", whose, text(), to_string(value),
                          quoted ? "; write it without quotes: " + value.word : ""));
}

std::optional<Spec> Domain::accept_item(const Spec& value) const {
  if (value.kind == Spec::Kind::number && contains(*this, value.number)) return value;
  if (texts && (value.kind == Spec::Kind::text || value.is_word(value.word))) {
    return Spec::of_text(value.word);
  }
  return std::nullopt;
}

std::optional<Spec> Domain::accept_list(const Spec& value) const {
  if (value.kind != Spec::Kind::list || value.arguments.empty()) return std::nullopt;
  Spec list_value = value;
  for (Argument& argument : list_value.arguments) {
    const auto accepted = accept_item(argument.value);
    if (!accepted) return std::nullopt;
    argument.value = *accepted;
  }
  return list_value;
}

Domain real(double low, double high) {
  return {.numbers = Domain::Numbers::real, .low = low, .high = high, .words = {}};
}

Domain real_above(double low) {
  return {.numbers = Domain::Numbers::real, .low = low, .low_open = true, .words = {}};
}

Domain probability() {
  return {.numbers = Domain::Numbers::real, .low = 0, .high = 1, .low_open = true, .words = {}};
}

Domain whole(double low, double high) {
  return {.numbers = Domain::Numbers::whole, .low = low, .high = high, .words = {}};
}

Domain any_text() { return {.texts = true, .words = {}}; }

Domain or_text(Domain numbers) {
  numbers.texts = true;
  return numbers;
}

Domain list_of(Domain items) {
  items.list = true;
  return items;
}

Domain one_of(std::vector<std::string> words) { return {.words = std::move(words)}; }

Domain specs_of(Spec (*complete)(const Spec&)) { return {.words = {}, .complete = complete}; }

Parameters operator+(Parameters first, const Parameters& second) {
  first.insert(first.end(), second.begin(), second.end());
  return first;
}

Parameters with_default(Parameters parameters, const std::string& name, std::string fallback) {
  parameter_named(parameters, name).fallback = std::move(fallback);
  return parameters;
}

Parameters with_word(Parameters parameters, const std::string& name, const std::string& word,
                     const std::string& meaning) {
  Parameter& parameter = parameter_named(parameters, name);
  parameter.meaning += fmt::format("; '{}' is {}", word, meaning);
  parameter.domain = parameter.domain.or_word(word);
  return parameters;
}

Arguments::Arguments(const std::string& kind, const Spec& spec, const Parameters& parameters)
    : complete_(Spec::of(spec.word)) {
  complete_.origin = spec.origin;
  const std::string whose = fmt::format("{} {}", kind, spec.word);
  for (const Parameter& parameter : parameters) {
    complete_.arguments.push_back({parameter.name, parse_value(parameter.fallback)});
  }
  std::vector<bool> given(parameters.size(), false);
  for (std::size_t i = 0; i < spec.arguments.size(); ++i) {
    const Parameter& parameter = parameter_for(whose, spec.arguments[i], i, parameters);
    const auto place = static_cast<std::size_t>(&parameter - parameters.data());
    if (given[place]) throw Error(fmt::format("{} is given '{}' twice", whose, parameter.name));
    given[place] = true;
    complete_.arguments[place].value = spec.arguments[i].value;
  }
  for (std::size_t i = 0; i < parameters.size(); ++i) {
    Spec& value = complete_.arguments[i].value;
    value = parameters[i].domain.accept(fmt::format("{} of {}", parameters[i].name, whose), value);
  }
}

const Spec& Arguments::value(const std::string& name) const {
  const Spec* value = complete_.argument(name);
  if (value != nullptr) return *value;
  assert(false && "a factory asked for a parameter that its entry does not list");
  throw Error(fmt::format("{} lists no parameter '{}'", complete_.word, name));
}

void Arguments::set(const std::string& name, Spec value) {
  for (Argument& argument : complete_.arguments) {
    if (argument.key != name) continue;
    argument.value = std::move(value);
    return;
  }
  assert(false && "a factory set a parameter that its entry does not list");
}

bool Arguments::is_number(const std::string& name) const {
  return value(name).kind == Spec::Kind::number;
}

double Arguments::number(const std::string& name) const { return value(name).number; }

Index Arguments::whole(const std::string& name) const { return static_cast<Index>(number(name)); }

const std::string& Arguments::word(const std::string& name) const { return value(name).word; }

bool Arguments::is(const std::string& name, std::string_view word) const {
  return value(name).is_word(word);
}

}  // namespace posse
