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
#include "posse/core/plain_text.h"
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
  posse help simulate             the options of a command

Policies, environments and models are named by specs, name(key=value, ...); quote them:
  posse simulate -p "lin_es(m=10, sigma_R=0.1)" -e "linear(K=20, d=5, arms=fresh)"
)text";

int complain(const std::string& sentence) {
  std::fflush(stdout);
  std::fputs((escaped_text("posse: " + sentence) + "\n").c_str(), stderr);
  return kMistake;
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
  std::signal(SIGXFSZ, SIG_IGN);  // a file that reaches its limit makes write() fail
  CommandLine command_line("posse", "Posse: contextual bandits by ensemble sampling.", version());
  Command program = command_line.program();
  program.set_footer(kExamples);
  add_simulate(program);
  add_run(program);
  add_report(program);
  add_merge(program);
  add_paper(program);
  add_list(program);
  add_describe(program);
  add_design(program);
  add_theory(program);
  add_data(program);
  add_signature(program);
  command_line.add_help();
  try {
    command_line.run(argc, argv);
    return finish();
  } catch (const Error& error) {
    return complain(error.what());
  } catch (const std::bad_alloc&) {
    return complain(
        "out of memory; try smaller K, d, m or T, fewer repetitions or jobs, or a shorter file");
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
