#include "posse/models/standardise.h"

namespace posse {

Parameter standardise_parameter() {
  return {"standardise", "on",
          "on: rewards count less their mean and in units of their sd so far, features in units of "
          "the size of the first arms, so that decisions depend neither on units nor on an offset; "
          "off: as they are",
          one_of({"on", "off"})};
}

bool standardises(const Arguments& arguments) { return arguments.is("standardise", "on"); }

FeatureUnit feature_unit(const Arguments& arguments) {
  return standardises(arguments) ? FeatureUnit::of_first_arms() : FeatureUnit();
}

}  // namespace posse
