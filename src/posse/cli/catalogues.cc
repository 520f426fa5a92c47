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
Shelf shelf(const Catalogue<Factory>& catalogue, std::string plural) {
  return {catalogue.kind(),
          std::move(plural),
          {catalogue.entries().begin(), catalogue.entries().end()}};
}

}  // namespace

std::vector<Shelf> shelves() {
  return {shelf(policies(), "policies"),   shelf(environments(), "environments"),
          shelf(links(), "links"),         shelf(models(), "models"),
          shelf(glm_solvers(), "solvers"), shelf(neural_solvers(), "neural_solvers"),
          shelf(bayes_rules(), "rules")};
}

}  // namespace posse
