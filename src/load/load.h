/* load.h: a model file -> a composed system. Drives the stages of the compiler and of composition. */
#ifndef LIED_LOAD_LOAD_H
#define LIED_LOAD_LOAD_H

#include "assemble/assemble.h"
#include "causal/causal.h"
#include "compile/compile.h"
#include "lied/lied.h"

typedef struct Loaded {
  const char *file;            /* as it was asked for */
  const char *const *settings; /* [setting_count] alike */
  size_t setting_count;
  const Assembly *assembly;           /* NULL after errors in the model */
  const CausalClass *const *classes;  /* [assembly->spec_count] */
  const LiedClass *const *components; /* [assembly->spec_count] */
  LiedSystem *system;                 /* composed; NULL after errors */
  const SourceSet *sources;
  ClassCounts counts;
  const Diagnostics *diagnostics; /* errors and warnings about the model; the caller prints them */
  int failed;                     /* 1: there were errors */
} Loaded;

/* What a system, or a copy of it, was loaded from; NULL: it was not. */
const Loaded *load_origin(const LiedSystem *system);

/* NULL without memory. The classes live as long as systems that have them. */
Loaded *load_model(const LiedLoad *request);
void load_free(Loaded *loaded); /* and its system */

#endif
