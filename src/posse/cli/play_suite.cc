#include "posse/cli/play_suite.h"

#include <cstdio>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/cli/interrupt.h"
#include "posse/cli/left_out.h"
#include "posse/cli/suite_progress.h"
#include "posse/cli/terminal.h"
#include "posse/core/phrases.h"
#include "posse/experiments/fitting_link.h"
#include "posse/results/data_header.h"
#include "posse/results/export.h"
#include "posse/results/regret_table.h"
#include "posse/results/results_folder.h"
#include "posse/results/scaling_panel.h"
#include "posse/results/unfinished.h"
#include "posse/results/verdict.h"
#include "posse/results/warning_signs.h"
#include "posse/results/worlds_table.h"
#include "posse/results/worlds_verdict.h"

namespace posse {
namespace {

void print(std::FILE* stream, const std::string& text) { std::fputs(text.c_str(), stream); }

Runs play_cells(const Suite& suite, const PlayOptions& options, bool line_per_policy,
                const CellStore* store) {
  std::size_t kept = 0;
  try {
    SuiteProgress progress(suite, options.quiet, line_per_policy);
    return play_all(suite.groups(),
                    {.jobs = options.jobs,
                     .resources = options.resources,
                     .store = store,
                     .stop = &stop_on_interrupt(),
                     .on_damaged = [&](std::size_t cells) { progress.tell_damaged(cells); },
                     .progress =
                         [&](const Milestone& at) {
                           kept = at.advance.done;
                           progress.reached(at);
                         },
                     .pulse = [&](const Advance& at) { progress.moved(at); }});
  } catch (const Interrupted&) {
    print(stderr, interrupted_text(kept, options.out));
    throw;
  }
}

std::string table_of_runs(const Outcome& outcome) {
  const std::size_t width = output_width();
  const Figure figure = outcome.experiment.figure;
  if (figure == Figure::worlds) return worlds_table(outcome, width);
  return figure == Figure::scaling ? scaling_table(outcome, width)
                                   : regret_table(outcome.played, outcome.runs, width);
}

std::string tables(const std::vector<Outcome>& outcomes) {
  std::string text;
  for (const Outcome& outcome : outcomes) {
    if (!outcome.experiment.is_played()) continue;
    text += wrapped(fmt::format("{}: {}", outcome.experiment.name, outcome.experiment.title),
                    output_width());
    text += data_headers(outcome.played, output_width()) + table_of_runs(outcome) + "\n";
  }
  return text;
}

// What the experiments have shown, a line each.
std::string verdicts(const std::vector<Outcome>& outcomes) {
  std::string text;
  for (const Outcome& outcome : outcomes) {
    if (!outcome.experiment.is_played() || outcome.experiment.figure == Figure::scaling) continue;
    const bool has_worlds = outcome.experiment.figure == Figure::worlds;
    const std::string line = has_worlds ? worlds_verdict(outcome) : verdict(outcome);
    if (!line.empty()) text += wrapped(line, output_width(), "seen     ", "         ");
  }
  return text;
}

std::string summaries(const std::vector<Outcome>& outcomes) {
  nlohmann::ordered_json json = nlohmann::ordered_json::object();
  for (const Outcome& outcome : outcomes) {
    if (!outcome.experiment.is_played()) continue;
    json[outcome.experiment.name] =
        nlohmann::ordered_json::parse(summary_json(outcome.played, outcome.runs, true));
  }
  return json.dump(2) + "\n";
}

// A line about policies whose link does not fit their world: those of one experiment, and the names
// of others that have such policies.
void warn_of_misfits(const std::vector<Experiment>& experiments) {
  constexpr std::size_t kMaxNamed = 3;
  std::string first;
  std::vector<std::string> others;
  for (const Experiment& experiment : experiments) {
    const std::string text = experiment.is_played() ? misfit_text(experiment.played()) : "";
    if (text.empty()) continue;
    if (first.empty()) {
      first = (experiments.size() > 1 ? experiment.name + ": " : "") + text;
    } else {
      others.push_back(experiment.name);
    }
  }
  if (first.empty()) return;
  const std::string also =
      others.empty() ? "" : "; links do not fit in " + shortened(others, kMaxNamed) + " either";
  print(stderr, "posse: warning: " + first + also + "\n");
}

// What kept policies from learning, a line each.
void warn_of_signs(const std::vector<Outcome>& outcomes) {
  for (const Outcome& outcome : outcomes) {
    if (!outcome.experiment.is_played()) continue;
    const std::string name = outcomes.size() > 1 ? outcome.experiment.name + ": " : "";
    for (const std::string& sentence : warning_signs(outcome)) {
      print(stderr, fmt::format("posse: warning: {}{}\n", name, sentence));
    }
  }
}

void tell_links(const std::vector<Experiment>& experiments) {
  for (const Experiment& experiment : experiments) {
    const std::string text = experiment.is_played() ? chosen_links_text(experiment.played()) : "";
    if (!text.empty()) print(stderr, "posse: " + text + "\n");
  }
}

std::optional<ResultsFolder> folder_for(const Suite& suite, const std::string& out) {
  if (out.empty()) return std::nullopt;
  for (const Experiment& experiment : suite.experiments()) ResultsFolder(out).check(experiment);
  ResultsFolder folder = make_results(out, tell_left_out);
  for (const Experiment& experiment : suite.experiments()) folder.keep(experiment);
  return folder;
}

// Where the report is; empty if there is nothing to report.
std::string write_results(const std::optional<ResultsFolder>& folder,
                          std::vector<Outcome> outcomes) {
  if (!folder || folder->write(std::move(outcomes)).empty()) return "";
  return fmt::format("report   {}\n", folder->page().string());
}

}  // namespace

Presentation suite_presentation() { return {.text = tables, .json = summaries, .verdicts = true}; }

void play_suite(const std::vector<Experiment>& experiments, const PlayOptions& options,
                const Presentation& presentation, const Shard& shard) {
  for (const Experiment& experiment : experiments) experiment.check();
  const Suite suite(experiments, shard);
  if (!options.quiet) {
    warn_of_misfits(experiments);
    tell_links(experiments);
  }
  const auto folder = folder_for(suite, options.out);
  const std::optional<CellStore> store = folder ? std::optional(folder->cells()) : std::nullopt;
  const Runs runs =
      play_cells(suite, options, presentation.line_per_policy, store ? &*store : nullptr);
  std::vector<Outcome> outcomes = suite.outcomes(runs);
  print(stdout, options.json ? presentation.json(outcomes) : presentation.text(outcomes));
  std::fflush(stdout);  // before files are written, which may fail
  if (!options.quiet) warn_of_signs(outcomes);
  const std::string seen = presentation.verdicts ? verdicts(outcomes) : "";
  const std::string report = write_results(folder, std::move(outcomes));
  if (options.json && options.quiet) return;
  print(options.json ? stderr : stdout, seen + report + unfinished_line(runs));
}

}  // namespace posse
