// Breaks text into lines.
#pragma once

#include <cstddef>
#include <string>

namespace posse {

// As wide as need be: what a pipe or a file gets.
inline constexpr std::size_t kAnyWidth = static_cast<std::size_t>(-1);

// Lines that are pleasant to read, however wide the terminal is.
inline constexpr std::size_t kReadableWidth = 96;

// The text in lines of at most `width` characters, the first after `first` and the others after
// `indent`; only a word that is longer than that makes a longer line. A percent sign stays with its
// number. Every line ends with '\n'.
std::string wrapped(const std::string& text, std::size_t width, const std::string& first = "",
                    const std::string& indent = "");

}  // namespace posse
