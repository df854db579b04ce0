/* names.h: identifiers of one model, each given once. */
#ifndef LIED_IMPORT_NAMES_H
#define LIED_IMPORT_NAMES_H

#include "base/map.h"

/* The nearest identifier of Modelica. */
const char *name_as_identifier(Arena *arena, const char *name);

typedef struct ModelNames {
  Arena *arena;
  Map taken; /* name → 0; of one that got a number: the last number */
} ModelNames;

void model_names_init(ModelNames *names, Arena *arena, const char *model);
/* STEM as an identifier; where it is taken, STEM_2, STEM_3, ... */
const char *model_names_take(ModelNames *names, const char *stem);
int model_names_has(const ModelNames *names, const char *stem);
/* STEM_END, likewise. */
const char *model_names_take_with(ModelNames *names, const char *stem, const char *end);

#endif
