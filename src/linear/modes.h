/* modes.h: boxed linear complementarity on top of a sparse system (method: contacts that do not pull, friction limits).
 *
 * Row r of mode m is a law for column c, with a positive coefficient there. Find z with A z = b in all other rows and, for
 * every mode,   lower <= z_c <= upper,   rho = (A z - b)_r,   rho = 0 inside,  rho >= 0 at lower,  rho <= 0 at upper.
 */
#ifndef LIED_LINEAR_MODES_H
#define LIED_LINEAR_MODES_H

#include "linear/factor.h"

typedef enum Mode { MODE_LAW, MODE_LOWER, MODE_UPPER } Mode;

typedef struct Modes {
  size_t n;
  const uint32_t *row, *column; /* [n] of the matrix */
  double *lower, *upper;        /* [n] written by the caller before each solve; equal bounds switch the law off */
  unsigned char *guess;         /* [n] Mode: where the search begins; by the caller, from the values alone; at first all laws */
  unsigned char *set;           /* [n] Mode: result of the last solve; input when frozen */
  double *slack;                /* [n] rho of the last solve */
  uint64_t passes;              /* factorisations spent, in all */
  uint64_t exhausted;           /* solves that ran out of passes */
  struct ModesWork *work;
} Modes;

/* `pair` (n_rows numbers) receives the pairing that factor_new needs. All memory comes from the arena. */
void modes_init(Modes *modes, Arena *arena, const Matrix *matrix, size_t n, const uint32_t *row, const uint32_t *column);
void modes_pair(const Modes *modes, uint32_t *pair);

/* Solves for z, which must not be b. matrix->value and b hold the laws on entry and again on return. `frozen`: keep modes->set,
 * solve once, report the slack. Else the set is found from the values alone (never from an earlier solve), so equal inputs give
 * equal bits. Checks the solution by its residual where the factors may be inexact, and refines it. Analyses the factor anew
 * when a pivot degrades; *reorderings counts that. The factor is that of the final set on return. */
FactorStatus modes_solve(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, int frozen,
                         uint64_t *reorderings);

/* A law may leave its box by rounding, or while frozen, before the solver has found the event. This moves it back, so that
 * contacts never pull. An unfrozen solve does this itself. */
void modes_clamp(const Modes *modes, double *z);

#endif
