#include "posse/results/run_curves.h"

#include <algorithm>

namespace posse {
namespace {

constexpr std::size_t kMaxRunsOfPolicy = 25;  // more lines than that are a blur
constexpr std::size_t kMaxRunsOfPanel = 500;  // of some 100 bytes each
constexpr std::size_t kPointsOfRun = 32;

// Places of about 32 rows that all runs have, the last of them included.
std::vector<std::size_t> places_of_points(const std::vector<Run>& runs) {
  std::size_t rows = runs.front().rows.size();
  for (const Run& run : runs) rows = std::min(rows, run.rows.size());
  const std::size_t points = std::min(rows, kPointsOfRun);
  std::vector<std::size_t> places;
  for (std::size_t i = 1; i <= points; ++i) places.push_back(i * rows / points - 1);
  return places;
}

}  // namespace

void add_runs(PanelCurve& curve, const std::vector<Run>& runs, std::size_t policies) {
  if (runs.size() < 2) return;
  const std::vector<std::size_t> places = places_of_points(runs);
  const std::size_t count = std::min(
      {runs.size(), kMaxRunsOfPolicy, std::max<std::size_t>(2, kMaxRunsOfPanel / policies)});
  curve.run_count = runs.size();
  curve.run_x = {0};
  for (const std::size_t place : places) {
    curve.run_x.push_back(static_cast<double>(runs.front().rows[place].t));
  }
  for (std::size_t r = 0; r < count; ++r) {
    curve.runs.emplace_back(1, 0.0);
    for (const std::size_t place : places) {
      curve.runs.back().push_back(runs[r].rows[place].regret);
    }
  }
}

}  // namespace posse
