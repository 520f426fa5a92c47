#include "posse/cli/interrupt.h"

#include <csignal>

#include <fmt/format.h>

#include "posse/core/phrases.h"

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

std::string interrupted_text(std::size_t runs, const std::string& out) {
  if (out.empty()) {
    return "posse: interrupted: nothing is kept; with --out DIR the same command can be "
           "continued\n";
  }
  return fmt::format("posse: interrupted: {} kept in {}; the same command continues from there\n",
                     counted(static_cast<Index>(runs), "finished run is", "finished runs are"),
                     out);
}

int interrupt_exit_code() { return 128 + signal_number; }

}  // namespace posse
