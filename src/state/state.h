/* state.h: what a run changes (State), apart from what composition fixed (Plan): one block of memory whose size is known. A
 * copy of its numbers is a snapshot. Many States can share a Plan, each in a thread of its own. */
#ifndef LIED_STATE_STATE_H
#define LIED_STATE_STATE_H

#include "compose/compose.h"
#include "state/contact_state.h"

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
  FactorRoom factor; /* for orders of elimination other than the Plan's, and the numbers of any */
  size_t points;     /* of contact; each pair of shapes has at least one */
  size_t close;      /* pairs of shapes whose margins overlap */
} StateRoom;

/* Every array of a State: its type, its name, how many. `states`, `rows`, `entries` (of the matrix) and `laws` (modes) count
 * those of contacts, too. What is kept is what a snapshot has to have. */
#define STATE_KEPT(ARRAY)                                                                                                      \
  ARRAY(double, p, plan->n_parameters) /* parameters, [use][instance][n_parameters] */                                         \
  ARRAY(double, x, states)             /* the point of the last evaluation */                                                  \
  ARRAY(double, present, states)       /* the current state */                                                                 \
  ARRAY(double, d, plan->n_discretes)                                                                                          \
  ARRAY(double, w, plan->n_values) /* port values; open inputs among them */                                                   \
  ARRAY(double, v, plan->n_locals)                                                                                             \
  ARRAY(double, y, plan->n_outputs)                                                                                            \
  ARRAY(double, relation, plan->n_relations)  /* indicators */                                                                 \
  ARRAY(unsigned char, on, plan->n_relations) /* truth values */                                                               \
  ARRAY(double, rhs, plan->n_rights)                                                                                           \
  ARRAY(double, z_all, plan->n_z)                                                                                              \
  ARRAY(double, bound, 2 * plan->n_modes) /* lower and upper, as the classes give them */                                      \
  ARRAY(double, coefficients, plan->n_coefficients)                                                                            \
  ARRAY(double, base, plan->n_base) /* sum of what does not vary, for the entries of the core */                               \
  ARRAY(double, z, plan->n_columns)                                                                                            \
  ARRAY(double, sweep_relation, plan->sweeps.n_relation)                                                                       \
  ARRAY(double, sweep_motion, plan->sweeps.n_motion)                                                                           \
  ARRAY(double, sweep_kept, plan->sweeps.n_kept)                                                                               \
  ARRAY(RigidBody, rigid_body, plan->sweeps.rigid.n_groups) /* from parameters */                                              \
  ARRAY(Pose2, rigid_leaf, plan->sweeps.rigid.n_leaves)     /* the same: as the root of its group sees it */                   \
  ARRAY(RigidNow, rigid_now, plan->sweeps.rigid.n_groups)                                                                      \
  ARRAY(Vector2, rigid_arm, plan->sweeps.rigid.n_leaves) /* r0 of each */                                                      \
  ARRAY(double, predicted, plan->n_modes)                /* about the values of laws, where the search for modes begins */     \
  ARRAY(double, law, 2 * plan->sweeps.n_laws)            /* of modes, for sweeps: see LiedBatch */                             \
  ARRAY(double, judged, 3 * plan->sweeps.n_laws)                                                                               \
  ARRAY(double, dx, states)                      /* derivatives by function are written here first */                          \
  ARRAY(double, dx_observed, states)             /* derivatives at the point last observed */                                  \
  ARRAY(AccountSums, accounts, plan->n_accounts) /* of the energy ledger */                                                    \
  ARRAY(Flip, flips, plan->n_relations + plan->n_modes)                                                                        \
  ARRAY(unsigned char, risen, plan->n_relations)        /* those that the last event made true */                              \
  ARRAY(unsigned char, fresh, plan->n_members)          /* 1: new here, its initial event is still to come */                  \
  ARRAY(unsigned char, left_bounds, plan->n_watches)    /* 1: said */                                                          \
  ARRAY(unsigned char, warned, plan->n_assertions)      /* 1: this warning has been given */                                   \
  ARRAY(double, next, plan->n_members)                  /* time of the next event of an instance */                            \
  ARRAY(double, value, entries)                         /* of the matrix */                                                    \
  ARRAY(double, reference, entries)                     /* ... for which the order of elimination was chosen */                \
  ARRAY(double, b, rows)                                /* right-hand side */                                                  \
  ARRAY(double, extended, plan->n_shapes ? rows : 0)    /* the solution with the forces of contacts; z begins with it */       \
  ARRAY(Box2, margin, plan->n_shapes)                   /* pairs stay valid while a shape is inside */                         \
  ARRAY(Pose2, last, plan->n_shapes)                    /* of shapes, after the step before */                                 \
  ARRAY(BoxPair, close, room.close)                     /* [n_close] pairs whose margins overlap, sorted */                    \
  ARRAY(ContactPair, pairs, room.points)                /* [n_pairs] those that may touch, sorted */                           \
  ARRAY(ContactSeen, seen, room.points)                 /* [n_slots] */                                                        \
  ARRAY(ContactSlot, slots, room.points)                /* [n_slots] */                                                        \
  ARRAY(uint32_t, start, plan->n_shapes ? rows + 1 : 0) /* of the extended matrix */                                           \
  ARRAY(uint32_t, column, plan->n_shapes ? entries : 0)                                                                        \
  ARRAY(uint32_t, moved, /* where entries of the open rows of the core have gone */                                            \
        plan->n_shapes ? plan->n_base - plan->core.start[plan->open_row] : 0)                                                  \
  ARRAY(uint32_t, mode_row, plan->n_shapes ? laws : 0) /* modes of classes first, then those of contacts */                    \
  ARRAY(uint32_t, mode_column, plan->n_shapes ? laws : 0)                                                                      \
  ARRAY(uint32_t, pair, rows) /* of the factor, see modes_pair */

/* What is written before it is read. */
#define STATE_WORK(ARRAY)                                                                                                      \
  ARRAY(unsigned char, changed, plan->n_members)                                                                               \
  ARRAY(unsigned char, cut, plan->n_members)                                                                                   \
  ARRAY(unsigned char, violated, plan->n_assertions)                                                                           \
  ARRAY(double, said, plan->n_said)                                                                                            \
  ARRAY(double, residual, plan->n_residuals)                                                                                   \
  ARRAY(double, initials, plan->n_initials)                                                                                    \
  ARRAY(Pose2, rigid_pose, plan->sweeps.rigid.n_places) /* of each place, as the root of its group sees it */                  \
  ARRAY(double, moving, states)                         /* of evaluate_sign */                                                 \
  ARRAY(unsigned char, on_before, plan->n_relations)    /* the values at the begin of an event */                              \
  ARRAY(unsigned char, set_before, plan->n_modes)                                                                              \
  ARRAY(double, state_before, states)                                                                                          \
  ARRAY(double, d_before, plan->n_discretes)                                                                                   \
  /* of same_instant.c: before `event` of a pass, and what came of it */                                                        \
  ARRAY(double, w_pass, plan->has_event_reads ? plan->n_values : 0)                                                            \
  ARRAY(double, v_pass, plan->has_event_reads ? plan->n_locals : 0)                                                            \
  ARRAY(double, d_pass, plan->has_event_reads ? plan->n_discretes : 0)                                                         \
  ARRAY(double, d_last, plan->has_event_reads ? plan->n_discretes : 0)                                                         \
  ARRAY(double, x_last, plan->has_event_reads ? plan->n_states : 0)                                                            \
  ARRAY(unsigned char, cut_pass, plan->has_event_reads ? plan->n_members : 0)                                                  \
  ARRAY(unsigned char, violated_pass, plan->has_event_reads ? plan->n_assertions : 0)                                          \
  ARRAY(unsigned char, kept, plan->n_relations)                          /* what a relation at zero stays in an event */       \
  ARRAY(double, indicators, 2 * (plan->n_relations + 2 * plan->n_modes)) /* of chatter.c: two sets */                          \
  ARRAY(double, ahead, states)                                           /* ... and rates of states */                         \
  ARRAY(BoxPair, close_work, room.close)                                 /* of the search for pairs */                         \
  ARRAY(uint32_t, cell_heads, plan->n_shapes ? pairs_heads(plan->n_shapes) : 0)                                                \
  ARRAY(uint32_t, cell_next, plan->n_shapes + 1)                                                                               \
  ARRAY(BoxCell, cells, plan->n_shapes)                                                                                        \
  ARRAY(ContactPair, pairs_before, room.points) /* the pairs that others replace, and the memory of their points */            \
  ARRAY(ContactSeen, seen_before, room.points)                                                                                 \
  ARRAY(double, memory_before, CONTACT_STATES *room.points)                                                                    \
  ARRAY(uint32_t, first_of_body, plan->n_shapes + 2) /* into slots_of_bodies */                                                \
  ARRAY(uint32_t, slots_of_bodies, 2 * room.points)                                                                            \
  ARRAY(ContactLaw, laws, CONTACT_FORCES *room.points)                                                                         \
  ARRAY(CondensedLaw, condensed, CONTACT_FORCES *room.points)                                                                  \
  ARRAY(uint32_t, edge_start, plan->n_shapes + 1) /* carriers that touch, for each */                                          \
  ARRAY(uint32_t, edges, 2 * room.points)                                                                                      \
  ARRAY(double, core_known, plan->n_shapes ? plan->n_base : 0) /* values of the core to which what follows belongs */          \
  ARRAY(Block, to_rate, plan->n_shapes)                        /* of carriers */                                               \
  ARRAY(Block, from_push, plan->n_shapes)                                                                                      \
  ARRAY(Lanes, free_rate, plan->n_shapes + 1) /* if nothing touched */                                                         \
  ARRAY(Lanes, pushed, plan->n_shapes)        /* right-hand side of u */                                                       \
  ARRAY(Lanes, u, plan->n_shapes + 1)                                                                                          \
  ARRAY(Lanes, correction, plan->n_shapes + 1)                                                                                 \
  ARRAY(Vector2, corners, 2 * (plan->most_corners + SOLID_CORNERS)) /* of two shapes that are compared */

/* What an evaluation spent, in all. */
typedef struct EvaluationCounts {
  uint64_t evaluations, reorderings;
} EvaluationCounts;

typedef struct StateFactor {
  Symbolic own;
  Numeric numeric;
  Workspace workspace;
} StateFactor;

struct State {
  /* Numbers, copied as they are. */
  double time;                      /* of the point of the last evaluation */
  double next_event;                /* earliest time event behind the last event; INFINITY: none; -INFINITY: not known */
  int evaluated;                    /* z belongs to (time, x), and no parameter or input has changed since */
  int swept;                        /* ... but sweeps have it: sweep_complete writes z */
  int weak;                         /* a pivot of the last sweep was too small */
  int parameters_changed;           /* since the last evaluation */
  int reordered;                    /* the factor was reordered, because the last point needed another order */
  int order_waits;                  /* for the first factorisation: until then there are no `base` and no `value` */
  int own_reference;                /* `reference` is that of this State, not the Plan's */
  int determinant;                  /* its sign at rest, where it is safe; 0: not known yet */
  double peak[N_MEASURES];          /* [J] of the energy ledger: the largest since the start */
  size_t n_close, n_pairs, n_slots; /* of contacts */
  double noted;                     /* the time at which points of contact were last seen */
  double fill;                      /* entries of factors to those of the matrix, when they were ordered; 0: to be ordered */

  /* Where things are. */
  const Plan *plan;
  StateRoom room;
  size_t size;                 /* bytes of all this ... */
  size_t kept_begin, kept_end; /* ... from where to where is what a snapshot has to have */
#define VIEW(type, name, count) type *name;
  STATE_KEPT(VIEW)
  STATE_WORK(VIEW)
#undef VIEW
  LiedBatch *batch; /* [n_uses + 1] the last is for rigid groups */

  /* linear level */
  double *solution; /* [rows] z itself without contacts */
  Matrix matrix;
  Modes modes;
  BlockFactor blocks;         /* of condensed contacts */
  int is_ordered, is_known;   /* they have an order; `core_known` is valid */
  int is_symmetric, is_stiff; /* these matrices; some law */
  StateFactor parts;
  Factor factor;       /* of these; it begins with the order of the Plan */
  void *outside;       /* where the parts are if the room for them in the block did not suffice; NULL: in the block */
  size_t outside_size; /* bytes */

  LiedFault fault; /* the first of the evaluation going on */
  EvaluationCounts counts;
};

/* NULL without memory. All numbers are 0. */
State *state_new(Memory *memory, const Plan *plan, StateRoom room);
void state_free(Memory *memory, State *state);
StateRoom state_room_of(const State *state); /* that it has, outside the block, too */
/* It is one of the Plan and has this room; 0 for NULL. */
int state_fits(const State *state, const Plan *plan, StateRoom room);
/* Whether States keep room for another order of elimination: large ones find it when they need it. */
int state_reserves_orders(const Plan *plan);
/* Room for other orders than the one in force, with so many points of contact. */
FactorRoom state_factor_room(const State *state, size_t points);
void state_copy(State *to, const State *from); /* one that has the room */
/* After FACTOR_NO_ROOM: room for what the factor needs, outside the block, which does not move: the call can be repeated. 0
 * without memory. The next time that the State grows, all is in one block again. */
int state_extend_factor(Memory *memory, State *state);
/* Leaves room for the numbers of the Plan's order alone. 0 without memory. */
int state_trim_factor(Memory *memory, State *state);
size_t state_size(const Plan *plan, StateRoom room); /* bytes */
/* The same numbers in a State with more room, in one block, which takes the place of *state. 0 without memory. */
int state_grow(Memory *memory, State **state, StateRoom room);
/* Matrix and modes, after n_slots has changed. */
void state_bind_linear(State *state);

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
