/* load.h: a model file -> a composed system. Drives parse, model, causal and compile. */
#ifndef LIED_LOAD_LOAD_H
#define LIED_LOAD_LOAD_H

#include "assemble/assemble.h"
#include "causal/causal.h"
#include "compile/compile.h"
#include "lied/lied.h"

typedef struct LoadRequest {
  const char *file;            /* of the model */
  const char *model;           /* dotted name; NULL: the last model of the file */
  const char *const *settings; /* NAME=VALUE, as after --set */
  size_t setting_count;
  const char *const *libraries; /* folders to look for packages in, before LIEDPATH and the product's own */
  size_t library_count;
  const char *inputs;             /* CSV file that drives open inputs, or NULL */
  int describe_only;              /* 1: stop after causalisation: no C, no system (check of classes, explain) */
  const LiedAllocator *allocator; /* NULL: malloc */
} LoadRequest;

typedef struct Loaded {
  const Assembly *assembly;           /* NULL after errors in the model */
  const CausalClass *const *classes;  /* [assembly->spec_count] */
  const LiedClass *const *components; /* [assembly->spec_count] */
  LiedSystem *system;                 /* composed; NULL after errors */
  const SourceSet *sources;
  ClassCounts counts;
  int failed; /* 1: there were errors, which have been written */
} Loaded;

/* Errors and warnings go to `errors` as FILE:LINE:COLUMN: text. NULL without memory. */
Loaded *load_model(const LoadRequest *request, Output errors);
void load_free(Loaded *loaded);

/* What the system said last (lied_message), in the same form: at the place of the component that a message is about. */
void load_report(Loaded *loaded, Output errors);

#endif
