// Runs the benchmarks, then prints tables that compare their times. --brief: see brief.h.
#include <string_view>

#include "bench/brief.h"
#include "bench/suites.h"

int main(int argc, char** argv) {
  using namespace posse::bench;
  using namespace std::string_view_literals;
  benchmark::Initialize(&argc, argv);
  is_brief = argc > 1 && argv[argc - 1] == "--brief"sv;
  if (is_brief) --argc;
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
