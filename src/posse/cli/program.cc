#include <cerrno>
#include <cstdio>
#include <cstring>
#include <new>
#include <string>

#include <fmt/format.h>

#include "posse/cli/commands.h"
#include "posse/core/error.h"
#include "posse/experiments/play.h"

namespace posse {
namespace {

constexpr int kMistake = 2;        // the caller's, as in most Unix tools
constexpr int kInterrupted = 130;  // 128 + SIGINT, as shells report it

constexpr const char* kExamples = R"text(
Start here:
  posse simulate -p lin_es -p lin_ts -p lin_ucb -e linear -T 10000 -n 50 --out results
  posse list                      what there is
  posse describe lin_es           what it does, and its parameters

Policies, environments and models are named by specs, name(key=value, ...); quote them:
  posse simulate -p "lin_es(m=10, sigma_R=0.1)" -e "linear(K=20, d=5, arms=fresh)"
)text";

std::string version() {
#ifdef __clang__
  const char* compiler = "clang " __clang_version__;
#else
  const char* compiler = "g++ " __VERSION__;
#endif
#if defined(__AVX2__)
  const char* instructions = "AVX2";
#else
  const char* instructions = "baseline";
#endif
  return fmt::format("posse {} ({}, {} instructions)", POSSE_VERSION, compiler, instructions);
}

int complain(const std::string& sentence) {
  std::fflush(stdout);
  std::fputs(("posse: " + sentence + "\n").c_str(), stderr);
  return kMistake;
}

// The options or subcommands that a misspelt word could have meant.
std::vector<std::string> words_of(const CLI::App& app, bool options) {
  std::vector<std::string> words;
  if (options) {
    for (const CLI::Option* option : app.get_options()) words.push_back(option->get_name());
  } else {
    for (const CLI::App* command : app.get_subcommands(nullptr))
      words.push_back(command->get_name());
  }
  return words;
}

std::string explain(const CLI::App& app, const CLI::ParseError& error) {
  const auto chosen = app.get_subcommands();
  const CLI::App& at = chosen.empty() ? app : *chosen.front();
  if (dynamic_cast<const CLI::ExtrasError*>(&error) != nullptr) {
    const std::string word = app.remaining(true).front();
    const bool option = word.starts_with('-');
    if (option || chosen.empty()) {
      return fmt::format(
          "{} has no {} '{}'; it has: {}", at.get_name().empty() ? "posse" : at.get_name(),
          option ? "option" : "command", word, alternatives(word, words_of(at, option)));
    }
  }
  std::string sentence = error.what();
  for (char& c : sentence) c = c == '\n' ? ' ' : c;
  return fmt::format("{} (posse {}--help tells more)", sentence,
                     chosen.empty() ? "" : at.get_name() + " ");
}

int finish() {
  if (std::fflush(stdout) == 0 && std::ferror(stdout) == 0) return 0;
  return complain(fmt::format("cannot write the standard output: {}", std::strerror(errno)));
}

}  // namespace

int run_program(int argc, const char* const* argv) {
  CLI::App app("Posse: contextual bandits by ensemble sampling.", "posse");
  app.footer(kExamples);
  app.set_version_flag("--version", version());
  app.require_subcommand(0, 1);
  add_simulate(app);
  add_list(app);
  add_describe(app);
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
    return complain("out of memory; try smaller K, d, m or T");
  } catch (const Interrupted&) {
    return kInterrupted;
  }
}

}  // namespace posse
