// An experiment is a figure as data: what to play, and how the picture of it looks.
//
// It is written as TOML (experiment_file.h) and may stand for five kinds of figure: the regret of
// contenders over time, the time they take, how their final regret grows along a sweep, how
// ensembles stand in each of several worlds, or the factor l(T0, b) that restarts cost, for which
// nothing is played.
#pragma once

#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "posse/experiments/simulation.h"
#include "posse/experiments/sweep.h"
#include "posse/experiments/worlds.h"

namespace posse {

enum class Figure { regret, runtime, factor, scaling, worlds };

// What the bands around the means show at first: the standard deviation between repetitions, or the
// 95 % confidence of the mean, which its standard error gives.
enum class Band { sd, se };

// How a contender's curve is drawn; empty: the report chooses.
struct Pencil {
  std::string line;    // solid, dashed, dotted or thin
  std::string colour;  // #rrggbb
};

// What changes in the quick form of an experiment; absent values stay as they are.
struct Quick {
  std::optional<Index> T, repetitions;
  std::optional<Spec> environment;
};

// What can be set in an experiment.
constexpr std::string_view kPaths =
    "T, repetitions, seed, environment, environment.KEY, policy.LABEL, policy.LABEL.KEY, "
    "policy.LABEL.environment, policy.LABEL.environment.KEY";
// The same where there is a list of worlds.
constexpr std::string_view kPathsBesideWorlds =
    "T, repetitions, seed, policy.LABEL, policy.LABEL.KEY";

struct Experiment {
  std::string name;  // of its file: letters, digits, '_', '-', '.'
  std::string title, note;
  Figure figure = Figure::regret;
  bool log_x = false;
  std::optional<bool> log_y = std::nullopt;  // none: logarithmic where policies crowd at the bottom
  Band band = Band::sd;
  Simulation simulation;
  std::vector<Pencil> pencils;      // as simulation.policies
  std::vector<double> T0s;          // of Figure::factor: a curve for each
  Sweep sweep;                      // of Figure::scaling
  std::vector<ListedWorld> worlds;  // of Figure::worlds
  Quick quick;

  bool is_played() const { return figure != Figure::factor; }

  // Throws Error, naming the experiment or the line of its file, if it cannot be played or its name
  // cannot name a folder.
  void check() const;

  // What is played: the simulation, or for each of its contenders one at every value of the sweep
  // or in every world of the list.
  Simulation played() const;

  // Set the horizon and the repetitions. In a sweep over T and in a list of worlds it is the
  // largest one, and the others follow (sweep.h, worlds.h).
  void set_T(Index T);
  void set_repetitions(Index repetitions);

  // Values are addressed by the paths of kPaths. environment.KEY is also set in those worlds of
  // single contenders that have the same value there.
  bool has(const std::string& path) const;
  // Throws Error, naming the existing paths, and changes nothing if there is no such path or the
  // value does not fit. `origin` says where the value was written, for errors now and later.
  void set(const std::string& path, const std::string& value, const std::string& origin = "");

 private:
  [[noreturn]] void refuse_path(const std::string& path) const;
  void set_number(const std::string& path, const std::string& value);
};

// Whether a folder of results can keep an experiment under that name: letters, digits, '_', '-' and
// '.', but not first, and none of the folder's own names.
bool is_experiment_name(const std::string& name);

// The regret of a simulation over time, as an experiment of that name.
Experiment regret_experiment(std::string name, Simulation simulation);

Experiment quickened(Experiment experiment);

// With all parameters spelled out, defaults too, and the link of the world for link=auto.
Experiment completed(Experiment experiment);

// Without what changes the picture only: experiments that agree in the rest have the same runs.
Experiment undrawn(Experiment experiment);

// The same with every world changed.
Experiment with_worlds(Experiment experiment, const std::function<Spec(Spec)>& change);

}  // namespace posse
