// Tells worlds apart by the data they show, where the spec alone does not.
#pragma once

#include <string>

#include "posse/core/spec.h"

namespace posse {

// The SHA-256 of the world's files, uncompressed, joined by '+'; empty for worlds without files.
// Known datasets are verified when they are loaded, so theirs is known without a look at them; that
// of dataset() is summed once for as long as the file stays the same.
std::string data_fingerprint(const Spec& environment);

}  // namespace posse
