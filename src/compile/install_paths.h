/* install_paths.h: where the product keeps what it needs: its library of models, and the text of lied/component.h. */
#ifndef LIED_COMPILE_INSTALL_PATHS_H
#define LIED_COMPILE_INSTALL_PATHS_H

#include "base/memory.h"

/* The folder of the library: beside the program or the shared library, as built or as installed, else where it was at build
 * time. NULL: nowhere. */
const char *install_library(Arena *arena);

/* include/lied/component.h as it was when the product was built, so that compiling a class needs no file of the product. */
extern const unsigned char component_text[]; /* [component_size] */
extern const size_t component_size;
/* src/compile/modelica/external.h, ModelicaUtilities.h and utilities.c, for external functions. */
extern const unsigned char external_text[], modelica_utilities_text[], utilities_text[];
extern const size_t external_size, modelica_utilities_size, utilities_size;

#endif
