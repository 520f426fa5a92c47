// Renders a catalogue entry for people and for programs.
#pragma once

#include <string>

#include <nlohmann/json.hpp>

#include "posse/core/catalogue.h"

namespace posse {

nlohmann::ordered_json description_json(const Description& entry);
std::string description_text(const std::string& kind, const Description& entry);
std::string description_markdown(const Description& entry);

}  // namespace posse
