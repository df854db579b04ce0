/* load.h: a model file -> a composed system. Drives the stages of the compiler and of composition. */
#ifndef LIED_LOAD_LOAD_H
#define LIED_LOAD_LOAD_H

#include "assemble/assemble.h"
#include "causal/causal.h"
#include "compile/compile.h"
#include "lied/lied.h"

/* [s] of the clock, until the system is composed. */
typedef struct LoadTimes {
  double reading;   /* files, parsed */
  double lowering;  /* classes and parts looked up, specialised, causalised, and written as C */
  double compiling; /* by the C compiler */
  double composing; /* instances, connections, schedule, matrices */
} LoadTimes;

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
  LoadTimes times;
  const Diagnostics *diagnostics; /* errors and warnings about the model; the caller prints them */
  int failed;                     /* 1: there were errors */
} Loaded;

/* What a system, or a copy of it, was loaded from; NULL: it was not. */
const Loaded *load_origin(const LiedSystem *system);

/* As in Lib.Inner.Model, and not the name of a model file. */
int load_is_class_name(const char *text);

/* NULL without memory. The classes live as long as systems that have them. */
Loaded *load_model(const LiedLoad *request);
void load_free(Loaded *loaded); /* and its system */

/* ---- every class of a package ---------------------------------------------------------------------------------------- */

typedef enum CheckDepth {
  CHECK_NAMES,     /* what declarations name is looked up: functions, records, partial classes, ... */
  CHECK_EQUATIONS, /* the class and its parts are compiled as far as C text, without values of parameters */
  CHECK_SYSTEM     /* as load_model: models with an experiment */
} CheckDepth;

typedef struct CheckedClass {
  const char *name, *kind; /* dotted; as it is written, "model" */
  CheckDepth depth;
  uint8_t is_model;     /* a model, block or class that is not partial */
  uint8_t is_open;      /* its equations cannot be checked without a value or an inner component that its user gives */
  const Loaded *loaded; /* of this class alone, while it is visited; its `failed` says whether it is wrong */
} CheckedClass;

typedef void CheckVisitor(void *user, const CheckedClass *checked);

/* Visits every class of the package that is asked for: a folder, a file or a name. `is_package` 0: it is not one, and nothing
 * was visited. The result, NULL without memory, has messages about the package as a whole. */
Loaded *load_check_package(const LiedLoad *request, CheckVisitor *visit, void *user, int *is_package);

#endif
