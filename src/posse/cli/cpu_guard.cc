// Stops with one clear line on a CPU that lacks what the program was built for, where it would else
// die of an illegal instruction. The build compiles this file for the plain baseline and defines
// POSSE_ARCH and, per feature, POSSE_NEEDS_x as 0 or 1. The constructor's priority puts it before
// every static initialiser of ours.

#if defined(__x86_64__) && defined(POSSE_ARCH)

#include <cpuid.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

namespace {

char missing[256];

void need(bool needed, const char* feature, bool present) {
  if (!needed || present) return;
  strcat(missing, " ");
  strcat(missing, feature);
}

// clang's __builtin_cpu_supports does not know f16c, lzcnt and movbe: ask the CPU itself.
bool cpuid_ecx(unsigned leaf, unsigned bit) {
  unsigned eax = 0;
  unsigned ebx = 0;
  unsigned ecx = 0;
  unsigned edx = 0;
  return __get_cpuid(leaf, &eax, &ebx, &ecx, &edx) != 0 && ((ecx >> bit) & 1U) != 0;
}

__attribute__((constructor(101))) void refuse_unfit_cpu() {
  __builtin_cpu_init();
  need(POSSE_NEEDS_SSE4_2, "sse4.2", __builtin_cpu_supports("sse4.2"));
  need(POSSE_NEEDS_POPCNT, "popcnt", __builtin_cpu_supports("popcnt"));
  need(POSSE_NEEDS_AVX, "avx", __builtin_cpu_supports("avx"));
  need(POSSE_NEEDS_AVX2, "avx2", __builtin_cpu_supports("avx2"));
  need(POSSE_NEEDS_FMA, "fma", __builtin_cpu_supports("fma"));
  need(POSSE_NEEDS_BMI, "bmi", __builtin_cpu_supports("bmi"));
  need(POSSE_NEEDS_BMI2, "bmi2", __builtin_cpu_supports("bmi2"));
  need(POSSE_NEEDS_F16C, "f16c", cpuid_ecx(1, 29));
  need(POSSE_NEEDS_LZCNT, "lzcnt", cpuid_ecx(0x80000001, 5));
  need(POSSE_NEEDS_MOVBE, "movbe", cpuid_ecx(1, 22));
  need(POSSE_NEEDS_AVX512F, "avx512f", __builtin_cpu_supports("avx512f"));
  need(POSSE_NEEDS_AVX512BW, "avx512bw", __builtin_cpu_supports("avx512bw"));
  need(POSSE_NEEDS_AVX512CD, "avx512cd", __builtin_cpu_supports("avx512cd"));
  need(POSSE_NEEDS_AVX512DQ, "avx512dq", __builtin_cpu_supports("avx512dq"));
  need(POSSE_NEEDS_AVX512VL, "avx512vl", __builtin_cpu_supports("avx512vl"));
  if (missing[0] == '\0') return;
  dprintf(STDERR_FILENO,
          "posse: built for %s, but this CPU lacks:%s; build it with POSSE_ARCH=x86-64 "
          "(make build POSSE_ARCH=x86-64)\n",
          POSSE_ARCH, missing);
  _exit(2);
}

}  // namespace

#endif
