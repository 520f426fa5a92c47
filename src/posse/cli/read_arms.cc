#include "posse/cli/read_arms.h"

#include "posse/core/file.h"

namespace posse {

NamedArms read_arms(const std::string& file) {
  if (file != "-") return parse_arms(file, read_file(file));
  return parse_arms(name_of_input(file), read_standard_input());
}

std::string name_of_input(const std::string& file) {
  return file == "-" ? "the standard input" : file;
}

}  // namespace posse
