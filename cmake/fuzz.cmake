# Fuzzers, in builds of the type Fuzz alone, which need clang: every test/fuzz/fuzz_NAME.c but the mutator. tools/fuzz runs them.

if(NOT CMAKE_BUILD_TYPE STREQUAL "Fuzz")
  return()
endif()

add_custom_target(fuzzers)
function(add_fuzzer name)
  add_executable(fuzz_${name} EXCLUDE_FROM_ALL test/fuzz/fuzz_${name}.c ${ARGN})
  target_include_directories(fuzz_${name} PRIVATE src)
  target_link_libraries(fuzz_${name} PRIVATE lied_internal)
  target_link_options(fuzz_${name} PRIVATE -fsanitize=fuzzer)
  set_target_properties(fuzz_${name} PROPERTIES RUNTIME_OUTPUT_DIRECTORY ${PROJECT_BINARY_DIR}/fuzzers)
  add_dependencies(fuzzers fuzz_${name})
endfunction()

add_fuzzer(parse test/fuzz/fuzz_mutate.c)
add_fuzzer(readers)
add_fuzzer(system)
add_fuzzer(run test/fuzz/fuzz_mutate.c)
