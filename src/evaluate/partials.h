/* partials.h: partial derivatives of one class's equations, instance by instance and apart from the rest of the system. */
#ifndef LIED_EVALUATE_PARTIALS_H
#define LIED_EVALUATE_PARTIALS_H

#include "state/state.h"

/* Inputs of a class, in this order: its states, its port values, and (for `derivatives`) its unknowns.
 * Outputs: its port values, the residuals A z - rhs of its rows, its derivatives by function. */
typedef struct Partials {
  const ClassUse *use;
  size_t n_inputs, n_outputs;
  uint8_t *mask;            /* [n_inputs][n_outputs] 1: a derivative that was seen not to vanish */
  uint8_t *provided;        /* [count][n_values] 1: the instance's own block gives this value */
  uint8_t *skip;            /* [n_inputs] provided in every instance: nothing depends on it */
  uint32_t *input, *output; /* [n_pairs] the pairs in the mask, by input */
  size_t n_pairs;
  double *partial; /* [count][n_pairs] */
  int exact;       /* the class gives tangents */
} Partials;

/* Scratch for the largest class of a system. */
typedef struct PartialsScratch {
  int laws; /* rows of modes are their laws, whatever the set */
  LiedBatch batch, dot;
  double *x, *w, *v, *a, *rhs, *bound, *z, *dx, *residual, *g;
  double *p, *fixed; /* of a class with several lanes: here it has one */
  double *dot_x, *dot_w, *dot_v, *dot_a, *dot_rhs, *dot_z, *dot_dx;
  unsigned char *on;
  uint32_t *at;
  double *high, *low; /* [count][n_outputs] */
  double *step;       /* [count] */
} PartialsScratch;

void partials_scratch_size(PartialsScratch *scratch, Arena *arena, const Plan *plan);
/* laws: as in the scratch that is used. */
void partials_init(Partials *partials, Arena *arena, const ClassUse *use, int laws);
/* Evaluates the partial derivatives at the point of the last evaluation of the system. Returns 1 if one appeared that the mask
 * did not have: the mask has it now, and pairs must be listed anew. `random`: at the random point of this number
 * instead, mask only; from 2 on in random branches. */
int partials_evaluate(Partials *partials, PartialsScratch *scratch, const Plan *plan, const State *state, int random);
void partials_list_pairs(Partials *partials, Arena *arena);

#endif
