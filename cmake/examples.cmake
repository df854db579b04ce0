# examples/c: component classes written by hand (lied_parts) and the programs that use them (build/clamp, ...).

file(GLOB example_sources CONFIGURE_DEPENDS examples/c/*.c)
files_with_main(example_programs part_sources ${example_sources})

add_library(lied_parts INTERFACE)
if(part_sources)
  add_library(lied_parts_archive STATIC ${part_sources})
  target_link_libraries(lied_parts_archive PUBLIC lied_internal)
  target_link_libraries(lied_parts INTERFACE lied_parts_archive)
endif()
target_include_directories(lied_parts INTERFACE examples/c)

foreach(source ${example_programs})
  cmake_path(GET source STEM name)
  add_executable(${name} ${source})
  target_link_libraries(${name} PRIVATE lied_parts lied_internal)
endforeach()
