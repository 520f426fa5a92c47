// Lets Ctrl-C end long work in order.
#pragma once

#include <atomic>

namespace posse {

// True once SIGINT or SIGTERM has come; a second SIGINT ends the program at once.
const std::atomic<bool>& stop_on_interrupt();

// 128 and the number of the signal, as shells report it.
int interrupt_exit_code();

}  // namespace posse
