/* no_builtin.c: an empty table of built-in classes, for the generator that makes the table. */
#include "compile/compile.h"

const BuiltinClass builtin_classes[1] = {{"", NULL}};
const size_t builtin_class_count = 0;
