#include "posse/core/phrases.h"

#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

namespace posse {

std::string counted(Index n, std::string_view noun, std::string_view plural) {
  if (n != 1 && !plural.empty()) return fmt::format("{} {}", n, plural);
  return fmt::format("{} {}{}", n, noun, n == 1 ? "" : "s");
}

std::string shortened(const std::vector<std::string>& items, std::size_t most) {
  const auto shown = static_cast<std::ptrdiff_t>(std::min(items.size(), most));
  const std::string first =
      fmt::format("{}", fmt::join(items.begin(), items.begin() + shown, ", "));
  return items.size() <= most ? first : fmt::format("{} and {} more", first, items.size() - most);
}

}  // namespace posse
