#include "posse/results/policy_pens.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "posse/experiments/policy_family.h"

namespace posse {
namespace {

struct Stroke {
  Ink ink;
  Dash dash;
};

// Of presets.
Ink ink_of(const std::string& exploration) {
  if (exploration == "ucb") return Ink::vermillion;
  if (exploration == "ts") return Ink::green;
  if (exploration == "phe") return Ink::pink;
  return Ink::amber;
}

Dash dash_of_model(const std::string& model) {
  if (model == "linear") return Dash::solid;
  return model == "glm" ? Dash::dashed : Dash::dotted;
}

// Of the uncomposed, and of those whose composition others have.
const std::map<std::string_view, Stroke>& listed_strokes() {
  static const std::map<std::string_view, Stroke> listed = {
      {"ucb_glm", {Ink::vermillion, Dash::dashed}},
      {"neural_ucb", {Ink::vermillion, Dash::dotted}},
      {"glm_ucb", {Ink::vermillion, Dash::dash_dotted}},
      {"ucb", {Ink::vermillion, Dash::long_dashed}},
      {"neural_ts", {Ink::green, Dash::dotted}},
      {"lmc_ts", {Ink::green, Dash::dash_dotted}},
      {"neural_lmc_ts", {Ink::green, Dash::dash_dotted}},
      {"sgd_ts", {Ink::green, Dash::long_dashed}},
      {"ts", {Ink::green, Dash::long_dashed}},
      {"glm_fpl", {Ink::pink, Dash::dash_dotted}},
      {"evill", {Ink::pink, Dash::long_dashed}},
      {"phe", {Ink::pink, Dash::long_dashed}},
      {"epsilon_greedy", {Ink::amber, Dash::solid}},
      {"greedy", {Ink::amber, Dash::dashed}},
      {"uniform", {Ink::amber, Dash::dotted}},
      {"ofuglb", {Ink::wine, Dash::solid}},
      {"glb_omd", {Ink::wine, Dash::dashed}},
      {"ee_net", {Ink::wine, Dash::dotted}},
      {"neural_linear", {Ink::wine, Dash::dash_dotted}},
      {"neural_bootstrap", {Ink::wine, Dash::long_dashed}},
      {"bayes", {Ink::black, Dash::solid}}};
  return listed;
}

Stroke restarted_stroke(const Spec& policy, bool by_default) {
  const Spec* const restart = policy.argument("restart");
  if (by_default) return {Ink::blue, Dash::dashed};
  const Spec* const T0 = policy.argument("T0");
  return {restart != nullptr && restart->is_word("keep") ? Ink::sky : Ink::navy,
          T0 != nullptr && T0->number > 100 ? Dash::long_dashed : Dash::dash_dotted};
}

// Whether all that says how far an ensemble explores is left to Posse.
bool explores_by_default(const Spec& ensemble) {
  const auto chosen = [&](const char* key) { return ensemble.argument(key) != nullptr; };
  const Spec* const sigma_P = ensemble.argument("sigma_P");
  const bool prior_is_chosen = sigma_P != nullptr && sigma_P->kind == Spec::Kind::number;
  return !chosen("m") && !chosen("draw") && !chosen("sigma_R") && !prior_is_chosen;
}

Stroke ensemble_stroke(const Spec& policy) {
  const Spec& base = base_of(policy);
  const bool by_default = explores_by_default(base);
  if (&base != &policy) return restarted_stroke(policy, by_default);
  if (by_default) return {Ink::blue, Dash::solid};
  if (base.argument("draw") != nullptr) return {Ink::sky, Dash::solid};
  if (base.word == "glm_es") return {Ink::navy, Dash::dashed};
  return {Ink::navy, base.word == "neural_es" ? Dash::dotted : Dash::solid};
}

constexpr Stroke kUnknownPolicy = {Ink::black, Dash::dashed};

Stroke stroke_of(const Spec& policy) {
  if (is_ensemble(policy)) return ensemble_stroke(policy);
  const auto listed = listed_strokes().find(base_of(policy).word);
  if (listed != listed_strokes().end()) return listed->second;
  const Composition composed = composition_of(policy);
  if (composed.model.empty()) return kUnknownPolicy;
  return {ink_of(composed.exploration), dash_of_model(composed.model)};
}

constexpr std::array kBlues = {Ink::blue, Ink::navy, Ink::sky};
constexpr std::array kOthers = {Ink::vermillion, Ink::green, Ink::pink,
                                Ink::amber,      Ink::wine,  Ink::black};

// The inks that stand in for one whose dashes are all taken: its family first.
std::vector<Ink> related_inks(Ink ink, bool ensemble) {
  std::vector<Ink> inks = {ink};
  if (ensemble) inks.insert(inks.end(), kBlues.begin(), kBlues.end());
  inks.insert(inks.end(), kOthers.begin(), kOthers.end());
  inks.insert(inks.end(), kBlues.begin(), kBlues.end());
  return inks;
}

bool is_taken(const Pen& pen, const std::vector<Pen>& taken) {
  return std::any_of(taken.begin(), taken.end(), [&](const Pen& other) {
    return other.colour == pen.colour && other.dash == pen.dash;
  });
}

Pen preferred_pen(const Spec& policy) {
  const Stroke stroke = stroke_of(policy);
  return pen_of(stroke.ink, stroke.dash);
}

// For a policy whose preferred pen is taken: the nearest that is free.
Pen free_pen(const Spec& policy, const std::vector<Pen>& taken) {
  const Stroke stroke = stroke_of(policy);
  for (const Ink ink : related_inks(stroke.ink, is_ensemble(policy))) {
    for (std::size_t dash = 0; dash < kDashCount; ++dash) {
      const Pen pen = pen_of(ink, static_cast<Dash>(dash));
      if (!is_taken(pen, taken)) return pen;
    }
  }
  return preferred_pen(policy);
}

std::string_view dash_of(const std::string& line) {
  if (line == "dashed") return pen_of(Ink::black, Dash::dashed).dash;
  if (line == "dotted") return pen_of(Ink::black, Dash::dotted).dash;
  return pen_of(Ink::black, Dash::solid).dash;
}

// Without a colour if nothing is chosen.
Pen chosen_pen(const Pencil& pencil, const Spec& policy) {
  if (pencil.colour.empty() && pencil.line.empty()) return {};
  if (!pencil.colour.empty()) return {pencil.colour, dash_of(pencil.line)};
  return {pen_of(stroke_of(policy).ink, Dash::solid).colour, dash_of(pencil.line)};
}

}  // namespace

// What is chosen comes first, then what a label had before, then preferences, then what is free.
std::vector<Pen> PolicyPens::assign(const Experiment& experiment) {
  const std::vector<Contender>& contenders = experiment.simulation.policies;
  std::vector<Pen> pens(contenders.size()), taken;
  const auto offer = [&](const auto& pen_for) {
    for (std::size_t i = 0; i < pens.size(); ++i) {
      if (!pens[i].colour.empty()) continue;
      pens[i] = pen_for(i);
      if (!pens[i].colour.empty()) taken.push_back(pens[i]);
    }
  };
  const auto if_free = [&](const Pen& pen) { return is_taken(pen, taken) ? Pen{} : pen; };
  offer([&](std::size_t i) { return chosen_pen(experiment.pencils[i], contenders[i].policy); });
  offer([&](std::size_t i) {
    const auto earlier = by_label_.find(contenders[i].label);
    return earlier == by_label_.end() ? Pen{} : if_free(earlier->second);
  });
  offer([&](std::size_t i) { return if_free(preferred_pen(contenders[i].policy)); });
  offer([&](std::size_t i) { return free_pen(contenders[i].policy, taken); });
  for (std::size_t i = 0; i < pens.size(); ++i) by_label_.emplace(contenders[i].label, pens[i]);
  return pens;
}

}  // namespace posse
