// Reads specs from TOML files.
#pragma once

#include <optional>
#include <string>

#include "posse/core/catalogue.h"
#include "posse/core/spec.h"
#include "posse/experiments/toml_section.h"

namespace posse {

// A spec of the catalogue, if the key is there.
template <class Factory>
std::optional<Spec> spec_of(const TomlSection& section, const std::string& key,
                            const Catalogue<Factory>& catalogue) {
  if (!section.has(key)) return std::nullopt;
  Spec spec = parse_spec(section.text(key), section.origin(key));
  catalogue.bind(spec);
  return spec;
}

}  // namespace posse
