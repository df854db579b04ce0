/* trust.h: estimates of the errors of results, from runs with finer steps and smaller time constants. */
#ifndef LIED_CLI_TRUST_H
#define LIED_CLI_TRUST_H

#include "trajectory/trajectory.h"

/* What makes a result differ from that of the ideal system. */
typedef enum Cause { CAUSE_STEP, CAUSE_TD, CAUSE_TE, CAUSE_TS, N_CAUSES } Cause;

/* The runs that are compared: the one asked for; one with a finer step; and from there with one time constant halved, or all.
 */
typedef struct Trials {
  Trajectory base;
  Trajectory finer;
  Trajectory halved[N_CAUSES]; /* CAUSE_TD and on; no rows: there is none, or its run failed */
  Trajectory all;              /* no rows: fewer than two time constants */
  int chosen;                  /* variables were chosen: those of the ledger and integers are compared like others */
  double factor[N_CAUSES];     /* from the difference that halving makes to the whole error */
} Trials;

/* One variable. */
typedef struct Doubt {
  size_t column;          /* of the base */
  size_t alike;           /* number of other variables with the same values, up to the sign */
  double scale;           /* its range, but not below a small fraction of the largest range of the same unit */
  double most, most_at;   /* largest error, and when */
  double rms;             /* over time */
  double share[N_CAUSES]; /* rms of what each cause contributes */
  Cause cause;            /* the largest of them */
  double lost_at;         /* [s] from here on the error cannot be estimated: it is as large as the signal; NaN: nowhere */
  int jumps;              /* large for moments only, as where something jumps sooner or later */
  int entangled;          /* the effects of the causes do not add up */
} Doubt;

/* Doubts of all variables that differ at all, the worst first, and their errors over time, bars[column * n_rows + row]; room
 * for both is the caller's, for every column of the base. Returns how many, or SIZE_MAX without memory. */
size_t trust_compare(const Trials *trials, Doubt *doubts, double *bars);

#endif
