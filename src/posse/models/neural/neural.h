// The neural model as a capability of its own: it gives access to its network.
#pragma once

#include <memory>

#include "posse/models/model.h"
#include "posse/models/neural/network.h"
#include "posse/models/reward_scale.h"

namespace posse {

class NetworkModel : public Model {
 public:
  virtual const Network& network() const = 0;
  virtual double lambda() const = 0;
  // Of the rewards that the network predicts, less their mean and in units of their sd.
  virtual const RewardScale& rewards() const = 0;

 protected:
  using Model::Model;
};

// `spec` must name the model `neural`.
std::unique_ptr<NetworkModel> make_network_model(const Spec& spec, const ModelSetting& setting);

}  // namespace posse
