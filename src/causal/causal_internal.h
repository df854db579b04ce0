/* causal_internal.h: the working data of causalisation. Only for src/causal. */
#ifndef LIED_CAUSAL_CAUSAL_INTERNAL_H
#define LIED_CAUSAL_CAUSAL_INTERNAL_H

#include "causal/causal.h"

typedef struct ClassEntry {
  struct ClassEntry *next;
  const Specialisation *spec;
  const CausalClass *class_; /* NULL: it failed */
  const ScalarNeed *needs;   /* [need_count] for want of which it failed */
  const uint32_t *late;      /* [late_count] outputs because of which it failed */
  uint32_t need_count, late_count;
} ClassEntry;

typedef struct Trial { /* a specialisation causalised without exports, to learn the levels of its variables */
  struct Trial *next;
  const Specialisation *spec;
  struct CausalWork *work; /* NULL: it failed, or is under way */
} Trial;

struct Causal {
  Arena *arena;
  IrPool *pool;
  Diagnostics *diagnostics;
  Gather *gather;
  ClassEntry *classes;
  uint8_t lists_needs, lists_late;
  uint8_t has_wrong_roles; /* a connector says of a variable what it cannot be: there is no class */
  Trial *trials;
};

/* ---- the working data of one class ----------------------------------------------------------------------------------- */

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

typedef struct CausalWork {
  Arena *arena;
  IrPool *pool;
  Diagnostics *diagnostics;
  const Specialisation *spec;
  ScalarClass *scalar; /* the input of causalisation */
  CausalClass *class_; /* the result */
  /* the matching at the explicit level, ports known */
  uint32_t *variable_of; /* [equation] or NONE */
  uint32_t *equation_of; /* [variable] or NONE */
  Form *forms;
  ModeDraft *modes;
  FilterDraft *filters;
  CausalSteps output_steps; /* solutions for variables that nothing else needs, in reverse order */
  uint32_t form_count, form_capacity, mode_count, mode_capacity, filter_count, filter_capacity;
  uint32_t equation_set_count, choice_count;
  uint32_t relation_capacity, sample_capacity, block_capacity;
  const Ir **found; /* relations met in a walk */
  uint32_t found_count, found_capacity;
  int may_constrain;        /* the attempt: the acceleration of a port that others move may be constrained */
  int has_bad_start;        /* something is started or fixed that is no state */
  int starts_are_equations; /* the attempt: what is started or fixed and no state is an initial equation */
  int states_first;         /* the attempt: variables with derivatives are states rather than measured at ports */
} CausalWork;

#define work_error(work, ...) scalar_error((work)->scalar, __VA_ARGS__)
#define work_remedy(work, ...) scalar_remedy((work)->scalar, __VA_ARGS__)
#define work_about(work, ...) scalar_about((work)->scalar, __VA_ARGS__)
#define work_note(work, ...) scalar_note((work)->scalar, __VA_ARGS__)
int variable_is_linear(const ScalarClass *scalar, uint32_t variable);
int variable_is_taken(const ScalarClass *scalar, uint32_t variable);
/* Explicit and linear equations cannot have it: an error that says so. */
void report_taken(CausalWork *work, const Ir *ir, Span span);
/* The value of a variable that nothing else needs; NULL: it is another. */
const Ir *output_value(const CausalWork *work, uint32_t variable);
VariableLevel variable_level(CausalWork *work, uint32_t variable);

/* ---- stages; those with an answer give 0 after an error --------------------------------------------------------------- */

/* Differentiates the equations that need it. */
int reduce_index(ScalarClass *scalar);
int choose_levels(CausalWork *work);
int find_directions(CausalWork *work);
int linear_forms(CausalWork *work);
int check_fixed(CausalWork *work);
void assign_slots(CausalWork *work);
int make_initials(CausalWork *work);
void find_first_values(CausalWork *work); /* of discrete variables, when they have their places */
void collect_relations(CausalWork *work);
void collect_previous(CausalWork *work);
void describe_rules(CausalWork *work);

/* ---- parts of stages ------------------------------------------------------------------------------------------------- */

CausalBlock *block_new(CausalWork *work);
/* The start value of a discrete variable: that of an initial equation, or its own; NULL: none. */
const Ir *discrete_start(const CausalWork *work, uint32_t variable);
/* Limits as modes. */
int limit_modes(CausalWork *work);
CausalEntry *form_term(const Form *form, uint32_t variable); /* NULL: it is not in it */
/* The parameter that a coefficient is, up to sign and numbers; NONE: it is not one. */
uint32_t plain_parameter(const ScalarClass *scalar, const Ir *ir);
/* Whether the class has as many equations as it needs. */
int check_complete(CausalWork *work);
/* Names variables of the linear level that no equation determines; 0: there are none. */
int report_underdetermined(ScalarClass *scalar);
void list_mass_flows(CausalWork *work);
/* declared.c: what variables are, as declared, or as their names say by convention. */
void declare_roles(CausalWork *work, const uint8_t *is_velocity); /* beside what the equations showed */
void declare_energies(CausalWork *work);
/* The first parameter of a role; LIED_NO_PARAMETER: there is none. */
uint16_t parameter_of_role(const CausalWork *work, const char *role);
int has_role(const CausalWork *work, uint16_t parameter, const char *role);
/* structural.c: what depends on a parameter beside numbers. */
void describe_structural(CausalWork *work);
/* What parameters must satisfy; the coefficient of an inertia as it is found. */
void describe_ranges(CausalWork *work);
void range_of_inertia(CausalWork *work, const Ir *coefficient);

/* ---- match.c --------------------------------------------------------------------------------------------------------- */

typedef struct Matching {
  uint32_t *variable_of;  /* [equation_count] or NONE */
  uint32_t *equation_of;  /* [variable_count] or NONE */
  const uint8_t *allowed; /* [equation_count] */
  struct Holders *holders;
  uint32_t *seen; /* [equation_count] */
  uint32_t stamp;
  int has_changed;         /* since the last search, which was among these equations */
  const uint8_t *searched; /* `allowed` of that search */
  Solvability searched_solvability;
} Matching;
Matching *matching_new(ScalarClass *scalar, const uint8_t *allowed);
/* Finds an equation for the variable that can be solved for it at least as safely, reassigning others; 0: there is none. */
int match_variable(Matching *matching, uint32_t variable, Solvability solvability);

typedef struct Loops { /* strongly connected sets of equations, in order of evaluation */
  uint32_t *equations;
  uint32_t *first; /* [count + 1] of `equations` */
  uint32_t count;
} Loops;
Loops order_equations(ScalarClass *scalar, const uint8_t *is_member, const uint32_t *variable_of, const uint32_t *equation_of);
/* The step that solves one of them; 0 after an error. */
int loop_step(ScalarClass *scalar, const uint32_t *equations, uint32_t count, const uint32_t *variable_of, CausalStep *step,
              int quiet);
const Ir *equation_solution(ScalarClass *scalar, const ScalarEquation *equation, uint32_t variable);

/* rigid.c: a sweep of a rigid body of the plane; `point`: room for [variable_count] values. */
int sweep_is_rigid(const CausalClass *class_, const CausalSweep *sweep, double *point);

#endif
