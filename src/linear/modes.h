/* modes.h: boxed linear complementarity on top of a sparse system (method: contacts that do not pull, friction limits).
 *
 * Row r of mode m is a law for column c, with a positive coefficient there. Find z with A z = b in all other rows and, for
 * every mode,   lower <= z_c <= upper,   rho = (A z - b)_r,   rho = 0 inside,  rho >= 0 at lower,  rho <= 0 at upper.
 *
 * A pass is one factorisation and solution for one set of modes. A search takes at most modes_most_passes of them: min(50 + 4
 * n, 1000), see thresholds.h. If none of these sets meets all conditions, the first of those with the fewest violations
 * is solved again; what it leaves outside its box is moved to the bound, so that contacts do not pull even then, and
 * `exhausted` counts it. The caller decides whether to go on. The result depends on matrix, bounds, guess and right-hand side
 * alone, here as elsewhere.
 */
#ifndef LIED_LINEAR_MODES_H
#define LIED_LINEAR_MODES_H

#include "linear/factor.h"

typedef enum Mode { MODE_LAW, MODE_LOWER, MODE_UPPER } Mode;

/* What there is room for. */
typedef struct ModesRoom {
  size_t n;      /* modes */
  size_t n_rows; /* of the matrix */
  size_t n_laws; /* entries of the rows of all modes */
} ModesRoom;

typedef struct ModesHead {
  size_t n, n_rows;
  uint64_t edition;   /* of the factors of the sets `held`; 0: there are none */
  uint64_t passes;    /* factorisations spent, in all */
  uint64_t exhausted; /* solves that ran out of passes */
} ModesHead;

/* A view: pointers into one block without pointers. */
typedef struct Modes {
  ModesRoom room;
  ModesHead *head;
  size_t n;                     /* as in head */
  const uint32_t *row, *column; /* [n] of the matrix; the caller's */
  double *lower, *upper;        /* [n] written by the caller before each solve; equal bounds switch the law off */
  unsigned char *guess;         /* [n] Mode: where the search begins; by the caller, from the values alone; at first all laws */
  unsigned char *set;           /* [n] Mode: result of the last solve; input when frozen */
  double *slack;                /* [n] rho of the last solve; not while the law holds */
  double *value, *size;         /* [n] of the last pass: the unknown, and the magnitude of what rho is the sum of */
  /* Work. */
  double *law;               /* [n_laws] coefficients of the laws */
  uint32_t *law_start;       /* [n + 1] */
  double *b;                 /* [n_rows] right-hand side of the current set */
  double *residual, *change; /* [n_rows] of refinement */
  uint32_t *suspects;        /* [n_rows / 4] rows */
  uint32_t *changed;         /* [n] modes whose rows differ from those held, then these rows */
  unsigned char *held;       /* [n] the sets that the factors are those of */
  unsigned char *alone;      /* [n] the law is about no other unknown */
  unsigned char *violated;   /* [n] 0, or 1 + the mode to change to */
  unsigned char *best;       /* [n] the set with the fewest violations */
} Modes;

size_t modes_size(const ModesRoom *room); /* bytes */
/* Memory aligned for double, all zero at first. `row` and `column` are those that modes_begin got. */
void modes_bind(Modes *modes, void *memory, const ModesRoom *room, const uint32_t *row, const uint32_t *column);
/* Modes of a matrix: all sets, guesses, bounds and slacks become zero; the counts of passes stay. FACTOR_NO_ROOM: call
 * modes_room, grow, bind again and repeat. */
FactorStatus modes_begin(Modes *modes, const Matrix *matrix, size_t n, const uint32_t *row, const uint32_t *column);
/* The same for modes whose laws are no rows of a matrix, for a search by a ModesPass that knows them. n_rows: of the matrix
 * that there may be besides. */
void modes_begin_apart(Modes *modes, size_t n_rows, size_t n, const uint32_t *row, const uint32_t *column);
ModesRoom modes_room(const Matrix *matrix, size_t n, const uint32_t *row);
/* The same in other room, which must suffice. */
void modes_copy(Modes *to, const Modes *from);

/* All in one, with memory of an arena. */
void modes_init(Modes *modes, Arena *arena, const Matrix *matrix, size_t n, const uint32_t *row, const uint32_t *column);

/* `pair` (n_rows numbers) receives the pairing that a factor needs. */
void modes_pair(const Modes *modes, uint32_t *pair);

enum {
  MODES_FROZEN = 1,     /* keep modes->set, solve once, report the slack */
  MODES_SAME_MATRIX = 2 /* the values are those of the last call: factors that are there serve again */
};

/* Solves for z, which must not be b. matrix->value and b hold the laws on entry and again on return. Unless frozen, the set is
 * found from the values alone (never from an earlier solve), so equal inputs give equal bits. Checks the solution by its
 * residual where the factors may be inexact, and refines it. Analyses the factor anew when a pivot degrades; *reorderings
 * counts that. The factor is that of the final set on return. After FACTOR_NO_ROOM the same call can be repeated with more
 * room. */
FactorStatus modes_solve(Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z, int how,
                         uint64_t *reorderings);
void modes_forget(Modes *modes); /* the next matrix is another one after all */

/* The same as if there were no modes, checks and refinement included. is_factorised: by the last call, for the same values. */
FactorStatus modes_solve_without(const Modes *modes, Factor *factor, Matrix *matrix, const double *b, double *z,
                                 int is_factorised, uint64_t *reorderings);

/* The search itself, whatever solves the system of a set: `pass` does so with modes->set and writes value, slack and size.
 * Counts what is exhausted. */
typedef FactorStatus ModesPass(void *user);
FactorStatus modes_search(Modes *modes, const Thresholds *thresholds, ModesPass *pass, void *user);
size_t modes_most_passes(const Thresholds *thresholds, size_t n);

/* A law may leave its box by rounding, or while frozen, before the solver has found the event. This moves it back, so that
 * contacts never pull. An unfrozen solve does this itself. */
void modes_clamp(const Modes *modes, double *z);

#endif
