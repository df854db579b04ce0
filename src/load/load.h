/* load.h: a model file -> a composed system. Drives the stages of the compiler and of composition. */
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
  const char *const *libraries; /* folders in which packages are searched, before LIEDPATH and the product's own */
  size_t library_count;
  const char *inputs;             /* CSV file that drives open inputs, or NULL */
  int describe_only;              /* 1: stop after causalisation: no C, no system (check of classes, explain) */
  size_t contacts;                /* room for so many points of contact; 0: the usual */
  const LiedAllocator *allocator; /* NULL: malloc */
} LoadRequest;

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

/* NULL without memory. */
Loaded *load_model(const LoadRequest *request);
void load_free(Loaded *loaded);

/* What a system, or a copy of it, was loaded from; NULL: it was not. */
const Loaded *load_origin(const LiedSystem *system);

/* The messages of the system's last call, each at the source position of its component or connection. NULL: there is no system,
 * or no memory: lied_message has them as text. Valid as long as the model. */
const Diagnostics *load_system_messages(const Loaded *loaded);

#endif
