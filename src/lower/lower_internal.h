/* lower_internal.h: what the files of src/lower share. */
#ifndef LIED_LOWER_LOWER_INTERNAL_H
#define LIED_LOWER_LOWER_INTERNAL_H

#include "lower/lower.h"

typedef struct FunctionEntry {
  struct FunctionEntry *next;
  const Class *ast;
  Scope *parent;
  const Layer *layers;
  const char *sizes;
  IrFunction *function;
  Value *outputs; /* shapes */
  uint32_t output_count;
} FunctionEntry;

typedef struct SubscriptFault { /* the call that reports a subscript out of range, at one position */
  const IrFunction *function;
  const IrFunction *inside; /* NULL: of a specialisation */
  SourcePos pos;
  uint32_t size;
  TypeKind type;
} SubscriptFault;

/* ---- expressions ---------------------------------------------------------------------------------------------------- */

Value lower_reference(Lower *lower, const Env *env, const Name *name, Span span);
Value lower_member(Lower *lower, Member *member, Span span); /* as its name alone would be */
Value lower_call(Lower *lower, const Env *env, const Expr *expr);
/* A call of a built-in function, though a class may have its name. */
Value lower_builtin_call(Lower *lower, const Env *env, const Expr *expr);
/* A call as an equation or statement: what is true when it was made; NULL after an error. */
const Ir *lower_call_statement(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref);
Value lower_user_call(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref);
Value lower_operation(Lower *lower, Operator op, const Value *left, const Value *right, Span span);
/* A record component without value, in a record: what its fields have by themselves. */
Value record_of_defaults(Lower *lower, Member *member, Span span);
Value construct_record(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref);
Value identity_matrix(Model *model, uint32_t n);
Value lower_negate(Lower *lower, const Value *value, Span span);

/* ---- subscript.c ---------------------------------------------------------------------------------------------------- */

Value lower_subscripts(Lower *lower, const Env *env, const Value *value, const Expr *subscripts, Span span);

/* ---- control.c ------------------------------------------------------------------------------------------------------ */

typedef enum SectionKind { SECTION_EQUATIONS, SECTION_INITIAL_EQUATIONS, SECTION_STATEMENTS } SectionKind;

IrBranch *new_branch(Builder *builder, const Ir *condition, const Equation *body, const Env *env, SectionKind kind);
/* The branches, if there are some, as one equation or statement. */
void add_choice(Builder *builder, IrList *list, IrEquationKind kind, IrBranch *branches, const Equation *equation);
void build_if(Builder *builder, IrList *list, const Equation *equation, const Env *env, SectionKind kind);
/* The expanded loop, from this iterator on. */
void unroll_loop(Builder *builder, IrList *list, const Equation *loop, const Iterator *iterator, const Env *env,
                 SectionKind kind);

/* The loop of an algorithm, from this iterator on. */
void build_loop(Builder *builder, IrList *list, const Equation *loop, const Iterator *iterator, const Env *env);

/* ---- functions ------------------------------------------------------------------------------------------------------ */

FunctionEntry *function_entry(Model *model, const ClassRef *ref, Value *arguments, uint32_t count, Span span);
/* The input takes the size of the argument, which must fit. 0 after an error. */
int size_input(Model *model, Member *member, Value *value, Span span);
Member *function_input(const Scope *scope, uint32_t index); /* NULL: there are fewer */

Scope *resolve_members(Model *model, Scope *scope);       /* prefixes may be those of types: they are known behind this */
Scope *function_scope(Model *model, const ClassRef *ref); /* with the prefixes of types */
/* The first output for these values of the first inputs; the others take their defaults. */
Value call_with_values(Lower *lower, Scope *scope, const Value *given, uint32_t count, Span span);
/* The expression or a sibling; in_sizes: size(...) counts. */
int expr_mentions(const Expr *expr, const Symbol *symbol, int in_sizes);

/* ---- function_inputs.c ---------------------------------------------------------------------------------------------- */

/* Inputs of a function, or fields of a record, that a call gives. */
int is_argument(const Member *member, int is_record);
uint32_t count_arguments(const Scope *scope, int is_record);
Member *argument_at(const Scope *scope, uint32_t index, int is_record); /* NULL: there are fewer */
Member **argument_members(Model *model, const Scope *scope, uint32_t count, int is_record);
/* Values for all of them; `bound`: inputs that have their values already; NULL: none. 0 after an error. */
int collect_arguments(Lower *lower, const Env *env, const Expr *expr, const Scope *scope, int is_record,
                      const FunctionArgument *bound, Value **values, uint32_t *count);
/* Inputs that are left out take their defaults. 0 after an error. */
int default_arguments(Lower *lower, Span span, const Scope *scope, int is_record, Value *values, uint8_t *given,
                      uint32_t count);

/* ---- overload.c ----------------------------------------------------------------------------------------------------- */

Value overloaded_operation(Lower *lower, Operator op, const Value *left, const Value *right, Span span);
Value overloaded_unary(Lower *lower, const char *operator_, const Value *value, Span span);
Value overloaded_call(Lower *lower, const char *operator_, const Value *left, const Value *right, Span span);
/* The constructor that fits a call: 1, or 0: the record's own; -1 after an error. `record` NULL: it has none. */
int overloaded_constructor(Lower *lower, const Env *env, const Expr *expr, Scope *record, ClassRef *function);
/* external "C" and "FORTRAN 77": statements that call it. */
void build_external(Builder *builder, const Class *class_);
Expr *reference_to(Model *model, const Symbol *symbol, Span span);

/* ---- object.c ------------------------------------------------------------------------------------------------------- */

/* X(...) as the value of a component: the object of that component, made if it is not there yet. */
Value construct_object(Lower *lower, const Env *env, const Expr *expr, const Type *type);
int is_constructor(const IrFunction *function);
/* The object that this call gives the present component; NULL after a failure, of which `problem` says why. */
const double *object_of_call(Model *model, const IrFunction *function, double *frame, const char **problem);

/* ---- resource.c: loadResource(uri); 0: it is another function ---- */
int lower_resource(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref, Value *value);

/* ---- text_variable.c: what a String variable of the class, or of one of its records, stands for ---- */
Value text_variable(Lower *lower, Member *member, int is_own, Span span);

/* ---- vectorise.c ---------------------------------------------------------------------------------------------------- */

uint32_t rank_of(const Member *input); /* number of dimensions; their sizes may be open */
int vector_dims(Model *model, Member *const *inputs, const Value *values, uint32_t count, uint32_t *dims, Span span);
void vector_arguments(Model *model, Member *const *inputs, const Value *values, uint32_t count, uint32_t lead, uint32_t index,
                      Value *own);

/* ---- function_argument.c -------------------------------------------------------------------------------------------- */

/* A function as an argument: its name, or `function g(h = 2)`. */
Value function_value(Lower *lower, const Env *env, const Expr *expr);
int take_function(Builder *builder, Member *input, const Value *value, Span span);
void number_functions(Builder *builder);
int shapes_function(const Scope *scope, const Member *input);
Value shaping_value(Lower *lower, const Env *env, const Expr *expr, const Value *value);
void take_known(Model *model, const Scope *scope, Member *input, const Value *value);
const char *argument_text(Model *model, const Scope *scope, const Member *input, const Value *value);
/* A call of an input that is a function; `argument` says which. */
Value lower_argument_call(Lower *lower, const Env *env, const Expr *expr, const FunctionArgument *argument);

/* smoothOrder and derivative, for the sizes that the inputs in the scope have. */
/* Warns of what is read before anything can have assigned it. */
void check_unassigned(Model *model, const IrFunction *function);
void function_annotations(Model *model, const Modification *annotation, Scope *scope, IrFunction *function);

/* ---- equations ------------------------------------------------------------------------------------------------------ */

/* left = right, or (a, b) = f(x): one for each pair of scalars. 0 after an error. */
int build_sides(Builder *builder, IrList *list, const Equation *equation, const Env *env, IrEquationKind kind);
/* left = right, for each pair of scalars. */
void build_equation_values(Builder *builder, IrList *list, const Value *left, const Value *right, const Equation *equation,
                           IrEquationKind kind);
/* left := right; all values are taken before the first is assigned. */
void assign_values(Builder *builder, IrList *list, const Value *left, const Value *right, const Equation *equation);
/* A constant 1 in that unit may have stood in any product. */
void unit_of_one(Builder *builder, const char *unit);
void assign_pairs(Builder *builder, IrList *list, IrList *pairs, const Equation *equation);
int condition_units_checked(Builder *builder, const Ir *condition, Span span);
/* All outputs of a call of a user's function; 0 after an error. */
uint32_t lower_outputs(Lower *lower, const Env *env, const Expr *expr, Value **outputs);
/* A condition that shapes the specialisation: 0 or 1; -1: it stays an expression; -2 after an error. */
int structural_condition(Builder *builder, const Env *env, const Expr *condition, const Ir **ir);
/* The conditions of a when, one or a vector of them. 0 after an error. */
int when_conditions(Builder *builder, const Env *env, const Expr *condition, Value *conditions);
/* String(x, ...) as a value. */
Value string_value(Lower *lower, const Env *env, const Expr *call);
/* The message of an assert or terminate; `expr` NULL: there is none. */
void message_read(Lower *lower, const Env *env, const Expr *expr, IrEquation *equation);
const char *equation_text(Model *model, const Equation *equation);

#endif
