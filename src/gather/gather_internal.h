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
/* The statements of a when-branch as assignments at an event; the first has the number `group`. */
int algorithm_actions(ScalarClass *scalar, const IrEquation *statements, uint32_t group, ScalarWhen *when);
/* The equations by which ports show variables of the class that are not theirs. */
void gather_shown(ScalarClass *scalar);
/* An expression as text, for the laws of the head comment; "..." for what is too long to read. */
const char *law_print(const ScalarClass *scalar, const Ir *ir);
void law_add(ScalarClass *scalar, const char *text); /* NULL or "": none */
/* The expression with der(x) replaced by its variable. */
const Ir *scalar_lower(ScalarClass *scalar, const Ir *ir);

#endif
