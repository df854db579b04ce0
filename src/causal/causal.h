/* causal.h: a specialisation as a component: explicit blocks, linear rows, states, modes, events. src/emit writes it as C.
 *
 * Expressions are as in gather.h, over the variables of the CausalClass, which has those of the ScalarClass under the same
 * numbers. The home of a variable is the array that holds its value while the component runs. */
#ifndef LIED_CAUSAL_CAUSAL_H
#define LIED_CAUSAL_CAUSAL_H

#include "gather/gather.h"

/* ---- variables ------------------------------------------------------------------------------------------------------- */

typedef enum CausalHome {
  HOME_NOWHERE,   /* not used by the component; its expression was substituted */
  HOME_PARAMETER, /* p */
  HOME_STATE,     /* x */
  HOME_DISCRETE,  /* d */
  HOME_LOCAL,     /* v: explicit, computed by a block */
  HOME_VALUE,     /* w, through at: explicit variable of a port */
  HOME_UNKNOWN,   /* z: linear unknown of a port, or internal */
  HOME_OUTPUT,    /* y: output only */
  HOME_RELATION,  /* relation, of a port: see LiedSweep */
  HOME_MOTION,    /* motion, of a port */
  HOME_KEPT,      /* kept */
  HOME_LAW        /* law, of a mode: see LiedSweep */
} CausalHome;

typedef struct CausalVariable {
  const char *name; /* `s`, `flange_a.s`, `der(s)`; of the law of a limited quantity: see CausalMode */
  const char *unit, *description;
  TypeKind type;
  CausalHome home;
  uint32_t slot;          /* in the array of its home */
  uint32_t spec_variable; /* of the specialisation, or NONE for one that causalisation introduced */
  uint32_t derivative;    /* the variable that is its time derivative, or NONE */
  uint32_t integral;      /* the variable whose time derivative it is, or NONE */
  uint32_t flow_port;     /* it is +- the mass flow into this port; or NONE */
  uint32_t offers;        /* a late signal of the specialisation that other parts take from here; or NONE */
  int8_t flow_sign;
  uint8_t starts_by_equation; /* an initial equation gives its start value: those of modifiers are guesses */
  uint32_t port;              /* HOME_RELATION, HOME_MOTION: whose it is */
} CausalVariable;

/* ---- assignments ----------------------------------------------------------------------------------------------------- */

/* count 1, no matrix: variables[0] := right[0]. Otherwise `matrix` * variables = right is solved; row-major, and neither
 * matrix nor right depend on the variables. */
typedef struct CausalStep {
  uint32_t *variables; /* [count] */
  uint32_t count;
  const Ir **matrix; /* [count * count] or NULL */
  const Ir **right;  /* [count] */
  const char *text;  /* the equation as written, or NULL */
  Span span;
} CausalStep;

typedef struct CausalSteps {
  CausalStep *steps;
  uint32_t count, capacity;
} CausalSteps;

/* Assigns locals and the values of the groups it provides. Blocks are sorted: each reads only what ports, states and earlier
 * blocks provide. */
typedef struct CausalBlock {
  uint8_t choice; /* as in LiedBlock */
  LiedGroup *inputs, *outputs;
  uint32_t input_count, output_count;
  CausalSteps steps;
} CausalBlock;

/* ---- the linear level ------------------------------------------------------------------------------------------------ */

typedef struct CausalEntry {
  uint32_t unknown; /* slot in z, ascending within a row */
  LiedEntryKind kind;
  const Ir *coefficient;
} CausalEntry;

typedef struct CausalRow {
  CausalEntry *entries;
  uint32_t entry_count;
  const Ir *right;  /* number 0: homogeneous */
  const char *text; /* the equation as written; "der(...)" around it for each time it was differentiated */
  Span span;
} CausalRow;

/* row: unknown - (law) = 0, coefficient 1 at the unknown. */
typedef struct CausalMode {
  uint32_t row, unknown;
  const Ir *lower, *upper; /* explicit; +-INFINITY as numbers where there is no bound */
} CausalMode;

/* ---- solving trees without a matrix ----------------------------------------------------------------------------------- */

typedef struct CausalFound {
  uint32_t slot, variable; /* in z, of the class */
  const Ir *value;         /* over what was found before, motion and what was kept */
} CausalFound;

/* One direction, see LiedSweep. */
typedef struct CausalSweep {
  uint8_t *side;       /* [port_count] LiedSweepSide */
  uint32_t *columns;   /* [port_count] */
  const Ir **relation; /* [flows][potentials + 1] of the port toward the root: reactions = M derivatives + c; NULL: 0 */
  const Ir **kept;     /* [kept_count] what reduce keeps for expand */
  const Ir **pivots;   /* [pivot_count] positive while the equations are regular */
  CausalFound *found;  /* [found_count] by expand, in order: own unknowns and derivatives at ports outboard */
  const Ir **judged;   /* [mode_count][3] by expand: the unknown of each mode; what its law leaves over; the size of that */
  uint32_t kept_count, kept_capacity, pivot_count, pivot_capacity, found_count;
  uint8_t is_ground; /* all derivatives that it gives are 0 */
  uint8_t is_rigid;  /* the class is a rigid body of the plane */
} CausalSweep;

/* ---- states and events ----------------------------------------------------------------------------------------------- */

typedef struct CausalState {
  uint32_t variable;
  int32_t unknown;      /* that is the derivative; LIED_BY_FUNCTION: `derivative` gives it */
  const Ir *derivative; /* explicit, or over unknowns too */
  const char *text;     /* the equation that gives it as written, where it is explicit; or NULL */
  Span span;            /* of that equation */
  const Ir *start;      /* over parameters; NULL: 0 */
  const Ir *nominal;    /* over parameters; NULL: 1 */
  uint32_t unit_vector; /* number, from 1, of the first state of the unit vector that it belongs to; 0: of none */
  uint8_t is_joint_velocity;
  uint8_t start_is; /* LiedStartKind */
} CausalState;

/* A comparison that makes events: "node holds" means "indicator < 0" (for <= and >=, up to equality). */
typedef struct CausalRelation {
  const Ir *node; /* IR_RELATION, as it stands in expressions */
  const Ir *indicator;
  uint8_t needs_unknowns; /* 1: depends on z */
  uint8_t is_time;        /* 1: on time and parameters alone, linear in time */
  const Ir *instant;      /* is_time: the time at which it changes */
  const char *text;       /* the first equation that contains it, as written; or NULL */
  Span span;              /* of that equation, or when */
} CausalRelation;

/* left = right when a run begins; over everything. */
typedef struct CausalInitial {
  const Ir *left, *right;
  const char *text; /* as written */
  Span span;
  uint8_t is_solved; /* `initial_steps` assign what it determines */
} CausalInitial;

typedef struct CausalSample {        /* sample(start, interval) */
  const Ir *node, *start, *interval; /* over parameters */
} CausalSample;

/* ---- the whole ------------------------------------------------------------------------------------------------------- */

typedef struct CausalClass { /* each list with its count, all counts at the end */
  const Specialisation *spec;
  const char *name;  /* qualified, of the class */
  const char **laws; /* as in ScalarClass */
  CausalVariable *variables;
  ScalarPort *ports;
  /* by home: numbers of variables, in the order of slots */
  uint32_t *parameters, *discretes, *locals, *internals, *outputs;
  LiedCheck *parameter_checks; /* [parameter_count] */
  LiedRole *parameter_roles;   /* [parameter_count] */
  LiedStructural *structural;  /* [parameter_count] */
  const Ir **first_values;     /* [discrete_count] over parameters and time, before the first event; NULL: the start value */
  const Ir **discrete_starts;  /* [discrete_count] over parameters; NULL: 0 */
  uint32_t *pre_variables;     /* [pre_count] whose value before an event is kept in d, behind the discretes */
  const Ir **pre_starts;       /* [pre_count] over parameters; NULL: 0 */
  uint8_t *keeps_pre;          /* [variable_count] it is one of them */
  uint8_t *is_limit;           /* [variable_count] of these: it changes between events, too, and keeps its left limit */
  CausalState *states;
  LiedStream *streams;
  const Ir **stream_starts; /* [stream_count] over parameters, as the flow into the port; NULL: not given */
  CausalBlock *blocks;
  LiedBalance *balances;
  CausalRow *rows;
  CausalMode *modes;
  CausalSweep *sweeps; /* from here on: after causal_find_sweeps */
  uint32_t *port_relation,
      *port_motion; /* [port_count] the first variable of each; the motion begins where the relation ends */
  CausalRelation *relations;
  HashTable relation_numbers; /* from 1 */
  ScalarWhen *whens;
  ScalarAssertion *assertions;
  CausalSample *samples;
  CausalInitial *initials;
  CausalSteps initial_steps; /* assign states and discrete variables, in order */
  CausalSteps output_steps;  /* assigns the outputs, in order; over everything */
  LiedInertia *inertias;
  LiedFreedom *freedoms;
  LiedEnergy *energies;
  LiedShape *shape;            /* NULL: none */
  uint32_t cut_port, cut_when; /* has_cut: the port is cut when this discrete variable becomes true */
  uint8_t has_cut, knows_sweeps;
  uint32_t law_count, variable_count, port_count;
  uint32_t own_count;     /* of variables: those of the ScalarClass; behind them are those of sweeps */
  uint32_t value_count;   /* of ports */
  uint32_t unknown_count; /* ports' and internals */
  uint32_t parameter_count, discrete_count, pre_count, local_count, internal_count, output_count;
  uint32_t sweep_count, sweep_capacity;
  uint32_t kept_count, kept_first; /* the most that a sweep keeps; the first of these variables */
  uint32_t law_first;              /* of [mode_count][2] variables: 1 while the law holds, else 0 and the bound */
  uint32_t state_count, stream_count, block_count, balance_count, row_count, mode_count;
  uint32_t relation_count, when_count, assertion_count, sample_count, initial_count, inertia_count, freedom_count, energy_count;
} CausalClass;

/* One compilation. Connector roles are inferred from all specialisations together, so that all classes agree on them. */
typedef struct Causal Causal;

Causal *causal_new(Arena *arena, IrPool *pool, Diagnostics *diagnostics);
IrPool *causal_pool(const Causal *causal);
Differentiator *causal_differentiator(const Causal *causal);
const SourceSet *causal_sources(const Causal *causal); /* NULL: none */
/* Before causal_class: every specialisation whose connectors are connected. */
void causal_infer_roles(Causal *causal, const Specialisation *const *specs, uint32_t count);
/* Before causal_class: another part, of specialisation `reader`, reads this variable of the specialisation as its `as`. */
void causal_export(Causal *causal, const Specialisation *spec, uint32_t variable, const Specialisation *reader, uint32_t as);
/* From now on it is no error if a class needs the derivative of a signal that others give: it is listed instead, and there is
 * no such class. */
void causal_list_needs(Causal *causal);
/* The signals of the specialisation whose derivatives are missing; NULL: none. */
const ScalarNeed *causal_needs(const Causal *causal, const Specialisation *spec, uint32_t *count);
/* From now on it is no error if outputs of a class depend on linear unknowns: they are listed instead, and there is no such
 * class, until they pass late. Off: late signals are forgotten. */
void causal_list_late(Causal *causal, int on);
const uint32_t *causal_late(const Causal *causal, const Specialisation *spec, uint32_t *count); /* variables; NULL: none */
/* This signal of the specialisation is computed after the linear level: results alone have it. 1: it was not known. */
int causal_set_late(Causal *causal, const Specialisation *spec, uint32_t variable);
int causal_is_late(const Causal *causal, const Specialisation *spec, uint32_t variable);
/* NULL after errors, which are reported; made once for each specialisation. */
const CausalClass *causal_class(Causal *causal, const Specialisation *spec);

/* How the class is solved in trees, which no other part of it depends on: `sweeps`, with variables of their own. 1: there are.
 */
int causal_find_sweeps(Causal *causal, const CausalClass *class_);

/* The index of a relation, or sample, in the class's list; UINT32_MAX: it makes no events. */
uint32_t causal_relation(const CausalClass *class_, const Ir *node);

#endif
