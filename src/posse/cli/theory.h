// What the commands below posse theory share: numbers of a theorem, set beside those of practice.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "posse/cli/commands.h"

namespace posse {

// Each is defined in the file of its name.
void add_theory_glm(CLI::App& theory);
void add_theory_neural(CLI::App& theory);
void add_theory_doubling(CLI::App& theory);
void add_theory_verify(CLI::App& theory);
void add_theory_rounding(CLI::App& theory);

struct Quantity {
  std::string name;     // in the paper's letters, as JSON has it
  double value;         // not finite where the theorem has none
  std::string meaning;  // may have several lines
  // What Posse takes by default and what the paper's experiments take; empty where nothing is set.
  std::string posse = "", paper = "";
};

using Quantities = std::vector<Quantity>;

Quantities operator+(Quantities first, const Quantities& second);

// One flat object of numbers; those that are not finite are left out, for JSON has none.
std::string quantities_json(const Quantities& quantities);

// A row each, under heads that say what they are; practice has columns where any of them has it.
std::string quantities_table(const std::string& head, const Quantities& quantities,
                             const std::string& value_head = "theory");

// What --T and its like take, where the doubles bear no more than `most`.
CLI::Validator rounds(const std::string& option, double most);

// What may fail, as a probability.
CLI::Validator failure_probability(const std::string& option);

// A file to write; refuses what looks like an option whose file is missing.
CLI::Validator output_file(const std::string& option);

bool same_file(const std::string& one, const std::string& other);

// Four digits, or a whole number below 10^9 with all of its own.
std::string value_text(double value);

// What sigma_R=auto is: `share` of the noise's sd sigma, a number where that is known.
std::string automatic_text(double share, std::optional<double> sigma);

// The default of a policy's parameter; a number where it is words for one of d or K.
std::string default_of(const std::string& policy, const std::string& parameter, double d, double K);

}  // namespace posse
