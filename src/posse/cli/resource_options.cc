#include "posse/cli/resource_options.h"

#include <charconv>
#include <cmath>
#include <string>

#include <fmt/format.h>

#include "posse/cli/whole_number.h"

namespace posse {
namespace {

std::string check_seconds(const std::string& text) {
  double value = 0;
  const char* end = text.data() + text.size();
  const auto [stop, failure] = std::from_chars(text.data(), end, value);
  const bool sound = failure == std::errc() && stop == end && std::isfinite(value) && value > 0;
  return sound ? "" : fmt::format("must be a number of seconds above 0, not '{}'", text);
}

}  // namespace

void add_resource_options(Command command, Resources& resources) {
  command
      .add_option("--threads", &resources.threads,
                  "Threads for the members of each run's ensemble, where all are fitted every "
                  "round (solver=gd, solver=replay); jobs x threads in all, so that times are good "
                  "only up to as many as there are cores. The same results for any number")
      .transform(whole_number(1, 1024))
      .show_default();
  command
      .add_option("--budget", &resources.budget,
                  "Seconds that a policy may work in a run; then that is kept as unfinished, and "
                  "drawn as far as it came (the paper has 10000)")
      .check(check_seconds)
      .show_default("none");
}

}  // namespace posse
