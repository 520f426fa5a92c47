// Quotes a text, if need be, so that a shell takes it as one word.
#pragma once

#include <string>

namespace posse {

std::string shell_quoted(const std::string& text);

}  // namespace posse
