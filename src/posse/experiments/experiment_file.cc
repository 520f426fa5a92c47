#include "posse/experiments/experiment_file.h"

#include <algorithm>
#include <cctype>
#include <cmath>
#include <utility>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/core/file.h"
#include "posse/environments/data_path.h"
#include "posse/environments/environment.h"
#include "posse/experiments/toml_section.h"
#include "posse/experiments/toml_spec.h"
#include "posse/experiments/toml_text.h"
#include "posse/experiments/world_file.h"
#include "posse/policies/policy.h"

namespace posse {
namespace {

const std::vector<std::string> kFigures = {"regret", "runtime", "factor", "scaling",
                                           "worlds"};  // as enum Figure
const std::vector<std::string> kBands = {"sd", "se"};  // as enum Band
const std::vector<std::string> kLines = {"solid", "dashed", "dotted", "thin"};

std::string checked_colour(const TomlSection& policy) {
  std::string colour = policy.text("colour");
  const bool right = colour.size() == 7 && colour[0] == '#' &&
                     std::all_of(colour.begin() + 1, colour.end(), [](char c) {
                       return std::isxdigit(static_cast<unsigned char>(c)) != 0;
                     });
  if (!colour.empty() && !right) {
    policy.fail("colour", fmt::format("must be like \"#7f7f7f\", not '{}'", colour));
  }
  return colour;
}

// Throws Error if policies or a quick form have a world of their own where there is a list.
void refuse_own_world(const TomlSection& section, const Experiment& experiment) {
  if (experiment.figure != Figure::worlds || !section.has("environment")) return;
  section.fail("environment", "a figure \"worlds\" plays all in its list; leave it out");
}

void add_policy(const TomlSection& policy, Experiment& experiment) {
  policy.know_only({"label", "spec", "environment", "line", "colour"});
  policy.need("spec", "the policy, as in spec = \"glm_es(m=10)\"");
  Contender contender(*spec_of(policy, "spec", policies()));
  contender.label = policy.text("label", contender.label);
  if (contender.label.find_first_not_of(' ') == std::string::npos) {
    policy.fail("label", "must not be empty");
  }
  contender.environment = spec_of(policy, "environment", environments());
  refuse_own_world(policy, experiment);
  for (const Contender& other : experiment.simulation.policies) {
    if (other.label != contender.label) continue;
    policy.fail(policy.has("label") ? "label" : "spec",
                fmt::format("'{}' is there twice; labels must differ", contender.label));
  }
  experiment.simulation.policies.push_back(std::move(contender));
  experiment.pencils.push_back({policy.word("line", kLines, ""), checked_colour(policy)});
}

void read_quick(const TomlSection& quick, Experiment& experiment) {
  quick.know_only({"T", "repetitions", "environment"});
  refuse_own_world(quick, experiment);
  experiment.quick = {quick.whole("T", 1, kMaxHorizon),
                      quick.whole("repetitions", 1, kMaxRepetitions),
                      spec_of(quick, "environment", environments())};
}

using TomlView = toml::node_view<const toml::node>;

bool is_positive(const toml::node& item) {
  const auto value = item.value<double>();
  return value && *value > 0 && std::isfinite(*value);
}

// In one line.
std::string number_or_text(const toml::node& item) {
  if (const auto number = item.value<double>()) return fmt::format("{}", *number);
  std::string text = item.value<std::string>().value_or("");
  const auto is_control = [](char c) { return std::iscntrl(static_cast<unsigned char>(c)) != 0; };
  std::replace_if(text.begin(), text.end(), is_control, ' ');
  return item.is_string() ? fmt::format("'{}'", text) : "something else";
}

// Two or more numbers above 0; `list` is the value of the key.
std::vector<double> checked_values(const TomlSection& section, const std::string& key,
                                   TomlView list) {
  const toml::array* array = list.as_array();
  if (array == nullptr) section.refuse(key, "must be a list of numbers, as in [100, 300]");
  for (const toml::node& item : *array) {
    if (is_positive(item)) continue;
    section.fail(key, fmt::format("must list numbers above 0, not {}", number_or_text(item)));
  }
  if (array->size() < 2) section.refuse(key, "must list at least two values");
  return section.numbers(key, 0);
}

void refuse_repeated(const TomlSection& sweep, std::vector<double> values) {
  std::sort(values.begin(), values.end());
  const auto twin = std::adjacent_find(values.begin(), values.end());
  if (twin == values.end()) return;
  sweep.fail("values", fmt::format("lists {} twice; values must differ", *twin));
}

void check_sweepable(const TomlSection& section, const std::string& key, const std::string& what) {
  if (is_sweepable(what)) return;
  section.fail(key,
               fmt::format("cannot sweep '{}'; there are: T, environment.KEY, policy.KEY", what));
}

void check_companion(const TomlSection& with, const std::string& key, const Sweep& sweep) {
  check_sweepable(with, key, key);
  if (key != sweep.keys.front().key) return;
  with.fail(key, fmt::format("{} is what the sweep changes already", key));
}

// What changes along with the first key.
void read_companions(const TomlSection& with, TomlView lists, Sweep& sweep) {
  for (const std::string& key : with.keys()) {
    check_companion(with, key, sweep);
    const std::string origin = with.origin(key);
    sweep.keys.push_back({key, checked_values(with, key, lists[key]), origin, origin});
    const std::size_t n = sweep.keys.front().values.size(), own = sweep.keys.back().values.size();
    if (own != n) with.fail(key, fmt::format("lists {} values, but 'values' lists {}", own, n));
  }
}

// `lists` is the table [sweep].
void read_sweep(const TomlSection& top, TomlView lists, Experiment& experiment) {
  if (experiment.figure != Figure::scaling) {
    if (top.has("sweep")) top.fail("sweep", "only a figure = \"scaling\" has one");
    return;
  }
  top.need("sweep", "what changes along the axis, headed by [sweep]");
  const TomlSection section = *top.section("sweep");
  section.know_only({"key", "values", "with"});
  section.need("key", "what changes, as in key = \"environment.d\"");
  section.need("values", "what it changes to, as in values = [5, 10, 20]");
  Sweep& sweep = experiment.sweep;
  check_sweepable(section, "key", section.text("key"));
  sweep.keys = {{section.text("key"), checked_values(section, "values", lists["values"]),
                 section.origin("key"), section.origin("values")}};
  refuse_repeated(section, sweep.keys.front().values);
  if (const auto with = section.section("with")) read_companions(*with, lists["with"], sweep);
  if (const SweptKey* T = sweep.find("T")) {
    if (top.has("T")) top.fail("T", "is swept; leave it out");
    const double longest = *std::max_element(T->values.begin(), T->values.end());
    experiment.simulation.T = static_cast<Index>(std::min(longest, 1.0 * kMaxHorizon));
  }
}

// Throws Error unless there is one world, or else a list of them.
void need_worlds(const TomlSection& top, bool list) {
  const char* other = list ? "environment" : "world";
  if (top.has(other)) {
    top.fail(other, list ? "a figure \"worlds\" has a [[world]] for each instead"
                         : "only a figure = \"worlds\" has a list of them");
  }
  if (list) return top.need("world", "at least one [[world]] with its spec");
  top.need("environment", "the world to play in, as in environment = \"linear(K=50)\"");
}

void read_played(const TomlSection& top, TomlView sweep, Experiment& experiment) {
  top.know_only({"title", "note", "figure", "log_x", "log_y", "band", "environment", "T",
                 "repetitions", "seed", "quick", "policy", "sweep", "world"});
  const bool has_worlds = experiment.figure == Figure::worlds;
  need_worlds(top, has_worlds);
  top.need("policy", "at least one [[policy]] with its spec");
  experiment.band = top.word("band", kBands, "sd") == "se" ? Band::se : Band::sd;
  Simulation& simulation = experiment.simulation;
  if (!has_worlds) simulation.environment = *spec_of(top, "environment", environments());
  simulation.T = top.whole("T", 1, kMaxHorizon).value_or(simulation.T);
  simulation.repetitions =
      top.whole("repetitions", 1, kMaxRepetitions).value_or(simulation.repetitions);
  simulation.seed =
      static_cast<std::uint64_t>(top.whole("seed", 0, static_cast<Index>(kMaxSeed)).value_or(1));
  if (const auto quick = top.section("quick")) read_quick(*quick, experiment);
  for (const TomlSection& policy : top.sections("policy")) add_policy(policy, experiment);
  read_sweep(top, sweep, experiment);
  if (has_worlds) read_worlds(top, experiment);
  experiment.played();  // throws, naming the line, if no contender can be swept
}

std::string sweep_toml(const Sweep& sweep) {
  if (sweep.keys.empty()) return "";
  const SweptKey& axis = sweep.keys.front();
  std::string with;
  for (std::size_t k = 1; k < sweep.keys.size(); ++k) {
    with += fmt::format("{}{} = {}", k > 1 ? ", " : "", toml_string(sweep.keys[k].key),
                        toml_list(sweep.keys[k].values));
  }
  return "\n[sweep]\n" + toml_line("key", axis.key) +
         fmt::format("values = {}\n", toml_list(axis.values)) +
         (with.empty() ? "" : fmt::format("with = {{ {} }}\n", with));
}

std::string policy_toml(const Contender& contender, const Pencil& pencil) {
  return "\n[[policy]]\n" + toml_line("label", contender.label) +
         toml_line("spec", to_string(contender.policy)) +
         (contender.environment ? toml_line("environment", to_string(*contender.environment))
                                : "") +
         toml_line("line", pencil.line) + toml_line("colour", pencil.colour);
}

// The name of the file, or of its folder if it is a kept experiment.toml. Folders and anchors of
// the page are named by it.
std::string checked_name(const std::string& file) {
  std::error_code unknown;
  const auto path = std::filesystem::absolute(file, unknown).lexically_normal();
  const bool is_kept = path.filename() == kKeptExperiment;
  std::string name = (is_kept ? path.parent_path().filename() : path.stem()).string();
  if (name == "cells" || name == "report.html") {
    throw Error(fmt::format("a folder of results has its own {}; rename the file", name), file);
  }
  if (is_experiment_name(name)) return name;
  throw Error(
      fmt::format("an experiment is named like its {}, by letters, digits, '_', '-' and '.'; "
                  "rename it",
                  is_kept ? "folder" : "file"),
      file);
}

}  // namespace

Experiment parse_experiment(const std::string& file, std::string_view text) {
  Experiment experiment;
  experiment.name = checked_name(file);
  const toml::table table = parse_toml(file, text);
  const TomlSection top(table, file);
  const std::string figure = top.word("figure", kFigures, "regret");
  const auto place = std::find(kFigures.begin(), kFigures.end(), figure);
  experiment.figure = static_cast<Figure>(place - kFigures.begin());
  experiment.title = top.text("title");
  if (experiment.title.empty()) experiment.title = experiment.name;
  experiment.note = top.text("note");
  const bool scaling = experiment.figure == Figure::scaling;
  const bool dots = experiment.figure == Figure::runtime || experiment.figure == Figure::worlds;
  experiment.log_x = top.flag("log_x", scaling || dots);
  if (scaling || top.has("log_y")) experiment.log_y = top.flag("log_y", scaling);
  if (experiment.is_played()) {
    read_played(top, table["sweep"], experiment);
  } else {
    top.know_only({"title", "note", "figure", "log_x", "log_y", "T0"});
    top.need("T0", "a curve for each, as in T0 = [100, 300]");
    experiment.T0s = top.numbers("T0", 1);
  }
  return experiment;
}

Experiment read_experiment(const std::filesystem::path& path) {
  return with_worlds(parse_experiment(path.string(), read_file(path)), [&](Spec world) {
    return with_absolute_path(std::move(world), path.parent_path());
  });
}

std::string to_toml(const Experiment& experiment) {
  std::string text = toml_line("title", experiment.title) + toml_line("note", experiment.note) +
                     toml_line("figure", kFigures[static_cast<std::size_t>(experiment.figure)]);
  text += fmt::format("log_x = {}\n", experiment.log_x);
  if (experiment.log_y) text += fmt::format("log_y = {}\n", *experiment.log_y);
  if (!experiment.is_played()) return text + fmt::format("T0 = {}\n", toml_list(experiment.T0s));
  if (experiment.band != Band::sd) text += toml_line("band", "se");
  const Simulation& simulation = experiment.simulation;
  if (experiment.worlds.empty()) {
    text += toml_line("environment", to_string(simulation.environment));
  }
  if (experiment.sweep.find("T") == nullptr) text += fmt::format("T = {}\n", simulation.T);
  text += fmt::format("repetitions = {}\nseed = {}\n", simulation.repetitions, simulation.seed);
  text += sweep_toml(experiment.sweep);
  for (std::size_t i = 0; i < simulation.policies.size(); ++i) {
    text += policy_toml(simulation.policies[i], experiment.pencils[i]);
  }
  for (const ListedWorld& world : experiment.worlds) text += world_toml(world, experiment);
  return text;
}

}  // namespace posse
