/* lower.h: from the syntax tree of one class to expressions and equations of src/ir. */
#ifndef LIED_LOWER_LOWER_H
#define LIED_LOWER_LOWER_H

#include "scope/scope.h"

enum { MAX_PATH_PARTS = 24 };

/* The path to a component, from the scope of a specialisation. */
typedef struct ComponentPath {
  const Symbol *symbols[MAX_PATH_PARTS];
  uint32_t indices[MAX_PATH_PARTS];
  uint32_t count;
} ComponentPath;

/* A variable of another instance that a specialisation reads or writes. */
typedef struct CrossReference {
  struct CrossReference *next;
  uint32_t variable;
  const Symbol **path;
  uint32_t *indices;
  uint32_t count, element;
  uint8_t is_input, is_port; /* there */
  uint8_t is_bound;          /* by a modifier */
  uint8_t has_default;       /* a value in the text of its class */
} CrossReference;

typedef struct Builder { /* of one specialisation or function */
  Model *model;
  Specialisation *spec; /* NULL: a function's */
  IrFunction *function; /* NULL: a specialisation's */
  Scope *root;
  uint8_t in_algorithm, in_when, in_initial;
  uint32_t in_loop; /* of an algorithm: how many are around */
  double rounds;    /* iterations of the loops being expanded, multiplied; 0: there is none */
  CrossReference *first_cross_reference, *last_cross_reference; /* in the order of variables */
  HashTable cross_references;                                   /* variables of other instances, by name: number + 1 */
  Dimension ones[4]; /* of constants such as unitTorque = 1 N.m: no product keeps them */
  uint32_t one_count;
  const Expr *lowered_expr; /* what was lowered last for an array of components, and the result */
  const Env *lowered_env;
  Value lowered;
} Builder;

/* ---- expressions ---------------------------------------------------------------------------------------------------- */

/* builder NULL: parameters are replaced by their values. */
typedef struct Lower {
  Model *model;
  Builder *builder;
  const Value *end_of; /* the array whose subscript is being lowered */
  uint32_t end_dim;
} Lower;

/* How often the connector is connected, for each element. */
Value member_cardinality(Model *model, Member *connector);
Value lower_expr(Lower *lower, const Env *env, const Expr *expr);
/* Of type Boolean, Integer and so on, scalar; NULL after an error. */
const Ir *lower_scalar(Lower *lower, const Env *env, const Expr *expr, TypeKind type, const char *what);
/* The elements of an array that the subscripts mean, as numbers from 0; is_error after an error. */
Value member_indices(Model *model, const Env *env, const Member *member, const Expr *subscripts, Span span);
/* Where an iterator without range is used as a subscript; one of both. */
typedef struct RangeUse {
  const Equation *body;
  const Expr *expr;
} RangeUse;

/* The values of an iterator's range; is_error after an error. */
Value lower_range(Lower *lower, const Env *env, const Iterator *iterator, const RangeUse *use);
/* The environment in which the iterator has one of these values. */
Env iterator_frame(Model *model, const Env *env, const Iterator *iterator, const Value *range, uint32_t index);
Value lower_evaluate(Model *model, const Env *env, const Expr *expr); /* for Model.evaluate */
/* Depends on parameters and constants alone. */
int is_about_parameters(const Builder *builder, const Ir *ir);
/* The function for scalar arguments; NULL after an error. */
const IrFunction *function_of_scalars(Model *model, const ClassRef *ref, Span span);

/* ---- variables and equations ---------------------------------------------------------------------------------------- */

int build_variables(Builder *builder, const Sources *sources);
const char *member_description(Model *model, const Member *member); /* "" when there is none */
void build_attributes(Builder *builder, const Sources *sources);
/* The value that a layer gives in the specialisation, for the current element of its arrays. */
Value layer_in_spec(Builder *builder, const Layer *layer);
/* A value of the member's dimensions; `scalar_goes`: a scalar stands for all elements. 0 after an error. */
int fit_member(Model *model, const Member *member, Value *value, Span span, int scalar_goes);
/* 0 after a warning: units differ between the sides, or in a sum, comparison, choice or argument within them. An expression
 * without unit fits any unit. */
int units_checked(Builder *builder, const Ir *left, const Ir *right, Span span);
void build_equations(Builder *builder, IrList *list, const Equation *equations, const Env *env, int is_initial);
void build_statements(Builder *builder, IrList *list, const Equation *statements, const Env *env);
IrEquation *list_add(Model *model, IrList *list, IrEquationKind kind, Span span);
uint32_t builder_add_variable(Builder *builder, const char *name, TypeKind type, Variability variability, Span span);
IrVariable *builder_variable(const Builder *builder, uint32_t index);

/* ---- cross_reference.c ---------------------------------------------------------------------------------------------- */

/* A variable of another instance, as one of the specialisation. */
Value builder_cross_reference(Builder *builder, Member *member, const ComponentPath *path, Span span);
/* `a[2].b.x`, of the member at the end of the path. */
char *component_path_text(Model *model, const ComponentPath *path, const Member *member);

#endif
