// The neural model as a capability of its own: it gives access to its network.
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

// `spec` must name the model `neural`.
std::unique_ptr<NetworkModel> make_network_model(const Spec& spec, const ModelSetting& setting);

}  // namespace posse
