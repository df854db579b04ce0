/* gather_internal.h: what the files of src/gather share. */
#ifndef LIED_GATHER_GATHER_INTERNAL_H
#define LIED_GATHER_GATHER_INTERNAL_H

#include "gather/gather.h"

typedef struct RoleEntry { /* a connector with its roles */
  struct RoleEntry *next;
  const IrConnector *source;
  ScalarConnector *connector;
} RoleEntry;

typedef struct PartExport { /* a variable that other parts read; by ascending variable within a specialisation */
  struct PartExport *next;
  const Specialisation *spec;
  uint32_t variable;
} PartExport;

typedef struct PartImport { /* the same, seen from a reader */
  struct PartImport *next;
  const Specialisation *spec, *source;
  uint32_t variable, source_variable;
} PartImport;

typedef struct LateSignal {
  struct LateSignal *next;
  const Specialisation *spec;
  uint32_t variable;
} LateSignal;

struct Gather {
  Arena *arena;
  IrPool *pool;
  Diagnostics *diagnostics;
  Differentiator *differentiator;
  GatherLevel *level;
  void *user; /* of level */
  RoleEntry *roles;
  int solves; /* SOLVES_...: which are reactions */
  PartExport *exports;
  PartImport *imports;
  LateSignal *late;
};

const ScalarConnector *gather_connector(Gather *gather, const IrConnector *connector);
#define ORIENTATION_KIND "orientation"
const char *declared_kind(const ConnectorVariable *variable); /* "": none */
/* Reports an orientation without quasi-velocity, or the reverse. */
void check_orientation(Gather *gather, const IrConnector *connector);
uint32_t find_orientation(const IrConnector *connector); /* as in ScalarConnector */
void gather_orientation(ScalarClass *scalar, const IrPort *port);

/* ---- stages; those with an answer give 0 after an error --------------------------------------------------------------- */

void gather_variables(ScalarClass *scalar, int with_exports);
/* Finds the names of flows. */
void gather_streams(ScalarClass *scalar);
/* An equation that only gives a flow another name. */
int is_name_of_flow(const ScalarClass *scalar, const Ir *left, const Ir *right);
int gather_events(ScalarClass *scalar);
int gather_equations(ScalarClass *scalar);
typedef struct EquationSide {
  const Ir *left, *right;
  const char *text;
  const char *law; /* with the conditions under which it holds */
  Span span;
} EquationSide;
typedef struct EquationSides {
  EquationSide *sides;
  uint32_t count, capacity;
} EquationSides;
/* The equations without if: one for each place in the branches. */
int equation_sides(ScalarClass *scalar, const IrEquation *equations, EquationSides *sides);
int gather_initial_algorithms(ScalarClass *scalar);
int gather_algorithms(ScalarClass *scalar);
/* floor, ceil, integer, div, mod and rem of what varies make events. */
void gather_event_functions(ScalarClass *scalar);
int is_event_function(const Ir *ir);
/* What when-clauses assign when a run begins; and an expression with that in the place of the variables. */
void gather_initial_whens(ScalarClass *scalar);
const Ir *initially_assigned(ScalarClass *scalar, const Ir *ir);
typedef struct SectionValues {
  ScalarClass *scalar;
  const uint8_t *is_assigned; /* [count] in the section */
  const Ir **now;             /* [count] at a statement; NULL: not assigned, or not known */
  uint32_t count;
} SectionValues;
SectionValues section_values(ScalarClass *scalar, const uint8_t *is_assigned, uint32_t count);
/* The expression over what the section does not assign; NULL: there is none. */
const Ir *section_value(SectionValues *values, const Ir *ir);
int is_outside_section(const SectionValues *values, const Ir *ir);
void section_pass(SectionValues *values, const IrEquation *statement); /* what holds behind it */
void section_enter_loop(SectionValues *values, const IrEquation *loop);
/* It may be evaluated where the section would not. */
int has_value_everywhere(ScalarClass *scalar, const Ir *ir);
typedef struct WhenPlace { /* among the statements of an algorithm section, numbered from 1 */
  SectionValues values;
  uint8_t *is_assigned;   /* [count of values] */
  uint32_t *first, *last; /* [count of values] number of the statement that assigns it; 0: none */
  uint32_t at;
  const char *unknown; /* a variable whose value there is not known */
} WhenPlace;
WhenPlace *when_place_new(ScalarClass *scalar, const IrEquation *statements);
void when_place_pass(WhenPlace *place, const IrEquation *statement); /* to the place behind it */
/* The expression as it is there; NULL after an error. Without a place it is of an equation section. */
const Ir *when_place_value(WhenPlace *place, const Ir *ir, Span span);
uint32_t add_assertion(ScalarClass *scalar, const Ir *condition, const IrEquation *e); /* its number */
/* The equations of a when-branch as what is done at its event. */
int equation_actions(ScalarClass *scalar, const IrEquation *body, ScalarWhen *when);
/* The statements of a when-branch as assignments at an event; the first has the number `group`. */
int algorithm_actions(ScalarClass *scalar, const IrEquation *statements, uint32_t group, WhenPlace *place, ScalarWhen *when);
void order_whens(ScalarClass *scalar);
/* The equations by which ports show variables of the class that are not theirs. */
void gather_shown(ScalarClass *scalar);
/* An expression as text, for the laws of the head comment; "..." for what is too long to read. */
const char *law_print(const ScalarClass *scalar, const Ir *ir);
void law_add(ScalarClass *scalar, const char *text); /* NULL or "": none */
/* The expression with der(x) replaced by its variable. */
const Ir *scalar_lower(ScalarClass *scalar, const Ir *ir);

#endif
