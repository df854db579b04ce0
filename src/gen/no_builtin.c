/* The generator of the table of built-in classes has none itself. */
#include "compile/builtin.h"

const BuiltinClass builtin_classes[1] = {{"", NULL}};
const size_t builtin_class_count = 0;
