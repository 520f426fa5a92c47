// Parts of a text. Unlike a stream's, they throw if memory runs out.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace posse {

// What stands between blanks, tabs and ends of lines.
std::vector<std::string> words_of(std::string_view text);

// The text without the blanks and tabs around it.
std::string_view trimmed(std::string_view text);

// The lines, without their ends. A last line may lack its end.
std::vector<std::string> lines_of(std::string_view text);

}  // namespace posse
