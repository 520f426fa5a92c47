#include "posse/cli/catalogues.h"

#include "posse/environments/environment.h"
#include "posse/links/link.h"
#include "posse/models/glm/glm_solver.h"
#include "posse/models/model.h"
#include "posse/models/neural/neural_solver.h"
#include "posse/policies/policy.h"
#include "posse/policies/published/bayes_rule.h"

namespace posse {
namespace {

template <class Factory>
Shelf shelf(const Catalogue<Factory>& catalogue, std::string plural, std::string owner = "") {
  return {catalogue.kind(),
          std::move(plural),
          std::move(owner),
          {catalogue.entries().begin(), catalogue.entries().end()}};
}

}  // namespace

std::vector<Shelf> shelves() {
  return {shelf(policies(), "policies"),
          shelf(environments(), "environments"),
          shelf(links(), "links"),
          shelf(models(), "models"),
          shelf(glm_solvers(), "solvers", "of the model glm"),
          shelf(neural_solvers(), "neural_solvers", "of the model neural"),
          shelf(bayes_rules(), "rules", "of the policy bayes")};
}

}  // namespace posse
