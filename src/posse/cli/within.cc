#include "posse/cli/within.h"

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {

CLI::Validator within(const Domain& domain, const std::string& option) {
  const auto check = [domain, option](std::string& text) {
    domain.checked(option, parse_value(text));
    return std::string();
  };
  return {check, ""};
}

CLI::Validator within_0_and_1(const std::string& option) {
  const auto check = [option](std::string& text) {
    const Spec value = parse_value(text);
    if (value.kind == Spec::Kind::number && value.number > 0 && value.number < 1)
      return std::string();
    throw Error(
        fmt::format("{} must be a number between 0 and 1, not {}", option, to_string(value)));
  };
  return {check, ""};
}

}  // namespace posse
