#include "posse/cli/possible_labels.h"

namespace posse {
namespace {

bool could_be_label(const ColumnSurvey& survey) {
  constexpr std::size_t kMaxClassesExpected = 20;
  const std::size_t values = survey.distinct.size();
  return survey.missing == 0 && values >= 2 && values <= kMaxClassesExpected;
}

std::string label_value(const CsvLayout& layout, std::size_t column) {
  const auto [number, name] = reference_to(layout, column);
  return number > 0 ? std::to_string(number) : name;
}

}  // namespace

std::vector<PossibleLabel> possible_labels(const CsvLayout& layout) {
  constexpr std::size_t kMaxShown = 5;
  std::vector<PossibleLabel> labels;
  if (could_be_label(layout.columns[layout.label].survey)) return labels;
  for (std::size_t i = 0; i < layout.columns.size() && labels.size() < kMaxShown; ++i) {
    const ColumnSurvey& survey = layout.columns[i].survey;
    if (!layout.is_feature(i) || !could_be_label(survey)) continue;
    labels.push_back({label_value(layout, i), survey.distinct.size()});
  }
  return labels;
}

}  // namespace posse
