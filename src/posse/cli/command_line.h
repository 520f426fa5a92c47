// Declares what the program takes on its command line: commands, their options, and what they do.
// CLI11 does the parsing. Only command_line.cc includes it, since it takes seconds to compile.
#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <variant>
#include <vector>

namespace CLI {
class App;
class Option;
}  // namespace CLI

namespace posse {

// Returns what is wrong with the text given to an option; "" if nothing is.
using Check = std::function<std::string(const std::string& text)>;

// The same, and may rewrite the text before it is read.
using Transform = std::function<std::string(std::string& text)>;

// The variable that an option sets; its type says which texts are legal.
using Target = std::variant<int*, std::ptrdiff_t*, std::uint64_t*, double*, std::string*,
                            std::optional<std::ptrdiff_t>*, std::optional<double>*,
                            std::optional<std::string>*, std::vector<std::string>*>;

// A handle to one option of a command. Every function returns the handle, so that calls chain.
class Option {
 public:
  explicit Option(CLI::Option& option) : option_(&option) {}

  Option check(const Check& check);
  Option transform(const Transform& transform);
  Option among(const std::vector<std::string>& words);
  Option existing_folder();
  Option excludes(const std::string& other);
  Option needs(const std::string& other);
  Option required();
  Option one_value_each();  // every value is preceded by the option's name

  // In the help:
  Option type_name(const std::string& name);
  Option show_default();  // the variable's value at this call
  Option show_default(const std::string& text);

 private:
  CLI::Option* option_;
};

// A handle to the program or to a command in it.
class Command {
 public:
  explicit Command(CLI::App& app) : app_(&app) {}

  Command add_command(const std::string& name, const std::string& summary);

  // A command that only holds others, and shows its help when none of them is named.
  Command add_group(const std::string& name, const std::string& summary);

  // `names` is "-T,--horizon", or one bare word for an argument told by its position.
  Option add_option(const std::string& names, Target variable, const std::string& help);
  Option add_option(const std::string& names, const std::function<void(const std::string&)>& set,
                    const std::string& help);
  Option add_flag(const std::string& names, bool* variable, const std::string& help);

  void set_footer(const std::string& text);
  void set_action(const std::function<void()>& action);  // runs once all options are read

  bool was_given(const std::string& option) const;

 private:
  CLI::App* app_;
};

class CommandLine {
 public:
  CommandLine(const std::string& program, const std::string& summary, const std::string& version);

  Command program() { return Command(*app_); }

  // "help NAME ..." shows what "NAME ... --help" does. Commands may be added later.
  void add_help();

  // Runs the command that the arguments name, or prints the help or the version they ask for.
  // Throws Error if the arguments are wrong.
  void run(int argc, const char* const* argv);

 private:
  std::shared_ptr<CLI::App> app_;  // shared: the type is complete in command_line.cc only
};

}  // namespace posse
