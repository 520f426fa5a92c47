// Runs the benchmarks, then prints tables that compare their times.
#include "bench/suites.h"

int main(int argc, char** argv) {
  using namespace posse::bench;
  benchmark::Initialize(&argc, argv);
  if (benchmark::ReportUnrecognizedArguments(argc, argv)) return 2;
  register_linear();
  register_glm();
  register_neural();
  register_perturbations();
  register_threads();
  register_design();
  Recorder recorder;
  benchmark::RunSpecifiedBenchmarks(&recorder);
  print_linear(recorder);
  print_glm(recorder);
  print_neural(recorder);
  print_perturbations(recorder);
  print_threads(recorder);
  print_design(recorder);
}
