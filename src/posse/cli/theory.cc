// posse theory: what the theorems ask for and promise, as numbers.
#include "posse/cli/theory.h"

#include <cstdio>
#include <filesystem>
#include <system_error>

#include <fmt/format.h>

#include "posse/cli/within.h"
#include "posse/core/error.h"

namespace posse {
namespace {

constexpr const char* kTheoryFooter = R"text(
The theorems are those of "Provable Anytime Ensemble Sampling Algorithms in Nonlinear Contextual
Bandits". Each command prints a table, or with --json one flat object of numbers, named in the
paper's letters.

Examples:
  posse theory glm                      the paper's logistic problem
  posse theory glm arms.csv --S 2       K and d of your own arms
  posse theory neural                   the paper's quadratic problem
  posse theory doubling --T0 300        what an unknown horizon costs
  posse theory verify                   the theorems and their lemmas, checked against runs
  posse theory rounding                 what the print of Algorithm 3 costs
)text";

}  // namespace

Check rounds(const std::string& option, double max) { return within(whole(1, max), option); }

Check failure_probability(const std::string& option) { return within_0_and_1(option, 1e-200); }

Check output_file(const std::string& option) {
  const auto check = [option](const std::string& name) {
    if (!name.empty() && !name.starts_with('-')) return std::string();
    throw Error(fmt::format("{} needs a file name, not {}", option, name.empty() ? "''" : name));
  };
  return check;
}

bool same_file(const std::string& one, const std::string& other) {
  using namespace std::filesystem;
  std::error_code failure;  // ignored: writing to the path will report it
  const path first = weakly_canonical(absolute(one), failure);
  return first == weakly_canonical(absolute(other), failure) && !failure;
}

void add_theory(Command program) {
  Command theory = program.add_group(
      "theory", "What the theorems ask for and promise, beside what works in practice");
  theory.set_footer(kTheoryFooter);
  add_theory_glm(theory);
  add_theory_neural(theory);
  add_theory_doubling(theory);
  add_theory_verify(theory);
  add_theory_rounding(theory);
}

}  // namespace posse
