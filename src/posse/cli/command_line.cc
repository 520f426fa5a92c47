#include "posse/cli/command_line.h"

#include <cstdio>
#include <string_view>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "posse/core/error.h"

namespace posse {
namespace {

// The options or commands that a misspelt word could mean.
std::vector<std::string> names_of(const CLI::App& app, bool options) {
  std::vector<std::string> words;
  if (options) {
    for (const CLI::Option* option : app.get_options()) {
      if (option->nonpositional()) words.push_back(option->get_name());
    }
  } else {
    for (const CLI::App* command : app.get_subcommands(nullptr))
      words.push_back(command->get_name());
  }
  return words;
}

// The name of the positional argument in a command's help; empty if it takes none.
std::string positional_of(const CLI::App& app) {
  for (const CLI::Option* option : app.get_options()) {
    if (option->get_positional()) return option->get_name();
  }
  return "";
}

// The program, the chosen command, its chosen subcommand.
std::vector<const CLI::App*> chosen_path(const CLI::App& app) {
  std::vector<const CLI::App*> path = {&app};
  for (auto chosen = app.get_subcommands(); !chosen.empty();
       chosen = path.back()->get_subcommands()) {
    path.push_back(chosen.front());
  }
  return path;
}

// As typed, without the program.
std::string name_of(const CLI::App& app) {
  const CLI::App* above = app.get_parent();
  if (above == nullptr || above->get_parent() == nullptr) return app.get_name();
  return name_of(*above) + " " + app.get_name();
}

std::string hint_at_option(const CLI::App& app, const std::string& word) {
  for (const CLI::Option* option : app.get_options()) {
    if (!option->nonpositional() || option->get_items_expected_max() == 0) continue;
    return fmt::format("; values follow their option, as in {} {}", option->get_name(), word);
  }
  return "";
}

std::string explain_extra(const CLI::App& at, const std::string& word) {
  const std::string name = name_of(at);
  const bool option = word.starts_with('-');
  if (option || !at.get_subcommands(nullptr).empty()) {
    return fmt::format("{} has no {} '{}'; {}", name, option ? "option" : "command", word,
                       alternatives(word, "it has", names_of(at, option)));
  }
  if (const std::string one = positional_of(at); !one.empty()) {
    return fmt::format("{} takes one word ({}); '{}' is one too many", name, one, word);
  }
  return fmt::format("{} takes no bare word '{}'{}", name, word, hint_at_option(at, word));
}

std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const std::vector<const CLI::App*> path = chosen_path(app);
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    for (const CLI::App* at : path) {
      if (!at->remaining().empty()) return explain_extra(*at, at->remaining().front());
    }
  }
  return fmt::format("{} (posse {}--help tells more)", error.what(),
                     path.size() == 1 ? "" : name_of(*path.back()) + " ");
}

// Throws Error for "--out=": CLI11 would take the next word, even an option, as its value.
void refuse_empty_values(int argc, const char* const* argv) {
  for (int i = 1; i < argc; ++i) {
    const std::string_view word = argv[i];
    if (!word.starts_with("--") || word.find('=') + 1 != word.size()) continue;
    throw Error(fmt::format("{0}= has no value; give it one, as in {0}=VALUE, or leave it out",
                            word.substr(0, word.size() - 1)));
  }
}

// Throws Error if there is no such command.
CLI::App& command_named(CLI::App& app, const std::string& name) {
  for (CLI::App* command : app.get_subcommands(nullptr)) {
    if (command->get_name() == name) return *command;
  }
  throw Error(app.get_subcommands(nullptr).empty()
                  ? fmt::format("{} has no commands, so no '{}'", name_of(app), name)
                  : explain_extra(app, name));
}

// The text of --help for the command that these words name.
std::string help_of(CLI::App& app, const std::vector<std::string>& words) {
  CLI::App* at = &app;
  std::string before_name;
  for (const std::string& word : words) {
    before_name += (before_name.empty() ? "" : " ") + at->get_name();
    at = &command_named(*at, word);
  }
  return words.empty()
             ? app.get_formatter()->make_help(&app, app.get_name(), CLI::AppFormatMode::Normal)
             : at->help(before_name);
}

void show_help_without_command(CLI::App& app, const std::string& before_name) {
  app.require_subcommand(0, 1);
  app.callback([&app, before_name] {
    if (app.get_subcommands().empty()) std::fputs(app.help(before_name).c_str(), stdout);
  });
}

}  // namespace

Option Option::check(const Check& check) {
  option_->check(check);
  return *this;
}

Option Option::transform(const Transform& transform) {
  option_->transform(CLI::Validator(transform, ""));
  return *this;
}

Option Option::among(const std::vector<std::string>& words) {
  option_->check(CLI::IsMember(words));
  return *this;
}

Option Option::existing_folder() {
  option_->check(CLI::ExistingDirectory);
  return *this;
}

Option Option::excludes(const std::string& other) {
  option_->excludes(other);
  return *this;
}

Option Option::needs(const std::string& other) {
  option_->needs(other);
  return *this;
}

Option Option::required() {
  option_->required();
  return *this;
}

Option Option::one_value_each() {
  option_->allow_extra_args(false);
  return *this;
}

Option Option::type_name(const std::string& name) {
  option_->type_name(name);
  return *this;
}

Option Option::show_default() {
  option_->capture_default_str();
  return *this;
}

Option Option::show_default(const std::string& text) {
  option_->default_str(text);
  return *this;
}

Command Command::add_command(const std::string& name, const std::string& summary) {
  return Command(*app_->add_subcommand(name, summary));
}

Command Command::add_group(const std::string& name, const std::string& summary) {
  CLI::App* group = app_->add_subcommand(name, summary);
  show_help_without_command(*group, app_->get_name());
  return Command(*group);
}

Option Command::add_option(const std::string& names, Target variable, const std::string& help) {
  const auto add = [&](auto* typed) { return app_->add_option(names, *typed, help); };
  return Option(*std::visit(add, variable));
}

Option Command::add_option(const std::string& names,
                           const std::function<void(const std::string&)>& set,
                           const std::string& help) {
  return Option(*app_->add_option_function<std::string>(names, set, help));
}

Option Command::add_flag(const std::string& names, bool* variable, const std::string& help) {
  return Option(*app_->add_flag(names, *variable, help));
}

void Command::set_footer(const std::string& text) { app_->footer(text); }

void Command::set_action(const std::function<void()>& action) { app_->callback(action); }

bool Command::was_given(const std::string& option) const { return app_->count(option) > 0; }

CommandLine::CommandLine(const std::string& program, const std::string& summary,
                         const std::string& version)
    : app_(std::make_shared<CLI::App>(summary, program)) {
  app_->set_version_flag("--version", version);
  show_help_without_command(*app_, "");
}

void CommandLine::add_help() {
  CLI::App* help = app_->add_subcommand("help", "Show what a command does and its options");
  const auto words = std::make_shared<std::vector<std::string>>();
  help->add_option("COMMAND", *words, "As in: posse help theory verify");
  help->callback([app = app_.get(), words] { std::fputs(help_of(*app, *words).c_str(), stdout); });
}

void CommandLine::run(int argc, const char* const* argv) {
  refuse_empty_values(argc, argv);
  try {
    app_->parse(argc, argv);
  } catch (const CLI::CallForHelp& call) {
    app_->exit(call);
  } catch (const CLI::CallForVersion& call) {
    app_->exit(call);
  } catch (const CLI::ParseError& error) {
    throw Error(explain(*app_, error));
  }
}

}  // namespace posse
