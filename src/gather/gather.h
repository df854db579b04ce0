/* gather.h: a specialisation as scalars: its variables, ports and groups, its equations without if, its when-clauses and
 * assertions. The input of src/causal.
 *
 * Every expression of a ScalarClass is over its own variables: an IR_VARIABLE's index is a number in `variables`. There is no
 * IR_DER left; der(x) is a variable of its own. IR_PRE is of discrete variables. */
#ifndef LIED_GATHER_GATHER_H
#define LIED_GATHER_GATHER_H

#include "base/array.h"
#include "base/text.h"
#include "differentiate/differentiate.h"
#include "ir/ir.h"
#include "lied/component.h"

/* ---- ports ----------------------------------------------------------------------------------------------------------- */

typedef struct ScalarConnector {
  const char *name;
  LiedVariable *variables; /* [count] in the connector's order, with kind, flow and group */
  uint32_t count, group_count;
  uint32_t orientation; /* the first of nine signals that are a matrix [3, 3]; NONE: there is none */
} ScalarConnector;

typedef enum ScalarPortKind {
  PORT_CONNECTOR, /* of the specialisation, in its order; these come first */
  PORT_INPUT,     /* an input of the specialisation that is not part of a connector */
  PORT_READ,      /* a variable of another part that the specialisation reads */
  PORT_WRITE,     /* an input of another part that the specialisation gives */
  PORT_EXPORT     /* a variable of the specialisation that another part reads */
} ScalarPortKind;

/* Those beyond the specialisation's own are scalar signals. */
typedef struct ScalarPort {
  ScalarPortKind kind;
  uint32_t spec_variable; /* that a scalar signal stands for, or NONE */
  const char *name;
  const ScalarConnector *connector;
  uint32_t *variables;  /* [connector->count] of the class */
  uint8_t optional;     /* an input that may stay open */
  uint8_t gives;        /* as in LiedPort: an export that the linear level solves for */
  const Ir *open_value; /* of an optional one: over parameters, or changing in time; NULL: 0 */
} ScalarPort;

typedef enum GroupSide { SIDE_EITHER, SIDE_IN, SIDE_OUT } GroupSide;

typedef struct ScalarGroup { /* explicit variables of a port that are provided together */
  LiedGroup name;
  uint32_t *variables;
  uint32_t count;
  GroupSide side;
  uint8_t is_flow;
  uint8_t is_given;      /* by the class, in its first direction */
  uint32_t given_within; /* number of the set of groups it is computed with, from 1; 0: none */
} ScalarGroup;

/* ---- variables ------------------------------------------------------------------------------------------------------- */

typedef enum ScalarSort {
  SORT_GIVEN,    /* parameters, constants, discrete variables assigned in when: known */
  SORT_VALUE,    /* explicit variable of a port */
  SORT_REACTION, /* linear unknown of a port */
  SORT_SLOPE,    /* derivative of a position or kinetic variable of a port: a linear unknown */
  SORT_QUASI,    /* elastic angular velocity of a port with an orientation: a linear unknown */
  SORT_TAKEN,    /* a value of another part that is known after the linear level: for results alone */
  SORT_ALIAS,    /* another name of a port's flow */
  SORT_LOCAL     /* the class's own */
} ScalarSort;

typedef struct ScalarVariable {
  const char *name; /* `s`, `flange_a.s`, `der(s)` */
  const char *unit, *description;
  TypeKind type;
  uint32_t spec_variable; /* of the specialisation, or NONE for one that was introduced */
  uint32_t derivative;    /* the variable that is its time derivative, or NONE */
  uint32_t integral;      /* the variable whose time derivative it is, or NONE */
  uint32_t flow_port;     /* it is +- the mass flow into this port; or NONE */
  int8_t flow_sign;
  uint8_t sort;        /* ScalarSort */
  uint8_t order;       /* how often differentiated: der(x) has 1 */
  uint8_t select;      /* StateSelect */
  uint8_t is_discrete; /* assigned in when */
  uint8_t is_hidden;   /* introduced: not shown */
  uint32_t offers;     /* a late signal of the specialisation, of which it is what others take; or NONE */
  uint32_t group;      /* SORT_VALUE, SORT_QUASI: of `groups`; or NONE */
  const Ir *rate;      /* of an orientation at a port: its derivative, over it and its quasi-velocity; else NULL */
  uint32_t alias;      /* of a flow: its name; of a SORT_ALIAS: the flow; or NONE */
  /* what the stages of src/causal find out */
  uint8_t is_linear;   /* lives at the linear level */
  uint8_t is_state;    /* its derivative is integrated */
  uint8_t is_placed;   /* explicit: computed by a block that gives port values */
  uint8_t is_mode;     /* linear: limited */
  uint8_t output_only; /* nothing of the component depends on it */
  uint8_t is_needed;   /* explicit: not by outputs alone */
  uint32_t eliminated; /* linear: number of its form, or NONE */
} ScalarVariable;

/* ---- equations ------------------------------------------------------------------------------------------------------- */

/* How an equation can be solved for a variable in it. */
typedef enum Solvability { SOLVABLE_NOT, SOLVABLE_UNSAFE, SOLVABLE_SAFE } Solvability; /* unsafe: the coefficient may vanish */

typedef struct Incidence {
  uint32_t variable;
  Solvability solvability;
  const Ir *coefficient; /* NULL when not linear in the variable */
} Incidence;

typedef struct ScalarEquation {
  const Ir *left, *right;
  Incidence *incidences; /* variables of any sort but SORT_GIVEN; by ascending number */
  uint32_t incidence_count;
  uint32_t derivative; /* the same equation, differentiated; or NONE */
  uint32_t integral;
  uint8_t order;
  uint8_t is_real;
  uint8_t is_explicit; /* no variable of the linear level in it */
  uint8_t has_port;    /* a value of a port in it */
  uint8_t output_only; /* gives a variable on which nothing of the component depends */
  const char *text;    /* as written; "der(...)" around it for each time it was differentiated */
  Span span;
} ScalarEquation;

/* ---- events ---------------------------------------------------------------------------------------------------------- */

typedef enum ScalarActionKind { ACTION_ASSIGN, ACTION_REINIT, ACTION_ASSERT, ACTION_TERMINATE } ScalarActionKind;

typedef struct ScalarAction {
  ScalarActionKind kind;
  uint32_t variable; /* assigned discrete, reinitialised state */
  const Ir *value;   /* or the condition of an assert */
  const char *message;
  uint32_t assertion; /* of `assertions`: ACTION_ASSERT, ACTION_TERMINATE */
  uint32_t group;     /* consecutive assignments of one group take their values before the first is made; 0: alone */
  Span span;
} ScalarAction;

/* when condition then actions elsewhen ... end when: of consecutive ones with the same `clause` the first that fires wins. */
typedef struct ScalarWhen {
  const Ir *condition;
  uint32_t clause;
  uint32_t section;  /* number of the algorithm section that it stands in, from 1; 0: of an equation section */
  uint32_t previous; /* variable with the truth of the condition at the last event; in a CausalClass: its place in d */
  ScalarAction *actions;
  uint32_t action_count;
  Span span;
} ScalarWhen;

/* assert(condition, message, level) outside of when; checked at the end of each step. */
typedef struct ScalarAssertion {
  const Ir *condition; /* NULL: belongs to an action */
  const char *message;
  const IrText *texts; /* instead of it, where it shows values; NULL: it does not */
  uint8_t is_warning, is_terminate;
  Span span;
} ScalarAssertion;

/* An initial equation that is more than a start value. */
typedef struct ScalarInitial {
  const Ir *left, *right;
  const char *text; /* as written */
  Span span;
  uint8_t
      is_when; /* what a when-clause assigns to `left` when a run begins; the clause does it again, so it may stay unsolved */
} ScalarInitial;

/* floor(e) or integer(e) as a variable that changes at events alone. */
typedef struct HeldFloor {
  const Ir *of;
  uint32_t variable;
} HeldFloor;

/* A signal whose derivative the class needs, and nobody gives. */
typedef struct ScalarNeed {
  uint32_t variable; /* of the specialisation */
  const char *text;  /* the equation that has to be differentiated; NULL: the class asks for it */
  Span span;
} ScalarNeed;

/* ---- the class ------------------------------------------------------------------------------------------------------- */

typedef struct Gather Gather;

typedef struct ScalarClass {
  Gather *gather;
  Arena *arena;
  IrPool *pool;
  Diagnostics *diagnostics;
  Differentiator *differentiator;
  const Specialisation *spec;
  ScalarVariable *variables;
  ScalarPort *ports;
  ScalarGroup *groups;
  ScalarEquation *equations;
  ScalarWhen *whens;
  ScalarAssertion *assertions;
  LiedBalance *balances;
  const char **laws;        /* every equation and when-clause of the class as written, before anything is done to it */
  const Ir **starts;        /* [spec->variable_count] from initial equations; NULL: none */
  const Ir **when_initials; /* [spec->variable_count] that when-clauses assign when a run begins; NULL: none */
  ScalarInitial *initials;
  HeldFloor *held;
  uint32_t variable_count, port_count, group_count, equation_count, when_count, assertion_count, balance_count, law_count,
      initial_count, held_count;
  uint32_t variable_capacity, equation_capacity, when_capacity, assertion_capacity, balance_capacity, law_capacity,
      initial_capacity, held_capacity;
  ScalarNeed *needs;
  uint32_t need_count, need_capacity;
  Span place;     /* of the equation or condition whose functions are given events */
  uint32_t *late; /* [late_count] outputs that depend on linear unknowns */
  uint32_t late_count, late_capacity;
  uint8_t lists_late;  /* instead of reporting them as errors */
  uint8_t lists_needs; /* instead of reporting them as errors */
  uint32_t *seen;      /* [by id of node] round in which a walk met it */
  uint32_t seen_capacity, round;
} ScalarClass;

/* One compilation. Roles of connectors are inferred from all specialisations together, so that all classes agree on them.
 * `level` says where a variable of a specialisation is computed: a port between two linear levels carries an unknown. */
typedef enum VariableLevel {
  LEVEL_EXPLICIT,
  LEVEL_LINEAR, /* an unknown of the linear equations, or linear in them */
  LEVEL_LATE    /* not linear in them: known after they are solved, as results are */
} VariableLevel;
typedef VariableLevel GatherLevel(void *user, const Specialisation *spec, uint32_t variable);
Gather *gather_new(Arena *arena, IrPool *pool, Diagnostics *diagnostics, GatherLevel *level, void *user);
Differentiator *gather_differentiator(const Gather *gather);
/* Before gather_class: every specialisation whose connectors are connected. */
/* Variables that may have either role are reactions where `solves` has their bit. The answer has the bits of those there are.
 */
enum {
  SOLVES_RELATIVE = 1, /* potentials of which only differences are differentiated */
  SOLVES_FLOWS = 2     /* differentiated flows without unit, beside one potential: currents of coils, or streams */
};
int gather_infer_roles(Gather *gather, const Specialisation *const *specs, uint32_t count, int solves);
/* Before gather_class: another part, of specialisation `reader`, reads this variable of the specialisation as its `as`. 1: it
 * read that of another specialisation before. */
int gather_export(Gather *gather, const Specialisation *spec, uint32_t variable, const Specialisation *reader, uint32_t as);
/* Before gather_class: this signal of the specialisation passes after the linear level, without a port. 1: it was not known. */
int gather_set_late(Gather *gather, const Specialisation *spec, uint32_t variable);
int gather_is_late(const Gather *gather, const Specialisation *spec, uint32_t variable);
void gather_forget_late(Gather *gather);
/* NULL after errors, which are reported; a new one with each call. */
ScalarClass *gather_class(Gather *gather, const Specialisation *spec, int with_exports);

/* Puts a variable of the class in the place of each flow, which equals it. 0: there is none. */
int gather_compute_flows(ScalarClass *scalar);

/* ---- what later stages add and ask ----------------------------------------------------------------------------------- */

uint32_t scalar_add_variable(ScalarClass *scalar, const char *name, const char *unit, TypeKind type);
/* The variable that is der(variable), made if there is none. */
uint32_t scalar_derivative(ScalarClass *scalar, uint32_t variable);
const Ir *scalar_reference(const ScalarClass *scalar, uint32_t variable);
void equation_add(ScalarClass *scalar, const Ir *left, const Ir *right, const char *text, Span span);
void initial_add(ScalarClass *scalar, const Ir *left, const Ir *right, const char *text, Span span);
/* Finds again which variables it contains. */
void equation_scan(ScalarClass *scalar, ScalarEquation *equation);

#define scalar_error(scalar, ...) diagnostic_error((scalar)->diagnostics, __VA_ARGS__)
#define scalar_remedy(scalar, ...) diagnostic_remedy((scalar)->diagnostics, __VA_ARGS__)
/* What the last error is about, as in scalar_about(scalar, .variable = name). */
#define scalar_about(scalar, ...) diagnostic_about((scalar)->diagnostics, &(Topic){__VA_ARGS__})
#define scalar_note(scalar, ...) diagnostic_note((scalar)->diagnostics, __VA_ARGS__)
/* The expression as a person reads it. */
const char *scalar_print(const ScalarClass *scalar, const Ir *ir);

int scalar_contains(const ScalarClass *scalar, const Ir *ir, int (*is)(const ScalarClass *scalar, uint32_t variable));
/* Visits each node once, even if it is shared. 1: found, the walk ends; 0: continue; -1: skip what is below. */
typedef int NodeTest(void *user, const Ir *node);
int scalar_walk(ScalarClass *scalar, const Ir *ir, NodeTest *test, void *user);
/* Depends on parameters alone: no variable that is not given, no discrete one, no time. */
int scalar_is_parametric(ScalarClass *scalar, const Ir *ir);
/* The slope in time of what is linear in it and depends otherwise on parameters, discrete variables and values under pre alone,
 * so that the instant is known at which it has a value; NULL: it is something else, or does not change in time. */
const Ir *scalar_time_slope(ScalarClass *scalar, const Ir *ir);

#endif
