// Phrases that messages, tables and headers have in common.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <vector>

#include "posse/core/types.h"

namespace posse {

// "1 run", "3 runs"; `plural` if it does not end in s.
std::string counted(Index n, std::string_view noun, std::string_view plural = "");

// "a, b, c"; where there are more than `most` items, "a, b and 40 more".
std::string shortened(const std::vector<std::string>& items, std::size_t most);

}  // namespace posse
