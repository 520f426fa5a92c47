// Distinguishes worlds by their data, where the spec alone does not.
#pragma once

#include <string>

#include "posse/core/spec.h"

namespace posse {

// The SHA-256 sums of the world's files, uncompressed, joined by '+', and for dataset() how they
// are read; empty for worlds without files. Known datasets are verified when they are loaded, so
// their sums are known without reading them; the sum of dataset() is computed again only if the
// file has changed.
std::string data_fingerprint(const Spec& environment);

}  // namespace posse
