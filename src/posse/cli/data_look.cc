// posse data look: how a CSV file is understood, and how to play it.
#include <algorithm>
#include <cctype>
#include <cstdio>
#include <filesystem>
#include <map>
#include <memory>
#include <optional>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "posse/cli/column_table.h"
#include "posse/cli/data.h"
#include "posse/cli/dataset_spec.h"
#include "posse/cli/possible_labels.h"
#include "posse/cli/shell_quoted.h"
#include "posse/cli/terminal.h"
#include "posse/core/error.h"
#include "posse/core/phrases.h"
#include "posse/core/plain_text.h"
#include "posse/environments/data_path.h"
#include "posse/environments/environment.h"
#include "posse/environments/world_table.h"
#include "posse/results/data_header.h"
#include "posse/results/data_json.h"
#include "posse/results/wrapped_text.h"

namespace posse {
namespace {

constexpr const char* kDataLookFooter = R"text(
The options are those of the world dataset(...), which posse describe dataset explains. Columns are
named as in the header or numbered from 1; several are a list, as in --ignore id,3 or, if a name has
a comma, --ignore '["size, cm", 3]'. Marks may be given as they are, as in --separator ';'.

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

// The world with its label spelled out.
Spec with_label(Spec world, const CsvLayout& layout) {
  if (world.argument("label") != nullptr) return world;
  world.arguments.insert(world.arguments.begin() + 1,
                         {.key = "label", .value = reference_to(layout, layout.label).spec()});
  return world;
}

Look look_at(const DataLookOptions& options) {
  Look look;
  look.world = dataset_spec(options.file, options.given);
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

std::string labels_text(const CsvLayout& layout) {
  std::vector<std::string> options;
  for (const auto& [value, classes] : possible_labels(layout)) {
    options.push_back(fmt::format("--label {} ({} values)", shell_quoted(value), classes));
  }
  return fmt::format("{}", fmt::join(options, ", "));
}

std::string advice(const Look& look) {
  const std::string options = settings_as_options(look.problem), labels = labels_text(look.layout);
  std::string text =
      wrapped(escaped_text(look.problem), text_width(), "This cannot be played yet: ", "  ");
  if (!options.empty()) {
    text += wrapped(options, text_width(), "As options of this command: ", "  ");
  }
  if (!labels.empty()) {
    text += wrapped(labels, text_width(), "Columns that could be the label: ", "  ");
  }
  return text;
}

// What the header would say if the file could be played.
std::string notes_text(const CsvLayout& layout) {
  if (layout.notes.empty()) return "";
  return wrapped(escaped_text(fmt::format("{}", fmt::join(layout.notes, "; "))), text_width(),
                 "  notes: ", "    ");
}

std::string head_of(const Look& look, const std::string& file) {
  if (look.data) return data_header(*look.data, output_width());
  const CsvLayout& layout = look.layout;
  const std::string size =
      fmt::format("{}, {}; {}", counted(static_cast<Index>(layout.rows), "row"),
                  counted(static_cast<Index>(layout.columns.size()), "column"), layout.format());
  const std::string name = std::filesystem::path(file).filename().string();
  return wrapped(size, text_width(), name + ": ", "  ") + notes_text(layout);
}

std::string hint_on_names(const CsvLayout& layout) {
  if (layout.header) return "";
  return "\n" + wrapped(
                    "The columns are numbered, since the first line does not seem to name them; "
                    "--header yes says that it does.",
                    text_width());
}

std::string look_text(const Look& look, const std::string& file) {
  return fmt::format("{}\n{}{}\n{}", head_of(look, file), column_table(look.layout, output_width()),
                     hint_on_names(look.layout),
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
    json["possible_labels"] = nlohmann::ordered_json::array();
    for (const PossibleLabel& label : possible_labels(look.layout)) {
      json["possible_labels"].push_back(label.value);
    }
    for (const std::string& note : look.layout.notes) json["notes"].push_back(escaped_text(note));
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

// Throws what look_at() throws, with the settings that it names as options of this command.
Look look_or_refuse(const DataLookOptions& options) {
  try {
    return look_at(options);
  } catch (const Error& error) {
    const std::string settings = settings_as_options(error.what());
    if (settings.empty()) throw;
    throw Error(fmt::format("{} (as options of this command: {})", error.what(), settings));
  }
}

// "own|mean|refuse" for the help.
std::string values_of(const Domain& domain) {
  return domain.texts ? "VALUE" : fmt::format("{}", fmt::join(domain.words, "|"));
}

void show_look(const DataLookOptions& options) {
  const Look found = look_or_refuse(options);
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
        .type_name(values_of(parameter.domain))
        .show_default(parameter.fallback);
  }
  command.add_flag("--json", &options->json, "Print one JSON object");
  command.set_footer(kDataLookFooter);
  command.set_action([options] { show_look(*options); });
}

}  // namespace posse
