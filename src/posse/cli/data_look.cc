// posse data look: how a CSV file is understood, and how to play it.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/cli/column_table.h"
#include "posse/cli/data.h"
#include "posse/cli/shell_quoted.h"
#include "posse/cli/terminal.h"
#include "posse/core/error.h"
#include "posse/core/plain_text.h"
#include "posse/data/csv.h"
#include "posse/environments/data_path.h"
#include "posse/environments/environment.h"
#include "posse/environments/world_table.h"
#include "posse/results/data_header.h"
#include "posse/results/wrapped_text.h"

namespace posse {
namespace {

constexpr const char* kDataLookFooter = R"text(
The options are those of the world dataset(...), which posse describe dataset explains. Columns are
named as in the header or numbered from 1; several are a list, as in --ignore '[id, 3]'.

Examples:
  posse data look examples/tickets.csv
  posse data look rows.csv --label kind --ignore none --missing mean

Exits with 1 if the file cannot be played as it is, and says what to do about it.
)text";

struct DataLookOptions {
  std::string file;
  std::map<std::string, std::string> given;  // values of dataset()'s parameters, by name
  bool json = false;
};

struct Look {
  Spec world;
  CsvLayout layout;
  std::optional<DataSummary> data;
  std::string problem;  // why it cannot be played; empty if it can
};

std::string capitalised(std::string text) {
  text.front() = static_cast<char>(std::toupper(static_cast<unsigned char>(text.front())));
  return text;
}

Spec text_value(const std::string& text) {
  Spec value = Spec::of(text);
  value.kind = Spec::Kind::text;
  return value;
}

// A number, or a name.
Spec column_value(const std::string& text) {
  const bool is_number = !text.empty() && text.size() < 10 &&
                         text.find_first_not_of("0123456789") == std::string::npos;
  return is_number ? Spec::of(std::stod(text)) : text_value(text);
}

// What was written after an option as a value of its parameter.
Spec parameter_value(const Parameter& parameter, const std::string& text) {
  const Domain& domain = parameter.domain;
  const bool is_word =
      std::find(domain.words.begin(), domain.words.end(), text) != domain.words.end();
  if (is_word || !domain.texts) return Spec::of(text);
  if (!domain.list) return column_value(text);
  if (text.starts_with('[')) return parse_value(text, "--" + parameter.name);
  Spec list;
  list.kind = Spec::Kind::list;
  list.arguments.push_back({.key = "", .value = column_value(text)});
  return list;
}

Spec world_of(const DataLookOptions& options) {
  Spec world = Spec::of("dataset");
  world.arguments.push_back({.key = "path", .value = text_value(options.file)});
  for (const Parameter& parameter : csv_parameters()) {
    const auto given = options.given.find(parameter.name);
    if (given == options.given.end()) continue;
    world.arguments.push_back(
        {.key = parameter.name, .value = parameter_value(parameter, given->second)});
  }
  return world;
}

// A column as specs and options can name it: by its name, if it has a word of its own, or by its
// number.
Spec column_name(const CsvLayout& layout, std::size_t i) {
  const std::string& name = layout.columns[i].name;
  const auto has_name = [&](const CsvLayout::Column& column) { return column.name == name; };
  const bool is_named = layout.header && is_plain_text(name) && !parse_number(name) &&
                        std::count_if(layout.columns.begin(), layout.columns.end(), has_name) == 1;
  return is_named ? text_value(name) : Spec::of(static_cast<double>(i + 1));
}

// The world with its label spelled out.
Spec with_label(Spec world, const CsvLayout& layout) {
  if (world.argument("label") != nullptr) return world;
  world.arguments.insert(world.arguments.begin() + 1,
                         {.key = "label", .value = column_name(layout, layout.label)});
  return world;
}

Look look_at(const DataLookOptions& options) {
  Look look;
  look.world = world_of(options);
  with_absolute_path(look.world, "");  // throws Error if no spec can hold the file's name
  look.layout = world_layout(environments().bind(look.world));
  look.world = with_label(std::move(look.world), look.layout);
  try {
    look.data = data_summary(look.world);
  } catch (const Error& error) {
    look.problem = error.what();
  }
  return look;
}

// With rounds enough to see every row once, if there are not very many.
std::string command_of(const Look& look) {
  constexpr Index kMaxRounds = 10'000;
  return fmt::format("posse simulate -p lin_es -p lin_ucb -e {} -T {} -n 10",
                     shell_quoted(to_string(look.world)), std::min(look.data->rows, kMaxRounds));
}

bool could_be_label(const ColumnSurvey& survey) {
  constexpr std::size_t kMaxClassesExpected = 20;
  const std::size_t values = survey.distinct.size();
  return survey.missing == 0 && values >= 2 && values <= kMaxClassesExpected;
}

// Other columns that look like classes.
std::vector<std::string> other_labels(const CsvLayout& layout) {
  constexpr std::size_t kMaxShown = 5;
  std::vector<std::string> options;
  for (std::size_t i = 0; i < layout.columns.size() && options.size() < kMaxShown; ++i) {
    const ColumnSurvey& survey = layout.columns[i].survey;
    if (!layout.is_feature(i) || !could_be_label(survey)) continue;
    const Spec name = column_name(layout, i);
    options.push_back(
        fmt::format("--label {} ({} values)",
                    name.kind == Spec::Kind::text ? shell_quoted(name.word) : to_string(name),
                    survey.distinct.size()));
  }
  return options;
}

std::string advice(const Look& look) {
  std::string text =
      wrapped(escaped_text(look.problem), kReadableWidth, "This cannot be played yet: ", "  ");
  const std::vector<std::string> labels = other_labels(look.layout);
  if (labels.empty() || could_be_label(look.layout.columns[look.layout.label].survey)) return text;
  return text + wrapped(fmt::format("{}", fmt::join(labels, ", ")), kReadableWidth,
                        "Columns that could be the label: ", "  ");
}

std::string look_text(const Look& look, const std::string& file) {
  const CsvLayout& layout = look.layout;
  const std::size_t columns = layout.columns.size();
  const std::string head = look.data
                               ? data_header(*look.data, output_width())
                               : fmt::format("{}: {} rows, {} column{}; {}\n", file, layout.rows,
                                             columns, columns == 1 ? "" : "s", layout.format());
  const std::string hint = layout.header
                               ? ""
                               : "\nThe columns are numbered, since the first line does "
                                 "not seem to name them; --header yes says that it does.\n";
  return fmt::format("{}\n{}{}\n{}", head, column_table(layout), hint,
                     look.data ? "To play it:\n  " + command_of(look) + "\n" : advice(look));
}

std::string look_json(const Look& look, const std::string& file) {
  nlohmann::ordered_json json = {{"file", file},
                                 {"format", look.layout.format()},
                                 {"rows", look.layout.rows},
                                 {"columns", columns_json(look.layout)}};
  if (look.data) {
    json["data"] = data_json(*look.data);
    json["environment"] = to_string(look.world);
    json["command"] = command_of(look);
  } else {
    json["problem"] = look.problem;
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

void show_look(const DataLookOptions& options) {
  const Look found = look_at(options);
  std::fputs((options.json ? look_json : look_text)(found, options.file).c_str(), stdout);
  if (!found.data) throw CheckFailed();
}

}  // namespace

void add_data_look(Command data) {
  auto options = std::make_shared<DataLookOptions>();
  Command command =
      data.add_command("look", "Show how a CSV file is understood, before it is played");
  command.add_option("FILE", &options->file, "A CSV file, plain or compressed by gzip").required();
  for (const Parameter& parameter : csv_parameters()) {
    command
        .add_option(
            "--" + parameter.name,
            [options, name = parameter.name](const std::string& text) {
              options->given[name] = text;
            },
            capitalised(parameter.meaning))
        .type_name("VALUE")
        .show_default(parameter.fallback);
  }
  command.add_flag("--json", &options->json, "Print one JSON object");
  command.set_footer(kDataLookFooter);
  command.set_action([options] { show_look(*options); });
}

}  // namespace posse
