// posse data: lists, checks and fetches datasets.
#include "posse/cli/data.h"

namespace posse {
namespace {

constexpr const char* kDataFooter = R"text(
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

void add_data(Command program) {
  Command data = program.add_group("data", "List, check and fetch datasets");
  data.set_footer(kDataFooter);
  add_data_list(data);
  add_data_check(data);
  add_data_fetch(data);
}

}  // namespace posse
