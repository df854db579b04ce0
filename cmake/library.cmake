# lib/: the library of models, compiled into the product. Two files are generated for it: the text of component.h, which users' classes
# are compiled with, and one object with all classes of lib/ and a table that finds them by the digest of their C text.
# The program that makes it, lied-gen, is the product without that table.

set(generated ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated})

set(component_text ${generated}/component_text.c)
add_custom_command(OUTPUT ${component_text}
  COMMAND ${CMAKE_COMMAND} -DINPUT=${PROJECT_SOURCE_DIR}/include/lied/component.h -DOUTPUT=${component_text}
          -DHEADER=compile/install_paths.h -DARRAY=component_text -DSIZE=component_size -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS include/lied/component.h cmake/embed.cmake
  COMMENT "Embedding component.h" VERBATIM)

# The table of powers of ten with which numbers are written.
set(number_powers ${generated}/number_powers.c)
add_executable(lied-powers src/base/gen/powers.c)
add_custom_command(OUTPUT ${number_powers} COMMAND lied-powers > ${number_powers} DEPENDS lied-powers
  COMMENT "Powers of ten" VERBATIM)
