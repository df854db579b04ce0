/* component.h: what a component class is to lied, whether generated from Modelica or written by hand.
 *
 * A class is one constant `LiedClass` descriptor plus a few functions. It contributes to a system
 *
 *     explicit:  w = g(x, w, t)                       by blocks, in the direction composition chooses
 *     linear:    A(x, w, t) z = rhs(x, w, t)          by rows, which have no direction
 *
 * where w are the port values known at the explicit level (positions, velocities, media states, mass flows) and z are the
 * linear unknowns (derivatives of positions and velocities, reactions, internal unknowns). The runtime composes instances
 * of classes into one system, orders the blocks, stamps the rows into one sparse matrix and solves it in O(n).
 *
 * Every function of a class has the same type and treats the instances `first <= i < end` of a batch: all instances of the
 * class lie side by side, so a function is a tight loop. No instance reads what another one writes in the same call. Functions
 * keep no memory of their own, allocate nothing, do no I/O.
 *
 * Numbering that a class author relies on:
 *   values    of a class: for each port in order, its connector's variables that are neither LIED_REACTION nor LIED_QUASI,
 *             in order;
 *   unknowns  of a class: for each port in order, its connector's variables that are not LIED_SIGNAL, in order
 *             (for LIED_POSITION and LIED_KINETIC the unknown is the derivative, for LIED_REACTION and LIED_QUASI the
 *             variable itself), then the class's internal unknowns.
 *
 * How this page grows: structs get new fields at their ends, whose 0 means what was before. A class says how large its structs
 * are (LIED_ABI), and the runtime copies what it knows of them: fields that a class does not have are 0, fields that the
 * runtime does not know are ignored. LIED_ABI_VERSION changes where that is not enough; a class of another version is refused.
 */
#ifndef LIED_COMPONENT_H
#define LIED_COMPONENT_H

#include <math.h>
#include <stddef.h>
#include <stdint.h>

#ifdef __cplusplus
extern "C" {
#endif

#define LIED_ABI_VERSION 3u

/* ---- connectors ------------------------------------------------------------------------------------------------ */

typedef enum LiedKind {
  LIED_SIGNAL,   /* explicit value without derivative: media state, control signal */
  LIED_POSITION, /* explicit value; its derivative (the elastic velocity) is a linear unknown */
  LIED_KINETIC,  /* explicit value (velocity, mass flow); its derivative is a linear unknown */
  LIED_REACTION, /* linear unknown: force, torque, inertial pressure */
  LIED_QUASI     /* quasi-velocity: a linear unknown, equal at the node, that is the derivative of no port value: the elastic
                    angular velocity where an orientation travels as signals. It has no value and is no flow; its group is that
                    of the orientation, whose provider gives it */
} LiedKind;

typedef struct LiedVariable {
  const char *name;
  const char *unit;
  LiedKind kind;
  uint8_t flow;  /* 1: the node sums it to zero (positive into the component); 0: equal at the node */
  uint8_t group; /* explicit variables of one group are provided together; a kinetic flow has a group of its own; a reaction
                    names the group it belongs to, which matters only where several groups have potentials */
} LiedVariable;

struct LiedClass;

/* Two connectors fit when their variables agree (name, kind, flow, group, in this order), by any names of the
 * connectors: each shared object may hold its own copy, and paired connectors may have different names. */
typedef struct LiedConnector {
  const char *name;
  const LiedVariable *variables;
  uint16_t n_variables;
  uint16_t n_groups;
  /* One-port class that provides this connector's motion from states (positions first, then velocities, in the
   * connector's order). It sets a subtree free when its rigid connection is cut. NULL where that makes no sense. */
  const struct LiedClass *free_motion;
} LiedConnector;

typedef struct LiedPort {
  const char *name;
  const LiedConnector *connector;
  uint8_t optional; /* 1: may stay open as a consumer; its values then hold `open_value` or what the host sets */
  double open_value;
} LiedPort;

/* One variable group of one port. */
typedef struct LiedGroup {
  uint16_t port;
  uint16_t group;
} LiedGroup;

/* ---- what an instance owns --------------------------------------------------------------------------------------- */

typedef enum LiedCheck { /* rule 6: what a parameter's value must satisfy; any finite value for LIED_ANY */
                         LIED_ANY,
                         LIED_POSITIVE,
                         LIED_NONNEGATIVE,
                         LIED_NONZERO
} LiedCheck;

/* What a parameter is to the method. Nothing is concluded from its name or unit. */
typedef enum LiedRole {
  LIED_PLAIN,
  LIED_DIALECTIC_TIME, /* T_D: equal within a rigid tree (rule 4), inherited by a subtree that is set free */
  LIED_INERTANCE,      /* L: a stream cycle needs one that is not zero (rule 5) */
  LIED_INPUT_VALUE,    /* of a class with one port, which gives it this value: inputs at its node are set here */
  LIED_ELASTIC_TIME,   /* T_E: how far ahead an elastic element sees */
  LIED_STREAM_TIME,    /* T_S: bounds how fast a stream follows its pressure drop */
  LIED_LOOSE_TIME, /* T_D of what a cut at a port of this class sets free, where its tree has none: it was fixed to ground */
  LIED_SEED        /* of random numbers: lied_seed gives each its own integer, from 1 to 2147483562 */
} LiedRole;

/* What depends on a parameter beside numbers. */
typedef enum LiedStructural {
  LIED_FREE,            /* nothing: its value may change while a system runs */
  LIED_ZERO_STRUCTURAL, /* whether it is zero: a pivot, a tree or a rule depends on it (m, T_D, T_E, d) */
  LIED_STRUCTURAL       /* its value: a change needs a new composition (corners of a shape) */
} LiedStructural;

typedef struct LiedParameter {
  const char *name;
  const char *unit;
  double value; /* default; LIED_REQUIRED: the user must give one */
  LiedCheck check;
  LiedRole role;
  uint8_t structural; /* LiedStructural */
  double min, max;    /* bounds of its value, if min < max; a bound may be infinite */
} LiedParameter;

#define LIED_REQUIRED NAN

#define LIED_BY_FUNCTION (-1) /* the derivative comes from the class's `derivatives` function */

typedef enum LiedStateRole {
  LIED_PLAIN_STATE,
  LIED_JOINT_VELOCITY /* v or w of a dialectic joint: it moves ports and does not place them; T_D times it may make the linear
                         equations lose rank (spin) */
} LiedStateRole;

/* What initial equations may do with a start value. */
typedef enum LiedStartKind {
  LIED_START_GUESS,  /* it is the initial value if the initial equations leave it so; others are changed before */
  LIED_START_FIXED,  /* nothing: it is the initial value */
  LIED_START_UNKNOWN /* nobody gave it: initial equations determine it */
} LiedStartKind;

typedef struct LiedState {
  const char *name;
  const char *unit;
  double start;
  double nominal;     /* > 0: absolute tolerance = relative tolerance x nominal */
  int32_t derivative; /* the unknown of the class that is der(state), or LIED_BY_FUNCTION */
  uint8_t role;       /* LiedStateRole */
  double min, max;    /* as of a LiedName */
  uint8_t start_is;   /* LiedStartKind */
} LiedState;

/* A named quantity: local explicit variable, discrete variable, internal unknown, output. */
typedef struct LiedName {
  const char *name;
  const char *unit;
  double start;       /* initial value of a discrete variable */
  double min, max;    /* if min < max: a run warns where the variable leaves these bounds at the end of a step */
  uint8_t is_unknown; /* of a discrete variable: initial equations determine its start value */
} LiedName;

/* A name for the kinetic flow of a port, as a user sees it (`m_flow`). Composition elects some of them as states. */
typedef struct LiedStream {
  const char *name;
  uint16_t port;
  double nominal;
} LiedStream;

/* ---- the explicit level ------------------------------------------------------------------------------------------ */

struct LiedBatch;
typedef void LiedFunction(const struct LiedBatch *batch, size_t first, size_t end);
/* The derivative of a LiedFunction along `dot`, whose x, w, v hold tangents on entry and whose outputs hold tangents on
 * return. `batch` holds the values at which the function was evaluated. */
typedef void LiedTangent(const struct LiedBatch *batch, const struct LiedBatch *dot, size_t first, size_t end);

/* List blocks so that one which reads a local variable or port value of another comes after it. */
typedef struct LiedBlock {
  uint8_t choice; /* 0: always runs; blocks that share a number > 0 are directions of the same equations: one of them runs */
  uint16_t n_inputs;
  uint16_t n_outputs;
  const LiedGroup *inputs;  /* groups that must be known before */
  const LiedGroup *outputs; /* groups it provides; none: it computes local variables only */
  LiedFunction *evaluate;   /* reads p, x, d, w, v; writes w, v */
  LiedTangent *tangent;     /* optional */
} LiedBlock;

/* Kinetic flows that sum to zero (mass balance of a pipe, a splitter). The runtime solves it in whatever direction the
 * elected states ask for and stamps its derivative: such equations need neither block nor row. */
typedef struct LiedBalance {
  uint16_t n_members;
  const LiedGroup *members;
} LiedBalance;

/* ---- the linear level -------------------------------------------------------------------------------------------- */

typedef enum LiedEntryKind {
  LIED_CONSTANT, /* coefficient is `value` */
  LIED_FIXED,    /* depends on parameters only: the next number of b->fixed, written by `fixed` */
  LIED_VARYING   /* the next number of b->a, written by `rows` */
} LiedEntryKind;

/* One coefficient of the constant pattern. Entries are listed row by row. */
typedef struct LiedEntry {
  uint16_t row;
  uint16_t unknown;
  LiedEntryKind kind;
  double value;
} LiedEntry;

typedef struct LiedRow {
  const char *equation; /* as a person would read it; appears in messages */
  uint8_t homogeneous;  /* 1: right-hand side always 0 (b->rhs is still laid out, and ignored) */
} LiedRow;

/* Boxed complementarity: `row` is the law for `unknown`, with coefficient LIED_CONSTANT 1 there, and holds while
 * lower <= unknown <= upper; else the unknown stays at the bound. Bounds come from `bounds`; they may be infinite, and equal
 * bounds switch the law off. */
typedef struct LiedMode {
  uint16_t row;
  uint16_t unknown;
} LiedMode;

/* Where a port lies when a tree is solved without a matrix. */
typedef enum LiedSweepSide {
  LIED_SWEEP_NONE,     /* it has no linear unknowns */
  LIED_SWEEP_INBOARD,  /* toward the root; at most one */
  LIED_SWEEP_OUTBOARD, /* the class gives the derivatives there */
  LIED_SWEEP_GROUND    /* the derivatives there are 0; only together with an inboard port */
} LiedSweepSide;

/* How a class takes part in solving a tree without a matrix, in one direction. With d, the derivatives of the potentials of a
 * port, and f, its reactions into the class, both in the connector's order: `reduce` finds f = M d + c of the inboard port, for
 * all that is behind it, from the relations behind its outboard ports, where f = -(M d + c), and its own rows. `expand` finds d
 * at the outboard ports, the class's own unknowns and reactions at ground from d at the inboard port, and the derivatives of
 * all states. The row of a mode is its law or holds the unknown at a bound, as `law` says; `expand` judges it. Relations that
 * `rows` evaluates are known before, those of `derivatives` are not: a class with these has no sweeps. A relation is [f][d and
 * 1]: M with c as its last column. */
typedef struct LiedSweep {
  const uint8_t *side;     /* [n_ports] LiedSweepSide */
  const uint32_t *columns; /* [n_ports] bit k: column k of the relation there may be other than 0; inboard: it is written */
  uint16_t n_kept;         /* numbers that `reduce` leaves for `expand` */
  uint8_t is_ground;       /* all derivatives that `expand` gives are 0: it need not be called */
  LiedFunction *reduce;    /* reads p, x, d, w, v, law, relation; writes relation, kept, weak; NULL: there is nothing to do */
  LiedFunction *expand;    /* reads the same, motion, kept; writes motion, z of internal unknowns, dx, judged; NULL likewise */
  uint8_t is_rigid; /* a rigid body of the plane with at least one frame: each connector has, in this order, the positions x, y,
                       phi, their kinetic velocities, two forces and the torque. Blocks and sweeps depend on parameters and the
                       frame inboard alone. Several that are joined may be computed as one, see src/base/rigid_body.h */
} LiedSweep;

/* ---- what the composition rules need to know --------------------------------------------------------------------- */

#define LIED_ALWAYS UINT16_MAX /* instead of a parameter: there is inertia whatever the parameters */

/* A positive value of `parameter` gives inertia to kinetic variable `kinetic` (counted among the connector's kinetic
 * variables) at `port`. */
typedef struct LiedInertia {
  uint16_t port;
  uint16_t kinetic;
  uint16_t parameter;
} LiedInertia;

/* One degree of freedom that a joint gives to what is outboard of it: a bit mask of the kinetic variables (planar: 1 vx, 2 vy,
 * 4 w) whose inertia it feels in any configuration. A revolute joint has 4: it moves a point mass too, but not one on its axis.
 */
typedef struct LiedFreedom {
  uint32_t kinetic;
} LiedFreedom;

/* ---- shapes that meet --------------------------------------------------------------------------------------------- */

typedef enum LiedShapeKind {
  LIED_CIRCLE, /* about the origin of its port */
  LIED_LINE,   /* from its first corner to its second; solid on the right of this direction */
  LIED_POLYGON /* convex, corners counter-clockwise */
} LiedShapeKind;

#define LIED_NO_PARAMETER UINT16_MAX

/* A shape that meets the shapes of other instances. In the plane the connector of `port` begins with three positions (x, y and
 * the angle), and has three reactions (two forces and the torque), in this order. `rows` say that these are 0: the runtime adds
 * the forces of contacts there. The rest are numbers of parameters. */
typedef struct LiedShape {
  uint8_t kind;      /* LiedShapeKind */
  uint8_t dimension; /* 2: of the plane; 3: of space (reserved: composition refuses it) */
  uint16_t port;
  uint16_t n_rows; /* 3 in the plane, 6 in space */
  const uint16_t *rows;
  uint16_t n_corners, corners; /* any number; the first of n_corners x dimension parameters: the coordinates of each */
  uint16_t radius;
  uint16_t stiffness; /* none: does not give way */
  uint16_t damping, friction;
  uint16_t bristle;      /* stiffness of friction that sticks; none: as for the normal */
  uint16_t elastic_time; /* T_E */
  uint16_t layer;        /* shapes with the same number other than 0 pass through each other */
} LiedShape;

/* ---- what a class watches and accounts for ----------------------------------------------------------------------- */

typedef enum LiedLevel {
  LIED_ERROR,    /* the run stops with LIED_ASSERTION */
  LIED_WARNING,  /* said once per instance and assertion; the run goes on */
  LIED_TERMINATE /* the run ends regularly, with LIED_TERMINATED */
} LiedLevel;

/* A piece of a message that shows values. */
typedef struct LiedText {
  const char *text;         /* as it stands; of a number: how printf writes a double */
  const char *const *names; /* instead: the text for a value of 0, 1, ... */
  uint16_t n_names;
  uint16_t value;     /* 1 + the place of its number among the message's values; 0: it has none */
  uint16_t condition; /* the same of a truth value: shown where that is not 0; 0: always shown */
} LiedText;

typedef struct LiedAssertion {
  const char *message;
  uint8_t level;         /* LiedLevel */
  const char *place;     /* FILE:LINE:COLUMN of the assertion, or "" */
  const LiedText *texts; /* [n_texts] instead of the message; their values begin at b->said[said] of the instance */
  uint16_t n_texts, said;
} LiedAssertion;

/* Where a function finds that it cannot go on. */
typedef struct LiedFaultSite {
  const char *function; /* its name, or "" */
  const LiedText *texts;
  uint16_t n_texts;
  const char *place; /* FILE:LINE:COLUMN, or "" */
} LiedFaultSite;

enum { LIED_FAULT_VALUES = 16 };

/* The first that was found in an evaluation. The runtime asks for a smaller step, and where that does not help it ends the run
 * with this message. */
typedef struct LiedFault {
  const LiedFaultSite *site; /* NULL: none */
  const void *owner;         /* of the batch */
  size_t instance;
  double values[LIED_FAULT_VALUES];
} LiedFault;

/* What an account is to the balance. All classes that have an account give it the same kind. */
typedef enum LiedEnergyKind {
  LIED_ENERGY_OTHER,     /* stored or taken, and no more is known of it */
  LIED_ENERGY_KINETIC,   /* stored in motion */
  LIED_ENERGY_ELASTIC,   /* stored in springs */
  LIED_ENERGY_POTENTIAL, /* stored in height */
  LIED_ENERGY_THERMAL,   /* stored as heat */
  LIED_ENERGY_SUPPLIED,  /* its power comes into the system from outside */
  LIED_ENERGY_REVERSED,  /* its power comes into the system by an error of the method: streams that flow back */
  LIED_ENERGY_TD,        /* its power is taken by T_D */
  LIED_ENERGY_TE         /* its power is taken by T_E */
} LiedEnergyKind;

/* Output `output` of the class belongs to the energy ledger. The runtime sums each account over all instances. */
typedef struct LiedEnergy {
  const char *account; /* "kinetic", "TD", "damping": as results name it */
  uint8_t is_power;    /* 1: power taken (W), integrated over time; 0: stored energy (J) */
  uint16_t output;
  uint8_t kind; /* LiedEnergyKind */
} LiedEnergy;

/* ---- what messages name ------------------------------------------------------------------------------------------ */

/* An equation as its author wrote it. */
typedef struct LiedSource {
  const char *equation; /* "" where there is none of its own */
  const char *place;    /* FILE:LINE:COLUMN, or "" */
} LiedSource;

typedef struct LiedRelation {
  const char *text; /* v > 0 */
  LiedSource source;
} LiedRelation;

/* An initial equation: left = right when a run begins. */
typedef struct LiedInitial {
  const char *equation; /* as written */
  const char *place;    /* FILE:LINE:COLUMN, or "" */
  uint8_t is_solved;    /* `initialise` assigns what it determines */
} LiedInitial;

/* ---- evaluation -------------------------------------------------------------------------------------------------- */

typedef enum LiedHold {
  LIED_HOLD_NONE, /* events: every relation takes its new value */
  LIED_HOLD_TIME, /* stage of a fixed step: relations on time alone keep theirs */
  LIED_HOLD_ALL   /* adaptive step: all relations keep theirs, the solver watches the indicators */
} LiedHold;

/* All instances of one class, side by side. Instance i is lane i % L of block i / L, L = 2^lane_bits. Shapes are
 * [block][...][lane], whole blocks always; with one lane, as every class may expect that does not set `lane_bits`, that is
 * [instance][...]. With any number x, dx and z are [instance][...], as solvers see them. Who writes is in brackets. */
typedef struct LiedBatch {
  const double *time;      /* [runtime] points to the current time */
  LiedHold hold;           /* [runtime] */
  int initial;             /* [runtime] 1 during initialisation */
  const double *p;         /* n_parameters [host] */
  double *x;               /* n_states [integrator; `event` may reinitialise] */
  double *d;               /* n_discretes [`event`] */
  double *v;               /* n_locals [blocks] */
  double *w;               /* port values of the whole system [blocks]; the instance's are at w[at[lied_place(...)]] */
  const uint32_t *at;      /* n_values [runtime] */
  double *g;               /* n_relations: indicators [lied_relation] */
  unsigned char *on;       /* n_relations: current truth values [lied_relation] */
  double *fixed;           /* number of LIED_FIXED entries [`fixed`] */
  double *a;               /* number of LIED_VARYING entries [`rows`] */
  double *rhs;             /* n_rows [`rows`] */
  double *bound;           /* n_modes x 2: lower, upper [`bounds`] */
  double *z;               /* n_unknowns: solved linear unknowns [runtime; for `residual` the point to evaluate at] */
  double *residual;        /* n_rows: A z - rhs at z [`residual`] */
  double *dx;              /* n_states: derivatives marked LIED_BY_FUNCTION [`derivatives`] */
  double *y;               /* n_outputs [`outputs`] */
  double *next;            /* 1: time of the next time event, or INFINITY [`next_event`] */
  unsigned char *changed;  /* 1: set nonzero when `event` changed x or d [`event`] */
  unsigned char *cut;      /* 1: set to 1 + port to ask that the connection at that port be cut [`event`] */
  unsigned char *violated; /* n_assertions: set nonzero where an assertion does not hold [`check`, `event`] */
  double *said;            /* n_said: values in the messages of violated assertions [`check`, `event`] */
  LiedFault *fault;        /* of the whole system; NULL: faults are not recorded [lied_fault] */
  const void *owner;       /* [runtime] what these instances are to it */
  const void *context;     /* [class] its `context` */
  uint32_t lane_bits;      /* [runtime] 0, or what the class allows */
  const unsigned char *side_by_side; /* [block], where lane_bits > 0: 1: each value of lane 0 has those of the other lanes
                                        behind it in w [runtime] */
  double *initials;                  /* n_initials x 2: left and right sides of initial equations [`initial_sides`] */
  double *relation;                  /* of the whole system; of port k at relation[relation_at[i * n_ports + k]] [`reduce`] */
  const uint32_t *relation_at;       /* n_ports, instance by instance [runtime] */
  double *motion;                    /* of the whole system, likewise: derivatives of a port's potentials [`expand`] */
  const uint32_t *motion_at;
  double *kept;      /* the most that a sweep of the class keeps, instance by instance [`reduce`] */
  int *weak;         /* of the whole system: set nonzero where a pivot is too small to divide by [`reduce`] */
  const double *law; /* n_modes x 2: 1 and 0 while the law holds, else 0 and the bound that the unknown is at [runtime] */
  double *predicted; /* n_modes: about the value that the law will give, where a search begins; 0 if not written [`bounds`] */
  double *judged;    /* n_modes x 3: the unknown, what the law leaves over, and the sum of the sizes of its terms [`expand`] */
  int terminal;      /* [runtime] 1 from the event at the end of a run to its last row */
  double *weak_of;   /* of copies, where lane_bits is LIED_OF_COPIES: how often `weak` would have been set for each */
} LiedBatch;

/* Where number k of n per instance is for instance i, in arrays of a batch that have lanes; in the others it is i * n + k. */
static inline size_t lied_place(const LiedBatch *b, size_t n, size_t i, size_t k)
{
  return (((i >> b->lane_bits) * n + k) << b->lane_bits) + (i & (((size_t)1 << b->lane_bits) - 1));
}

/* Called where something is computed that has no value, for instance i. Gives NAN. */
static inline double lied_fault(const LiedBatch *b, size_t i, const LiedFaultSite *site, unsigned n, const double *values)
{
  LiedFault *fault = b ? b->fault : NULL;
  if (!fault || fault->site) return NAN;
  fault->site = site;
  fault->owner = b->owner;
  fault->instance = i;
  for (unsigned k = 0; k < n && k < LIED_FAULT_VALUES; k++) fault->values[k] = values[k];
  return NAN;
}

/* The truth of "indicator < 0" as relation k of instance i, out of n per instance, or as the relation at a place. Held between
 * events in adaptive runs. Called in each evaluation, by a block or `rows`; by `derivatives` where the indicator depends on
 * linear unknowns (then only `derivatives` and what comes after it can use the truth). */
static inline int lied_relation_at(const LiedBatch *b, size_t place, double indicator)
{
  b->g[place] = indicator;
  if (b->hold != LIED_HOLD_ALL) b->on[place] = indicator < 0;
  return b->on[place];
}

static inline int lied_relation(const LiedBatch *b, size_t i, size_t n, size_t k, double indicator)
{
  return lied_relation_at(b, lied_place(b, n, i, k), indicator);
}

/* The same for an indicator that depends on time and parameters alone: changes only at events, so that the last stage of a
 * fixed step that ends at the event still sees the value before it. Give `next_event` for it. */
static inline int lied_time_relation_at(const LiedBatch *b, size_t place, double indicator)
{
  if (b->hold == LIED_HOLD_NONE) b->on[place] = indicator < 0;
  b->g[place] = b->on[place] ? -1 : 1; /* the time event stops the solver; nothing to search for */
  return b->on[place];
}

static inline int lied_time_relation(const LiedBatch *b, size_t i, size_t n, size_t k, double indicator)
{
  return lied_time_relation_at(b, lied_place(b, n, i, k), indicator);
}

/* ---- lanes --------------------------------------------------------------------------------------------------------- */

/* Functions over blocks of several lanes, which compilers turn into vector instructions. A class states what happens in one
 * lane, in a LIED_IN_LANE function that gets a LiedLane; the loops below make three copies of it: for batches of one lane; for
 * whole blocks whose port values lie side by side; and for other blocks. With LIED_ONE_LANE there is only the first, which
 * compiles in a third of the time. */

#ifndef LIED_ONE_LANE

/* LIED_OF_COPIES in place of lane_bits: each instance is a block, whose lanes are copies of the whole system: all arrays of
 * numbers are [number][lane], and `at`, `relation_at`, `motion_at` count numbers. */
enum { LIED_LANE_BITS = 3, LIED_LANES = 1 << LIED_LANE_BITS, LIED_OF_COPIES = 255 };

typedef struct LiedLane {
  size_t block, lane;
  size_t lanes;     /* of the block */
  int side_by_side; /* as in LiedBatch */
  int is_copy;      /* 1: of copies */
} LiedLane;

/* Where slot k of n is for this lane, in arrays that have lanes and in those that have not (x, dx, z); where its value k of n
 * is in w; number k of port p of n, in relations or motions; its result of call k, out of [calls][LIED_LANES]. */
#define LIED_IN(l, n, k) (((l).block * (n) + (k)) * (l).lanes + (l).lane)
#define LIED_OWN(l, n, k) ((l).is_copy ? LIED_IN(l, n, k) : ((l).block * (l).lanes + (l).lane) * (n) + (k))
#define LIED_AT(b, l, n, k)                                                                                                    \
  ((l).is_copy        ? (size_t)(b)->at[(l).block * (n) + (k)] * (l).lanes + (l).lane                                          \
   : (l).side_by_side ? (b)->at[((l).block * (n) + (k)) * (l).lanes] + (l).lane                                                \
                      : (b)->at[LIED_IN(l, n, k)])
#define LIED_OF_PORT(at, l, n, p, k)                                                                                           \
  ((l).is_copy ? ((size_t)(at)[(l).block * (n) + (p)] + (k)) * (l).lanes + (l).lane : (at)[LIED_OWN(l, n, p)] + (k))
#define LIED_CALL(l, calls, k) (calls)[k][(l).lane]
/* A pivot is too small to divide by. */
#define LIED_WEAK(b, l, is_weak)                                                                                               \
  if ((l).is_copy)                                                                                                             \
    (b)->weak_of[(l).lane] += (is_weak) ? 1.0 : 0.0;                                                                           \
  else if (is_weak)                                                                                                            \
  *(b)->weak = 1

#else

enum { LIED_LANE_BITS = 0, LIED_LANES = 1, LIED_OF_COPIES = 0 };

typedef struct LiedLane {
  size_t block;
} LiedLane;

#define LIED_IN(l, n, k) ((l).block * (n) + (k))
#define LIED_OWN(l, n, k) LIED_IN(l, n, k)
#define LIED_AT(b, l, n, k) (b)->at[LIED_IN(l, n, k)]
#define LIED_OF_PORT(at, l, n, p, k) ((at)[LIED_IN(l, n, p)] + (k))
#define LIED_CALL(l, calls, k) (calls)[k][0]
#define LIED_WEAK(b, l, is_weak)                                                                                               \
  if (is_weak) *(b)->weak = 1

#endif

#if defined __GNUC__
#define LIED_IN_LANE static inline __attribute__((always_inline))
#define LIED_NOT_INLINE static __attribute__((noinline))
#else
#define LIED_IN_LANE static inline
#define LIED_NOT_INLINE static
#endif

/* No lane reads what another one writes. */
#if defined __clang__
#define LIED_LANES_APART _Pragma("clang loop vectorize(assume_safety)")
#elif defined __GNUC__
#define LIED_LANES_APART _Pragma("GCC ivdep")
#else
#define LIED_LANES_APART
#endif

/* Functions of a class from what they do in one lane, where `lane` is the LiedLane. LIED_LANE_FUNCTION: one instance after the
 * other; LIED_LANE_TANGENT: the same for a LiedTangent. LIED_BLOCK_FUNCTION: whole blocks at once, first `call` in each lane,
 * what no vector instruction computes, with results in `calls`, [n_calls][LIED_LANES], then `statement`; `values`: it reads or
 * writes port values. */

#ifdef LIED_ONE_LANE

#define LIED_FUNCTION_IN(parameters, arguments, name, in_lanes, of_copies, alone)                                              \
  static void name parameters                                                                                                  \
  {                                                                                                                            \
    alone                                                                                                                      \
  }

#define LIED_EACH_ALONE(statement)                                                                                             \
  for (size_t block_ = first; block_ < end; block_++) {                                                                        \
    const LiedLane lane = {block_};                                                                                            \
    statement;                                                                                                                 \
  }

#else

/* Several lanes have a function of their own: a call for one instance, as in a chain, saves no registers for them. */
#define LIED_FUNCTION_IN(parameters, arguments, name, in_lanes, of_copies, alone)                                              \
  LIED_NOT_INLINE void name##_in_lanes parameters                                                                              \
  {                                                                                                                            \
    if (b->lane_bits == LIED_OF_COPIES) {                                                                                      \
      of_copies                                                                                                                \
    } else {                                                                                                                   \
      in_lanes                                                                                                                 \
    }                                                                                                                          \
  }                                                                                                                            \
  static void name parameters                                                                                                  \
  {                                                                                                                            \
    if (b->lane_bits)                                                                                                          \
      name##_in_lanes arguments;                                                                                               \
    else {                                                                                                                     \
      alone                                                                                                                    \
    }                                                                                                                          \
  }

#define LIED_EACH_ALONE(statement)                                                                                             \
  for (size_t block_ = first; block_ < end; block_++) {                                                                        \
    const LiedLane lane = {block_, 0, 1, 0, 0};                                                                                \
    statement;                                                                                                                 \
  }

#endif

#define LIED_EACH_LANE(block_, from, to, beside, statement)                                                                    \
  for (size_t lane_ = (from); lane_ < (to); lane_++) {                                                                         \
    const LiedLane lane = {block_, lane_, LIED_LANES, beside, 0};                                                              \
    (void)lane;                                                                                                                \
    statement;                                                                                                                 \
  }

#define LIED_EACH_INSTANCE(statement)                                                                                          \
  for (size_t i_ = first; i_ < end; i_++) {                                                                                    \
    const LiedLane lane = {i_ / LIED_LANES, i_ % LIED_LANES, LIED_LANES, 0, 0};                                                \
    statement;                                                                                                                 \
  }

#define LIED_EACH_BLOCK(values, call, statement)                                                                               \
  for (size_t i_ = first, to_; i_ < end; i_ += to_ - i_ % LIED_LANES) {                                                        \
    const size_t at_ = i_ / LIED_LANES, from_ = i_ % LIED_LANES, left_ = end - at_ * LIED_LANES;                               \
    to_ = left_ < LIED_LANES ? left_ : LIED_LANES;                                                                             \
    if (to_ - from_ == LIED_LANES && (!(values) || b->side_by_side[at_])) {                                                    \
      LIED_EACH_LANE(at_, 0, LIED_LANES, 1, call)                                                                              \
      LIED_LANES_APART                                                                                                         \
      LIED_EACH_LANE(at_, 0, LIED_LANES, 1, statement)                                                                         \
    } else {                                                                                                                   \
      LIED_EACH_LANE(at_, from_, to_, 0, call; statement)                                                                      \
    }                                                                                                                          \
  }

#define LIED_EACH_COPY(statement)                                                                                              \
  for (size_t lane_ = 0; lane_ < LIED_LANES; lane_++) {                                                                        \
    const LiedLane lane = {i_, lane_, LIED_LANES, 0, 1};                                                                       \
    statement;                                                                                                                 \
  }

#define LIED_OF_EACH_COPY(call, statement)                                                                                     \
  for (size_t i_ = first; i_ < end; i_++) {                                                                                    \
    LIED_EACH_COPY(call)                                                                                                       \
    LIED_LANES_APART                                                                                                           \
    LIED_EACH_COPY(statement)                                                                                                  \
  }

#define LIED_LANE_FUNCTION(name, statement)                                                                                    \
  LIED_FUNCTION_IN((const LiedBatch *b, size_t first, size_t end), (b, first, end), name, LIED_EACH_INSTANCE(statement),       \
                   LIED_OF_EACH_COPY((void)lane, statement), LIED_EACH_ALONE(statement))

#define LIED_LANE_TANGENT(name, statement)                                                                                     \
  LIED_FUNCTION_IN((const LiedBatch *b, const LiedBatch *dot, size_t first, size_t end), (b, dot, first, end), name,           \
                   LIED_EACH_INSTANCE(statement), (void)0;                                                                     \
                   , LIED_EACH_ALONE(statement))

#define LIED_BLOCK_FUNCTION(name, values, n_calls, call, statement)                                                            \
  LIED_FUNCTION_IN((const LiedBatch *b, size_t first, size_t end), (b, first, end), name,                                      \
                   LIED_CALLS(n_calls) LIED_EACH_BLOCK(values, call, statement),                                               \
                   LIED_CALLS(n_calls) LIED_OF_EACH_COPY((void)lane; call, statement),                                         \
                   LIED_CALLS(n_calls) LIED_EACH_ALONE(call; statement))

#define LIED_CALLS(n)                                                                                                          \
  double calls[(n) + 1][LIED_LANES];                                                                                           \
  (void)calls;

struct LiedSizes;

typedef struct LiedClass {
  uint32_t abi_version;          /* LIED_ABI_VERSION */
  const struct LiedSizes *sizes; /* of the structs it was compiled with; LIED_ABI gives both */
  const char *name;              /* dotted name, as in messages */

  uint16_t n_ports, n_parameters, n_states, n_discretes, n_locals, n_internals, n_outputs, n_streams, n_relations;
  const LiedPort *ports;
  const LiedParameter *parameters;
  const LiedState *states;
  const LiedName *discretes;
  const LiedName *locals;    /* explicit variables of its own */
  const LiedName *internals; /* linear unknowns of its own */
  const LiedName *outputs;
  const LiedStream *streams;

  uint16_t n_blocks, n_balances, n_rows, n_entries, n_modes, n_inertias, n_freedoms, n_measured;
  const LiedBlock *blocks;
  const LiedBalance *balances;
  const LiedRow *rows_info;
  const LiedEntry *entries; /* none: the rows are dense over all unknowns and come from `residual` */
  const LiedMode *modes;
  const LiedInertia *inertias;
  const LiedFreedom *freedoms;
  const uint16_t *measured; /* ports of connectors with reaction potentials alone (a force that others read) whose values this
                               class determines; one port of a node does */

  LiedFunction *fixed;              /* reads p; writes fixed */
  LiedFunction *rows;               /* reads p, x, d, w, v, on; writes a, rhs */
  LiedFunction *residual;           /* instead of `rows`: affine in z, probed one unknown at a time */
  LiedFunction *bounds;             /* reads p, x, d, w, v; writes bound and, if it likes, predicted */
  LiedFunction *derivatives;        /* reads all of the above and z; writes dx */
  LiedFunction *outputs_of;         /* reads all of the above and z; writes y */
  LiedFunction *event;              /* at step ends and events: reads all but y; writes x, d, changed, cut, violated */
  LiedFunction *next_event;         /* after events; writes next */
  LiedTangent *rows_tangent;        /* optional: exact derivative of `rows` */
  LiedTangent *derivatives_tangent; /* optional: exact derivative of `derivatives`, dot->z included */

  uint16_t n_assertions, n_energies;
  const LiedAssertion *assertions;
  const LiedEnergy *energies;
  LiedFunction *check; /* after initialisation and each accepted step and event: reads all, y too; writes violated */

  /* The unknowns that `derivatives` and `event` read: the others need not be solved for at each evaluation. NULL: all. */
  uint16_t n_awaited;
  const uint16_t *awaited;

  const LiedShape *shape; /* NULL: none */

  /* For messages alone; each may be NULL. */
  const LiedRelation *relations;    /* [n_relations] */
  const LiedSource *state_sources;  /* [n_states] what gives the derivative */
  const LiedSource *local_sources;  /* [n_locals] */
  const LiedSource *output_sources; /* [n_outputs] */
  const LiedSource *value_sources;  /* [port values] those that the class gives */

  uint16_t n_said; /* values in the messages of assertions */
  uint16_t n_sweeps;

  LiedFunction *check_start; /* like `check`, once after initialisation: costs nothing later */

  const void *context; /* b->context in its functions; lives as long as every system that has the class */

  /* Puts states back to where they belong (the norm of a quaternion is 1): reads p, x; writes x. Called at initialisation and
   * after each accepted step, before events. It must not change what the ports show beyond rounding. */
  LiedFunction *project;

  const LiedSweep *sweeps; /* [n_sweeps] directions in which it can be swept; of two for the same sides the first that fits */
  uint8_t lane_bits;       /* its batches may have 2^lane_bits lanes, or one; 0: only one */

  /* Initial equations beyond start values; only classes of one lane have them. `initialise` assigns states and discrete
   * variables, and is called until nothing changes; the rest is solved by Newton's method over the start values that are free.
   */
  uint16_t n_initials;
  const LiedInitial *initials;
  LiedFunction *initialise;    /* reads p, x, d, w, v, z; writes x, d */
  LiedFunction *initial_sides; /* reads p, x, d, w, v, z; writes initials */

  /* At the begin of each event but the initial one, at its left limit: what `event` reads as values before the event of what
   * changes between events too. Reads p, x, d, w, v, on; writes d. */
  LiedFunction *before_event;

  /* What `event` reads that `event` of any instance may change at the same instant, through blocks: places in `at` and in v.
   * Where one has changed, `event` of this instance runs again, with x and d as before the instant. The last `n_pre` of d are
   * values before the instant, which blocks read until all agree. */
  uint32_t n_event_values, n_event_locals, n_pre;
  const uint32_t *event_values, *event_locals;

  uint8_t reads_terminal; /* 1: `terminal` of its batches is read, so that the end of a run is an event */
  uint8_t copies; /* LIED_OF_COPIES: its blocks, `derivatives` and sweeps can work on copies of a system; 0: they cannot */
} LiedClass;

/* ---- sizes, so that this page can grow ---------------------------------------------------------------------------- */

/* LiedGroup, LiedText, LiedSource and LiedFault are not here: they lie inside others, or functions hand them over, and keep
 * their sizes. So does what a class knows of LiedBatch: one with a larger batch than the runtime's is refused. */
typedef struct LiedSizes {
  uint16_t sizes, class_, batch;
  uint16_t connector, variable, port, parameter, state, name, stream;
  uint16_t block, balance, entry, row, mode, inertia, freedom, shape, sweep;
  uint16_t assertion, energy, relation;
  uint16_t initial;
} LiedSizes;

static const LiedSizes lied_sizes = {sizeof(LiedSizes),    sizeof(LiedClass),    sizeof(LiedBatch),     sizeof(LiedConnector),
                                     sizeof(LiedVariable), sizeof(LiedPort),     sizeof(LiedParameter), sizeof(LiedState),
                                     sizeof(LiedName),     sizeof(LiedStream),   sizeof(LiedBlock),     sizeof(LiedBalance),
                                     sizeof(LiedEntry),    sizeof(LiedRow),      sizeof(LiedMode),      sizeof(LiedInertia),
                                     sizeof(LiedFreedom),  sizeof(LiedShape),    sizeof(LiedSweep),     sizeof(LiedAssertion),
                                     sizeof(LiedEnergy),   sizeof(LiedRelation), sizeof(LiedInitial)};

/* How every LiedClass begins: {LIED_ABI, .name = "Mass", ...}. */
#define LIED_ABI .abi_version = LIED_ABI_VERSION, .sizes = &lied_sizes

#ifdef __cplusplus
}
#endif

#endif
