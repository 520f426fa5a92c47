#include "posse/cli/within.h"

#include <optional>

#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

// Nothing if the text is not a value of the spec language, such as 2,5.
std::optional<Spec> value_of(const std::string& text) {
  try {
    return parse_value(text);
  } catch (const Error&) {
    return std::nullopt;
  }
}

[[noreturn]] void refuse(const std::string& option, const std::string& expected,
                         const std::string& text) {
  const auto value = value_of(text);
  throw Error(fmt::format("{} must be {}, not {}", option, expected,
                          value          ? to_string(*value)
                          : text.empty() ? "''"
                                         : text));
}

}  // namespace

Check within(const Domain& domain, const std::string& option) {
  const auto check = [domain, option](const std::string& text) {
    const auto value = value_of(text);
    if (!value) refuse(option, domain.text(), text);
    domain.accept(option, *value);
    return std::string();
  };
  return check;
}

Check within_0_and_1(const std::string& option, double min) {
  const auto check = [option, min](const std::string& text) {
    const auto value = value_of(text);
    const bool inside =
        value && value->kind == Spec::Kind::number && value->number > 0 && value->number < 1;
    if (!inside) refuse(option, "a number between 0 and 1", text);
    if (value->number < min) refuse(option, fmt::format("at least {}", min), text);
    return std::string();
  };
  return check;
}

}  // namespace posse
