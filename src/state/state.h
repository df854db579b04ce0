/* state.h: what a run changes (State), apart from what composition fixed (Plan): one block of memory whose size is known. A
 * copy of its numbers is a snapshot. Many States can share a Plan, each in a thread of its own. */
#ifndef LIED_STATE_STATE_H
#define LIED_STATE_STATE_H

#include "compose/compose.h"

enum { CONTACT_STATES = 2 }; /* of each point of contact, behind all others */

/* How a relation or mode has changed in an adaptive run; see chatter.c. */
typedef struct Flip {
  uint64_t count;
  unsigned reversals;              /* in a row: it was driven back at once */
  unsigned shrinking;              /* intervals in a row that were shorter than the one before */
  unsigned was_shrinking;          /* the same without the last one */
  int collapsed;                   /* the last one was much shorter */
  double last_on;                  /* [s] when it last became true */
  double interval, first_interval; /* [s] from one such change to the next, now and before they began to shrink */
} Flip;

/* What there is room for besides what the Plan needs. */
typedef struct StateRoom {
  size_t points; /* of contact */
} StateRoom;

/* Every array of a State: its type, its name, how many. KEPT is what a snapshot has to have; WORK is written before it is read.
 * `states` counts those of contacts, too. */
#define STATE_ARRAYS(KEPT, WORK)                                                                                               \
  KEPT(double, p, plan->n_parameters) /* parameters, [use][instance][n_parameters] */                                          \
  KEPT(double, x, states)             /* the point of the last evaluation */                                                   \
  KEPT(double, present, states)       /* the current state */                                                                  \
  KEPT(double, d, plan->n_discretes)                                                                                           \
  KEPT(double, w, plan->n_values) /* port values; open inputs among them */                                                    \
  KEPT(double, v, plan->n_locals)                                                                                              \
  KEPT(double, y, plan->n_outputs)                                                                                             \
  KEPT(double, relation, plan->n_relations)  /* indicators */                                                                  \
  KEPT(unsigned char, on, plan->n_relations) /* truth values */                                                                \
  KEPT(double, rhs, plan->n_rows)                                                                                              \
  KEPT(double, z_all, plan->n_z)                                                                                               \
  KEPT(double, bound, 2 * plan->n_modes) /* lower and upper, as the classes give them */                                       \
  KEPT(double, coefficients, plan->n_coefficients)                                                                             \
  KEPT(double, base, plan->n_base) /* sum of what does not vary, for the entries of the core */                                \
  KEPT(double, z, plan->n_columns)                                                                                             \
  KEPT(double, dx, states)                      /* derivatives by function are written here first */                           \
  KEPT(double, dx_observed, states)             /* derivatives at the point last observed */                                   \
  KEPT(AccountSums, accounts, plan->n_accounts) /* of the energy ledger */                                                     \
  KEPT(Flip, flips, plan->n_relations + plan->n_modes)                                                                         \
  KEPT(unsigned char, risen, plan->n_relations)   /* those that the last event made true */                                    \
  KEPT(unsigned char, fresh, plan->n_members)     /* 1: new here, its initial event is still to come */                        \
  KEPT(unsigned char, warned, plan->n_assertions) /* 1: this warning has been given */                                         \
  KEPT(double, next, plan->n_members)             /* time of the next event of an instance */                                  \
  WORK(unsigned char, changed, plan->n_members)                                                                                \
  WORK(unsigned char, cut, plan->n_members)                                                                                    \
  WORK(unsigned char, violated, plan->n_assertions)                                                                            \
  WORK(double, said, plan->n_said)                                                                                             \
  WORK(double, residual, plan->n_residuals)                                                                                    \
  WORK(double, moving, states)                      /* of evaluate_sign */                                                     \
  WORK(unsigned char, on_before, plan->n_relations) /* the values at the begin of an event */                                  \
  WORK(unsigned char, set_before, plan->n_modes)                                                                               \
  WORK(double, state_before, states)                                                                                           \
  WORK(double, d_before, plan->n_discretes)                                                                                    \
  WORK(unsigned char, kept, plan->n_relations)                          /* what a relation at zero stays in an event */        \
  WORK(double, indicators, 2 * (plan->n_relations + 2 * plan->n_modes)) /* of chatter.c: two sets */                           \
  WORK(double, ahead, states)                                           /* ... and rates of states */

/* What an evaluation spent, in all. */
typedef struct EvaluationCounts {
  uint64_t evaluations, reorderings;
} EvaluationCounts;

struct State {
  /* Numbers, copied as they are. */
  double time;             /* of the point of the last evaluation */
  double next_event;       /* earliest time event behind the last event; INFINITY: none; -INFINITY: not known */
  int evaluated;           /* z belongs to (time, x), and no parameter or input has changed since */
  int parameters_changed;  /* since the last evaluation */
  int reordered;           /* the factor was reordered, because the last point needed another order */
  int determinant;         /* its sign at rest, where it is safe; 0: not known yet */
  double peak[N_MEASURES]; /* [J] of the energy ledger: the largest since the start */

  /* Where things are. */
  const Plan *plan;
  StateRoom room;
  size_t size; /* bytes of all this */
#define VIEW(type, name, count) type *name;
  STATE_ARRAYS(VIEW, VIEW)
#undef VIEW
  LiedBatch *batch; /* [n_uses] */

  /* linear level */
  double *b;                 /* [n_core], and the laws of contacts */
  double *solution;          /* the same of unknowns; z itself without contacts */
  struct Contacts *contacts; /* NULL: no class has a shape */
  Matrix matrix;
  Factor *factor;
  Modes modes;
  double *reference; /* [entries of matrix] values for which the order of elimination was chosen */
  Arena arena;

  LiedFault fault; /* the first of the evaluation going on */
  EvaluationCounts counts;
};

/* NULL without memory. All numbers are 0. */
State *state_new(Memory *memory, const Plan *plan, StateRoom room);
void state_free(Memory *memory, State *state);
int state_fits(const State *state, const State *from); /* state_copy can copy it; 0 for NULL */
void state_copy(State *to, const State *from); /* the numbers of one with the same Plan and room */
size_t state_size(const Plan *plan, StateRoom room); /* bytes */

static inline LiedBatch *batch_of(const State *state, const ClassUse *use)
{
  return &state->batch[use->index];
}

static inline unsigned char *fresh_of(const State *state, const ClassUse *use)
{
  return state->fresh + use->member;
}

static inline unsigned char *warned_of(const State *state, const ClassUse *use)
{
  return state->warned + use->assertion;
}

/* start.c: the first values: start values, or what a running system had (`old_state` of k->old). */
void state_start(const Compose *k, State *state, const State *old_state);

#endif
