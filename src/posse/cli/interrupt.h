// Lets Ctrl-C end long work cleanly.
#pragma once

#include <atomic>

namespace posse {

// Becomes true on SIGINT or SIGTERM; a second SIGINT ends the program at once.
const std::atomic<bool>& stop_on_interrupt();

// 128 plus the number of the signal, as in shells.
int interrupt_exit_code();

}  // namespace posse
