# lib/: the library of models, compiled into the product. Three files are generated for it: the text of component.h, which users'
# classes are compiled with, the digest of what writes C texts, and one object with all classes of lib/ and a table that finds them.
# The program that makes it, lied-gen, is the product without that table.

set(generated ${PROJECT_BINARY_DIR}/generated)
file(MAKE_DIRECTORY ${generated})

function(embed_text name file)
  set(text ${generated}/${name}_text.c)
  add_custom_command(OUTPUT ${text}
    COMMAND ${CMAKE_COMMAND} -DINPUT=${PROJECT_SOURCE_DIR}/${file} -DOUTPUT=${text} -DHEADER=compile/install_paths.h
            -DARRAY=${name}_text -DSIZE=${name}_size -P ${PROJECT_SOURCE_DIR}/cmake/embed.cmake
    DEPENDS ${file} cmake/embed.cmake
    COMMENT "Embedding ${file}" VERBATIM)
  set(compiler_texts ${compiler_texts} ${text} PARENT_SCOPE)
endfunction()
embed_text(component include/lied/component.h)
embed_text(external src/compile/modelica/external.h)
embed_text(modelica_utilities src/compile/modelica/ModelicaUtilities.h)
embed_text(utilities src/compile/modelica/utilities.c)

# What decides, beside a class itself, how its C text continues after what identifies it.
set(generator_folders ir causal ctext emit)
list(TRANSFORM generator_folders PREPEND ${PROJECT_SOURCE_DIR}/src/)
set(generator_globs ${generator_folders})
list(TRANSFORM generator_globs APPEND /*.[ch])
file(GLOB generator_files CONFIGURE_DEPENDS ${generator_globs})
set(generator_digest ${generated}/generator_digest.c)
add_custom_command(OUTPUT ${generator_digest}
  COMMAND ${CMAKE_COMMAND} "-DFOLDERS=${generator_folders}" -DOUTPUT=${generator_digest} -DHEADER=compile/compile.h
          -DNAME=generator_digest -P ${PROJECT_SOURCE_DIR}/cmake/digest.cmake
  DEPENDS ${generator_files} cmake/digest.cmake
  COMMENT "Digest of the generator" VERBATIM)
set(compiler_texts ${compiler_texts} ${generator_digest})

# The table of powers of ten with which numbers are written.
set(number_powers ${generated}/number_powers.c)
add_executable(lied-powers src/base/gen/powers.c)
add_custom_command(OUTPUT ${number_powers} COMMAND lied-powers > ${number_powers} DEPENDS lied-powers
  COMMENT "Powers of ten" VERBATIM)
