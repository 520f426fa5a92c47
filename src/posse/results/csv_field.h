// Writes a text as a field of a CSV file.
#pragma once

#include <string>

namespace posse {

// RFC 4180: specs have commas, so they are quoted. An apostrophe in front makes spreadsheets take
// what looks like a formula as text.
std::string csv_field(const std::string& text);

}  // namespace posse
