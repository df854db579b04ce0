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

enum { N_ROWS = 10 };

struct LiedEnsemble {
  Memory memory;
  Messages messages; /* of the last call */
  size_t n;          /* copies */
  size_t n_inputs, n_outputs, n_states;
  Plan *plan; /* that the copies began with; held */
  Pool *pool;
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

/* rows.c */
void rows_publish(LiedEnsemble *e, size_t copy);    /* time and states of the copy -> its rows */
LiedStatus rows_take(LiedEnsemble *e, size_t copy); /* states that the host changed in the row -> the copy */

#endif
