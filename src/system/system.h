/* system.h: the artefacts of src/system: what the user built (Structure), what composition makes of it (Composed), and what
 * running needs besides (LiedSystem). Read in the order structure.c, compose.c and its stages, evaluate.c, newton.c,
 * handle_event.c. */
#ifndef LIED_SYSTEM_SYSTEM_H
#define LIED_SYSTEM_SYSTEM_H

#include "base/map.h"
#include "base/memory.h"
#include "base/message.h"
#include "integrate/integrate.h"
#include "lied/lied.h"
#include "linear/factor.h"
#include "linear/modes.h"

#define NONE UINT32_MAX

enum { FREE_MOTIONS = 8 };
enum { LONGEST_NAME = 1000 }; /* of an instance: it appears in results, with port and variable behind it */

/* ---- classes ------------------------------------------------------------------------------------------------------- */

/* Where a port variable lives: shared by the node, or one per member of the node (flows). */
typedef struct Slot {
  uint16_t port;
  uint16_t offset; /* among the shared, or among the flows, of its connector */
  uint16_t group;  /* explicit variables only */
  uint8_t flow;
} Slot;

/* How many of each a connector has. */
typedef struct ConnectorCounts {
  uint16_t shared_values, flow_values, shared_unknowns, flow_unknowns;
  uint16_t n_kinetic;  /* kinetic variables */
  uint16_t flow_group; /* the group that is a kinetic flow, or n_groups if there is none */
} ConnectorCounts;

/* A variable as results and names mean it. */
typedef enum RefKind {
  REF_PARAMETER,
  REF_STATE,
  REF_DERIVATIVE,
  REF_STREAM,
  REF_LOCAL,
  REF_DISCRETE,
  REF_INTERNAL,
  REF_OUTPUT,
  REF_PORT,
  REF_ENERGY /* no instance; index: account of the ledger, or LEDGER_TOTAL */
} RefKind;
typedef struct Ref {
  uint32_t instance;
  RefKind kind;
  uint16_t index; /* of its kind; for REF_PORT variable of the connector */
  uint16_t port;
} Ref;

/* Numbering derived from a descriptor, once per class. */
typedef struct ClassInfo {
  const LiedClass *class_;
  uint32_t n_values, n_unknowns, n_port_unknowns;
  uint32_t n_entries, n_fixed, n_varying;
  const LiedEntry *entries;                  /* the class's own, or dense ones if it is probed */
  const uint32_t *row_entry;                 /* [n_rows + 1] first entry of each row */
  const uint32_t *pool;                      /* [n_entries] number of the entry among those of its kind */
  const ConnectorCounts *counts;             /* [n_ports] */
  const Slot *values;                        /* [n_values] */
  const Slot *unknowns;                      /* [n_port_unknowns] */
  const uint32_t *port_value, *port_unknown; /* [n_ports] the first of each port */
  uint32_t n_starts;                         /* states, streams, discretes, values (the last only if a port is optional) */
  uint32_t n_variables;                      /* what a result shows of one instance */
  const Ref *shown;                          /* [n_variables] with instance 0 */
  const uint32_t *account;                   /* [n_energies] of the ledger */
  int probed, has_optional;
} ClassInfo;

LiedStatus class_check(const LiedClass *class_, Message *message);
ClassInfo *class_describe(Arena *arena, const LiedClass *class_);
int carries_motion(const LiedVariable *variable); /* a position, or a velocity that is no flow */
/* What is wrong with the class as free motion of the connector; NULL: nothing. */
const char *free_motion_fault(const LiedConnector *connector, const LiedClass *free);
/* The class that sets free what loses its hold at such a connector; NULL: none does. */
const LiedClass *free_motion_of(const LiedSystem *s, const LiedConnector *connector);
/* 0: they fit, whatever their names. Otherwise `text` says in which variable they differ. */
int connector_difference(const LiedConnector *a, const LiedConnector *b, char *text, size_t size);

/* ---- the energy ledger --------------------------------------------------------------------------------------------- */

/* What losses are compared with: kinetic plus elastic energy, work from outside, heat stored. */
enum { MEASURE_NONE, MEASURE_MOTION, MEASURE_WORK, MEASURE_HEAT, N_MEASURES };

typedef struct EnergyAccount {
  const char *name;     /* as a class gives it */
  uint8_t measure;      /* MEASURE_... it is part of */
  double stored, power; /* [J], [W] sums over all instances at the point last observed */
  double taken;         /* [J] integral of power since somebody asked for it, up to the start of the last step */
  double begun;         /* [J] what the last fixed step would take if its power stayed as it was at its start */
  double pending;       /* [J] what it takes up to its end; 0 once it is settled */
  double part;          /* [J] what it takes up to the point last observed */
} EnergyAccount;

/* What the ledger tells of a run at fixed steps. All but memory belongs to the run. */
typedef struct Witness {
  int active;             /* the ledger is open, and parts seem to tell all */
  int jumped;             /* states were changed at an event since the last look */
  size_t looks, next;     /* how many, and at which one to ask the parts */
  double step;            /* [s] the longest */
  double total, stored;   /* [J] at the last look: stored + taken - supplied; stored - supplied */
  double first, least;    /* [J] the first total, the least stored so far */
  double peak;            /* [J] most that was stored, but for height */
  double lowest, highest; /* [J] in height */
  double supplied;        /* [J] in either direction */
  double made, lost;      /* [J] most that the method made and lost */
  double time;            /* [s] when it was much */
  double *memory;         /* [room] scratch */
  size_t room;
} Witness;

typedef struct Ledger {
  EnergyAccount *accounts; /* in the order in which classes were added */
  size_t n;
  int open;                /* somebody asked: powers are integrated from then on */
  int coarse;              /* nobody reads numbers of it: at fixed steps the first stage will do */
  double peak[N_MEASURES]; /* [J] the largest since the start */
  Witness witness;
} Ledger;

enum { LEDGER_TOTAL = UINT16_MAX }; /* in place of an account: stored + taken - supplied */

/* ---- what the user built ------------------------------------------------------------------------------------------- */

typedef struct InstanceRecord {
  uint32_t class_;     /* index into classes */
  uint32_t first_port; /* number of its port 0 among all ports */
  size_t name;         /* offset into names */
  size_t parameters;   /* offset into parameters */
  size_t starts;       /* offset into starts */
  uint8_t removed;
  uint8_t automatic; /* a free motion inserted by a cut */
  uint8_t watched;   /* its port relations are read: its rows stay as they are */
} InstanceRecord;

typedef struct Connection {
  uint32_t a, b; /* ports */
} Connection;

/* A port whose rigid connection was cut while running, and how its node moved then. */
typedef struct Cut {
  uint32_t port;
  double time_constant; /* T_D of the tree it was in */
  size_t motion;        /* offset into cut_motion: the node's shared values */
} Cut;

typedef struct Structure {
  ClassInfo **classes;
  InstanceRecord *instances;
  uint32_t *port_instance; /* the instance of each port */
  Connection *connections;
  Cut *cuts;
  char *names;
  double *parameters;
  double *starts; /* start values; NaN for streams without one */
  double *cut_motion;
  size_t n_classes, n_instances, n_ports, n_connections, n_cuts, n_names, n_parameters, n_starts, n_cut_motion;
  size_t room_classes, room_instances, room_ports, room_connections, room_cuts, room_names, room_parameters, room_starts,
      room_cut_motion;
  Map class_map;    /* address of the descriptor -> index */
  Map instance_map; /* name -> index */
} Structure;

/* ---- what composition makes of it ---------------------------------------------------------------------------------- */

/* A signed index: index x 2 + 1 for the negative; NONE for zero. */
typedef uint32_t Signed;

static inline double signed_value(const double *array, Signed index)
{
  if (index == NONE) return 0;
  double value = array[index >> 1];
  return index & 1 ? -value : value;
}

/* A node: connected ports. Its shared values come first in w, then each member's flows; unknowns alike. */
typedef struct PortNode {
  uint32_t first_member, n_members; /* into members */
  uint32_t value, unknown, group;   /* first of each */
} PortNode;

/* All instances of one class, in the order in which blocks run. */
typedef struct ClassUse {
  const ClassInfo *info;
  size_t count;
  uint32_t *instance;               /* [count] */
  size_t row;                       /* first row of instance 0 in rhs */
  size_t unknown;                   /* internal unknown 0 of instance 0, among the system's unknowns */
  size_t state;                     /* first of its states in x */
  size_t relation;                  /* first of its relations */
  size_t mode;                      /* first of its modes */
  size_t discrete;                  /* first of its discrete variables in d */
  size_t constants, fixed, varying; /* first of each in coefficients */
  uint8_t *fresh;                   /* [count] 1: new here, its initial event is still to come */
  uint8_t *is_velocity;             /* [n_states] of dialectic joints: it moves the ports without placing them; NULL: none */
  uint8_t *warned;                  /* [count][n_assertions] 1: this warning has been given */
  const uint16_t *required;         /* [n_required] unknowns that derivatives or events read */
  uint32_t n_required;
  uint8_t *runs;  /* [n_blocks][count] 1: the block runs for the instance */
  Signed *column; /* [count][n_unknowns] of z */
  LiedBatch batch;
} ClassUse;

/* One call of a block on instances side by side; use == NONE: flow sums first <= k < end. */
typedef struct Batch {
  uint32_t use, block;
  uint32_t first, end;
} Batch;

/* w[out] = -sum w[in], and w[mate] = -w[out] (the same flow seen from the other side); mate may be NONE. */
typedef struct FlowSum {
  uint32_t out, mate;
  uint32_t first, end; /* into flow_inputs */
} FlowSum;

/* A mass flow elected as state: x[state] is the flow at port value `value`, its negative at `mate`. */
typedef struct FlowState {
  uint32_t port, mate_port;
  uint32_t value, mate;
  uint32_t unknown; /* der of it, among the system's unknowns */
  double start;
} FlowState;

/* One addend of a matrix entry: +- coefficient[source]. */
typedef struct Term {
  uint32_t entry; /* of the core matrix; in a tail: column */
  Signed source;  /* of coefficients */
} Term;

typedef struct Terms {
  Term *at;
  size_t n;
} Terms;

/* Rows that are not solved at each evaluation: z[column] follows from unknowns computed before it. Only outputs need them. */
typedef struct Tail {
  uint32_t column;
  Signed pivot;        /* the coefficient of column */
  uint32_t first, end; /* into tail_terms: the other unknowns */
  Signed rhs;
} Tail;

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

typedef struct Composed {
  Arena arena;
  jmp_buf failure;

  ClassUse *uses;
  size_t n_uses;
  uint32_t *use_of, *position; /* [n_instances] NONE for removed ones */

  PortNode *nodes;
  uint32_t *members;   /* [n_ports] ports by node */
  uint32_t *node_of;   /* [n_ports] NONE for removed instances */
  uint32_t *member_of; /* [n_ports] index of the port in its node */
  size_t n_nodes, n_groups;

  Batch *batches;
  size_t n_batches, n_blocks;
  FlowSum *flow_sums;
  uint32_t *flow_inputs;
  size_t n_flow_sums;
  FlowState *flow_states;
  size_t n_flow_states;
  uint32_t *tree;    /* [n_groups] rigid tree of a motion group, NONE: ground or not a motion */
  double *tree_time; /* [trees] T_D */
  uint32_t *rigid;   /* [n_groups] what moves as one body; NONE: ground or not a motion */

  /* values of the whole system */
  double time;
  size_t n_instances, n_states, n_values, n_rows, n_relations, n_modes, n_discretes;
  size_t n_unknowns; /* of the system: first those of nodes, then internal ones */
  size_t n_node_unknowns;
  size_t n_z; /* numbers in z_all: the unknowns as each instance sees them, [use][instance][n_unknowns] */
  double *x, *w, *rhs, *z_all;
  double *relation;
  unsigned char *on;
  double *bound; /* [n_modes][2] as the classes give them */
  double *d;     /* [n_discretes] */
  double *state; /* [n_states] the current state; x above is the point of the last evaluation */

  /* linear level: coefficients = {1, constants, fixed, varying} */
  double *coefficients;
  size_t n_coefficients;
  size_t n_columns, n_core;  /* columns 0 <= c < n_core are solved at each evaluation, the rest by the tail */
  double *z;                 /* [n_columns] */
  double *b;                 /* [n_core], and the laws of contacts */
  double *solution;          /* the same of unknowns; z itself without contacts */
  size_t open_row;           /* the first of the core rows to which forces of contacts are added; n_core: there are none */
  struct Contacts *contacts; /* NULL: no class has a shape */
  Matrix matrix;
  uint8_t *row_flip; /* [n_core] 1: a law written with the other sign, see stamp.c */
  Terms constant;    /* what does not vary, see evaluate_fixed: */
  double *base;      /* [n_base] its sum, for the entries of the core */
  size_t n_base;
  Terms varying, more;      /* the first varying term of an entry, and what is to be added to it */
  Terms right;              /* right-hand sides: Term.entry is a core row, Term.source of rhs */
  uint32_t *core_row;       /* [n_core] row of the system: below n_rows a class's, else the sum of a node or balance */
  uint32_t *column_unknown; /* [n_columns] an unknown of the system that is this column */
  Factor *factor;
  Modes modes;
  uint32_t *mode_row, *mode_column; /* [n_modes] of the core matrix */
  int8_t *mode_sign;                /* [n_modes] column = sign * boxed unknown */
  double *reference;                /* [entries of matrix] values on which the order of elimination was chosen */
  int reordered;                    /* the factor has another order, which the last point needed */
  int determinant;                  /* its sign at rest, where it is safe; 0: not known yet */
  double *moving;                   /* [n_states] scratch of evaluate_sign */
  Tail *tails;
  Term *tail_terms;
  size_t n_tails;

  Signed *state_column;                  /* [n_states] of z: der(state); STATE_BY_FUNCTION: in dx */
  double *dx;                            /* [n_states] derivatives by function are written here first */
  double *dx_observed;                   /* [n_states] derivatives at the point last observed */
  double next_event;                     /* earliest time event behind the last event; INFINITY: none; -INFINITY: not known */
  int has_event, has_next, has_check;    /* some class has such a function */
  int has_assertions;                    /* `check` or `event` may find one violated */
  int evaluated;                         /* z belongs to (time, x), and no parameter or input has changed since */
  unsigned char *on_before, *set_before; /* scratch of an event: what it began with */
  double *state_before, *d_before;
  unsigned char *kept;        /* [n_relations] scratch of an event: what a relation at zero stays */
  unsigned char *risen;       /* [n_relations] those that the last event made true */
  Flip *flips;                /* [n_relations + n_modes] */
  double *indicators, *ahead; /* scratch of chatter.c: two sets of indicators, rates of states */
  size_t *variable_start;     /* [n_instances + 1] first result variable of each instance */
  struct Newton *newton;
} Composed;

#define STATE_BY_FUNCTION (UINT32_MAX - 1)

typedef struct RowOwner {
  const ClassUse *use;
  size_t position;
  unsigned row; /* of the class */
} RowOwner;

RowOwner row_owner(const Composed *c, size_t row);                           /* row < n_rows */
size_t coefficient_of(const ClassUse *use, size_t position, unsigned entry); /* where it is in coefficients */
LiedEntryKind coefficient_kind(const Composed *c, size_t coefficient);

/* ---- the system ---------------------------------------------------------------------------------------------------- */

/* Working data of one composition, in an arena that ends with it. An operation is a block of an instance, numbered
 * block_first[instance] + block, or behind those a flow sum. */
typedef struct Compose {
  LiedSystem *s;
  Composed *c;
  const Composed *old; /* what is carried over while running, or NULL */
  Arena work;
  double *saved_flow; /* [n_ports] kinetic flow into each port now, NaN where there is none; NULL before running */
  /* causality */
  uint8_t *known;        /* [n_groups] */
  uint32_t *provider;    /* [n_groups] operation, or NONE: a state, an open port, or nobody */
  uint32_t *level;       /* [n_groups] */
  uint32_t *block_first; /* [n_instances + 1] */
  size_t n_blocks;
  uint32_t *op_owner; /* [n_blocks] instance */
  uint32_t *op_level; /* [operations] */
  uint8_t *runs;      /* [n_blocks] */
  size_t n_sum_inputs;
  uint32_t *orphans; /* cuts that left a part without motion: it needs a free motion */
  size_t n_orphans;
  int crowded; /* shapes meet in more points than there is room for: with more, once again */
} Compose;

int carried_over(const Compose *k, uint32_t instance); /* it was part of the running system */
struct LiedSystem {
  Memory memory;
  Message message;
  Arena permanent; /* class descriptions */
  jmp_buf failure;
  Structure structure;
  Composed *composed;     /* NULL before the first composition */
  Compose compose;        /* of the composition going on */
  Arena work;             /* of a change of structure */
  int running;            /* states exist: composing again carries them over */
  int stale;              /* structure changed since composition */
  int refused;            /* and was refused as it is now: the present composition can still be looked at */
  int parameters_changed; /* parameters changed since the last evaluation */
  int observed;           /* z_all, tails and outputs belong to the current state */
  LiedHold hold;          /* how relations are seen between events: as the solver in use needs it */
  int in_run;             /* the integrator is at work: what is called now comes from the progress callback */
  const LiedClass *free_motions[FREE_MOTIONS]; /* beside those that connectors name themselves */
  size_t n_free_motions;
  size_t contact_room; /* for points of contact, beyond the usual */
  uint64_t unsettled;  /* evaluations before this run in which modes ran out of passes */
  Message notes;       /* what is noticed during a run, for its end */
  uint64_t warned;     /* warnings before this run */
  LiedStatus verdict;  /* LIED_ASSERTION or LIED_TERMINATED: an assertion asks to end the run */
  LiedFault fault;     /* the first of the evaluation going on */
  int initialised;     /* the initial event has been handled */
  int starting;        /* and what is checked at the start, not yet */
  double time;         /* current time */
  double span;         /* [s] length of the run going on */
  Ledger ledger;
  LiedStats stats;
  Dynamics dynamics;
  Integrator integrator;
  int integrator_open;
  struct Stability *stability; /* what is known of fixed steps; NULL: none was made yet */
  char text[2 * LONGEST_NAME]; /* for names handed out */
};

/* ---- class_text.c ---- */
void class_text_write(const LiedText *texts, unsigned n, const double *values, char *buffer, size_t size);
LiedStatus report_fault(LiedSystem *s, double t); /* LIED_NOT_FINITE, with what s->fault says */

const char *instance_name(const LiedSystem *s, uint32_t instance);
const char *instance_dot(const LiedSystem *s, uint32_t instance); /* behind its name: "." or, for an empty one, "" */
enum { HIDDEN = '$' }; /* begins the names of classes and variables that are nobody's business */
int is_hidden(const LiedSystem *s, uint32_t instance);
const LiedClass *instance_class(const LiedSystem *s, uint32_t instance);
const ClassInfo *instance_info(const LiedSystem *s, uint32_t instance);
double *instance_parameters(const LiedSystem *s, uint32_t instance);
unsigned port_number(const LiedSystem *s, uint32_t port); /* within its instance */
const LiedPort *port_of(const LiedSystem *s, uint32_t port);

typedef struct PortName {
  char text[240];
} PortName;
PortName port_name(const LiedSystem *s, uint32_t port); /* "instance.port" */

LiedStatus structure_add(LiedSystem *s, const LiedClass *class_, const char *name, uint32_t *instance);
LiedStatus structure_find_port(LiedSystem *s, const char *name, uint32_t *port);
LiedStatus structure_check_port(LiedSystem *s, LiedInstance instance, unsigned port);
LiedStatus structure_join(LiedSystem *s, uint32_t port_a, uint32_t port_b);
LiedStatus structure_add_cut(LiedSystem *s, uint32_t port, double time_constant, const double *motion, size_t n);
void composed_free(LiedSystem *s, Composed *c);
void system_close_integrator(LiedSystem *s);
void system_renew_integrator(LiedSystem *s); /* after a composition outside a run */
/* Every call of lied.h begins with an empty message; 0: the system is NULL. */
int call_begins(LiedSystem *s);
LiedStatus check_given(LiedSystem *s, const void *pointer, const char *what); /* LIED_WRONG_VALUE, reported, for NULL */
LiedStatus system_ready(LiedSystem *s); /* composed, and pending changes of structure applied */
LiedStatus system_idle(LiedSystem *s);  /* not in a run: may be composed, stepped, moved */

/* ---- composition: a list of stages -------------------------------------------------------------------------------- */

LiedStatus compose_nodes(Compose *k);
LiedStatus compose_parameters(Compose *k);
LiedStatus compose_flows(Compose *k);
LiedStatus compose_causality(Compose *k);
LiedStatus compose_layout(Compose *k);
LiedStatus compose_rules(Compose *k);
LiedStatus compose_stamp(Compose *k);

/* ---- evaluation ---------------------------------------------------------------------------------------------------- */

/* dx = f(t, x); leaves w, coefficients, z and the factor at that point. dx may be NULL. */
LiedStatus evaluate_point(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx);
/* The same with modes free whatever the hold, and without comparing the sign of the determinant. */
LiedStatus evaluate_event(LiedSystem *s, LiedHold hold, double t, const double *x, double *dx);
void evaluate_explicit(Composed *c);          /* blocks at (c->time, c->x) */
void evaluate_rows(Composed *c);              /* coefficients, right-hand sides and bounds */
void evaluate_fixed(Composed *c);             /* after a change of parameters */
void evaluate_rates(Composed *c, double *dx); /* derivatives of the states, once z is solved for */
/* A factor for the present matrix, ordered at the present point; like `model` (same core) if there is one. The old is not
 * freed. */
FactorStatus evaluate_new_factor(LiedSystem *s, Arena *work, const Factor *model);
FactorStatus evaluate_factor(LiedSystem *s, int frozen);              /* assembles and solves for the core of z */
void evaluate_clamp(Composed *c);                                     /* no force leaves its bounds, not even by rounding */
void evaluate_tail(Composed *c);                                      /* the unknowns that only outputs and checks read */
FactorStatus evaluate_sign(LiedSystem *s, LiedHold hold, int frozen); /* finds `determinant` */
void expand_unknowns(const ClassUse *use, const double *z);           /* z as the instances see it */
/* z of the tail, z_all, outputs: everything a result can show of (t, x). */
LiedStatus observe_at(LiedSystem *s, double t, const double *x);
LiedStatus observe(LiedSystem *s);                                     /* at the current state */
LiedStatus observe_energies(LiedSystem *s, double t, const double *x); /* only what the ledger needs */
void observe_energies_here(LiedSystem *s);                             /* the same, at the point evaluated last */
int all_finite(const double *x, size_t n);
void class_rows(const ClassUse *use, const LiedBatch *batch); /* rows or probing, and bounds */
LiedStatus check_parameter(LiedSystem *s, uint32_t instance, unsigned parameter, double value);
void system_bind_dynamics(LiedSystem *s);
void system_disturb(LiedSystem *s);
void structure_changed(LiedSystem *s);

/* rest.c */
void compose_velocities(Compose *k); /* of dialectic joints, when it is known which blocks run */
int rest_stop(Composed *c);          /* sets them to zero in c->x; returns whether one of them was not */
/* The largest T_D |velocity| at x among those on which the matrix depends; no state: there is none. */
typedef struct Fastest {
  double angle, T_D, velocity;
  uint32_t instance;
  const LiedState *state;
} Fastest;
Fastest rest_fastest(LiedSystem *s, const double *x);
/* newton.c */
void newton_free(LiedSystem *s, Composed *c);
LiedStatus newton_setup(LiedSystem *s, double t, const double *x, double gamma, int fresh, int *evaluated);
LiedStatus newton_solve(LiedSystem *s, const double *b, double *delta);
LiedStatus newton_jacobian(LiedSystem *s, double *jacobian);
/* handle_event.c */
LiedStatus system_event(LiedSystem *s, double t, const int *fired, EventOutcome *outcome);
LiedStatus system_roots(LiedSystem *s, double t, const double *x, double *g);
int system_consistent(LiedSystem *s, double t, const double *x, const double *g);
double system_next_event(LiedSystem *s);
void indicators(const Composed *c, double *g); /* of the point last evaluated, as system_roots gives them */
/* chatter.c */
LiedStatus accumulation_check(LiedSystem *s, double t, int changed); /* `when` clauses did something */
LiedStatus chatter_check(LiedSystem *s, double t); /* after an event: LIED_SOLVER_FAILED where events would have no end */
void describe_switch(const LiedSystem *s, size_t k, char *text, size_t size); /* a relation, or n_relations + a mode */
/* " in der(v) = ... (FILE:LINE:COLUMN)", or nothing where the class does not tell. */
void describe_source(const LiedSource *source, char *text, size_t size);
void describe_derivative(const LiedSystem *s, size_t state, char *text, size_t size);
/* ledger.c */
LiedStatus ledger_add_class(LiedSystem *s, const LiedClass *class_);
void ledger_describe(const LiedSystem *s, ClassInfo *info, Arena *arena);
void ledger_free(LiedSystem *s);
uint32_t ledger_find(const LiedSystem *s, const char *name, size_t size); /* NONE: no such account */
void ledger_open(LiedSystem *s);                                          /* somebody asks */
void ledger_bind(LiedSystem *s);                                          /* tells the integrator whether to integrate */
void ledger_restart(LiedSystem *s);                                       /* nothing has been taken yet */
void ledger_sum(LiedSystem *s);                                           /* over the outputs just observed */
void ledger_warn(LiedSystem *s);                                          /* of energy out of nothing, after a run */
double ledger_value(const LiedSystem *s, uint32_t account);               /* [J] after ledger_sum */
int ledger_supplies(const EnergyAccount *account);                        /* its power comes into the system */

/* energy_witness.c */
void witness_free(LiedSystem *s);
void witness_begin(LiedSystem *s);                    /* of a run */
void witness_look(LiedSystem *s, double t, double h); /* at the start of a step (or 0), after ledger_sum */
void witness_skip(LiedSystem *s);                     /* the state jumps here */
void witness_end(LiedSystem *s);                      /* warns */
/* assertion.c */
void assertion_forget(Composed *c);                  /* before an event: nothing is violated yet */
void assertion_collect(LiedSystem *s);               /* after an event: what it found violated */
LiedStatus assertion_check(LiedSystem *s, double t); /* at the end of a step or event; the verdict over the run */
int warning_is_due(LiedSystem *s);                   /* counts one; 0: there were enough to be written */
void assertion_begin(LiedSystem *s);
void assertion_end(LiedSystem *s, LiedStatus status); /* adds what was noted to the message of the run */
/* change.c */
LiedStatus change_cut(LiedSystem *s, uint32_t port); /* takes the port out of its node; takes effect at the next composition */
void change_refresh(LiedSystem *s);                  /* cuts noted earlier: how their places move at the point last evaluated */
LiedStatus compose_system(LiedSystem *s);

/* ---- names --------------------------------------------------------------------------------------------------------- */

enum { NAME_SIZE = 256 }; /* in messages, where longer ones are cut off */
void unknown_name(const LiedSystem *s, const Composed *c, uint32_t unknown, char *text, size_t size);
void state_name(const LiedSystem *s, const Composed *c, size_t state, char *text, size_t size);
/* variable_names.c */
LiedStatus find_variable(LiedSystem *s, const char *name, size_t size, Ref *ref);
Ref result_variable(const LiedSystem *s, size_t index);
void ref_name(const LiedSystem *s, Ref ref, char *text, size_t size);
const char *ref_unit(const LiedSystem *s, Ref ref);
double ref_value(const LiedSystem *s, Ref ref); /* after observe; NaN for removed instances */
/* Messages of failed evaluations: see diagnose.c. */
/* not_finite.c */
int is_not_finite(const LiedSystem *s); /* a state, or what was computed of it at the last evaluation */
LiedStatus report_not_finite(LiedSystem *s, double t, const double *dx); /* dx: derivatives just computed, or NULL */
LiedStatus check_locals(LiedSystem *s, double t); /* LIED_NOT_FINITE, reported, for one that is not: comparisons hide them */
/* A value in a result: LIED_NOT_FINITE where the system depends on it, else a warning if it is the first time. */
LiedStatus result_not_finite(LiedSystem *s, double t, Ref ref, unsigned char *told);
/* diagnose.c */
void blame_fast_joint(LiedSystem *s, const double *x, char *text, size_t size);
LiedStatus report_no_memory(LiedSystem *s);
LiedStatus report_singular(LiedSystem *s, FactorStatus status);
LiedStatus report_sign_change(LiedSystem *s);

uint32_t union_find(uint32_t *parent, uint32_t i);
int union_join(uint32_t *parent, uint32_t a, uint32_t b);
uint32_t *structure_port_sets(const LiedSystem *s, Arena *arena);
const ConnectorCounts *port_counts(const LiedSystem *s, uint32_t port);
uint32_t group_of(const LiedSystem *s, const Composed *c, uint32_t port, unsigned group);
uint32_t value_slot(const LiedSystem *s, const Composed *c, uint32_t instance, uint32_t value);
uint32_t unknown_slot(const LiedSystem *s, const Composed *c, uint32_t instance, uint32_t unknown);
uint32_t flow_value_slot(const LiedSystem *s, const Composed *c, uint32_t port);
uint32_t flow_unknown_slot(const LiedSystem *s, const Composed *c, uint32_t port);
void causality_two_providers(Compose *k, const uint32_t *op_owner, uint32_t op, uint32_t group);
LiedStatus causality_complete(Compose *k);

#endif
