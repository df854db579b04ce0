# lied-gen and the object that it makes, a part of every library. A class is compiled again only when its text changed.

option(LIED_BUILTIN_CLASSES "Compile the library of models into the product" ON)

if(NOT LIED_BUILTIN_CLASSES)
  add_library(lied_builtin OBJECT src/gen/no_builtin.c)
  target_link_libraries(lied_builtin PRIVATE lied_objects)
  set(builtin_object $<TARGET_OBJECTS:lied_builtin>)
  return()
endif()

file(GLOB gen_sources CONFIGURE_DEPENDS src/gen/*.c)
add_executable(lied-gen ${gen_sources} $<TARGET_OBJECTS:lied_objects>)
target_include_directories(lied-gen PRIVATE include src)
target_link_libraries(lied-gen PRIVATE lied_dependencies)

# The flags of the product itself, and arithmetic that does not depend on the compiler's taste: users' classes get the same.
string(TOUPPER "${CMAKE_BUILD_TYPE}" build_type)
separate_arguments(class_flags UNIX_COMMAND "${CMAKE_C_FLAGS} ${CMAKE_C_FLAGS_${build_type}}")
if(build_type STREQUAL "FUZZ") # else the compiler takes half an hour for checks that a build of the type Sanitize has
  set(class_flags -O1)
endif()
list(APPEND class_flags -std=c11 -fPIC -fvisibility=hidden -fno-math-errno -ffp-contract=off -Wall -Wextra
     -I${PROJECT_SOURCE_DIR}/include)

file(GLOB_RECURSE models CONFIGURE_DEPENDS lib/*.mo)
set(builtin_object ${generated}/builtin.o)
add_custom_command(OUTPUT ${builtin_object}
  COMMAND lied-gen ${PROJECT_SOURCE_DIR}/lib ${builtin_object} ${generated}/classes ${CMAKE_C_COMPILER} ${class_flags}
  DEPENDS lied-gen ${models}
  COMMENT "Compiling the library of models" VERBATIM)
add_custom_target(lied_builtin DEPENDS ${builtin_object})
set_source_files_properties(${builtin_object} PROPERTIES EXTERNAL_OBJECT TRUE GENERATED TRUE)
