#include "posse/policies/schedule.h"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>

#include "posse/core/error.h"
#include "posse/theory/doubling.h"

namespace posse {
namespace {

constexpr double kNever = 1e18;  // a round that no run reaches

// For products that rounding may have left just below an integer.
Index round_down(double round) {
  return static_cast<Index>(std::min(std::floor(round * (1 + 1e-12)), kNever));
}

std::vector<double> numbers(const Spec& list) {
  std::vector<double> values;
  for (const Argument& item : list.arguments) values.push_back(item.value.number);
  return values;
}

}  // namespace

Parameters schedule_parameters() {
  return {
      {"T0", "100", "length of the first segment; not used by a list", whole(1)},
      {"b", "2.618033988749895",
       "growth of the segments; the default, (3 + sqrt 5) / 2, is best for bounds of order sqrt T",
       real_above(1)},
      {"schedule", "geometric",
       "when segments end: 'geometric' at T_i = floor(T0 b^i), 'exponential' at floor(T0^(b^i)), "
       "or the rounds of a list, as in [100, 300, 1000], then the last one times b, b^2, ...",
       list_of(whole(1)).or_word("geometric").or_word("exponential")}};
}

Schedule::Schedule(const Arguments& arguments)
    : kind_(arguments.is("schedule", "geometric")     ? Kind::geometric
            : arguments.is("schedule", "exponential") ? Kind::exponential
                                                      : Kind::list),
      T0_(arguments.number("T0")),
      b_(arguments.number("b")),
      list_(numbers(arguments.value("schedule"))) {
  const auto last = std::max<Index>(1, static_cast<Index>(list_.size()));
  for (Index i = 1; i <= last; ++i) {
    if (T(i) > T(i - 1)) continue;
    throw Error(fmt::format(
        "the schedule of anytime does not grow: T_{} = {} comes after T_{} = {} "
        "({}b={}, schedule={}); take {}",
        i, T(i), i - 1, T(i - 1), kind_ == Kind::list ? "" : fmt::format("T0={}, ", T0_), b_,
        to_string(arguments.value("schedule")),
        kind_ == Kind::list ? "a list that increases, or a larger b" : "a larger b or T0"));
  }
}

Index Schedule::T(Index i) const {
  const auto power = static_cast<double>(i);
  if (kind_ == Kind::list) return from_list(i);
  if (kind_ == Kind::geometric) {
    return static_cast<Index>(std::min(geometric_end(T0_, b_, power), kNever));
  }
  return round_down(std::pow(T0_, std::pow(b_, power)));
}

Index Schedule::from_list(Index i) const {
  const auto last = static_cast<Index>(list_.size()) - 1;
  const double listed = list_[static_cast<std::size_t>(std::min(i, last))];
  return round_down(listed * std::pow(b_, static_cast<double>(std::max<Index>(i - last, 0))));
}

}  // namespace posse
