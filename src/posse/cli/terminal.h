// What is known about the terminal, if there is one.
#pragma once

#include <cstddef>

namespace posse {

// The columns of the terminal on that descriptor: COLUMNS if it is set, as for most programs, or
// else what the terminal says, or else 80.
std::size_t terminal_width(int descriptor);

// How wide what is printed may be: that of the terminal on the standard output, or kAnyWidth into a
// pipe or a file.
std::size_t output_width();

// The same for running text, which is easier to read if lines are not very long.
std::size_t text_width();

}  // namespace posse
