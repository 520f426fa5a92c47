// Covertype: seven kinds of forest, from 54 cartographic variables.
#include "posse/data/entries.h"

namespace posse {
namespace {

std::vector<Column> covertype_columns() {
  std::vector<Column> columns;
  for (const char* name :
       {"Elevation", "Aspect", "Slope", "Horizontal_Distance_To_Hydrology",
        "Vertical_Distance_To_Hydrology", "Horizontal_Distance_To_Roadways", "Hillshade_9am",
        "Hillshade_Noon", "Hillshade_3pm", "Horizontal_Distance_To_Fire_Points"}) {
    columns.push_back({.name = name});
  }
  for (int i = 1; i <= 4; ++i) columns.push_back({.name = "Wilderness_Area" + std::to_string(i)});
  for (int i = 1; i <= 40; ++i) columns.push_back({.name = "Soil_Type" + std::to_string(i)});
  return columns;
}

}  // namespace

KnownDataset covertype_dataset() {
  return {.name = "covertype",
          .summary = "seven kinds of forest from 54 cartographic variables",
          .files = {{"covtype.data",
                     75169317,
                     "0a9371cef7c964b5475d6053cc3e0894a5aa6f65ad1ed3ecb01c45aa96217945",
                     {kUci + "covtype/covtype.data.gz"}}},
          .rows = 581012,
          .d = 54,
          .K = 7,
          .citation =
              "Blackard, J. (1998). Covertype [Dataset]. UCI Machine Learning Repository. "
              "https://doi.org/10.24432/C50K5N",
          .licence = kUciLicence,
          .traps =
              "the first 15,120 rows have 2,160 of each class, the others do not: "
              "rows=15120 is a different problem from rows=all",
          .read = [](const std::vector<NamedBytes>& files) {
            return read_texts(files, {.label = 54}, covertype_columns());
          }};
}

}  // namespace posse
