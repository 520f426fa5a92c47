// Numbers of a theorem, set beside what Posse and the paper's experiments take in practice.
#pragma once

#include <optional>
#include <string>
#include <vector>

namespace posse {

struct Quantity {
  std::string name;     // in the paper's letters, as in the JSON
  double value;         // not finite where the theorem has none
  std::string meaning;  // may have several lines
  // The default of Posse and the value of the paper's experiments; empty where nothing is set.
  std::string posse = "", paper = "";
};

using Quantities = std::vector<Quantity>;

Quantities operator+(Quantities first, const Quantities& second);

// One flat object of numbers, without those that are not finite, which JSON cannot write.
std::string quantities_json(const Quantities& quantities);

// A row for each, with columns of practice where any quantity has it.
std::string quantities_table(const std::string& head, const Quantities& quantities,
                             const std::string& value_head = "theory");

// Four digits, or all digits of a whole number below 10^9.
std::string value_text(double value);

// What sigma_R=auto means for an ensemble over that model, as a number where the noise's sd sigma
// is known.
std::string automatic_text(const std::string& model, std::optional<double> sigma);

// The default of a policy's parameter; as a number where it stands for one of d or K.
std::string default_of(const std::string& policy, const std::string& parameter, double d, double K);

}  // namespace posse
