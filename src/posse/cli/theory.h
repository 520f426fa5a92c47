// What the commands below posse theory share: numbers of a theorem, set beside those of practice.
#pragma once

#include <string>
#include <vector>

#include "posse/cli/commands.h"

namespace posse {

// Each is defined in the file of its name.
void add_theory_glm(CLI::App& theory);
void add_theory_neural(CLI::App& theory);
void add_theory_doubling(CLI::App& theory);
void add_theory_verify(CLI::App& theory);

struct Quantity {
  std::string name;  // in the paper's letters, as JSON has it
  double value;      // not finite where the theorem has none
  std::string meaning;
  // What Posse takes by default and what the paper's experiments take; empty where nothing is set.
  std::string posse = "", paper = "";
};

using Quantities = std::vector<Quantity>;

Quantities operator+(Quantities first, const Quantities& second);

// One flat object of numbers; those that are not finite are left out, for JSON has none.
std::string quantities_json(const Quantities& quantities);

// A row each, under a head that says what they are; practice has columns where any of them has it.
std::string quantities_table(const std::string& head, const Quantities& quantities);

// What --T and its like take.
CLI::Validator rounds(const std::string& option);

// Four digits, or a whole number below 10^9 with all of its own.
std::string value_text(double value);

// The default of a policy's parameter; a number where it is words for one of d or K.
std::string default_of(const std::string& policy, const std::string& parameter, double d, double K);

}  // namespace posse
