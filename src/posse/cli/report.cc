// posse report: writes tables, figures and the page of a results folder from its cells.
#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/left_out.h"
#include "posse/cli/terminal.h"
#include "posse/core/error.h"
#include "posse/results/paired_table.h"
#include "posse/results/panels.h"
#include "posse/results/results_folder.h"

namespace posse {
namespace {

constexpr const char* kReportFooter = R"text(
Plays nothing: it shows the runs that the folder has, even while posse run is still playing or after
it was interrupted, and says which are missing.

Examples:
  posse report results
  posse report results --against Lin-TS    the policies' regret minus that of Lin-TS, paired by instance
)text";

struct ReportOptions {
  std::string path;
  std::optional<std::string> against;
};

void report(const ReportOptions& options) {
  const ResultsFolder folder = existing_results(options.path, tell_left_out);
  const std::vector<Outcome> outcomes = folder.write();
  if (outcomes.empty()) throw Error(options.path + " has nothing to show; all is left as it was");
  if (options.against)
    std::fputs(paired_tables(outcomes, *options.against, output_width()).c_str(), stdout);
  std::fputs(
      (missing_text(outcomes) + fmt::format("report   {}\n", folder.page().string())).c_str(),
      stdout);
}

}  // namespace

void add_report(Command program) {
  auto options = std::make_shared<ReportOptions>();
  Command command = program.add_command("report", "Write the report of a results folder");
  command.add_option("DIR", &options->path, "What posse simulate, run or paper wrote").required();
  command.add_option("--against", &options->against,
                     "A policy's label: also print the others' differences to it");
  command.set_footer(kReportFooter);
  command.set_action([options] { report(*options); });
}

}  // namespace posse
