// posse design: how often to pull which arms before anything is known about them.
#include <cstdio>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/cli/arms_csv.h"
#include "posse/cli/commands.h"
#include "posse/cli/whole_number.h"
#include "posse/cli/within.h"
#include "posse/core/error.h"
#include "posse/design/g_optimal.h"
#include "posse/design/rounding.h"
#include "posse/results/table.h"

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
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

struct Options {
  std::string file;
  std::optional<Index> tau;
  std::optional<double> a;  // of Algorithm 3's last line
  std::optional<std::string> rounding;

  std::string rounding_rule() const { return rounding.value_or(rounding_rule_names().front()); }
  double eps = DesignOptions().eps;
  bool all = false;
  bool json = false;
};

struct Plan {
  NamedArms arms;
  Design design;
  std::optional<Counts> pulls;

  std::string name(Index k) const {
    return arms.names.empty() ? std::to_string(k) : arms.names[static_cast<std::size_t>(k)];
  }
  Index pulls_in_all() const { return total(*pulls); }
  Index pulls_of(Index k) const { return (*pulls)[static_cast<std::size_t>(k)]; }
  Index support() const { return (design.zeta.array() > 0).count(); }
  bool shown(Index k) const { return design.zeta[k] > 0 || (pulls && pulls_of(k) > 0); }
  // To the best design, at most; 0 if only rounding is left.
  double gap() const {
    const double gap = design.largest_width / static_cast<double>(design.rank) - 1;
    return gap < 1e-12 ? 0 : gap;
  }
};

Counts counts(const Design& design, Index tau, const Options& options) {
  if (tau < design.rank) {
    throw Error(
        fmt::format("--tau {} is too small: fewer pulls than dimensions cannot span them; "
                    "the arms span {}",
                    tau, design.rank));
  }
  const Counts N = round_design(design.zeta, tau, rounding_rule_named(options.rounding_rule()));
  return options.a ? raise_to_minimum(N, design.rank, *options.a) : N;
}

Plan plan(const Options& options) {
  if (options.a && !options.tau) throw Error("--at-least raises pulls: it needs --tau, too");
  if (options.rounding && !options.tau) throw Error("--rounding makes pulls: it needs --tau, too");
  if (options.file.empty()) throw Error("design for which arms? as in: posse design arms.csv");
  Plan plan{.arms = read_arms(options.file), .design = {}, .pulls = {}};
  plan.design = g_optimal(plan.arms.X, {.eps = options.eps});
  if (plan.design.rank == 0) {
    throw Error(name_of_input(options.file) + ": all arms are zero; none tells anything");
  }
  if (options.tau) plan.pulls = counts(plan.design, *options.tau, options);
  return plan;
}

std::string as_json(const Plan& plan, const Options& options) {
  const Design& design = plan.design;
  nlohmann::ordered_json json = {{"K", plan.arms.X.cols()},
                                 {"d", plan.arms.X.rows()},
                                 {"rank", design.rank},
                                 {"largest_width", design.largest_width},
                                 {"gap", plan.gap()},
                                 {"eps", options.eps},
                                 {"iterations", design.iterations}};
  if (plan.pulls) {
    json["pulls"] = plan.pulls_in_all();
    json["efficiency"] = efficiency(*plan.pulls, design.zeta);
  }
  json["arms"] = nlohmann::ordered_json::array();
  for (Index k = 0; k < design.zeta.size(); ++k) {
    nlohmann::ordered_json arm = {{"arm", k}};
    if (!plan.arms.names.empty()) arm["name"] = plan.name(k);
    arm["weight"] = design.zeta[k];
    if (plan.pulls) arm["pulls"] = plan.pulls_of(k);
    arm["width"] = design.widths[k];
    json["arms"].push_back(std::move(arm));
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

std::string arms_table(const Plan& plan, bool all) {
  std::vector<std::vector<std::string>> rows = {{"arm", "weight", "width"}};
  if (plan.pulls) rows[0].insert(rows[0].begin() + 2, "pulls");
  for (Index k = 0; k < plan.design.zeta.size(); ++k) {
    if (!all && !plan.shown(k)) continue;
    rows.push_back({plan.name(k), fmt::format("{:.4f}", plan.design.zeta[k]),
                    fmt::format("{:.4f}", plan.design.widths[k])});
    if (plan.pulls) rows.back().insert(rows.back().begin() + 2, std::to_string(plan.pulls_of(k)));
  }
  return table_text(rows);
}

std::string certificate(const Plan& plan, double eps) {
  const Design& design = plan.design;
  std::string text = fmt::format(
      "The largest width is {:.6g}. The arms span {} dimension{}, so no design has it below {}:\n"
      "this one is within {} % of the best, after {} iterations.\n",
      design.largest_width, design.rank, design.rank == 1 ? "" : "s", design.rank,
      number_text(100 * plan.gap()), design.iterations);
  if (plan.gap() > eps) text += fmt::format("That is short of --eps {}: it took too long.\n", eps);
  return text;
}

std::string notes(const Plan& plan, const Options& options) {
  const Index K = plan.design.zeta.size(), p = plan.support();
  std::string text;
  if (p < K) {
    text += fmt::format("{} of {} arms have no weight{}.\n", K - p, K,
                        options.all ? "" : " (--all shows them)");
  }
  if (plan.pulls) text += fmt::format("{} pulls in all.\n", plan.pulls_in_all());
  if (options.tau && *options.tau >= p) {
    text += fmt::format("Every arm has at least {:.4g} of its share of them.\n",
                        efficiency(*plan.pulls, plan.design.zeta));
  }
  if (options.tau && *options.tau < p) {
    text += fmt::format(
        "--tau is less than the {} arms of the design: the heaviest are pulled once, which may not "
        "span all dimensions.\n",
        p);
  }
  return text;
}

std::string as_text(const Plan& plan, const Options& options) {
  return arms_table(plan, options.all) + "\n" + notes(plan, options) +
         certificate(plan, options.eps);
}

}  // namespace

void add_design(CLI::App& app) {
  auto options = std::make_shared<Options>();
  CLI::App* command =
      app.add_subcommand("design", "Share pulls among fixed arms: G-optimal design");
  command->add_option("arms", options->file, "A CSV file of arms; - for the standard input");
  command->add_option("--tau", options->tau, "Pulls to make of the weights")
      ->transform(whole_number(1, 1'000'000'000'000));
  command->add_option("--eps", options->eps, "Stop when the gap to the best is at most this")
      ->check(within(real(1e-9, 1), "--eps"))
      ->capture_default_str();
  command
      ->add_option(
          "--at-least", options->a,
          "Raise all pulls to (r (r + 1) / 2 + 1) / (a K), r the rank, as the last line of "
          "Algorithm 3 does; the sum grows beyond tau")
      ->type_name("a")
      ->check(within(real(1e-6, 1), "--at-least"));
  command
      ->add_option("--rounding", options->rounding,
                   "How weights become pulls: 'pukelsheim', the most efficient and the default, or "
                   "'paper', as line 5 of Algorithm 3 prints it")
      ->check(within(one_of(rounding_rule_names()), "--rounding"));
  command->add_flag("--all", options->all, "Show arms without weight, too");
  command->add_flag("--json", options->json, "Print one JSON object, with all arms");
  command->footer(kFooter);
  command->callback([options] {
    const Plan result = plan(*options);
    const std::string text = options->json ? as_json(result, *options) : as_text(result, *options);
    std::fputs(text.c_str(), stdout);
  });
}

}  // namespace posse
