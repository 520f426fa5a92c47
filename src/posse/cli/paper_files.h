// The paper's experiments (experiments/*.toml), built into the program.
#pragma once

#include "posse/core/embedded.h"

namespace posse {

std::span<const EmbeddedFile> paper_files();

}  // namespace posse
