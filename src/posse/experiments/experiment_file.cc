#include "posse/experiments/experiment_file.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <iterator>
#include <utility>

#include <fmt/format.h>
#define TOML_HEADER_ONLY 1
#include <toml++/toml.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/environments/environment.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

using Words = std::vector<std::string>;

const Words kFigures = {"regret", "runtime", "factor"};  // as enum Figure
const Words kLines = {"solid", "dashed", "dotted"};
constexpr double kMostWhole = 0x1p53;

// One table of the file; errors say where in it they are.
class Section {
 public:
  Section(const toml::table& table, std::string file, std::string path)
      : table_(table), file_(std::move(file)), path_(std::move(path)) {}

  [[noreturn]] void fail(const toml::node& at, const std::string& key,
                         const std::string& what) const {
    throw Error(
        fmt::format("{}, line {}, key {}{}: {}", file_, at.source().begin.line, path_, key, what));
  }

  void know_only(const Words& keys) const {
    for (const auto& [key, node] : table_) {
      const std::string name(key.str());
      if (std::find(keys.begin(), keys.end(), name) != keys.end()) continue;
      fail(node, name, "there is no such key; there are: " + alternatives(name, keys));
    }
  }

  void need(const std::string& key, const std::string& what) const {
    if (table_.contains(key)) return;
    throw Error(fmt::format("{}, line {}: {}'{}' is missing: {}", file_,
                            std::max(1U, table_.source().begin.line), path_, key, what));
  }

  const toml::node* find(const std::string& key) const { return table_.get(key); }

  std::string text(const std::string& key, const std::string& fallback = "") const {
    const toml::node* node = find(key);
    if (node == nullptr) return fallback;
    const auto value = node->value_exact<std::string>();
    if (!value) fail(*node, key, "must be text in quotes");
    if (std::any_of(value->begin(), value->end(),
                    [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; })) {
      fail(*node, key, "must be one line of text");
    }
    return *value;
  }

  std::string word(const std::string& key, const Words& words, const std::string& fallback) const {
    const std::string value = text(key, fallback);
    if (value != fallback && std::find(words.begin(), words.end(), value) == words.end()) {
      fail(*find(key), key,
           fmt::format("'{}' is not known; there are: {}", value, alternatives(value, words)));
    }
    return value;
  }

  std::optional<Index> whole(const std::string& key, double low, double high) const {
    const toml::node* node = find(key);
    if (node == nullptr) return std::nullopt;
    const auto value = node->value_exact<std::int64_t>();
    const auto number = static_cast<double>(value.value_or(-1));
    if (!value || number < low || number > high) {
      fail(*node, key, fmt::format("must be a whole number from {:.0f} to {:.0f}", low, high));
    }
    return static_cast<Index>(*value);
  }

  bool flag(const std::string& key) const {
    const toml::node* node = find(key);
    if (node == nullptr) return false;
    if (!node->is_boolean()) fail(*node, key, "must be true or false");
    return node->ref<bool>();
  }

  // A spec of a catalogue.
  template <class Factory>
  std::optional<Spec> spec(const std::string& key, const Catalogue<Factory>& catalogue) const {
    if (find(key) == nullptr) return std::nullopt;
    try {
      Spec parsed = parse_spec(text(key));
      catalogue.bind(parsed);
      return parsed;
    } catch (const Error& error) {
      if (std::string_view(error.what()).starts_with(file_ + ", line")) throw;
      fail(*find(key), key, error.what());
    }
  }

  std::vector<double> numbers(const std::string& key, double low) const {
    const toml::node* node = find(key);
    if (!node->is_array()) fail(*node, key, "must be a list of numbers, as in [100, 300]");
    std::vector<double> values;
    for (const toml::node& item : *node->as_array()) {
      const auto value = item.value<double>();
      if (!value || !(*value >= low) || !std::isfinite(*value)) {
        fail(item, key, fmt::format("must list numbers from {} up", low));
      }
      values.push_back(*value);
    }
    if (values.empty()) fail(*node, key, "must list at least one number");
    return values;
  }

  // The table below a key, or the tables of an array of them.
  std::vector<Section> sections(const std::string& key) const {
    const toml::node* node = find(key);
    if (node == nullptr) return {};
    if (const toml::table* one = node->as_table()) {
      return {Section(*one, file_, path_ + key + ".")};
    }
    const toml::array* array = node->as_array();
    if (array == nullptr || array->empty() || !array->is_homogeneous(toml::node_type::table)) {
      fail(*node, key, fmt::format("must be tables, each begun by [[{}]]", key));
    }
    std::vector<Section> all;
    for (const toml::node& item : *array) {
      all.emplace_back(*item.as_table(), file_, fmt::format("{}[{}].", key, all.size() + 1));
    }
    return all;
  }

 private:
  const toml::table& table_;
  std::string file_, path_;
};

std::string checked_colour(const Section& policy) {
  const std::string colour = policy.text("colour");
  const bool right = colour.size() == 7 && colour[0] == '#' &&
                     std::all_of(colour.begin() + 1, colour.end(), [](char c) {
                       return std::isxdigit(static_cast<unsigned char>(c)) != 0;
                     });
  if (!colour.empty() && !right) {
    policy.fail(*policy.find("colour"), "colour", "must be like \"#7f7f7f\"");
  }
  return colour;
}

void add_policy(const Section& policy, Experiment& experiment) {
  policy.know_only({"label", "spec", "environment", "line", "colour"});
  policy.need("spec", "the policy, as in spec = \"glm_es(m=10)\"");
  Contender contender(*policy.spec("spec", policies()));
  contender.label = policy.text("label", contender.label);
  if (contender.label.empty()) policy.fail(*policy.find("label"), "label", "must not be empty");
  contender.environment = policy.spec("environment", environments());
  for (const Contender& other : experiment.simulation.policies) {
    if (other.label != contender.label) continue;
    policy.fail(*policy.find(policy.find("label") != nullptr ? "label" : "spec"), "label",
                fmt::format("'{}' is there twice; labels must differ", contender.label));
  }
  experiment.simulation.policies.push_back(std::move(contender));
  experiment.pencils.push_back({policy.word("line", kLines, ""), checked_colour(policy)});
}

void read_quick(const Section& quick, Experiment& experiment) {
  quick.know_only({"T", "repetitions", "environment"});
  experiment.quick = {quick.whole("T", 1, kLongest),
                      quick.whole("repetitions", 1, kMostRepetitions),
                      quick.spec("environment", environments())};
}

void read_played(const Section& top, Experiment& experiment) {
  top.know_only({"title", "note", "figure", "log_x", "log_y", "environment", "T", "repetitions",
                 "seed", "quick", "policy"});
  top.need("environment", "the world to play in, as in environment = \"linear(K=50)\"");
  top.need("policy", "at least one [[policy]] with its spec");
  Simulation& simulation = experiment.simulation;
  simulation.environment = *top.spec("environment", environments());
  simulation.T = top.whole("T", 1, kLongest).value_or(simulation.T);
  simulation.repetitions =
      top.whole("repetitions", 1, kMostRepetitions).value_or(simulation.repetitions);
  simulation.seed = static_cast<std::uint64_t>(top.whole("seed", 0, kMostWhole).value_or(1));
  for (const Section& quick : top.sections("quick")) read_quick(quick, experiment);
  for (const Section& policy : top.sections("policy")) add_policy(policy, experiment);
}

std::string quoted(const std::string& text) {
  std::string result = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') result += '\\';
    result += c;
  }
  return result + '"';
}

std::string key_value(const std::string& key, const std::string& text) {
  return text.empty() ? "" : fmt::format("{} = {}\n", key, quoted(text));
}

std::string policy_toml(const Contender& contender, const Pencil& pencil) {
  return "\n[[policy]]\n" + key_value("label", contender.label) +
         key_value("spec", to_string(contender.policy)) +
         (contender.environment ? key_value("environment", to_string(*contender.environment))
                                : "") +
         key_value("line", pencil.line) + key_value("colour", pencil.colour);
}

// The name makes folders, files and anchors.
std::string checked_name(const std::string& file) {
  const std::string name = std::filesystem::path(file).stem().string();
  const auto fits = [](char c) {
    return std::isalnum(static_cast<unsigned char>(c)) != 0 || c == '_' || c == '-' || c == '.';
  };
  if (name == "cells" || name == "report.html") {
    throw Error(fmt::format("{}: a folder of results has its own {}; rename the file", file, name));
  }
  if (!name.empty() && name[0] != '.' && std::all_of(name.begin(), name.end(), fits)) return name;
  throw Error(
      fmt::format("{}: an experiment is named like its file, by letters, digits, '_', '-' "
                  "and '.'; rename it",
                  file));
}

}  // namespace

Experiment parse_experiment(const std::string& file, std::string_view text) {
  Experiment experiment;
  experiment.name = checked_name(file);
  toml::table table;
  try {
    table = toml::parse(text, file);
  } catch (const toml::parse_error& error) {
    throw Error(fmt::format("{}, line {}, column {}: {}", file, error.source().begin.line,
                            error.source().begin.column, error.description()));
  }
  const Section top(table, file, "");
  const std::string figure = top.word("figure", kFigures, "regret");
  const auto place = std::find(kFigures.begin(), kFigures.end(), figure);
  experiment.figure = static_cast<Figure>(place - kFigures.begin());
  experiment.title = top.text("title", experiment.name);
  experiment.note = top.text("note");
  experiment.log_x = top.flag("log_x");
  experiment.log_y = top.flag("log_y");
  if (experiment.is_played()) {
    read_played(top, experiment);
  } else {
    top.know_only({"title", "note", "figure", "log_x", "log_y", "T0"});
    top.need("T0", "a curve for each, as in T0 = [100, 300]");
    experiment.T0s = top.numbers("T0", 1);
  }
  return experiment;
}

Experiment read_experiment(const std::filesystem::path& path) {
  return parse_experiment(path.string(), read_file(path));
}

std::string to_toml(const Experiment& experiment) {
  std::string text = key_value("title", experiment.title) + key_value("note", experiment.note) +
                     key_value("figure", kFigures[static_cast<std::size_t>(experiment.figure)]);
  text += fmt::format("log_x = {}\nlog_y = {}\n", experiment.log_x, experiment.log_y);
  if (!experiment.is_played())
    return text + fmt::format("T0 = [{}]\n", fmt::join(experiment.T0s, ", "));
  const Simulation& simulation = experiment.simulation;
  text += key_value("environment", to_string(simulation.environment));
  text += fmt::format("T = {}\nrepetitions = {}\nseed = {}\n", simulation.T, simulation.repetitions,
                      simulation.seed);
  for (std::size_t i = 0; i < simulation.policies.size(); ++i) {
    text += policy_toml(simulation.policies[i], experiment.pencils[i]);
  }
  return text;
}

}  // namespace posse
