# posse_cpu_guard: objects that stop a program early, and clearly, on a CPU it was not built for.
# They are compiled for the plain baseline and told what the compiler may use under POSSE_ARCH;
# its predefined macros know that for a level, a CPU's name and native alike.
add_library(posse_cpu_guard OBJECT src/posse/cli/cpu_guard.cc)
target_compile_options(posse_cpu_guard PRIVATE -fno-lto)
if(POSSE_ARCH)
  execute_process(COMMAND ${CMAKE_CXX_COMPILER} -march=${POSSE_ARCH} -dM -E -x c++ /dev/null
                  OUTPUT_VARIABLE macros ERROR_VARIABLE complaint RESULT_VARIABLE result)
  if(result)
    message(FATAL_ERROR "POSSE_ARCH=${POSSE_ARCH}: ${CMAKE_CXX_COMPILER} refuses it:\n${complaint}")
  endif()
  foreach(feature SSE4_2 POPCNT AVX AVX2 FMA BMI BMI2 F16C LZCNT MOVBE
                  AVX512F AVX512BW AVX512CD AVX512DQ AVX512VL)
    set(needed 0)
    if(macros MATCHES "#define __${feature}__ ")
      set(needed 1)
    endif()
    target_compile_definitions(posse_cpu_guard PRIVATE POSSE_NEEDS_${feature}=${needed})
  endforeach()
  target_compile_definitions(posse_cpu_guard PRIVATE POSSE_ARCH="${POSSE_ARCH}")
  if(macros MATCHES "#define __x86_64__ ")
    target_compile_options(posse_cpu_guard PRIVATE -march=x86-64)
  endif()
endif()
