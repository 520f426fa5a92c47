// posse paper: plays the paper's figures, whose experiments are built into the program.
#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <memory>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/paper_files.h"
#include "posse/cli/suite_options.h"
#include "posse/cli/terminal.h"
#include "posse/core/error.h"
#include "posse/data/folder.h"
#include "posse/environments/wrapping_world.h"
#include "posse/experiments/experiment_file.h"
#include "posse/results/table.h"

namespace posse {
namespace {

constexpr const char* kPaperFooter = R"text(
PANEL is a figure or one panel of it: fig1, fig1b. None, or all: the whole experimental section.

Examples:
  posse paper --quick                  all panels, fewer rounds and repetitions: some minutes, in
                                       paper-quick
  posse paper fig1a fig1b              two panels as the paper has them
  posse paper all --out paper          everything: an hour or two; it can be interrupted and resumed
  posse paper --list                   what there is
  posse paper stress                   not in the paper: the default ensembles in 28 worlds of other
                                       units, noise and arms; an hour or less
  posse paper classes                  nor this: a classification world without download; others are
                                       anytime, descent, ensemble_plus, fresh_linear, scaling_d and
                                       more: --list
  posse paper fig1b --print >mine.toml the experiment, to change and give to posse run
)text";

struct PaperOptions {
  std::vector<std::string> panels;
  bool quick = false, list = false, print = false;
  SuiteOptions suite;
};

std::string name_of(const EmbeddedFile& file) {
  return std::filesystem::path(file.name).stem().string();
}

// Some of the experiments are not from the paper.
bool is_of_the_paper(const EmbeddedFile& file) { return file.name.starts_with("fig"); }

// fig1a is a panel of "fig1".
bool is_panel_of(const std::string& figure, const std::string& name) {
  return name.starts_with("fig") && name.substr(0, name.size() - 1) == figure;
}

// The panel of that name, or all panels of that figure; "all": those of the paper.
std::vector<EmbeddedFile> files_named(const std::string& panel) {
  std::vector<EmbeddedFile> found;
  std::vector<std::string> names = {"all"};
  for (const EmbeddedFile& file : paper_files()) {
    names.push_back(name_of(file));
    const std::string& name = names.back();
    if (panel == "all" ? is_of_the_paper(file) : name == panel || is_panel_of(panel, name))
      found.push_back(file);
  }
  if (found.empty()) {
    throw Error(fmt::format("the paper has no panel '{}'; {}", panel,
                            alternatives(panel, "there are", names)));
  }
  return found;
}

std::vector<EmbeddedFile> files_of(const std::vector<std::string>& panels) {
  std::vector<EmbeddedFile> all;
  for (const std::string& panel : panels) {
    for (const EmbeddedFile& file : files_named(panel)) {
      const auto same = [&](const EmbeddedFile& other) { return other.name == file.name; };
      if (std::none_of(all.begin(), all.end(), same)) all.push_back(file);
    }
  }
  return all;
}

Experiment experiment_of(const EmbeddedFile& file) {
  return parse_experiment(std::string(file.name), file.text);
}

void print_list(const std::vector<Experiment>& experiments) {
  std::vector<std::vector<std::string>> rows = {{"panel", "policies", "T", "repetitions", "title"}};
  for (const Experiment& experiment : experiments) {
    const Simulation& simulation = experiment.simulation;
    rows.push_back({experiment.name, "-", "-", "-", experiment.title});
    if (!experiment.is_played()) continue;
    rows.back()[1] = std::to_string(simulation.policies.size());
    rows.back()[2] = std::to_string(simulation.T);
    rows.back()[3] = std::to_string(simulation.repetitions);
  }
  std::fputs(table_text_within(output_width(), rows, /*words_last=*/true).c_str(), stdout);
}

void print_file(const std::vector<EmbeddedFile>& files) {
  if (files.size() > 1) {
    throw Error(fmt::format("--print shows one experiment, and {} were named; name one, as in {}",
                            files.size(), name_of(files.front())));
  }
  const std::string_view text = files.front().text;
  std::fwrite(text.data(), 1, text.size(), stdout);
}

bool is_here(const KnownDataset& dataset) {
  return std::all_of(dataset.files.begin(), dataset.files.end(),
                     [&](const KnownFile& file) { return find_file(dataset, file).has_value(); });
}

// The dataset that an experiment needs and that is missing; empty if none is.
std::string missing_dataset(const Experiment& experiment) {
  for (const KnownDataset& dataset : known_datasets()) {
    if (innermost_world(experiment.simulation.environment).word == dataset.name &&
        !is_here(dataset)) {
      return dataset.name;
    }
  }
  return "";
}

// Without the panels whose data are missing. A panel that is asked for by name is kept: playing it
// says where its data were looked for.
void leave_out_without_data(std::vector<Experiment>& experiments) {
  std::erase_if(experiments, [](const Experiment& experiment) {
    const std::string missing = missing_dataset(experiment);
    if (missing.empty()) return false;
    std::fputs(fmt::format("posse: {} is left out: {} is not here; posse data fetch {} gets it\n",
                           experiment.name, missing, missing)
                   .c_str(),
               stderr);
    return true;
  });
}

void paper(PaperOptions options) {
  const bool all = options.panels.empty() || options.panels == std::vector<std::string>{"all"};
  if (all) options.panels = {"all"};
  const std::vector<EmbeddedFile> files =
      options.list && all ? std::vector<EmbeddedFile>(paper_files().begin(), paper_files().end())
                          : files_of(options.panels);
  if (options.print) return print_file(files);
  std::vector<Experiment> experiments;
  for (const EmbeddedFile& file : files) {
    experiments.push_back(options.quick ? quickened(experiment_of(file)) : experiment_of(file));
  }
  if (options.list) return print_list(experiments);
  if (all) leave_out_without_data(experiments);
  play_suite(experiments, options.suite);
}

}  // namespace

void add_paper(Command program) {
  auto options = std::make_shared<PaperOptions>();
  Command command = program.add_command("paper", "Play the paper's figures");
  command.add_option("PANEL", &options->panels, "Figures or panels; all if none is named");
  command.add_flag("--quick", &options->quick, "2,000 rounds and 5 repetitions, or fewer");
  command.add_flag("--list", &options->list, "Only say what there is");
  Option print = command.add_flag("--print", &options->print, "Only print the experiment");
  add_suite_options(command, options->suite, "paper");
  for (const char* other : {"--quick", "--list", "--repetitions", "--horizon", "--set"}) {
    print.excludes(other);
  }
  command.set_footer(kPaperFooter);
  command.set_action([options, command] {
    if (options->quick && !command.was_given("--out")) options->suite.play.out = "paper-quick";
    paper(*options);
  });
}

}  // namespace posse
