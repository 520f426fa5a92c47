// Reads and writes experiments as TOML.
//
//     title = "Logistic bandit"
//     figure = "regret"                  # the default; or runtime, scaling, worlds, factor
//     environment = "logistic(K=50, d=20, sigma=0.5)"
//     T = 10000                          # rounds
//     repetitions = 50
//     seed = 1
//     note = "what the reader should know"
//     log_x = false                      # at first; runtime, scaling, worlds: true
//     log_y = false                      # if absent: true where three or more end at the bottom
//     band = "sd"                        # around the means at first; or se: 95 % confidence
//
//     [quick]                            # what changes in a quick run: T, repetitions, environment
//     T = 500
//
//     [[policy]]
//     label = "GLM-ES"                   # the spec, if absent
//     spec = "glm_es(m=10, sigma_R=0.1)"
//     environment = "..."                # its own world, if it has one
//     line = "dashed"                    # solid, dashed, dotted or thin
//     colour = "#777777"
//
// A figure "scaling" has a sweep, at each value of which every policy is played:
//
//     [sweep]
//     key = "environment.d"              # or T, policy.m and the like
//     values = [5, 10, 20, 40]
//     with = { "environment.K" = [50, 100, 200, 400] }  # what changes along with it, if anything
//
// A figure "worlds" has a list of worlds instead of the environment:
//
//     [[world]]
//     label = "drift"                    # the spec, if absent
//     spec = "drift(linear)"
//     T = 4000                           # the experiment's, if absent
//     repetitions = 20                   # likewise
//     policies = ["Lin-*", "uniform"]    # that play there: labels or beginnings; if absent: all
//
// A figure "factor" has `T0 = [100, 300]` instead of an environment and policies.
#pragma once

#include <filesystem>
#include <string>
#include <string_view>

#include "posse/experiments/experiment.h"

namespace posse {

// The name of an experiment's file in a folder of results.
inline constexpr const char* kKeptExperiment = "experiment.toml";

// `file`: the name used in error messages. The experiment is named by its stem, or by its folder if
// it is an experiment.toml. Throws Error with file, line and key.
Experiment parse_experiment(const std::string& file, std::string_view text);

// Relative paths of data files start at the experiment's folder.
Experiment read_experiment(const std::filesystem::path& path);

// Parses back to the same experiment, except for its quick form. Throws Error if a text has control
// characters or is not UTF-8.
std::string to_toml(const Experiment& experiment);

}  // namespace posse
