// posse report: writes tables, figures and the page of a results folder anew from its cells.
#include <cstdio>
#include <memory>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/panels.h"
#include "posse/cli/results_folder.h"
#include "posse/core/error.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
Plays nothing: it shows the runs that are there, also of a run that is still going on or was
interrupted, and says which are missing.

Example:
  posse report results
)text";

void report(const std::string& path) {
  const ResultsFolder folder = existing_results(path);
  const std::vector<Outcome> outcomes = folder.write();
  if (outcomes.empty()) throw Error(path + " has nothing to show; all is left as it was");
  std::fputs(
      (missing_text(outcomes) + fmt::format("report   {}\n", folder.page().string())).c_str(),
      stdout);
}

}  // namespace

void add_report(CLI::App& app) {
  auto path = std::make_shared<std::string>();
  CLI::App* command = app.add_subcommand("report", "Write the report of a results folder anew");
  command->add_option("DIR", *path, "What posse run or posse paper wrote")->required();
  command->footer(kFooter);
  command->callback([path] { report(*path); });
}

}  // namespace posse
