#include <cctype>
#include <cerrno>
#include <csignal>
#include <cstdio>
#include <cstring>
#include <fcntl.h>
#include <new>
#include <string>
#include <unistd.h>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/cli/interrupt.h"
#include "posse/core/error.h"
#include "posse/core/version.h"
#include "posse/experiments/play.h"

namespace posse {
namespace {

constexpr int kFailed = 1;   // a check, not the program
constexpr int kMistake = 2;  // the caller's, as in most Unix tools

constexpr const char* kExamples = R"text(
Start here:
  posse simulate -p lin_es -p lin_ts -p lin_ucb -e linear -T 10000 -n 50 --out results
  posse list                      what there is
  posse describe lin_es           what it does, and its parameters

Policies, environments and models are named by specs, name(key=value, ...); quote them:
  posse simulate -p "lin_es(m=10, sigma_R=0.1)" -e "linear(K=20, d=5, arms=fresh)"
)text";

int complain(const std::string& sentence) {
  std::fflush(stdout);
  std::string line = "posse: " + sentence;
  for (char& c : line) c = std::iscntrl(static_cast<unsigned char>(c)) ? ' ' : c;
  std::fputs((line + "\n").c_str(), stderr);
  return kMistake;
}

// The options or subcommands that a misspelt word could mean.
std::vector<std::string> words_of(const CLI::App& app, bool options) {
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
    return fmt::format("{} has no {} '{}'; it has: {}", name, option ? "option" : "command", word,
                       alternatives(word, words_of(at, option)));
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

// The descriptor of a closed stdin, stdout or stderr would go to the next file opened. Occupy it
// first, so that writes fail as they should.
void keep_standard_streams() {
  int fd = open("/dev/null", O_RDONLY);
  while (fd >= 0 && fd <= 2) fd = open("/dev/null", O_RDONLY);
  if (fd > 2) close(fd);
}

int finish() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return 0;
  return complain(fmt::format("cannot write the standard output: {}", std::strerror(errno)));
}

}  // namespace

int run_program(int argc, const char* const* argv) {
  keep_standard_streams();
  std::signal(SIGXFSZ, SIG_IGN);  // a file that may not grow is an error of write()
  CLI::App app("Posse: contextual bandits by ensemble sampling.", "posse");
  app.footer(kExamples);
  app.set_version_flag("--version", version());
  app.require_subcommand(0, 1);
  add_simulate(app);
  add_run(app);
  add_report(app);
  add_merge(app);
  add_paper(app);
  add_list(app);
  add_describe(app);
  add_design(app);
  add_theory(app);
  add_data(app);
  add_signature(app);
  try {
    app.parse(argc, argv);
    if (app.get_subcommands().empty()) std::fputs(app.help().c_str(), stdout);
    return finish();
  } catch (const CLI::CallForHelp& call) {
    app.exit(call);
    return finish();
  } catch (const CLI::CallForVersion& call) {
    app.exit(call);
    return finish();
  } catch (const CLI::ParseError& error) {
    return complain(explain(app, error));
  } catch (const Error& error) {
    return complain(error.what());
  } catch (const std::bad_alloc&) {
    return complain("out of memory; try smaller K, d, m, T or fewer repetitions");
  } catch (const CheckFailed&) {
    const int written = finish();
    return written == 0 ? kFailed : written;
  } catch (const Interrupted&) {
    return interrupt_exit_code();
  } catch (const std::exception& error) {
    return complain(fmt::format("unexpected: {}", error.what()));
  }
}

}  // namespace posse
