// posse data: lists, checks and fetches datasets.
#include "posse/cli/data.h"

#include <cstdio>

#include <fmt/format.h>

namespace posse {
namespace {

constexpr const char* kFooter = R"text(
Datasets are environments: posse simulate -p lin_es -e shuttle. They are kept in the folder that
--data names, else $POSSE_DATA, else in the user's cache; files may be plain or compressed.

Examples:
  posse data list
  posse data check
)text";

}  // namespace

std::vector<KnownDataset> datasets_named(const std::vector<std::string>& names) {
  std::vector<KnownDataset> datasets;
  for (const std::string& name : names) {
    if (name == "all") return known_datasets();
    datasets.push_back(known_dataset(name));
  }
  return datasets;
}

void add_data(CLI::App& app) {
  CLI::App* data = app.add_subcommand("data", "List, check and fetch datasets");
  data->footer(kFooter);
  data->require_subcommand(0, 1);
  add_data_list(*data);
  add_data_check(*data);
  add_data_fetch(*data);
  data->callback([data] {
    if (data->get_subcommands().empty()) std::fputs(data->help("posse").c_str(), stdout);
  });
}

}  // namespace posse
