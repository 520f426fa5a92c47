#include "posse/results/data_header.h"

#include <algorithm>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/core/error.h"
#include "posse/core/phrases.h"
#include "posse/core/plain_text.h"

namespace posse {
namespace {

using HeaderColumns = std::vector<DataSummary::Column>;

constexpr std::size_t kMaxNamesShown = 12;
constexpr std::size_t kMaxClassesShown = 10;

std::string percent(double share) { return fmt::format("{:.1f} %", 100 * share); }

std::string rows_text(const DataSummary& data) {
  std::string rows = counted(data.rows, "row");
  if (data.rows == data.rows_in_all) return rows;
  return fmt::format("the first {} of {}", rows, data.rows_in_all);
}

std::string size_text(const DataSummary& data) {
  return fmt::format("{}, {} classes, d = {}{}", rows_text(data), data.classes.size(), data.d,
                     data.format.empty() ? "" : "; " + data.format);
}

// "team: ", or "column 5: " if it has no name.
std::string label_text(const std::string& label) {
  if (label.empty()) return "";
  const bool is_number = label.find_first_not_of("0123456789") == std::string::npos;
  return fmt::format("{}{}: ", is_number ? "column " : "", escaped_text(label));
}

// The largest ones with their shares, and the others together.
std::string classes_text(const DataSummary& data) {
  std::vector<std::string> parts;
  const auto share = [&](Index rows) {
    return percent(static_cast<double>(rows) / static_cast<double>(data.rows));
  };
  const std::size_t shown =
      data.classes.size() <= kMaxClassesShown ? data.classes.size() : kMaxClassesShown - 1;
  Index others = data.rows;
  for (std::size_t i = 0; i < shown; ++i) {
    const auto& [name, rows] = data.classes[i];
    parts.push_back(fmt::format("{} ({})", escaped_text(name), share(rows)));
    others -= rows;
  }
  if (shown < data.classes.size()) {
    parts.push_back(fmt::format("{} others ({})", data.classes.size() - shown, share(others)));
  }
  return fmt::format("{}{}; always {} would be wrong in {}", label_text(data.label),
                     fmt::join(parts, ", "), escaped_text(data.classes.front().name),
                     percent(data.constant_error()));
}

// "plan (3, 9 missing)".
std::string column_text(const DataSummary::Column& column) {
  std::vector<std::string> facts;
  if (column.categories > 0) facts.push_back(fmt::format("{}", column.categories));
  if (column.missing > 0) {
    facts.push_back(fmt::format("{} missing{}", column.missing, column.filled ? ", filled" : ""));
  }
  return escaped_text(column.name) +
         (facts.empty() ? "" : fmt::format(" ({})", fmt::join(facts, ", ")));
}

// How many values are missing in all, if the list of columns is too long to show where.
std::string missing_in_all(const HeaderColumns& columns) {
  Index missing = 0;
  for (const DataSummary::Column& column : columns) missing += column.missing;
  if (columns.size() <= kMaxNamesShown || missing == 0) return "";
  return fmt::format("; {} missing in all", counted(missing, "value"));
}

std::string columns_text(const HeaderColumns& columns) {
  std::vector<std::string> texts;
  for (const DataSummary::Column& column : columns) texts.push_back(column_text(column));
  return shortened(texts, kMaxNamesShown) + missing_in_all(columns);
}

std::string left_out_text(const DataSummary& data) {
  std::vector<std::string> texts;
  std::size_t automatic = 0;
  for (const auto& [name, reason] : data.left_out) {
    texts.push_back(fmt::format("{} ({})", escaped_text(name), reason));
    if (reason != kLeftOutAsTold) ++automatic;
  }
  const char* advice = automatic == 0   ? ""
                       : automatic == 1 ? "; pass ignore=none to keep it"
                                        : "; pass ignore=none to keep them";
  return shortened(texts, kMaxNamesShown) + advice;
}

// What the header has to say, each with its heading.
std::vector<std::pair<std::string, std::string>> header_parts(const DataSummary& data) {
  std::vector<std::pair<std::string, std::string>> parts = {{"classes", classes_text(data)}};
  const auto add = [&](const HeaderColumns& columns, const char* one, const char* many) {
    if (columns.empty()) return;
    parts.emplace_back(counted(static_cast<Index>(columns.size()), one, many),
                       columns_text(columns));
  };
  add(data.numbers(), "number", "numbers");
  add(data.categories(), "category", "categories");
  if (!data.left_out.empty()) parts.emplace_back("left out", left_out_text(data));
  if (!data.notes.empty()) {
    parts.emplace_back("notes", escaped_text(fmt::format("{}", fmt::join(data.notes, "; "))));
  }
  return parts;
}

// The worlds of a simulation, each once; of a sweep only the common one.
std::vector<Spec> worlds_of(const Simulation& simulation) {
  std::vector<Spec> worlds = {simulation.environment};
  for (const Contender& contender : simulation.policies) {
    if (simulation.swept.empty() && contender.environment) worlds.push_back(*contender.environment);
  }
  return worlds;
}

// The rendered data of each world; those that read alike only once.
template <class Render>
std::vector<std::string> rendered_data(const Simulation& simulation, Render render) {
  std::vector<std::string> texts;
  for (const Spec& world : worlds_of(simulation)) {
    const auto data = readable_data(world);
    if (!data) continue;
    const std::string text = render(*data);
    if (std::find(texts.begin(), texts.end(), text) == texts.end()) texts.push_back(text);
  }
  return texts;
}

}  // namespace

std::string data_header(const DataSummary& data, std::size_t width) {
  width = std::min(width, kReadableWidth);
  std::string text = wrapped(size_text(data), width, data.source + ": ", "  ");
  for (const auto& [heading, part] : header_parts(data)) {
    text += wrapped(part, width, fmt::format("  {:<15}", heading), std::string(17, ' '));
  }
  return text;
}

std::string data_paragraph(const DataSummary& data) {
  std::string text = fmt::format("{}: {}.", data.source, size_text(data));
  for (const auto& [heading, part] : header_parts(data)) {
    text += fmt::format(" {}: {}.", heading, part);
  }
  return text;
}

std::optional<DataSummary> readable_data(const Spec& environment) {
  try {
    return data_summary(environment);
  } catch (const Error&) {
    return std::nullopt;
  }
}

std::string data_headers(const Simulation& simulation, std::size_t width) {
  const auto header = [width](const DataSummary& data) { return data_header(data, width); };
  std::string text;
  for (const std::string& one : rendered_data(simulation, header)) text += one + "\n";
  return text;
}

std::string data_paragraphs(const Simulation& simulation) {
  return fmt::format("{}", fmt::join(rendered_data(simulation, data_paragraph), " "));
}

}  // namespace posse
