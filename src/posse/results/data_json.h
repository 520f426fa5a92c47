// What data a world is made of, as JSON.
#pragma once

#include <nlohmann/json.hpp>

#include "posse/environments/data_summary.h"

namespace posse {

nlohmann::ordered_json data_json(const DataSummary& data);

}  // namespace posse
