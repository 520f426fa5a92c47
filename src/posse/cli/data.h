// Names the commands below posse data, each defined in the file of its name, and what they share.
#pragma once

#include <string>
#include <vector>

#include "posse/cli/commands.h"
#include "posse/data/known_datasets.h"

namespace posse {

void add_data_list(Command data);
void add_data_check(Command data);
void add_data_fetch(Command data);
void add_data_look(Command data);

// The datasets of these names; 'all' stands for every one.
std::vector<KnownDataset> datasets_named(const std::vector<std::string>& names);

}  // namespace posse
