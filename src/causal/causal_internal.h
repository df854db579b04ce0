/* causal_internal.h: the working data of causalisation. Inside of src/causal only. */
#ifndef LIED_CAUSAL_CAUSAL_INTERNAL_H
#define LIED_CAUSAL_CAUSAL_INTERNAL_H

#include "base/none.h"
#include "causal/causal.h"

typedef struct RoleEntry { /* a connector with its roles */
  struct RoleEntry *next;
  const IrConnector *source;
  CausalConnector *connector;
} RoleEntry;

typedef struct ClassEntry {
  struct ClassEntry *next;
  const Specialisation *spec;
  const CausalClass *class_; /* NULL: it failed */
} ClassEntry;

typedef struct Export { /* a variable that other parts read; by ascending variable within a unit */
  struct Export *next;
  const Specialisation *spec;
  uint32_t variable;
} Export;

typedef struct Import { /* the same, seen from a reader */
  struct Import *next;
  const Specialisation *spec, *source;
  uint32_t variable, source_variable;
} Import;

typedef struct Trial { /* a unit causalised without exports, to learn the levels of its variables */
  struct Trial *next;
  const Specialisation *spec;
  const uint8_t *is_linear; /* [variable_count of the unit]; NULL: it failed, or is under way */
} Trial;

struct Causal {
  Arena *arena;
  IrPool *pool;
  Diagnostics *diagnostics;
  void *function_derivatives; /* memo of function_derivative.c */
  RoleEntry *roles;
  ClassEntry *classes;
  Export *exports;
  Import *imports;
  Trial *trials;
  int is_by_time; /* what is being differentiated is, by time */
};

/* ---- the working data of one class ----------------------------------------------------------------------------------- */

typedef enum Sort {
  SORT_GIVEN,    /* parameters, constants, discrete variables assigned in when: known */
  SORT_VALUE,    /* explicit variable of a port */
  SORT_REACTION, /* linear unknown of a port */
  SORT_SLOPE,    /* derivative of a position or kinetic variable of a port: a linear unknown */
  SORT_ALIAS,    /* another name of a port's flow */
  SORT_LOCAL     /* the class's own */
} Sort;

typedef struct Variable { /* beside CausalVariable, same numbering */
  uint8_t sort;
  uint8_t is_real;
  uint8_t is_linear; /* lives at the linear level */
  uint8_t is_state;
  uint8_t is_discrete; /* assigned in when */
  uint8_t is_placed;   /* explicit: computed by a block that gives port values */
  uint8_t is_mode;     /* linear: limited */
  uint8_t is_hidden;   /* introduced for a limited part of an expression: not shown */
  uint8_t is_peeled;   /* only looked at */
  uint8_t is_needed;   /* explicit: by something else than looks */
  uint8_t order;       /* how often differentiated: der(x) has 1 */
  uint8_t select;      /* StateSelect */
  uint32_t group;      /* SORT_VALUE: of `groups` */
  uint32_t eliminated; /* linear: number of its form, or NONE */
  uint32_t alias;      /* of a flow: its name; of a SORT_ALIAS: the flow; or NONE */
} Variable;

/* How an equation can be solved for a variable in it. */
typedef enum Grip { GRIP_NONE, GRIP_UNSAFE, GRIP_SAFE } Grip; /* unsafe: the coefficient may vanish */

typedef struct Incidence {
  uint32_t variable;
  Grip grip;
  const Ir *coefficient; /* NULL when not linear in the variable */
} Incidence;

typedef struct Equation {
  const Ir *left, *right;
  Incidence *incidences; /* unknown variables of any sort but SORT_GIVEN; by ascending number */
  uint32_t incidence_count;
  uint32_t derivative; /* the same equation, differentiated; or NONE */
  uint32_t integral;
  uint8_t order;
  uint8_t is_real;
  uint8_t is_explicit; /* no variable of the linear level in it */
  uint8_t has_port;    /* a value of a port in it */
  uint8_t is_looked;   /* gives a variable that is only looked at */
  const char *text;
  Span span;
} Equation;

typedef enum GroupSide { SIDE_EITHER, SIDE_IN, SIDE_OUT } GroupSide;

typedef struct Group { /* explicit variables of a port that are provided together */
  LiedGroup name;
  uint32_t *variables;
  uint32_t count;
  GroupSide side;
  uint8_t is_flow;
  uint8_t is_given;   /* by the class, in its first direction */
  uint32_t component; /* number of the set of groups it is computed with, from 1; 0: none */
} Group;

/* c1 z1 + c2 z2 + ... = right */
typedef struct Form {
  CausalEntry *terms; /* unknown: number of a variable, ascending */
  uint32_t count, capacity;
  const Ir *right;
  const char *text;
  Span span;
  uint32_t solves; /* the variable it was solved for and that is eliminated; or NONE */
  uint8_t is_mode;
} Form;

typedef struct ModeDraft {
  uint32_t variable;
  const Ir *law, *lower, *upper;
  const char *text;
  Span span;
  uint32_t form; /* of its law */
} ModeDraft;

typedef struct FilterDraft { /* parameter * der(state) = der(another) - ... */
  uint32_t state, parameter;
} FilterDraft;

typedef struct Work {
  Causal *causal;
  Arena *arena;
  IrPool *pool;
  Diagnostics *diagnostics;
  const Specialisation *spec;
  int is_trial; /* without exports */
  CausalClass *class_;
  Variable *variables; /* [class_->variable_count] */
  uint32_t variable_capacity;
  Equation *equations;
  uint32_t equation_count, equation_capacity;
  Group *groups;
  uint32_t group_count, component_count, choice_count;
  /* the matching at the explicit level, ports known */
  uint32_t *variable_of; /* [equation] or NONE */
  uint32_t *equation_of; /* [variable] or NONE */
  Form *forms;
  uint32_t form_count, form_capacity;
  ModeDraft *modes;
  uint32_t mode_count, mode_capacity;
  FilterDraft *filters;
  uint32_t filter_count, filter_capacity;
  const Ir **starts;  /* [unit->variable_count] from initial equations; NULL: none */
  CausalSteps peeled; /* solutions for variables that are only looked at, in reverse order */
  uint32_t relation_capacity, when_capacity, assertion_capacity, sample_capacity, block_capacity, discrete_capacity,
      balance_capacity;
  uint32_t stuck;   /* a variable met in differentiation that has no derivative; or NONE */
  const Ir **found; /* relations met in a walk */
  uint32_t found_count, found_capacity;
  uint32_t *seen; /* [by id of node] round in which a walk met it */
  uint32_t seen_capacity, round;
  int may_constrain; /* the attempt: the acceleration of a port that others move may be constrained */
  int states_first;  /* the attempt: variables with derivatives are states rather than measured at ports */
} Work;

/* ---- causal.c: shared helpers ---------------------------------------------------------------------------------------- */

void *causal_grow(Arena *arena, void *array, uint32_t count, uint32_t *capacity, size_t size);
#define PUSH(work, array, count, capacity)                                                                                     \
  ((array) = causal_grow((work)->arena, (array), (count), &(capacity), sizeof *(array)), &(array)[(count)++])
char *causal_text(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
uint32_t work_add_variable(Work *work, const char *name, const char *unit, TypeKind type);
/* The variable that is der(variable), made if there is none. */
uint32_t work_derivative(Work *work, uint32_t variable);
const Ir *work_reference(Work *work, uint32_t variable);
#define work_error(work, ...) diagnostic_error((work)->diagnostics, __VA_ARGS__)
#define work_remedy(work, ...) diagnostic_remedy((work)->diagnostics, __VA_ARGS__)
/* What the last error is about, as in work_about(work, .variable = name). */
#define work_about(work, ...) diagnostic_about((work)->diagnostics, &(Topic){__VA_ARGS__})
#define work_note(work, ...) diagnostic_note((work)->diagnostics, __VA_ARGS__)
/* A note with the equation, unless the place shows it as it is. */
void work_note_equation(Work *work, const char *text, Span span);
/* The equation as a person reads it. */
const char *work_print(Work *work, const Ir *ir);
int ir_contains(const Work *work, const Ir *ir, int (*is)(const Work *work, uint32_t variable));
/* Looks at each node once, however often it is shared. 1: found, the walk ends; 0: go on; -1: not below this one. */
typedef int NodeTest(Work *work, const Ir *node);
int ir_walk(Work *work, const Ir *ir, NodeTest *test);
int variable_is_linear(const Work *work, uint32_t variable);
int variable_is_given(const Work *work, uint32_t variable);
/* Depends on parameters alone: no variable that is not given, no discrete one, no time. */
int ir_is_parametric(Work *work, const Ir *ir);

/* ---- stages ---------------------------------------------------------------------------------------------------------- */

/* Whether the linear level solves for a variable of the unit. */
int causal_is_linear(Causal *causal, const Specialisation *spec, uint32_t variable);
const CausalConnector *causal_connector(Causal *causal, const IrConnector *connector);

int gather_variables(Work *work);
/* Finds the names of flows. */
int gather_streams(Work *work);
/* An equation that says no more than that. */
int is_name_of_flow(const Work *work, const Ir *left, const Ir *right);
void list_streams(Work *work);
int gather_equations(Work *work);
int gather_algorithms(Work *work);
/* der(x) as the variable it is. */
const Ir *work_lower(Work *work, const Ir *ir);
void equation_add(Work *work, const Ir *left, const Ir *right, const char *text, Span span);
/* Looks anew which variables are in it. */
void equation_scan(Work *work, Equation *equation);
int equation_differentiate(Work *work, uint32_t equation); /* 0 after an error */

int reduce_index(Work *work);
int choose_levels(Work *work);

/* ---- match.c --------------------------------------------------------------------------------------------------------- */

typedef struct Matching {
  uint32_t *variable_of;  /* [equation_count] or NONE */
  uint32_t *equation_of;  /* [variable_count] or NONE */
  const uint8_t *allowed; /* [equation_count] */
  struct Where *where;
  uint32_t *seen; /* [equation_count] */
  uint32_t stamp;
  int has_changed;         /* since the last search, which was among these equations */
  const uint8_t *searched; /* `allowed` of that search */
  Grip searched_grip;
} Matching;
Matching *matching_new(Work *work, const uint8_t *allowed);
/* Finds an equation for the variable that can be solved for it at least so well, moving others; 0: there is none. */
int match_variable(Matching *matching, uint32_t variable, Grip grip);

typedef struct Loops { /* strongly connected sets of equations, in order of evaluation */
  uint32_t *equations;
  uint32_t *first; /* [count + 1] of `equations` */
  uint32_t count;
} Loops;
Loops order_equations(Work *work, const uint8_t *is_member, const uint32_t *variable_of, const uint32_t *equation_of);
/* The step that solves one of them; 0 after an error. */
int loop_step(Work *work, const uint32_t *equations, uint32_t count, const uint32_t *variable_of, CausalStep *step, int quiet);
const Ir *equation_coefficient(const Equation *equation, uint32_t variable); /* NULL: none, or not linear */
const Ir *equation_solution(Work *work, const Equation *equation, uint32_t variable);

/* ---- stages ---------------------------------------------------------------------------------------------------------- */

/* The parameter that a coefficient is, up to sign and numbers; NONE: it is not one. */
uint32_t plain_parameter(const Work *work, const Ir *ir);
int find_directions(Work *work);
CausalBlock *block_new(Work *work);
int linear_forms(Work *work);
/* Names variables of the linear level that no equation determines; 0: there are none. */
int report_missing(Work *work);
int clip_modes(Work *work);
void place_variables(Work *work);
void describe_rules(Work *work);
/* What parameters must satisfy; the coefficient of an inertia as it is found. */
void describe_ranges(Work *work);
void range_of_inertia(Work *work, const Ir *coefficient);
int gather_events(Work *work);
int check_fixed(Work *work);
void collect_relations(Work *work);

#endif
