// The neural model as a capability of its own: it lends its network to policies that look into it.
#pragma once

#include <memory>

#include "posse/models/model.h"
#include "posse/models/neural/network.h"

namespace posse {

class NetworkModel : public Model {
 public:
  virtual const Network& network() const = 0;
  virtual double lambda() const = 0;

 protected:
  using Model::Model;
};

// Of a spec of the model `neural`.
std::unique_ptr<NetworkModel> make_network_model(const Spec& spec, const ModelSetting& setting);

}  // namespace posse
