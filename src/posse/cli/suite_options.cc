#include "posse/cli/suite_options.h"

#include <algorithm>
#include <cstdio>
#include <utility>

#include <fmt/format.h>

#include "posse/cli/data_option.h"
#include "posse/cli/folder_name.h"
#include "posse/cli/resource_options.h"
#include "posse/cli/whole_number.h"
#include "posse/core/error.h"

namespace posse {
namespace {

constexpr Index kMaxShards = 1'000'000;

// Where the value of path=value begins. Labels may contain a '=', so it is after the first one that
// ends a path of some experiment, or else after the very first.
std::size_t value_begin(const std::vector<Experiment>& experiments, const std::string& text) {
  for (std::size_t i = text.find('='); i != std::string::npos; i = text.find('=', i + 1)) {
    const std::string path = text.substr(0, i);
    const auto has = [&](const Experiment& experiment) { return experiment.has(path); };
    if (std::any_of(experiments.begin(), experiments.end(), has)) return i + 1;
  }
  return text.find('=') + 1;
}

// Applies one --set to every experiment that has its path; one must.
void change(std::vector<Experiment>& experiments, const std::string& text) {
  const std::string origin = "--set " + text;
  if (text.find('=') == std::string::npos) {
    throw Error("it takes path=value, as in environment.d=5", origin);
  }
  const std::size_t begin = value_begin(experiments, text);
  const std::string path = text.substr(0, begin - 1), value = text.substr(begin);
  bool changed = false;
  for (Experiment& experiment : experiments) {
    if (!experiment.has(path)) continue;
    experiment.set(path, value, origin);
    changed = true;
  }
  if (changed) return;
  const auto played = [](const Experiment& experiment) { return experiment.is_played(); };
  auto first = std::find_if(experiments.begin(), experiments.end(), played);
  if (first == experiments.end()) first = experiments.begin();
  first->set(path, value, origin);  // throws, naming the paths there are
}

// The experiments with what the options change in them.
std::vector<Experiment> changed(std::vector<Experiment> experiments, const SuiteOptions& options) {
  for (Experiment& experiment : experiments) {
    if (options.repetitions) experiment.set_repetitions(*options.repetitions);
    if (options.T) experiment.set_T(*options.T);
  }
  for (const std::string& text : options.changes) change(experiments, text);
  return experiments;
}

// "2/8" is the second of eight.
Shard shard_of(const std::string& text) {
  Shard shard;
  int used = 0;
  if (std::sscanf(text.c_str(), "%td/%td%n", &shard.i, &shard.n, &used) != 2 ||
      static_cast<std::size_t>(used) != text.size() || shard.i < 1 || shard.n < shard.i ||
      shard.n > kMaxShards) {
    throw Error(fmt::format("--shard takes i/n with 1 <= i <= n <= {}, as in 2/8, not '{}'",
                            kMaxShards, text));
  }
  return shard;
}

}  // namespace

void add_suite_options(Command command, SuiteOptions& options, const std::string& out) {
  options.play.out = out;
  command.add_option("--out", &options.play.out, "Folder for the results; a run resumes from it")
      .check(check_folder_name)
      .show_default();
  command.add_option("--jobs", &options.play.jobs, "Runs to play at once, on a thread each")
      .transform(whole_number(1, 1024))
      .show_default();
  add_resource_options(command, options.play.resources);
  command.add_option("-n,--repetitions", &options.repetitions, "Instead of the files'")
      .transform(whole_number(1, kMaxRepetitions));
  command.add_option("-T,--horizon", &options.T, "Rounds of each repetition, instead of the files'")
      .transform(whole_number(1, kMaxHorizon));
  command.add_option("--set", &options.changes, fmt::format("path=value, repeatable: {}", kPaths))
      .one_value_each();
  command
      .add_option("--shard", &options.shard,
                  "i/n plays the i-th of n parts; posse merge joins their folders")
      .show_default();
  add_data_option(command);
  command.add_flag("--json", &options.play.json, "Print one JSON object instead of the tables");
  command.add_flag("--quiet", &options.play.quiet, "Show neither progress nor warnings");
}

void play_suite(const std::vector<Experiment>& experiments, const SuiteOptions& options) {
  play_suite(changed(experiments, options), options.play, suite_presentation(),
             shard_of(options.shard));
}

}  // namespace posse
