/* gen.h: what the files of the generator share. */
#ifndef LIED_GEN_GEN_H
#define LIED_GEN_GEN_H

#include "assemble/assemble.h"
#include "base/array.h"
#include "base/text.h"
#include "compile/compile.h"

typedef struct ModelNames {
  const char **names; /* dotted */
  uint32_t count, capacity;
} ModelNames;

/* The models and blocks of the packages in a folder that are not partial, in a fixed order. 0 after errors, reported. */
int find_models(Parse *parse, const char *folder, ModelNames *list);

/* Compiles the texts and joins them, with the table that finds them, into one object file. 0 after errors, which are written to
 * stderr. Objects in `work` that still fit are used again. */
typedef struct ObjectRequest {
  const char *object, *work;
  char **compiler; /* [compiler_count] program and flags */
  size_t compiler_count;
} ObjectRequest;
int builtin_object_make(const ObjectRequest *request, Arena *arena, ClassSource *sources, size_t count);

#endif
