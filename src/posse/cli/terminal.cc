#include "posse/cli/terminal.h"

#include <algorithm>
#include <charconv>
#include <cstdlib>
#include <cstring>
#include <unistd.h>

#include <sys/ioctl.h>

#include "posse/results/wrapped_text.h"

namespace posse {
namespace {

constexpr std::size_t kUsualWidth = 80;

// 0 if the variable is not set to a number.
std::size_t width_in_environment() {
  const char* text = std::getenv("COLUMNS");
  std::size_t width = 0;
  if (text != nullptr) std::from_chars(text, text + std::strlen(text), width);
  return width;
}

}  // namespace

std::size_t terminal_width(int descriptor) {
  if (const std::size_t width = width_in_environment(); width > 0) return width;
  winsize size{};
  if (ioctl(descriptor, TIOCGWINSZ, &size) != 0 || size.ws_col == 0) return kUsualWidth;
  return size.ws_col;
}

std::size_t output_width() {
  return isatty(STDOUT_FILENO) != 0 ? terminal_width(STDOUT_FILENO) : kAnyWidth;
}

std::size_t text_width() { return std::min(output_width(), kReadableWidth); }

}  // namespace posse
