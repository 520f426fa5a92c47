// The text of a file that is built into the library (see cmake/embed.cmake).
#pragma once

#include <span>
#include <string_view>

namespace posse {

struct EmbeddedFile {
  std::string_view name;  // without the folder
  std::string_view text;
};

}  // namespace posse
