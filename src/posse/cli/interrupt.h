// Lets Ctrl-C end long work cleanly.
#pragma once

#include <atomic>
#include <cstddef>
#include <string>

namespace posse {

// Becomes true on SIGINT or SIGTERM; a second SIGINT ends the program at once.
const std::atomic<bool>& stop_on_interrupt();

// The line for an interrupted command that had finished so many runs: what is kept in the folder
// `out`, or nothing if that is empty, and how to go on.
std::string interrupted_text(std::size_t runs, const std::string& out);

// 128 plus the number of the signal, as in shells.
int interrupt_exit_code();

}  // namespace posse
