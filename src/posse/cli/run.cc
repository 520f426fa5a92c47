// posse run: plays experiments that TOML files describe.
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/suite_options.h"
#include "posse/core/error.h"
#include "posse/experiments/experiment_file.h"
#include "posse/results/results_folder.h"

namespace posse {
namespace {

constexpr const char* kRunFooter = R"text(
An experiment is a TOML file:

  title = "Two policies"
  environment = "linear(K=20, d=5)"
  T = 2000
  repetitions = 20
  seed = 1

  [[policy]]
  label = "Lin-ES"
  spec = "lin_es"

  [[policy]]
  label = "Lin-TS"
  spec = "lin_ts(v=0.5)"

Other keys: note, figure ("regret", "runtime", "scaling" or "worlds"), log_x, log_y, band ("sd" or
"se"); and of a policy: environment (a world of its own), line ("solid", "dashed", "dotted", "thin"),
colour ("#rrggbb"). The path of a data file starts at the folder of the TOML file. A figure "scaling"
shows final regret against what a sweep changes (T, environment.KEY or policy.KEY), with fitted
exponents:

  [sweep]
  key = "environment.d"
  values = [5, 10, 20, 40]
  with = { "environment.K" = [25, 100, 400, 1600] }   # what changes along with it, if anything

A figure "worlds" has a list of worlds instead of environment, and shows how ensembles stand in each
beside the best other policy (docs/formats.md):

  [[world]]
  label = "late rewards"
  spec = "delayed(linear)"

Examples:
  posse run two.toml                                  tables here, results/report.html to look at
  posse run two.toml --set environment.K=50 --set policy.Lin-TS.v=1 -n 50 --out wide
  posse run two.toml --shard 1/2 --out a              on one machine,
  posse run two.toml --shard 2/2 --out b              on another one, then:
  posse merge a b --out both

Every finished run (a policy in a repetition) is kept: an interrupted command continues where it
stopped, and after a change only the changed policies are played. posse paper --print fig1a shows a
longer file.
)text";

struct RunOptions {
  std::vector<std::string> files;
  SuiteOptions suite;
};

// Throws Error if keeping an experiment would overwrite the file it was read from.
void refuse_to_replace(const std::string& file, const std::filesystem::path& kept) {
  std::error_code absent;
  if (!std::filesystem::equivalent(file, kept, absent)) return;
  throw Error(fmt::format("{} would be replaced; name another folder by --out", file));
}

void run(const RunOptions& options) {
  std::vector<Experiment> experiments;
  for (const std::string& file : options.files) {
    experiments.push_back(read_experiment(file));
    refuse_to_replace(file, ResultsFolder(options.suite.play.out).file_of(experiments.back().name));
  }
  play_suite(experiments, options.suite);
}

}  // namespace

void add_run(Command program) {
  auto options = std::make_shared<RunOptions>();
  Command command = program.add_command("run", "Play the experiments of TOML files");
  command.add_option("FILE", &options->files, "Experiments").required();
  add_suite_options(command, options->suite, "results");
  command.set_footer(kRunFooter);
  command.set_action([options] { run(*options); });
}

}  // namespace posse
