/* factor.h: A z = b for a matrix whose pattern is constant: order chosen once on values, then factor and solve as often as the
 * values change. Nothing here allocates, unless a factor comes from factor_new. */
#ifndef LIED_LINEAR_FACTOR_H
#define LIED_LINEAR_FACTOR_H

#include "linear/numeric.h"
#include "linear/symbolic.h"
#include "linear/thresholds.h"
#include "linear/workspace.h"

#define FACTOR_FREE UINT32_MAX

/* A matrix with all that it takes to solve with it. A view, as its parts are. */
typedef struct Factor {
  const Matrix *matrix;
  const uint32_t *pair;     /* [n] or NULL */
  const Symbolic *symbolic; /* in force: `own`, or one that others share */
  Symbolic *own;            /* where an analysis writes; NULL: none is possible */
  Numeric *numeric;
  Workspace *workspace;
  const Thresholds *thresholds;
  FactorRoom needed; /* after FACTOR_NO_ROOM: what `own`, `numeric` and `workspace` need room for, as far as is known */
  Memory *memory;    /* of a factor that grows by itself, else NULL */
} Factor;

/* `shared`: the order to begin with, which others may use too, or NULL. When an analysis has replaced it by one in `own`, that
 * stays in force when the same blocks are bound again, until factor_share. `pair[r]` is the column on which row r has to be
 * pivoted, even if its value is small relative to others (mode rows, see modes.h), or FACTOR_FREE; pair may be NULL. The order
 * then suits the matrix with and without these rows' other entries. All that is passed must outlive the factor. */
void factor_bind(Factor *factor, const Matrix *matrix, const uint32_t *pair, const Symbolic *shared, Symbolic *own,
                 Numeric *numeric, Workspace *workspace);
/* Puts `shared` in force; factor_compute comes next. */
void factor_share(Factor *factor, const Symbolic *shared);
/* The next analysis is that of a matrix with another pattern: what is known of its order does not count any more. */
void factor_forget(Factor *factor);

/* A factor with memory of its own, which it extends when it needs more room than ever before: it never returns FACTOR_NO_ROOM,
 * but FACTOR_NO_MEMORY. `pair` is copied. NULL without memory. */
Factor *factor_new(Memory *memory, const Matrix *matrix, const uint32_t *pair);
/* Room for orders that need twice as much as the one in force; 0 without memory. */
int factor_reserve(Factor *factor);
void factor_free(Factor *factor); /* one of factor_new, or NULL */

/* Chooses rows and columns on the current values and factorises, in `own`, which is in force then. */
FactorStatus factor_analyse(Factor *factor);
/* The same for these values alone, ignoring the pairs: finds a solution wherever there is one. */
FactorStatus factor_analyse_alone(Factor *factor);
/* As factor_analyse, but with the pivots that `earlier` has for its first n rows and columns; rows from n on are pivoted on the
 * columns of the same numbers. Takes a small part of the time. `earlier` may be `own`, with the order of another matrix. Parts
 * of the n rows and columns that only later rows connect are ordered again, each as a whole. FACTOR_DEGRADED: it failed. */
FactorStatus factor_analyse_from(Factor *factor, const Symbolic *earlier, size_t n);
/* Factorises the current values in the order in force. */
FactorStatus factor_compute(Factor *factor);
/* The same after factor_compute, factor_analyse or factor_update succeeded, when only the values of these rows have changed. */
FactorStatus factor_update(Factor *factor, const uint32_t *rows, size_t n);
/* Solves with the last factorisation, which must have succeeded; b and z (n each) may be the same. */
void factor_solve(Factor *factor, const double *b, double *z);

/* Sign of the determinant of the last factorisation: +1 or -1. */
int factor_sign(const Factor *factor);
size_t factor_entries(const Factor *factor); /* nonzeros of L and U */

/* Pivot k of the last factorisation, in order: its row, column and value. */
typedef struct Pivot {
  uint32_t row, column;
  double value;
} Pivot;
Pivot factor_pivot(const Factor *factor, size_t k);

/* After FACTOR_SINGULAR: the rows and columns that were left without a pivot, up to `most` of each; returns how many. */
size_t factor_weak(const Factor *factor, uint32_t *rows, uint32_t *columns, size_t most);

/* What factor_weak is to say after something besides the factor was singular. */
void factor_note_weak(Factor *factor, uint32_t row, uint32_t column);

/* Rows that growth may have spoilt: writes the first `most`, returns how many, or more than `most`. */
size_t factor_suspects(const Factor *factor, uint32_t *rows, size_t most);

#endif
