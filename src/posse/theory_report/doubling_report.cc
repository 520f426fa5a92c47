#include "posse/theory_report/doubling_report.h"

#include <algorithm>
#include <set>
#include <vector>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/results/table.h"
#include "posse/theory/doubling.h"
#include "posse/theory/glm_constants.h"
#include "posse/theory_report/quantities.h"

namespace posse {
namespace {

using Grid = std::set<double>;

Grid rows_of(const DoublingQuestion& question) {
  return Grid{3, 10, 30, 100, 300, 1000, 10000, question.T0};
}
Grid columns_of(const DoublingQuestion& question) { return Grid{1.5, 2, 2.5, 3, 4, 6, question.b}; }

double loss(const DoublingQuestion& question, double T0, double b) {
  return doubling_loss(question.gamma, question.delta, T0, b);
}

Quantities losses(const DoublingQuestion& question) {
  const double T0 = question.T0, b = question.b, gamma = question.gamma, delta = question.delta;
  const double b_min = best_b(gamma, delta, T0), b_limit = best_b(gamma, 0, T0);
  const auto ours = [](const char* name) { return default_of("anytime", name, 0, 0); };
  return {{"T0", T0, "rounds until the first restart", ours("T0"), "100, 300"},
          {"b", b, "growth of the rounds between restarts", ours("b"), "2.618"},
          {"gamma", gamma, "of a regret bound c T^gamma (log T)^delta"},
          {"delta", delta, "an exponent, no probability"},
          {"l", loss(question, T0, b), "what the regret is multiplied by, at most", "", "3.3"},
          {"b_min", b_min, "the b of least l for this T0"},
          {"l_min", loss(question, T0, b_min), "that l"},
          {"b_limit", b_limit, "b_min as T0 grows: b^gamma + 1/b = 2"},
          {"l_limit", doubling_loss(gamma, 0, T0, b_limit), "that l"}};
}

// How surely the anytime version keeps its bound.
Quantities failures(const DoublingQuestion& question, const std::vector<double>& lengths) {
  const auto runs = static_cast<double>(lengths.size());
  return {
      {"T", question.T, "rounds"},
      {"failure", question.failure, "the delta of the theorem, a probability"},
      {"segments", runs, "runs started until then"},
      {"failure_proven", 4 * runs * question.failure, "4 failure each, by the theorems, in all"},
      {"failure_paper", question.failure * std::log(question.T),
       "failure log T, which the paper states"}};
}

// The members that the last segment needs, beside those for a known T.
Quantities savings(const DoublingQuestion& question, const std::vector<double>& lengths) {
  const double K = static_cast<double>(question.K), b = question.b;
  const auto members = [&](double rounds) {
    return ensemble_size(p_N(), K, rounds, question.failure);
  };
  const double share = K * std::log(b / (b - 1)), factor = 8 / (p_N() * p_N());
  return {{"K", K, "arms"},
          {"m", members(question.T), "members of GLM-ES that knows T"},
          {"m_last", members(lengths.back()), "members in the last segment"},
          {"saving", members(question.T) - members(lengths.back()), "their difference"},
          {"saving_paper", share, "K log(b / (b - 1)), which the paper states"},
          {"saving_at_end", factor * share, "8 / p_N^2 times that: at the end of a segment,"},
          {"saving_at_start", -factor * K * std::log(b - 1),
           "where it is most; -8 / p_N^2 K log(b - 1) at the start"}};
}

std::string grid_table(const DoublingQuestion& question) {
  std::vector<std::vector<std::string>> rows = {{"l by T0, b"}};
  for (const double b : columns_of(question)) rows[0].push_back(value_text(b));
  for (const double T0 : rows_of(question)) {
    rows.push_back({value_text(T0)});
    for (const double b : columns_of(question)) {
      const auto l = doubling_loss_at(question, T0, b);
      rows.back().push_back(l ? fmt::format("{:.4g}", *l) : "-");
    }
  }
  return table_text(rows);
}

std::string segments_text(const std::vector<double>& lengths) {
  constexpr std::size_t kShown = 8;
  std::string text;
  for (std::size_t i = 0; i < std::min(lengths.size(), kShown); ++i) {
    text += (i > 0 ? ", " : "") + value_text(lengths[i]);
  }
  return fmt::format("Segments of {}{} rounds.\n", text, lengths.size() > kShown ? ", ..." : "");
}

std::vector<double> lengths_of(const DoublingQuestion& question) {
  return segments(question.T0, question.b, question.T);
}

}  // namespace

std::optional<double> doubling_loss_at(const DoublingQuestion& question, double T0, double b) {
  try {
    return loss(question, T0, b);
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::string doubling_report_text(const DoublingQuestion& question) {
  const std::vector<double> lengths = lengths_of(question);
  return quantities_table("doubling", losses(question), "value") + "\n" +
         quantities_table("failure", failures(question, lengths)) + segments_text(lengths) + "\n" +
         quantities_table("members", savings(question, lengths)) + "\n" + grid_table(question);
}

std::string doubling_report_json(const DoublingQuestion& question) {
  const std::vector<double> lengths = lengths_of(question);
  return quantities_json(losses(question) + failures(question, lengths) +
                         savings(question, lengths));
}

std::string doubling_grid_csv(const DoublingQuestion& question) {
  std::string text = "T0,b,l\n";
  for (const double T0 : rows_of(question)) {
    for (const double b : columns_of(question)) {
      if (const auto l = doubling_loss_at(question, T0, b))
        text += fmt::format("{},{},{}\n", T0, b, *l);
    }
  }
  return text;
}

}  // namespace posse
