/* evaluate_internal.h: what the files of src/evaluate share. */
#ifndef LIED_EVALUATE_EVALUATE_INTERNAL_H
#define LIED_EVALUATE_EVALUATE_INTERNAL_H

#include "contact/contact.h"
#include "evaluate/evaluate.h"

/* evaluate.c */
void evaluate_rows(const Plan *plan, State *state); /* coefficients, right-hand sides and bounds */

/* at_rest.c */
int rest_stop(const Plan *plan,
              State *state); /* sets velocities of dialectic joints to zero in c->x; 1: one of them was not zero */
/* The largest T_D |velocity| at x among those on which the matrix depends; no state: there is none. */
typedef struct Fastest {
  double angle, T_D, velocity;
  uint32_t instance;
  const LiedState *state;
} Fastest;
Fastest rest_fastest(State *state, const double *x);

/* ledger_sums.c */
void ledger_sum(const Plan *plan, State *state); /* over the outputs just observed */

/* describe_source.c: " in der(v) = ... (FILE:LINE:COLUMN)", or nothing where the class has no source text. */
void describe_source(const LiedSource *source, char *text, size_t size);

/* not_finite.c */
int is_not_finite(const LiedSystem *s, const State *state); /* a state, or what was computed of it at the last evaluation */
LiedStatus report_not_finite(LiedSystem *s, State *state, double t,
                             const double *dx); /* dx: derivatives just computed, or NULL */

#endif
