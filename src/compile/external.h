/* external.h: what classes with external functions need of the C compiler. */
#ifndef LIED_COMPILE_EXTERNAL_H
#define LIED_COMPILE_EXTERNAL_H

#include "base/memory.h"

/* The options in the comments of the text that begin with `options:`, at most `limit`. Returns how many. */
size_t class_options(Arena *arena, const char *text, char **words, size_t limit);
/* 1: the compiler or linker did not find a header or library, which `missing` names. */
int class_missing(const char *log, char *missing, size_t size);

#endif
