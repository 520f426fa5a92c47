// posse design: how often to pull which arms before anything is known about their rewards.
#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/read_arms.h"
#include "posse/cli/whole_number.h"
#include "posse/cli/within.h"
#include "posse/core/error.h"
#include "posse/theory_report/design_report.h"

namespace posse {
namespace {

constexpr const char* kDesignFooter = R"text(
The file has an arm per line, d numbers between commas; a header line and a first column with names
are optional. The design minimises the largest width max_k ||x_k||^2 under V(zeta)^-1 over weights
zeta of the arms. No design has one below the rank of the arms (Kiefer and Wolfowitz 1960): the gap
that is printed is proved.

Examples:
  posse design arms.csv                  weights
  posse design arms.csv --tau 100        and 100 pulls by them (Algorithm 3 of the paper,
                                         its line 5 as Pukelsheim has it)
  posse design arms.csv --tau 100 --json | jq '.arms[] | [.arm, .pulls]'
  printf '1,0\n0,1\n1,1\n' | posse design - --all
)text";

struct DesignCommandOptions {
  std::string file;
  std::optional<Index> tau;
  std::optional<double> a;  // of Algorithm 3's last line
  std::optional<std::string> rounding;

  std::string rounding_rule() const { return rounding.value_or(rounding_rule_names().front()); }
  double eps = DesignOptions().eps;
  bool all = false;
  bool json = false;
};

Counts counts(const Design& design, Index tau, const DesignCommandOptions& options) {
  if (tau < design.rank) {
    throw Error(
        fmt::format("--tau {} is too small: fewer pulls than dimensions cannot span them; "
                    "the arms span {}",
                    tau, design.rank));
  }
  const Counts N = round_design(design.zeta, tau, rounding_rule_named(options.rounding_rule()));
  return options.a ? raise_to_minimum(N, design.rank, *options.a) : N;
}

DesignPlan plan_of(const DesignCommandOptions& options) {
  if (options.a && !options.tau) throw Error("--at-least raises pulls: it needs --tau, too");
  if (options.rounding && !options.tau) throw Error("--rounding makes pulls: it needs --tau, too");
  if (options.file.empty()) throw Error("design for which arms? as in: posse design arms.csv");
  DesignPlan plan{.arms = read_arms(options.file),
                  .eps = options.eps,
                  .tau = options.tau,
                  .design = {},
                  .pulls = {}};
  plan.design = g_optimal(plan.arms.X, {.eps = options.eps});
  if (plan.design.rank == 0) {
    throw Error("all arms are zero: nothing can be learnt from them", name_of_input(options.file));
  }
  if (options.tau) plan.pulls = counts(plan.design, *options.tau, options);
  return plan;
}

void run_design(const DesignCommandOptions& options) {
  const DesignPlan plan = plan_of(options);
  const std::string text =
      options.json ? design_report_json(plan) : design_report_text(plan, options.all);
  std::fputs(text.c_str(), stdout);
}

}  // namespace

void add_design(Command program) {
  auto options = std::make_shared<DesignCommandOptions>();
  Command command = program.add_command("design", "Share pulls among fixed arms: G-optimal design");
  command.add_option("arms", &options->file, "A CSV file of arms; - for the standard input");
  command.add_option("--tau", &options->tau, "Pulls to make of the weights")
      .transform(whole_number(1, 1'000'000'000'000));
  command.add_option("--eps", &options->eps, "Stop when the gap to the best is at most this")
      .check(within(real(1e-9, 1), "--eps"))
      .show_default();
  command
      .add_option("--at-least", &options->a,
                  "Raise all pulls to (r (r + 1) / 2 + 1) / (a K), r the rank, as the last line of "
                  "Algorithm 3 does; the sum grows beyond tau")
      .type_name("a")
      .check(within(real(1e-6, 1), "--at-least"));
  command
      .add_option("--rounding", &options->rounding,
                  "How weights become pulls: 'pukelsheim', the most efficient and the default, or "
                  "'paper', as line 5 of Algorithm 3 prints it")
      .check(within(one_of(rounding_rule_names()), "--rounding"));
  command.add_flag("--all", &options->all, "Show arms without weight, too");
  command.add_flag("--json", &options->json, "Print one JSON object, with all arms");
  command.set_footer(kDesignFooter);
  command.set_action([options] { run_design(*options); });
}

}  // namespace posse
