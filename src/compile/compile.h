/* classes.h: the C text of a class -> the class itself: built into the product, in the user's cache, or compiled now. */
#ifndef LIED_COMPILE_COMPILE_H
#define LIED_COMPILE_COMPILE_H

#include "base/diagnostic.h"
#include "compile/cache.h"
#include "load/load.h"

typedef struct ClassSource {
  const char *name; /* dotted, for messages */
  Span span;        /* of the class */
  const char *text; /* C that defines `lied_class` */
  size_t length;
  const LiedClass *class_; /* [classes_find] */
} ClassSource;

/* The C text of a causalised class, in the arena. */
void class_source(Causal *causal, const CausalClass *class_, Arena *arena, ClassSource *source);

/* What has to be given back at the end, when no system uses the classes any more. */
typedef struct Classes {
  void **handles; /* [handle_count] of shared objects; in the arena */
  size_t handle_count;
  Cache cache; /* folder "": not opened */
} Classes;

/* Compiles what is not there yet. 0 after errors, which are reported. Equal texts give the same class. */
int classes_find(Classes *classes, Arena *arena, Diagnostics *diagnostics, ClassSource *sources, size_t count,
                 LoadCounts *counts);
void classes_close(Classes *classes);

#endif
