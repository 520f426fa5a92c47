// Serves a folder by HTTP on 127.0.0.1 during its lifetime, correctly or with a fault: see
// tests/cli/lib/mirror.py.
#pragma once

#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <spawn.h>
#include <string>
#include <thread>
#include <unistd.h>

#include <sys/wait.h>

#include "posse/core/error.h"
#include "posse/core/fresh_folder_test.h"

namespace posse {

class Mirror {
 public:
  static bool can_run() { return std::system("python3 --version >/dev/null 2>&1") == 0; }

  explicit Mirror(const std::filesystem::path& served) {
    setenv("no_proxy", "127.0.0.1", 1);
    std::string program = POSSE_SOURCE_DIR "/tests/cli/lib/mirror.py", python = "python3";
    std::string folder = served, port = port_file(), log = log_file();
    char* arguments[] = {python.data(), program.data(), folder.data(),
                         port.data(),   log.data(),     nullptr};
    if (posix_spawnp(&pid_, "python3", nullptr, nullptr, arguments, environ) != 0) {
      throw Error("cannot start python3");
    }
  }
  Mirror(const Mirror&) = delete;
  Mirror& operator=(const Mirror&) = delete;
  ~Mirror() {
    kill(pid_, SIGKILL);
    waitpid(pid_, nullptr, 0);
  }

  // The URL of the folder, served in that way.
  std::string url(const std::string& way) const {
    for (int tries = 0; !std::filesystem::exists(port_file()); ++tries) {
      if (tries == 3000) throw Error("the mirror does not start");
      std::this_thread::sleep_for(std::chrono::milliseconds(10));
    }
    return "http://127.0.0.1:" + read_file(port_file()) + "/" + way;
  }

  // A line for each request since the last call: path, range and status.
  std::string requests() const {
    std::string lines = read_file(log_file());
    std::filesystem::remove(log_file());
    return lines;
  }

 private:
  std::filesystem::path port_file() const { return own_.path() / "port.txt"; }
  std::filesystem::path log_file() const { return own_.path() / "log.txt"; }

  FreshFolder own_;
  pid_t pid_ = 0;
};

}  // namespace posse
