/* describe.h: a loaded model -> the JSON of its sidecar: classes once, instances as lists of numbers. docs/report.md has the
 * layout. Linear in the number of instances. */
#ifndef LIED_REPORT_DESCRIBE_H
#define LIED_REPORT_DESCRIBE_H

#include "load/load.h"
#include "report/json.h"

/* Eigenvalues at one time; n 0: not known. */
typedef struct Spectrum {
  double time;
  double *re, *im; /* [n] one block from malloc at re */
  size_t n;
} Spectrum;

/* More states than this have no spectrum: it costs the cube of their number. */
enum { SPECTRUM_STATES = 100 };

/* At the current state. Numbers are counted as before: a spectrum is no part of the run. */
void spectrum_find(Spectrum *spectrum, LiedSystem *system);
void spectrum_free(Spectrum *spectrum);

/* How the result came about. */
typedef struct Account {
  const Loaded *loaded;
  const char *file;            /* of the model */
  const char *const *settings; /* NAME=VALUE */
  size_t setting_count;
  const char *const *patterns; /* of what is recorded; none: everything */
  size_t pattern_count;
  double start, stop, every, step, tolerance;
  const char *solver;
  int is_adaptive, has_events;
  LiedStatus status;
  LiedStats stats;
  double seconds; /* of the clock, that the run took */
  Spectrum first, last;
} Account;

void describe(Json *json, const Account *account);

/* ---- a class ---- */

void describe_class(Json *json, const CausalClass *class_);
/* Parameters as the class lists them: declared in it, and not found elsewhere. */
int describe_is_parameter(const IrVariable *variable);

#endif
