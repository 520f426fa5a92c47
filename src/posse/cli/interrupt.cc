#include "posse/cli/interrupt.h"

#include <csignal>

namespace posse {
namespace {

std::atomic<bool> interrupted = false;
std::atomic<int> signal_number = SIGINT;

extern "C" void on_interrupt(int number) {
  signal_number = number;
  interrupted = true;
  std::signal(SIGINT, SIG_DFL);
}

}  // namespace

const std::atomic<bool>& stop_on_interrupt() {
  std::signal(SIGINT, on_interrupt);
  std::signal(SIGTERM, on_interrupt);
  return interrupted;
}

int interrupt_exit_code() { return 128 + signal_number; }

}  // namespace posse
