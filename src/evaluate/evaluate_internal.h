/* evaluate_internal.h: what the files of src/evaluate share. */
#ifndef LIED_EVALUATE_EVALUATE_INTERNAL_H
#define LIED_EVALUATE_EVALUATE_INTERNAL_H

#include "contact/contact.h"
#include "evaluate/evaluate.h"

/* evaluate.c */
void evaluate_rows(const Plan *plan, State *state);   /* coefficients, right-hand sides and bounds */
void evaluate_bounds(const Plan *plan, State *state); /* bounds of the boxed unknowns as bounds of their columns */

void run_blocks(const Plan *plan, State *state, const CallList *list);                 /* and flow sums */
void run_list(const Plan *plan, State *state, LiedBatch *batch, const CallList *list); /* but for sums */

/* Relations as they are at a point where nothing is solved; those on time alone are held. */
void evaluate_relations(const Plan *plan, State *state, double t, const double *x);

/* crew.c. 0: there is none, or nothing to divide. */
int crew_begin(Crew *crew, const Plan *plan, State *state);
typedef enum PartsDone { PARTS_DONE, PARTS_WEAK, PARTS_FAULT } PartsDone;
PartsDone crew_run(Crew *crew, const CallList *lists);

/* sweep.c, where plan->sweeps.is_there; after the explicit level. `frozen`: modes keep their set. 0: a pivot is too
 * small, or no set of modes was found; a factorisation has to decide. */
int sweep_run(const Plan *plan, State *state, int frozen, Crew *crew);
void sweep_rates(const Plan *plan, State *state, double *dx); /* of all states, once it has run */
void sweep_complete(const Plan *plan, State *state);          /* z of all unknowns, the tail's as well */

/* newton.c: how everything follows a small change of one state, or of one open input: of port value k, from n_states on.
 * Relations and modes are held. Valid up to the next response. */
typedef struct Response {
  const double *delta;    /* states, port values by their numbers, unknowns of the core */
  const double *rate;     /* [n_states] der(x) */
  const double *residual; /* [n_rows] A z - rhs at fixed z, of rows outside the core */
} Response;
LiedStatus newton_begin_responses(LiedSystem *s); /* at the present state */
Response newton_response(LiedSystem *s, size_t k);

/* Values by their numbers: where they lie in w is another matter. */
static inline size_t number_at(const Plan *plan, uint32_t slot)
{
  return plan->value_number ? plan->value_number[slot] : slot;
}

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
