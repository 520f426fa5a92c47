// Writes values as TOML.
#pragma once

#include <string>
#include <vector>

namespace posse {

// In quotes. Throws Error for a text that could not be read back.
std::string toml_string(const std::string& text);

// A line `key = "text"`; empty if the text is.
std::string toml_line(const std::string& key, const std::string& text);

std::string toml_list(const std::vector<double>& values);
std::string toml_list(const std::vector<std::string>& texts);

}  // namespace posse
