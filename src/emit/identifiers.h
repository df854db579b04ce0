/* identifiers.h: identifiers of C for the names of a model. */
#ifndef LIED_EMIT_IDENTIFIERS_H
#define LIED_EMIT_IDENTIFIERS_H

#include "base/hash_table.h"

typedef struct CNames { /* all that are taken, in one file */
  Arena *arena;
  const struct CNames *outer; /* whose names are taken here too; NULL: none */
  HashTable taken;            /* of const char */
} CNames;

int names_add(CNames *names, const char *name);             /* 1: it was not taken before */
void names_init(CNames *names, Arena *arena, int in_class); /* with what C, its headers and the generated code need taken */
/* An identifier like `name` that is not taken, with none of the prefixes before it either; takes them all. Prefixes end with
 * NULL; `a.b[1]` becomes a_b_1. */
const char *names_take(CNames *names, const char *name, const char *const *prefixes);
const char *names_take_plain(CNames *names, const char *name); /* without prefixes */

#endif
