// posse list: what there is, by name.
#include <cstdio>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "posse/cli/catalogues.h"
#include "posse/cli/commands.h"
#include "posse/cli/describe.h"
#include "posse/cli/exploration_grid.h"
#include "posse/cli/terminal.h"
#include "posse/results/table.h"

namespace posse {
namespace {

struct ListOptions {
  std::string kind;
  bool json = false;
};

std::vector<Shelf> shelves_of(const std::string& kind) {
  std::vector<Shelf> all = shelves();
  if (kind.empty()) return all;
  std::vector<std::string> plurals;
  for (const Shelf& shelf : all) {
    if (shelf.plural == kind || shelf.kind == kind) return {shelf};
    plurals.push_back(shelf.plural);
  }
  throw Error(
      fmt::format("there is no list of '{}'; {}", kind, alternatives(kind, "there are", plurals)));
}

std::string as_json(const std::vector<Shelf>& shown) {
  nlohmann::ordered_json json;
  for (const Shelf& shelf : shown) {
    auto& entries = json[shelf.plural] = nlohmann::ordered_json::array();
    for (const Description& entry : shelf.entries) entries.push_back(description_json(entry));
  }
  if (shown.size() > 1) json["explorations"] = exploration_grid_json();
  return json.dump(2) + "\n";
}

// "rules (of the policy bayes)"
std::string with_owner(const std::string& plural, const std::string& owner) {
  return owner.empty() ? plural : fmt::format("{} ({})", plural, owner);
}

std::string as_text(const std::vector<Shelf>& shown) {
  std::string text;
  for (const Shelf& shelf : shown) {
    text += (text.empty() ? "" : "\n") + with_owner(shelf.plural, shelf.owner) + "\n";
    for (const Description& entry : shelf.entries) {
      text += wrapped(entry.summary, output_width(), fmt::format("  {:<16} ", entry.name),
                      std::string(19, ' '));
    }
  }
  if (shown.size() > 1) text += "\n" + table_text_within(output_width(), exploration_grid());
  return text;
}

}  // namespace

void add_list(Command program) {
  auto options = std::make_shared<ListOptions>();
  Command command =
      program.add_command("list", "List policies, environments, links, models, solvers and rules");
  command.add_option(
      "kind", &options->kind,
      "policies, environments, links, models, solvers, neural_solvers or rules; all if left out");
  command.add_flag("--json", &options->json, "Print one JSON object, with all parameters");
  command.set_footer("\nExamples:\n  posse list policies\n  posse list --json");
  command.set_action([options] {
    const std::vector<Shelf> shown = shelves_of(options->kind);
    std::fputs((options->json ? as_json(shown) : as_text(shown)).c_str(), stdout);
  });
}

}  // namespace posse
