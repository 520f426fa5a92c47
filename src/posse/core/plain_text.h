// Text that files, terminals and other programs take as it is: UTF-8 without control characters.
#pragma once

#include <string>
#include <string_view>

namespace posse {

bool is_plain_text(std::string_view text);

// The text with every control character and every byte that is not UTF-8 spelled \x09.
std::string escaped_text(std::string_view text);

}  // namespace posse
