// What the fuzzers attack: a function from bytes for each reader of what others wrote. It may
// refuse the bytes with an Error; anything else that goes wrong is a finding (a crash, a hang,
// undefined behaviour under sanitizers, another exception, a promise that is not kept).
//
// Each is a program for libFuzzer (`make fuzz`), and each is run by the tests on the seeds below
// corpus/, by name.
#pragma once

#include <array>
#include <string_view>

namespace posse::fuzz {

void play_specs(std::string_view bytes);      // line 1 a policy, line 2 a world: a few rounds
void restore_raw(std::string_view bytes);     // a snapshot
void restore_forged(std::string_view bytes);  // changes to the content of a sound snapshot
void read_csv(std::string_view bytes);        // a table, and its features
void read_toml(std::string_view bytes);       // an experiment
void read_cell(std::string_view bytes);       // changes to a kept run
void read_data(std::string_view bytes);       // gzip, .Z, IDX and the files of known datasets

struct Target {
  const char* name;
  void (*run)(std::string_view bytes);
};

inline constexpr std::array<Target, 7> kTargets = {{{"play_specs", play_specs},
                                                    {"restore_raw", restore_raw},
                                                    {"restore_forged", restore_forged},
                                                    {"read_csv", read_csv},
                                                    {"read_toml", read_toml},
                                                    {"read_cell", read_cell},
                                                    {"read_data", read_data}}};

}  // namespace posse::fuzz
