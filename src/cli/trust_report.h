/* trust_report.h: what `lied trust` found, printed and written. */
#ifndef LIED_CLI_TRUST_REPORT_H
#define LIED_CLI_TRUST_REPORT_H

#include "cli/run_plan.h"
#include "cli/trust.h"

typedef struct TimeConstant {
  size_t count;   /* parameters with this role that are not 0 */
  double largest; /* [s] */
} TimeConstant;

typedef struct Trust {
  Trials trials;
  TimeConstant constants[N_CAUSES]; /* CAUSE_TD and on */
  int order;                        /* of the step's error */
  char model[256];
  char *system; /* the sidecar's text, or NULL */
  Doubt *doubts;
  size_t n;
  double *bars; /* as trust_compare leaves them */
} Trust;

extern const LiedRole trust_roles[N_CAUSES];

/* "with T_D halved" */
const char *trust_variant(Cause cause, int adaptive);

/* The table, and what to change. */
void trust_print(const Trust *trust, const RunPlan *plan, const Arguments *arguments);

/* The base with a column error(NAME) for each variable that has an error: FILE.html a report, else a result. Returns the exit
 * status. */
int trust_write(const Trust *trust, const char *file);

#endif
