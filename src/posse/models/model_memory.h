// Refuses a model that memory cannot hold, before it is made.
#pragma once

#include <string>

#include <fmt/format.h>

#include "posse/core/memory.h"
#include "posse/models/model.h"

namespace posse {

// How many numbers a model keeps, about.
struct ModelNumbers {
  double fit;
  double each_member;  // besides its row of the history
};

inline constexpr Index kFirstRows = 16;  // of the history, kept for each member

inline void check_model_memory(const std::string& model, const ModelSetting& setting,
                               const ModelNumbers& numbers) {
  check_memory(
      fmt::format("a {} model of d = {} features and m = {} members", model, setting.d, setting.m),
      numbers.fit + (numbers.each_member + kFirstRows) * static_cast<double>(setting.m));
}

}  // namespace posse
