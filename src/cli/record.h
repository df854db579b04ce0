/* record.h: a run with its result, and the sidecar that describes the system (report/report.h). */
#ifndef LIED_CLI_RECORD_H
#define LIED_CLI_RECORD_H

#include "base/text.h"
#include "cli/run_plan.h"

typedef struct Record {
  const Loaded *loaded;
  const RunPlan *plan;
  const Arguments *arguments;
  const char *file; /* of the result */
  /* found by cli_record */
  LiedStatus status;
  LiedStats stats;    /* of the run alone */
  double seconds;     /* of the clock */
  TextBuffer sidecar; /* empty: there is none; give it back by text_free */
} Record;

/* From the start, which plan_begin has reached. Prints what the system has to say. */
void cli_record(Record *record, int with_sidecar);

#endif
