// posse data: lists, checks and fetches datasets, and looks at files of the user's.
#include "posse/cli/data.h"

namespace posse {
namespace {

constexpr const char* kDataFooter = R"text(
Datasets are environments: posse simulate -p lin_es -e shuttle. They are kept in the folder that
--data names, else $POSSE_DATA, else in the user's cache; files may be plain or compressed.

Your own file is the world dataset(path="rows.csv"). First see how it is understood: posse data look
rows.csv shows its columns and the command that plays it.

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
  Command data = program.add_group("data", "List, check and fetch datasets; look at your own");
  data.set_footer(kDataFooter);
  add_data_list(data);
  add_data_check(data);
  add_data_fetch(data);
  add_data_look(data);
}

}  // namespace posse
