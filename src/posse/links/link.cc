#include "posse/links/link.h"

#include "posse/core/error.h"
#include "posse/links/entries.h"

namespace posse {

const Catalogue<LinkFactory>& links() {
  static const Catalogue<LinkFactory> catalogue("link", {
                                                            identity_link(),
                                                            logistic_link(),
                                                            probit_link(),
                                                            poisson_link(),
                                                            exponential_link(),
                                                        });
  return catalogue;
}

std::unique_ptr<Link> make_link(const Spec& spec) {
  if (spec.is_word(kAutoLink)) {
    throw Error(
        "link=auto is taken from the world by posse simulate and posse run; elsewhere name the "
        "link, as in link=logistic");
  }
  return links().make(spec);
}

Spec complete_link(const Spec& spec) { return links().complete(spec); }

void Link::apply_mu(Eigen::Ref<Eigen::ArrayXd> z) const {
  for (double& each : z) each = mu(each);
}

}  // namespace posse
