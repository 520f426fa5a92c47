#include "posse/environments/same_instances.h"

#include <algorithm>
#include <array>
#include <string_view>

#include "posse/environments/environment.h"

namespace posse {
namespace {

// Of worlds that show labelled rows, all of which have the first of them.
constexpr std::array<std::string_view, 6> kEncoding = {"encoding",    "features", "scale",
                                                       "categorical", "ignore",   "missing"};

Spec without_encoding(const Spec& world) {
  Spec complete = environments().complete(world);
  if (complete.argument(kEncoding.front()) == nullptr) return complete;
  std::erase_if(complete.arguments, [](const Argument& argument) {
    return std::find(kEncoding.begin(), kEncoding.end(), argument.key) != kEncoding.end();
  });
  return complete;
}

}  // namespace

bool show_same_instances(const Spec& one, const Spec& other) {
  return one == other || without_encoding(one) == without_encoding(other);
}

}  // namespace posse
