/* ensemble.h: copies of one system, and rows of arrays for them. Of use in src/ensemble alone: what
 * others need is in lied.h. */
#ifndef LIED_ENSEMBLE_ENSEMBLE_H
#define LIED_ENSEMBLE_ENSEMBLE_H

#include "base/messages.h"
#include "base/pool.h"
#include "simulate/simulate.h"

/* ---- the ensemble ----------------------------------------------------------------------------------------------------- */

/* An array that begins on a cache line of its own. */
typedef struct Rows {
  void *block;
  size_t size; /* bytes of the block */
  void *at;    /* in it */
} Rows;

typedef struct Together Together;

enum { N_ROWS = 11 };

struct LiedEnsemble {
  Memory memory;
  Messages messages; /* of the last call */
  size_t n;          /* copies */
  size_t n_inputs, n_outputs, n_states;
  Plan *plan; /* that the copies began with; held */
  Pool *pool;
  Together **together; /* [n_together] one for each thread; none: copies are not alike, or a class cannot */
  size_t n_together;
  unsigned n_threads;
  LiedSnapshot *start; /* where all copies began */
  Rows rows[N_ROWS];   /* all that follows */
  size_t n_rows;       /* of them, made */
  LiedHandle *handles; /* [n_inputs] */
  LiedSystem **copies; /* [n] alike */
  Binding **bindings;
  LiedSnapshot **marks; /* NULL: `start` */
  double *inputs, *outputs, *states;
  double *written; /* states as they were written last: another number was put there by the host */
  double *times;
  int *statuses; /* LiedStatus */
  int *results;  /* LiedStatus of the call going on */
};

/* together.c */
int together_suits(const Plan *plan);
Together *together_new(Memory *memory, const LiedSystem *s); /* NULL without memory */
void together_free(Together *together);
int together_prepare(Together *together, const LiedSystem *s); /* for steps with the method of s. 0 without memory */
/* The next step of LIED_LANES copies, which are ready for it, and how many evaluations it takes. 0: they have to do it. */
size_t together_foresee(Together *together, LiedSystem *const *copies, double h, Foreseen foreseen[LIED_LANES]);
Together *together_take(Together **all, size_t n); /* one that no other thread has */
void together_give(Together *together);

/* rows.c */
void rows_publish(LiedEnsemble *e, size_t copy);    /* time and states of the copy -> its rows */
LiedStatus rows_take(LiedEnsemble *e, size_t copy); /* states that the host changed in the row -> the copy */

#endif
