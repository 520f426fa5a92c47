// posse data list: the datasets that Posse knows, and which of their files are on this machine.
#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/cli/data.h"
#include "posse/cli/data_option.h"
#include "posse/data/folder.h"

namespace posse {
namespace {

// "75 MB", "374 kB".
std::string size_text(std::uint64_t bytes) {
  if (bytes < 1000) return fmt::format("{} bytes", bytes);
  if (bytes < 1'000'000) return fmt::format("{} kB", (bytes + 500) / 1000);
  return fmt::format("{} MB", (bytes + 500'000) / 1'000'000);
}

std::string file_text(const KnownDataset& dataset, const KnownFile& file) {
  const auto path = find_file(dataset, file);
  return fmt::format("  {:<24} {:>7}  {}\n", file.name, size_text(file.bytes),
                     path ? path->string() : "missing");
}

std::string as_text() {
  std::string text;
  for (const KnownDataset& dataset : known_datasets()) {
    text += fmt::format("{}: {}\n  {} rows, {} columns, {} classes\n", dataset.name,
                        dataset.summary, dataset.rows, dataset.d, dataset.K);
    for (const KnownFile& file : dataset.files) text += file_text(dataset, file);
    text += fmt::format("  {}\n  {}\n\n", dataset.citation, dataset.licence);
  }
  return text + fmt::format(
                    "They are looked for in {}; posse data fetch NAME gets what is "
                    "missing.\n",
                    data_folder().string());
}

nlohmann::ordered_json file_json(const KnownDataset& dataset, const KnownFile& file) {
  const auto path = find_file(dataset, file);
  nlohmann::ordered_json json = {{"name", file.name},
                                 {"bytes", file.bytes},
                                 {"sha256", file.sha256},
                                 {"urls", file.urls},
                                 {"found", path.has_value()}};
  if (path) json["path"] = path->string();
  return json;
}

std::string as_json() {
  nlohmann::ordered_json json = {{"folder", data_folder().string()}};
  auto& datasets = json["datasets"] = nlohmann::ordered_json::array();
  for (const KnownDataset& dataset : known_datasets()) {
    auto files = nlohmann::ordered_json::array();
    for (const KnownFile& file : dataset.files) files.push_back(file_json(dataset, file));
    datasets.push_back({{"name", dataset.name},
                        {"summary", dataset.summary},
                        {"rows", dataset.rows},
                        {"d", dataset.d},
                        {"K", dataset.K},
                        {"files", std::move(files)},
                        {"citation", dataset.citation},
                        {"licence", dataset.licence},
                        {"traps", dataset.traps}});
  }
  return json.dump(2, ' ', false, nlohmann::json::error_handler_t::replace) + "\n";
}

}  // namespace

void add_data_list(Command data) {
  auto json = std::make_shared<bool>(false);
  Command command =
      data.add_command("list", "List the datasets, and which of their files are here");
  add_data_option(command);
  command.add_flag("--json", json.get(), "Print one JSON object");
  command.set_action([json] { std::fputs((*json ? as_json() : as_text()).c_str(), stdout); });
}

}  // namespace posse
