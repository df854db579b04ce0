/* newton.h: the sparse matrix over states, port values and linear unknowns, as the files share it that fill and solve it. */
#ifndef LIED_EVALUATE_NEWTON_H
#define LIED_EVALUATE_NEWTON_H

#include "evaluate/evaluate_internal.h"
#include "evaluate/partials.h"

typedef enum Pass { PASS_COUNT, PASS_PATTERN, PASS_VALUE, PASS_PRODUCT } Pass;

typedef struct Newton {
  Arena masks;        /* lives as long as the composition */
  Arena pattern;      /* rebuilt when a mask grows */
  Partials *partials; /* [n_uses] */
  PartialsScratch scratch;
  uint32_t *core_of_row; /* [n_rows] row of the system -> core row, NONE */
  Matrix matrix;
  Factor *factor;
  double *core;       /* values of the core matrix at the point of the derivatives */
  unsigned char *set; /* modes there */
  double *b, *delta;  /* [n] */
  int analysed, evaluated;
  int is_stepper; /* of an implicit step, see implicit.c: rows of modes are their laws, whatever the set */
  /* generation of entries, see emit */
  Pass pass;
  size_t n_emitted;
  uint32_t *row, *column, *entry; /* [emitted] */
  double gamma;
  double *product;  /* [n_states] change of der(x) along delta */
  double *residual; /* [n_rows] ... and of r of the rows outside the core, at fixed z */
  /* Of an implicit step. */
  Modes modes;
  uint32_t *mode_row, *mode_column; /* [n_modes] of the matrix */
  uint32_t *pair;                   /* [n] see modes_pair */
  double *reference;                /* [entries] values for which the order of elimination was chosen */
  int ordered;                      /* `reference` is known */
  int reserved;                     /* there is room for other orders */
  int away;                         /* one point needed another order, which the next ones do not keep */
  double *base;                     /* [n_core] A z - slack at the point of the stage */
  double *rate;                     /* [n_states] what of der(x) does not follow z there */
  double *f, *x, *ahead;            /* [n_states] der(x) at the point of the stage, that point, and its end */
  double t;                         /* ... its time */
  unsigned char *on;                /* [n_relations] for which the matrix was made */
  unsigned char *turned;            /* [n_relations] how often, within this stage */
  int factored;                     /* the factors are those of the matrix */
  int has_set;                      /* `set` is that of the first stage */
  int switched;                     /* a relation or mode changed since then */
} Newton;

/* Of one Newton: 0 without memory. */
int newton_new(LiedSystem *s, Newton **newton);
void newton_release(LiedSystem *s, Newton **newton);
/* Memory of an arena, so within a setjmp: what depends on the composition alone, once; then the partial derivatives at the
 * point just evaluated, and the pattern if that has grown. */
void newton_size(LiedSystem *s, Newton *w);
void newton_build_pattern(LiedSystem *s, Newton *w);
void newton_evaluate_partials(LiedSystem *s, Newton *w);
void newton_keep_core(Newton *w, const Plan *plan, const State *state);
void newton_emit_all(Newton *w, const Plan *plan, const State *state);
void newton_fill(Newton *w, const Plan *plan, const State *state); /* the values of the matrix */
LiedStatus newton_report(LiedSystem *s, const Newton *w);          /* that it is singular */

/* implicit.c: what a stage needs besides, in the arenas. */
void implicit_size(Newton *w, const Plan *plan);
void implicit_pattern(Newton *w, const Plan *plan);

#endif
