// Recognises dates: 2024-05-31, 31.05.2024, 5/31/2024, each perhaps with a time.
#pragma once

#include <string_view>

namespace posse {

// Years have four digits, since 1.2.24 may be a version as well.
bool is_date(std::string_view text);

}  // namespace posse
