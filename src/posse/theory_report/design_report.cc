#include "posse/theory_report/design_report.h"

#include <vector>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/results/table.h"

namespace posse {
namespace {

std::string name_of(const DesignPlan& plan, Index k) {
  const std::vector<std::string>& names = plan.arms.names;
  return names.empty() ? std::to_string(k) : names[static_cast<std::size_t>(k)];
}

Index pulls_of(const DesignPlan& plan, Index k) {
  return (*plan.pulls)[static_cast<std::size_t>(k)];
}

bool is_shown(const DesignPlan& plan, Index k) {
  return plan.design.zeta[k] > 0 || (plan.pulls && pulls_of(plan, k) > 0);
}

// An upper bound of the gap to the best design; 0 if only rounding is left.
double gap_of(const Design& design) {
  const double gap = design.largest_width / static_cast<double>(design.rank) - 1;
  return gap < 1e-12 ? 0 : gap;
}

nlohmann::ordered_json arm_json(const DesignPlan& plan, Index k) {
  nlohmann::ordered_json arm = {{"arm", k}};
  if (!plan.arms.names.empty()) arm["name"] = name_of(plan, k);
  arm["weight"] = plan.design.zeta[k];
  if (plan.pulls) arm["pulls"] = pulls_of(plan, k);
  arm["width"] = plan.design.widths[k];
  return arm;
}

std::string arms_table(const DesignPlan& plan, bool all) {
  std::vector<std::vector<std::string>> rows = {{"arm", "weight", "width"}};
  if (plan.pulls) rows[0].insert(rows[0].begin() + 2, "pulls");
  for (Index k = 0; k < plan.design.zeta.size(); ++k) {
    if (!all && !is_shown(plan, k)) continue;
    rows.push_back({name_of(plan, k), fmt::format("{:.4f}", plan.design.zeta[k]),
                    fmt::format("{:.4f}", plan.design.widths[k])});
    if (plan.pulls) rows.back().insert(rows.back().begin() + 2, std::to_string(pulls_of(plan, k)));
  }
  return table_text(rows);
}

std::string certificate(const DesignPlan& plan) {
  const Design& design = plan.design;
  const double gap = gap_of(design);
  std::string text = fmt::format(
      "The largest width is {:.6g}. The arms span {} dimension{}, so no design has it below {}:\n"
      "this one is within {} % of the best, after {} iterations.\n",
      design.largest_width, design.rank, design.rank == 1 ? "" : "s", design.rank,
      number_text(100 * gap), design.iterations);
  if (gap > plan.eps)
    text += fmt::format("That is short of --eps {}: it took too long.\n", plan.eps);
  return text;
}

std::string note_on_pulls(const DesignPlan& plan, Index support) {
  if (!plan.pulls) return "";
  const std::string text = fmt::format("{} pulls in all.\n", total(*plan.pulls));
  if (*plan.tau >= support) {
    return text + fmt::format("Every arm has at least {:.4g} of its share of them.\n",
                              efficiency(*plan.pulls, plan.design.zeta));
  }
  return text + fmt::format(
                    "--tau is less than the {} arms of the design: the heaviest are pulled once, "
                    "which may not span all dimensions.\n",
                    support);
}

std::string notes(const DesignPlan& plan, bool all) {
  const Index K = plan.design.zeta.size(), support = (plan.design.zeta.array() > 0).count();
  const std::string without = support == K
                                  ? ""
                                  : fmt::format("{} of {} arms have no weight{}.\n", K - support, K,
                                                all ? "" : " (--all shows them)");
  return without + note_on_pulls(plan, support);
}

}  // namespace

std::string design_report_text(const DesignPlan& plan, bool all) {
  return arms_table(plan, all) + "\n" + notes(plan, all) + certificate(plan);
}

std::string design_report_json(const DesignPlan& plan) {
  const Design& design = plan.design;
  nlohmann::ordered_json json = {{"K", plan.arms.X.cols()},
                                 {"d", plan.arms.X.rows()},
                                 {"rank", design.rank},
                                 {"largest_width", design.largest_width},
                                 {"gap", gap_of(design)},
                                 {"eps", plan.eps},
                                 {"iterations", design.iterations}};
  if (plan.pulls) {
    json["pulls"] = total(*plan.pulls);
    json["efficiency"] = efficiency(*plan.pulls, design.zeta);
  }
  json["arms"] = nlohmann::ordered_json::array();
  for (Index k = 0; k < design.zeta.size(); ++k) json["arms"].push_back(arm_json(plan, k));
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace posse
