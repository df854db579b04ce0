/* system.h: the artefacts of src/system: what the user built (Structure), what composition makes of it (Composed), and what
 * running needs besides (LiedSystem). Read in the order build.c, compose.c and its stages, evaluate.c, newton.c, event.c. */
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

/* ---- classes ------------------------------------------------------------------------------------------------------- */

/* Where a port variable lives: shared by the node, or one per member of the node (flows). */
typedef struct Place {
  uint16_t port;
  uint16_t offset; /* among the shared, or among the flows, of its connector */
  uint16_t group;  /* explicit variables only */
  uint8_t flow;
} Place;

/* How many of each a connector has. */
typedef struct Shape {
  uint16_t shared_values, flow_values, shared_unknowns, flow_unknowns;
  uint16_t n_kinetic; /* kinetic variables */
  uint16_t flow_group; /* the group that is a kinetic flow, or n_groups if there is none */
} Shape;

/* Numbering derived from a descriptor, once per class. */
typedef struct ClassInfo {
  const LiedClass *class_;
  uint32_t n_values, n_unknowns, n_port_unknowns;
  uint32_t n_entries, n_fixed, n_varying;
  const LiedEntry *entries;  /* the class's own, or dense ones if it is probed */
  const uint32_t *row_entry; /* [n_rows + 1] first entry of each row */
  const uint32_t *pool;      /* [n_entries] number of the entry among those of its kind */
  const Shape *shapes;       /* [n_ports] */
  const Place *values;       /* [n_values] */
  const Place *unknowns;     /* [n_port_unknowns] */
  const uint32_t *port_value, *port_unknown; /* [n_ports] the first of each port */
  uint32_t n_starts;         /* states, streams, values (the last only if a port is optional) */
  uint32_t n_variables;      /* what a result shows of one instance */
  int probed, has_optional;
} ClassInfo;

LiedStatus class_check(const LiedClass *class_, Message *message);
ClassInfo *class_describe(Arena *arena, const LiedClass *class_);
int connectors_fit(const LiedConnector *a, const LiedConnector *b);

/* ---- what the user built ------------------------------------------------------------------------------------------- */

typedef struct Instance {
  uint32_t class_;     /* index into classes */
  uint32_t first_port; /* number of its port 0 among all ports */
  size_t name;         /* offset into names */
  size_t parameters;   /* offset into parameters */
  size_t starts;       /* offset into starts */
  uint8_t removed;
  uint8_t automatic; /* a free motion inserted by a cut */
} Instance;

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
  Instance *instances;
  uint32_t *port_instance; /* the instance of each port */
  Connection *connections;
  Cut *cuts;
  char *names;
  double *parameters;
  double *starts; /* start values before composition; NaN for streams without one */
  double *cut_motion;
  size_t n_classes, n_instances, n_ports, n_connections, n_cuts, n_names, n_parameters, n_starts, n_cut_motion;
  size_t room_classes, room_instances, room_ports, room_connections, room_cuts, room_names, room_parameters, room_starts,
      room_cut_motion;
  Map class_map;    /* address of the descriptor -> index */
  Map instance_map; /* name -> index */
} Structure;

/* ---- what composition makes of it ---------------------------------------------------------------------------------- */

/* A node: connected ports. Its shared values come first in w, then each member's flows; unknowns alike. */
typedef struct Node {
  uint32_t first_member, n_members; /* into members */
  uint32_t value, unknown, group;   /* first of each */
} Node;

/* All instances of one class, in the order in which blocks run. */
typedef struct ClassUse {
  const ClassInfo *info;
  size_t count;
  uint32_t *instance; /* [count] */
  size_t row;         /* first row of instance 0 in rhs */
  size_t unknown;     /* first of its unknowns in z_all */
  size_t state;       /* first of its states in x */
  size_t relation;    /* first of its relations */
  size_t mode;        /* first of its modes */
  int needs_z;        /* derivatives or events read the unknowns: expand them at each evaluation */
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
  uint32_t port; /* of value */
  uint32_t value, mate;
  uint32_t unknown; /* der of it, in z_all numbering */
} FlowState;

/* z_all[k] = sign * z[column], column NONE: 0. */
typedef struct Alias {
  uint32_t column;
  int8_t sign;
} Alias;

/* One addend of a matrix entry: +- coefficient[source]. */
typedef struct Term {
  uint32_t entry;  /* of the core matrix, or tail column */
  uint32_t source; /* index into coefficients x 2 + (1: negative) */
} Term;

/* Rows that are not solved at each evaluation: z[column] follows from unknowns computed before it. Only outputs need them. */
typedef struct Tail {
  uint32_t column;
  uint32_t pivot;      /* source of the coefficient of column */
  uint32_t first, end; /* into tail_terms: the other unknowns, Term.entry is their column */
  uint32_t rhs;        /* index into rhs x 2 + sign, or NONE for 0 */
} Tail;

typedef struct Composed {
  Arena arena;
  jmp_buf failure;

  ClassUse *uses;
  size_t n_uses;
  uint32_t *use_of, *position; /* [n_instances] NONE for removed ones */

  Node *nodes;
  uint32_t *members;     /* [n_ports] ports by node */
  uint32_t *node_of;     /* [n_ports] NONE for removed instances */
  uint32_t *member_of;   /* [n_ports] index of the port in its node */
  size_t n_nodes, n_groups;

  Batch *batches;
  size_t n_batches, n_blocks;
  FlowSum *flow_sums;
  uint32_t *flow_inputs;
  size_t n_flow_sums;
  FlowState *flow_states;
  size_t n_flow_states;
  uint8_t *runs; /* [sum over uses of count x n_blocks] 1: that block of that instance runs; see runs_of */
  size_t *runs_of; /* [n_uses] */
  uint32_t *tree; /* [n_groups] rigid tree of a motion group, NONE: ground or not a motion */

  /* values of the whole system */
  double time;
  size_t n_states, n_values, n_rows, n_unknowns, n_relations, n_modes;
  double *x, *w, *rhs, *z_all;
  double *relation;
  unsigned char *on;
  double *bound; /* [n_modes][2] as the classes give them */

  /* linear level: coefficients = {1, constants, fixed, varying} */
  double *coefficients;
  size_t n_coefficients;
  Alias *alias; /* [n_unknowns] */
  size_t n_columns, n_core; /* columns 0 <= c < n_core are solved at each evaluation, the rest by the tail */
  double *z; /* [n_columns] */
  double *b; /* [n_core] */
  Matrix matrix;
  uint32_t *row_rhs; /* [n_core] index into rhs x 2 + sign, NONE: 0 */
  Term *constant_terms, *varying_terms;
  size_t n_constant_terms, n_varying_terms;
  double *base; /* [entries of matrix] the part that does not vary */
  uint32_t *varying_entries; /* entries with a varying part */
  size_t n_varying_entries;
  uint32_t *core_row;    /* [n_core] the row of the system, see row_owner */
  uint32_t *column_unknown; /* [n_columns] an unknown that is this column with sign + */
  Factor *factor;
  Modes modes;
  int8_t *mode_sign; /* [n_modes] column = sign * boxed unknown */
  int determinant; /* sign at the last accepted point; 0: not known yet */
  Tail *tails;
  Term *tail_terms;
  size_t n_tails;

  uint32_t *state_column;  /* [n_states] column x 2 + sign of der(state), NONE: by function, NONE - 1: zero */
  double *dx;              /* [n_states] derivatives by function are written here first */
  double *next_event;      /* [n_uses] */
  size_t *variable_start;  /* [n_instances + 1] first result variable of each instance */
  struct Newton *newton;
} Composed;

#define STATE_ZERO (UINT32_MAX - 1)

/* ---- the system ---------------------------------------------------------------------------------------------------- */

struct LiedSystem {
  Memory memory;
  Message message;
  Arena permanent; /* class descriptions */
  jmp_buf failure;
  Structure structure;
  Composed *composed; /* NULL before the first composition */
  int running;        /* states exist: composing again carries them over */
  int stale;          /* structure changed since composition */
  int observed;       /* z_all, tails and outputs belong to (time, x) */
  int initialised;    /* the initial event has been handled */
  double time;        /* current time */
  double *saved; /* states and values carried over while recomposing, see change.c */
  LiedStats stats;
  Dynamics dynamics;
  Integrator integrator;
  int integrator_open;
  char text[512]; /* for names handed out */
};

const char *instance_name(const LiedSystem *s, uint32_t instance);
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
LiedStatus structure_join(LiedSystem *s, uint32_t port_a, uint32_t port_b);
LiedStatus structure_add_cut(LiedSystem *s, uint32_t port, double time_constant, const double *motion, size_t n);
void composed_free(LiedSystem *s, Composed *c);
void system_close_integrator(LiedSystem *s);

/* ---- composition: a list of stages -------------------------------------------------------------------------------- */

/* Working data of one composition, in an arena that ends with it. */
typedef struct Compose {
  LiedSystem *s;
  Composed *c;
  Arena work;
  /* nodes.c */
  /* causality.c */
  uint32_t *provider_instance, *provider_block; /* [n_groups] NONE: nobody yet */
  uint32_t *level;                              /* [n_groups] */
  uint8_t *known;                               /* [n_groups] */
  /* flows.c */
  FlowSum *sums; /* not yet scheduled */
  size_t n_sums;
  uint32_t *sum_inputs; /* port numbers */
} Compose;

LiedStatus compose_nodes(Compose *k);
LiedStatus compose_flows(Compose *k);
LiedStatus compose_causality(Compose *k);
LiedStatus compose_layout(Compose *k);
LiedStatus compose_rules(Compose *k);
LiedStatus compose_stamp(Compose *k);

uint32_t group_of(const LiedSystem *s, const Composed *c, uint32_t port, unsigned group);
uint32_t value_place(const LiedSystem *s, const Composed *c, uint32_t instance, uint32_t value);

#endif
