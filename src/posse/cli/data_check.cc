// posse data check: whether the files on this machine are the published ones.
#include <cstdio>
#include <memory>

#include <fmt/format.h>

#include "posse/cli/data.h"
#include "posse/cli/data_option.h"
#include "posse/core/error.h"
#include "posse/data/folder.h"
#include "posse/data/load.h"

namespace posse {
namespace {

// Prints a line about the file; returns whether it is in order.
bool check(const KnownDataset& dataset, const KnownFile& file, bool must_be_there) {
  const auto path = find_file(dataset, file);
  const auto tell = [&](const char* verdict, const std::string& what) {
    std::fputs(fmt::format("{:<8} {:<10} {}\n", verdict, dataset.name, what).c_str(), stdout);
  };
  if (!path) {
    tell("missing", file.name);
    return !must_be_there;
  }
  try {
    verified_bytes(file, *path);
    tell("ok", path->string());
    return true;
  } catch (const Error& error) {
    tell("WRONG", error.what());
    return false;
  }
}

void check_all(const std::vector<std::string>& names) {
  const bool named = !names.empty();
  bool fine = true;
  for (const KnownDataset& dataset : named ? datasets_named(names) : known_datasets()) {
    for (const KnownFile& file : dataset.files) fine = check(dataset, file, named) && fine;
  }
  if (!fine) throw CheckFailed();
}

}  // namespace

void add_data_check(Command data) {
  auto names = std::make_shared<std::vector<std::string>>();
  Command command = data.add_command("check", "Verify the files of datasets by their SHA-256");
  command.add_option("names", names.get(),
                     "Datasets, or all; if none is named, all, of which some may be missing");
  add_data_option(command).existing_folder();
  command.set_footer(
      "\nExits with 1 if a file is not the published one, or is missing though named.");
  command.set_action([names] { check_all(*names); });
}

}  // namespace posse
