/* compile.h: the C text of a class -> the class itself: built into the product, in the user's cache, or compiled now. */
#ifndef LIED_COMPILE_COMPILE_H
#define LIED_COMPILE_COMPILE_H

#include "base/diagnostic.h"
#include "causal/causal.h"
#include "compile/builtin.h"       /* the table of classes in the product */
#include "compile/digest.h"        /* the digest of a text, by which its class is known */
#include "compile/install_paths.h" /* where the product keeps its library of models */
#include "compile/run_compiler.h"  /* one compiler process for each class */

/* A class is known by its digest: of its text without sweeps, which follow from the rest, and of what writes texts. So sweeps,
 * the dearest part, are derived for classes alone that are compiled. */
typedef struct ClassSource {
  const char *name; /* dotted, for messages */
  Span span;        /* of the class */
  Digest digest;
  const char *text; /* C that defines `lied_class`; without sweeps before class_source_complete */
  size_t length;
  Causal *causal; /* NULL: the text is complete */
  const CausalClass *described;
  const LiedClass *class_; /* [classes_find] */
} ClassSource;

extern const char generator_digest[]; /* of the sources that write texts */

/* Where the classes of a model came from. */
typedef struct ClassCounts {
  unsigned classes;   /* used by the model */
  unsigned built_in;  /* of which part of the product */
  unsigned cached;    /* found in the user's cache */
  unsigned compiled;  /* by the C compiler, now */
  unsigned completed; /* whose texts were completed for it */
  double compiling;   /* [s] of the clock that the C compiler took */
} ClassCounts;

/* What has to be released when no system uses the classes any more. */
typedef struct Classes {
  void **handles; /* [handle_count] of shared objects; in the arena */
  size_t handle_count;
  struct Cache *cache; /* in the arena; NULL: all classes were built in */
} Classes;

/* The C text of a causalised class, in the arena, as far as it identifies the class. */
void class_source(Causal *causal, const CausalClass *class_, Arena *arena, ClassSource *source);
ClassSource class_source_of(const char *name, Span span, const char *text); /* of a complete text */
void class_source_complete(Arena *arena, ClassSource *source);

/* Compiles what is not there yet. 0 after errors, which are reported. Equal digests give the same class. */
int classes_find(Classes *classes, Arena *arena, Diagnostics *diagnostics, ClassSource *sources, size_t count,
                 ClassCounts *counts);
void classes_close(Classes *classes);

/* Whether the C text of a class calls external functions: it needs headers and libraries, and is never built in. */
int class_calls_external(const char *text);

/* The code of an external function, whose value is needed before the simulation; NULL after an error. */
IrExternalCode *external_code(Arena *arena, Diagnostics *diagnostics, const IrExternal *external);

#endif
