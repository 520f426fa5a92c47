// Recognises dates: 2024-05-31, 31.05.2024, 5/31/2024, 5/31/24, May 31, 2024 and 31 May 2024, each
// perhaps with a time; and times of day.
#pragma once

#include <string_view>

namespace posse {

// Years have four digits, or two after slashes: 1.2.24 may be a version as well.
bool is_date(std::string_view text);

// 10:01:00, perhaps with fractions; 10:01 may be a score as well.
bool is_time_of_day(std::string_view text);

}  // namespace posse
