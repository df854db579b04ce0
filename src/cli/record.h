/* record.h: a run with its result, and the sidecar that describes the system (report/describe.h). */
#ifndef LIED_CLI_RECORD_H
#define LIED_CLI_RECORD_H

#include "cli/simulate.h"
#include "base/json.h"

typedef struct Record {
  const Loaded *loaded;
  const Plan *plan;
  const Arguments *arguments;
  const char *file; /* of the result */
  /* found by record_run */
  LiedStatus status;
  LiedStats stats; /* of the run alone */
  double seconds;  /* of the clock */
  Json sidecar;    /* empty: there is none; give it back by json_free */
} Record;

/* From the start, which plan_begin has reached. Prints what the system has to say. */
void record_run(Record *record, int with_sidecar);

#endif
