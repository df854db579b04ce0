/* compose.h: what composition makes of a structure (Plan): nodes, flows, causality, layout, rules, the linear level.
 * Nothing is evaluated here: src/evaluate makes the first factor. */
#ifndef LIED_COMPOSE_COMPOSE_H
#define LIED_COMPOSE_COMPOSE_H

#include "base/rigid_body.h"
#include "linear/linear.h"
#include "structure/structure.h"

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

/* A variable whose bounds a run watches. */
typedef struct Watch {
  Ref ref;
  Bounds bounds;
} Watch;

/* All instances of one class, in the order in which blocks run. Numbers of what the instances have are those of the whole
 * system; places say where a State holds it. */
typedef struct ClassUse {
  const ClassInfo *info;
  uint32_t index; /* of this use */
  size_t count;
  uint32_t *instance;               /* [count] */
  size_t row;                       /* first row of instance 0 */
  size_t unknown;                   /* internal unknown 0 of instance 0, among the system's unknowns */
  size_t state;                     /* first of its states */
  size_t relation;                  /* first of its relations */
  size_t mode;                      /* first of its modes */
  size_t discrete;                  /* first of its discrete variables in d */
  size_t constants, fixed, varying; /* first of each in coefficients */
  size_t member;                    /* instance 0 among the instances of all uses */
  size_t parameter, local, output, assertion, said, z, residual, initial; /* first of each in a State */
  const uint16_t *required; /* [n_required] unknowns that derivatives or events read */
  uint32_t n_required;
  uint8_t *runs;  /* [n_blocks][count] 1: the block runs for the instance */
  Signed *column; /* [count][n_unknowns] of z */
  uint32_t *at;   /* [count][n_values] of w */

  /* Lanes: how a State lays out what functions of the class read and write, see LiedBatch. */
  uint8_t lane_bits;
  const unsigned char *side_by_side; /* [blocks] of LiedBatch, where there are several lanes ... */
  uint32_t *lane_at;                 /* ... and `at` as it is there */
  size_t padded;                     /* count, rounded up to whole blocks */
  size_t right;                      /* first of its right-hand sides */

  /* Sweeps: what is read and written at each port, of each instance; NULL: the system is not swept, or has no linear level
   * here. */
  const LiedSweep **sweep;           /* [count] its direction */
  uint32_t *relation_at, *motion_at; /* [count][n_ports] */
  size_t kept;                       /* first of what its sweeps keep ... */
  uint32_t n_kept;                   /* ... for each instance */
} ClassUse;

/* One call of a block on instances side by side; use == NONE, and no function: flow sums first <= k < end; use == n_uses: rigid
 * groups. */
typedef struct Batch {
  LiedFunction *evaluate; /* of the block */
  uint32_t use, block;
  uint32_t first, end;
} Batch;

/* w[out] = -sum w[in], and w[mate] = -w[out] (the same flow seen from the other side); mate may be NONE. */
typedef struct FlowSum {
  uint32_t out, mate;
  uint32_t first, end; /* into flow_inputs */
} FlowSum;

/* A mass flow elected as state: x[state] is the flow at port value `value`, its negative at `mate`; mate_port and mate may be
 * NONE. */
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

/* y[to] = y[from], once both classes have computed their outputs. */
typedef struct OutputCopy {
  size_t to, from; /* from SIZE_MAX: of an instance that was removed */
} OutputCopy;

/* Rows that are not solved at each evaluation: z[column] follows from unknowns computed before it. Only outputs need them. */
typedef struct Tail {
  uint32_t column;
  Signed pivot;        /* the coefficient of column */
  uint32_t first, end; /* into tail_terms: the other unknowns */
  Signed rhs;
  uint32_t row; /* of the system: below n_rows a class's, else a sum */
} Tail;

/* One call of a function of a class on instances side by side. run == NULL: in sweeps, relation sums first <= k < end, or if
 * use == n_uses, rigid groups; among rows, rows by probing. */
typedef struct SweepCall {
  LiedFunction *run;
  uint32_t use, first, end;
} SweepCall;

/* relation[to] = sum over the parts, each of `length` numbers: what is behind a port where several parts meet. */
typedef struct RelationSum {
  uint32_t to, length;
  uint32_t first, end; /* into relation_parts */
} RelationSum;

typedef struct CallList {
  SweepCall *at;
  size_t n;
} CallList;

/* Parts of the plane that are rigidly joined, computed as one body: base/rigid_body.h. A place is a node of a group, at which
 * a frame of a member is; a leaf is a place where somebody else is, too. Values are places in w. */
typedef struct RigidLeaf {
  uint32_t value[RIGID_MOTION];
  uint32_t relation; /* what is behind it beside the group */
  uint32_t motion;
  uint32_t place;
} RigidLeaf;

typedef struct RigidGroup {
  uint32_t value[RIGID_MOTION]; /* of its root */
  uint32_t relation, motion;
  uint32_t leaf, end;  /* its leaves */
  uint32_t is_elastic; /* columns of der(x) and der(y) are not 0: something elastic is behind a leaf */
} RigidGroup;

typedef struct RigidPort {
  uint32_t value[RIGID_MOTION];
  uint32_t relation, place;
} RigidPort;

typedef struct RigidMember {
  uint32_t use, position, group;
  uint32_t port, end; /* into ports: the one inboard, then the others */
} RigidMember;

typedef struct RigidGroups {
  size_t n_groups, n_leaves, n_members, n_places;
  RigidGroup *groups;
  RigidLeaf *leaves;
  RigidMember *members; /* from the roots to the tips */
  RigidPort *ports;
  CallList blocks, reduce, expand; /* of members: what is inside follows when somebody asks; then leaves are as they were */
} RigidGroups;

/* How a forest is solved without a matrix: from the tips to the roots, and back. */
typedef struct Sweeps {
  int is_there;
  CallList blocks;            /* the explicit level without the inside of rigid groups; NULL: flow sums */
  SweepCall *reduce, *expand; /* in order */
  size_t n_reduce, n_expand, n_sums;
  RelationSum *sums;
  uint32_t *relation_parts;
  size_t n_relation, n_motion, n_kept; /* numbers; the first relation is 0 throughout */
  size_t n_laws;                       /* modes of all classes */
  RigidGroups rigid;
} Sweeps;

/* A large forest in parts that read nothing of each other: what threads do side by side, and what comes before and after it.
 * `run` is a block, reduce or expand. */
typedef struct Division {
  size_t n;                           /* 0: it is not divided */
  CallList *blocks, *reduce, *expand; /* [n] */
  CallList blocks_before, blocks_after, reduce_after, expand_before;
} Division;

/* What composition fixes. It does not change any more, so that States in several threads can share it; counted. */
struct Plan {
  Counted counted;
  Memory memory;
  Arena arena;
  Structure *structure;          /* that was composed; held */
  const EnergyAccount *accounts; /* its accounts ... */
  size_t n_accounts;             /* ... by then */

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

  uint32_t *value_slot, *value_number; /* [n_values] where a port value is in w, and its inverse; NULL: at its number */

  size_t n_instances, n_states, n_values, n_rows, n_relations, n_modes, n_discretes;
  size_t n_unknowns; /* of the system: first those of nodes, then internal ones */
  size_t n_node_unknowns;
  size_t n_members, n_parameters, n_locals, n_outputs, n_assertions, n_said, n_residuals,
      n_initials; /* sums over all instances */
  size_t n_rights;
  size_t n_z;                    /* the unknowns as each instance sees them, [use][instance][n_unknowns] */
  size_t n_shapes, most_corners; /* ... of a shape */

  /* linear level: coefficients = {1, constants, fixed, varying} */
  size_t n_coefficients;
  size_t n_columns, n_core; /* columns 0 <= c < n_core are solved at each evaluation, the rest by the tail */
  size_t open_row;          /* the first of the core rows to which forces of contacts are added; n_core: there are none */
  Matrix core;              /* pattern of the core matrix */
  Symbolic order;           /* of elimination, that States begin with ... */
  int has_order;            /* ... unless contacts change the matrix: then each has its own */
  uint8_t *row_flip;        /* [n_core] 1: a law written with the other sign, see stamp.c */
  Terms constant;           /* what does not vary, see evaluate_fixed */
  size_t n_base;            /* entries of the core */
  Terms varying, more;      /* the first varying term of an entry, and what is to be added to it */
  Terms right;              /* right-hand sides: Term.entry is a core row, Term.source of rhs */
  uint32_t *core_row;       /* [n_core] row of the system: below n_rows a class's, else the sum of a node or balance */
  uint32_t *column_unknown; /* [n_columns] an unknown of the system that is this column */
  uint32_t *mode_row, *mode_column; /* [n_modes] of the core matrix */
  int8_t *mode_sign;                /* [n_modes] column = sign * boxed unknown */
  OutputCopy *taken;
  size_t n_taken;
  Tail *tails;
  Term *tail_terms;
  size_t n_tails;

  Sweeps sweeps;
  Division division;
  int has_bare_joint; /* a joint has no inertia of its own behind it: only others give it some */

  CallList rows, rates; /* what gives coefficients, right-hand sides and bounds; what gives derivatives */
  Terms awaited;        /* unknowns that derivatives or events read: Term.entry is one of z_all, Term.source of z ... */
  uint32_t *absent;     /* [n_absent] ... and those of z_all that are 0 */
  size_t n_absent;

  Signed *state_column;                                        /* [n_states] of z: der(state); STATE_BY_FUNCTION: in dx */
  int has_event, has_before, has_next, has_check, has_initial; /* some class has such a function */
  int has_event_reads;                                         /* some class says what its `event` reads */
  int has_end;                                                 /* some class reads whether the run ends */
  int has_assertions;                                          /* `check` or `event` may find one violated */
  struct Contacts *contacts;                                   /* what is fixed of them; NULL: no class has a shape */
  int contacts_condensed; /* their forces are no unknowns of the matrix, which is the core: see condense.c */
  size_t *variable_start; /* [n_instances + 1] first result variable of each instance */
  Watch *watches;         /* [n_watches] variables with bounds */
  size_t n_watches;
  Ref *inputs; /* [n_inputs] that the host may set, those of the model itself first */
  size_t n_inputs;
};

#define STATE_BY_FUNCTION (UINT32_MAX - 1)

Plan *plan_new(const Memory *memory, jmp_buf *on_failure); /* NULL without memory; with the same allocator */
void plan_release(Plan *plan);                             /* one holder less */

typedef struct RowOwner {
  const ClassUse *use;
  size_t position;
  unsigned row; /* of the class */
} RowOwner;

/* Where number k of n per instance is for the instance at this position, in arrays of a batch that have lanes. */
static inline size_t place_in(const ClassUse *use, size_t n, size_t position, size_t k)
{
  const size_t lanes = (size_t)1 << use->lane_bits;
  return (((position >> use->lane_bits) * n + k) << use->lane_bits) + (position & (lanes - 1));
}

RowOwner row_owner(const Plan *plan, size_t row);                            /* row < n_rows */
size_t coefficient_of(const ClassUse *use, size_t position, unsigned entry); /* where it is in coefficients */
LiedEntryKind coefficient_kind(const Plan *plan, size_t coefficient);

/* ---- composing ------------------------------------------------------------------------------------------------------ */

/* Working data of one composition, in an arena that ends with it. An operation is a block of an instance, numbered
 * block_first[instance] + block, or behind those a flow sum. */
typedef struct Compose {
  LiedSystem *s;
  Plan *plan;
  const Plan *old;          /* what is carried over while running, or NULL */
  const double *old_values; /* ... and its port values */
  Arena work;
  double *saved_flow; /* [n_ports] kinetic flow into each port now, NaN where there is none; NULL before running */
  /* causality */
  uint8_t *known;        /* [n_groups] */
  uint32_t *provider;    /* [n_groups] operation, or NONE: a state, an open port, or no provider */
  uint32_t *level;       /* [n_groups] */
  uint32_t *block_first; /* [n_instances + 1] */
  size_t n_blocks;
  uint32_t *op_owner; /* [n_blocks] instance */
  uint32_t *op_level; /* [operations] */
  uint8_t *runs;      /* [n_blocks] */
  size_t n_sum_inputs;
  uint32_t *orphans; /* cuts that left a part without motion: it needs a free motion */
  size_t n_orphans;
} Compose;

/* All stages that evaluate nothing. If there are orphans: compose_add_free_motions, then repeat. */
LiedStatus compose_stages(Compose *k);
void compose_save_flows(Compose *k);                   /* of the running system, before the stages */
int carried_over(const Compose *k, uint32_t instance); /* it was part of the running system */
/* One-port free motion at the port of each cut that left a part without motion. */
LiedStatus compose_add_free_motions(Compose *k);
void compose_withdraw_free_motions(LiedSystem *s); /* after a composition that failed */

/* Rule 6, for a parameter that is to be set. */
int has_bounds(Bounds bounds);
Bounds bounds_of(const LiedSystem *s, Ref ref); /* of the instance, or its class */
LiedStatus check_parameter(LiedSystem *s, uint32_t instance, unsigned parameter, double value);

/* ---- rigid.c: what computes groups, see RigidGroup. Their batch: p has a RigidBody of each, fixed a Pose2 of each leaf, v a
 * RigidNow of each, y r0 of each leaf, context is the RigidGroups; where lane_bits is LIED_OF_COPIES, of each copy. */
typedef struct RigidNow {
  Vector2 moment; /* mass times r0 of the centre */
  double torque;  /* of constant forces */
} RigidNow;

LiedFunction rigid_place; /* values at leaves */

/* ---- inputs.c ------------------------------------------------------------------------------------------------------- */

/* The instance at the port's node that gives it a number; NONE: there is none. */
uint32_t number_at_node(const LiedSystem *s, const Plan *plan, uint32_t port);
int is_open_port(const LiedSystem *s, const Plan *plan, uint32_t port); /* nothing is connected to it, and nothing has to be */

/* ---- numbers of ports' variables: nodes.c --------------------------------------------------------------------------- */

uint32_t group_of(const LiedSystem *s, const Plan *plan, uint32_t port, unsigned group);
/* Port values have numbers, node by node, and places in w, which are the same unless lanes.c has moved them. */
uint32_t value_number(const LiedSystem *s, const Plan *plan, uint32_t instance, uint32_t value);
uint32_t value_slot(const LiedSystem *s, const Plan *plan, uint32_t instance, uint32_t value);
uint32_t node_value_slot(const Plan *plan, uint32_t port, uint32_t offset); /* of the shared values of the port's node */
uint32_t unknown_slot(const LiedSystem *s, const Plan *plan, uint32_t instance, uint32_t unknown);
uint32_t flow_value_slot(const LiedSystem *s, const Plan *plan, uint32_t port);
uint32_t flow_unknown_slot(const LiedSystem *s, const Plan *plan, uint32_t port);

#endif
