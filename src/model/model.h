/* model.h: the state of one compilation, and what the files of src/model offer each other. Inside of src/model only. */
#ifndef LIED_MODEL_MODEL_H
#define LIED_MODEL_MODEL_H

#include "model/scope.h"

enum { MAX_PATH_PARTS = 24 };

typedef struct ClassScope { /* scopes of classes that are not components, each made once */
  struct ClassScope *next;
  ClassRef ref;
  Scope *scope;
} ClassScope;

typedef struct Dependency { /* a value that shaped a specialisation */
  struct Dependency *next;
  const Symbol **path; /* from the specialisation's class to the member */
  uint32_t *indices;
  uint32_t count;
  int size_only; /* only the dimensions count */
  Value value;
} Dependency;

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

typedef struct SpecialisationEntry {
  struct SpecialisationEntry *next;
  const Class *ast;
  const char *context; /* what differs in the classes that enclose it */
  const char *shape;   /* redeclarations and attributes that are part of it */
  Dependency *dependencies;
  CrossReference *cross_references, *last_cross_reference; /* in the order of variables */
  Specialisation *spec;                                    /* NULL: it failed */
} SpecialisationEntry;

struct Builder { /* of one specialisation or function */
  struct Model *model;
  Specialisation *spec; /* NULL: a function's */
  IrFunction *function; /* NULL: a specialisation's */
  Scope *root;
  SpecialisationEntry *entry;
  uint8_t in_algorithm, in_when;
  double rounds;              /* of the loops around what is being built, each written out; 0: there is none */
  uint32_t *cross_references; /* [cross_reference_capacity] variables of other instances, by name: number + 1; 0: free */
  uint32_t cross_reference_capacity, cross_reference_count;
  const Expr *lowered_expr; /* what was lowered last for an array of components, and what came out */
  const Env *lowered_env;
  Value lowered;
};

typedef struct LoadedFile {
  struct LoadedFile *next;
  const char *path;
  const Element *element; /* NULL: it failed */
} LoadedFile;

typedef struct PackageFolder { /* of a package that is a folder */
  struct PackageFolder *next;
  const Class *ast;
  const char *folder;
} PackageFolder;

typedef struct FunctionEntry {
  struct FunctionEntry *next;
  const Class *ast;
  Scope *parent;
  const char *sizes;
  IrFunction *function;
  Value *outputs; /* shapes */
  uint32_t output_count;
} FunctionEntry;

typedef struct SubscriptFault { /* says that a subscript, at this place, is not in its range */
  const IrFunction *function;
  const IrFunction *inside; /* NULL: of a specialisation */
  SourcePos place;
  uint32_t size;
  TypeKind type;
} SubscriptFault;

struct Model {
  Parse *parse;
  Arena *arena;
  Diagnostics *diagnostics;
  IrPool pool;
  Scope *root;
  const char **folders;
  uint32_t folder_count, folder_capacity;
  const Symbol **absent; /* names such as time and sin that are asked for often and that no folder has */
  uint32_t absent_count, absent_capacity;
  LoadedFile *files;
  PackageFolder *packages;
  ClassScope *class_scopes;
  SpecialisationEntry *entries;
  const Specialisation **specs;
  uint32_t spec_count, spec_capacity;
  FunctionEntry *functions;
  uint64_t stamp;
  Builder *recording; /* the specialisation whose shape is being found */
  uint8_t si_loaded;
  uint8_t specialise_only; /* parts get no numbers */
  const char *last_name;
  unsigned depth; /* of evaluation */
  const IrEnumeration *state_select, *assertion_level;
  uint32_t cell_reads;       /* how often a value depended on the element of an array */
  uint32_t structural_reads; /* the same, of values that shape an instance */
  struct EnumerationEntry *enumerations;
  struct ArgumentEntry **arguments; /* [argument_capacity] of long modifications, by name */
  uint32_t argument_capacity, argument_count;
  SourcePos final_reported;
  SubscriptFault last_subscript_fault; /* made last: loops ask for the same again and again */
};

/* ---- text.c: memory and messages --------------------------------------------------------------------------------------------
 */

char *text_format(Arena *arena, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Doubles the array when it is full: `array` has `count` elements of `size`. */
void *array_grow(Arena *arena, void *array, uint32_t count, uint32_t *capacity, size_t size);
#define ARRAY_PUSH(arena, array, count, capacity)                                                                              \
  ((array) = array_grow((arena), (array), (count), &(capacity), sizeof *(array)), &(array)[(count)++])

/* A text that grows; write makes it an Output. */
typedef struct Buffer {
  Arena *arena;
  char *text; /* NULL: nothing was written */
  size_t length, capacity;
  size_t limit; /* what comes after so many bytes is left out; 0: nothing */
} Buffer;
void buffer_write(void *buffer, const char *text, size_t length);
void buffer_add(Buffer *buffer, const char *text);
const char *buffer_text(const Buffer *buffer);

#define model_error(model, ...) diagnostic_error((model)->diagnostics, __VA_ARGS__)
#define model_unsupported(model, span, what) diagnostic_error((model)->diagnostics, (span), "%s: not supported yet", (what))

/* ---- layer.c: modifications ----------------------------------------------------------------------------------------- */

const Layer *layer_new(Model *model, const Env *env, const Modification *modification, Span span);
const Layer *layers_join(Model *model, const Layer *outer, const Layer *inner);
/* What the modifications of a class say about its element `symbol`. */
const Layer *layers_of(Model *model, const Layer *layers, const Symbol *symbol);
/* The same layers, inside of an element of the array; or marked as outside. */
const Layer *layers_in_element(Model *model, const Layer *layers, const IndexCell *cell);
const Layer *layers_outside(Model *model, const Layer *layers);
static inline int layer_is_direct(const Layer *layer)
{
  return !layer->name || layer->name_used >= layer->name->count;
}
/* The layer that gives the value or redeclaration; NULL: none. Reports what is final and overridden. */
const Layer *layers_value(Model *model, const Layer *layers);
const Layer *layers_redeclare(const Layer *layers);
/* Every modified name must be an element of the scope; `outer` ones modify a component, and so what is not protected. */
void layers_check(Model *model, const Scope *scope, const Layer *outer, const Layer *inner);

/* ---- scope.c, lookup.c ---------------------------------------------------------------------------------------------- */

Scope *scope_of_class(Model *model, const ClassRef *ref);
const Env *class_ref_env(const ClassRef *ref); /* of the text around it */
int class_is_long(const Class *class_);        /* it has elements of its own */
Scope *scope_of_component(Model *model, Member *member, uint32_t index, IndexCell *cell);
Scope *scope_new_root(Model *model);
/* AssemblyInstance of a class that is no component: the top model, a function. */
Scope *scope_instance(Model *model, const ClassRef *ref, const Layer *layers);
void scope_add_class(Model *model, Scope *scope, const Element *element, const Env *env);
Member *scope_find(const Scope *scope, const Symbol *symbol);

typedef struct Found {
  const Env *iterator; /* found as iterator */
  Member *member;      /* found as component */
  ClassRef class_;     /* found as class, if is_class */
  int is_class;
} Found;

/* 0: there is none. Reports nothing. */
int lookup_simple(Model *model, const Env *env, const Symbol *symbol, Found *found);
/* A class by its name; 0 after an error, which is reported. */
int lookup_class(Model *model, const Env *env, const Name *name, ClassRef *ref);
int lookup_class_part(Model *model, const ClassRef *ref, const Symbol *symbol, Found *found);
void lookup_report(Model *model, const Env *env, const NamePart *part);
void lookup_report_in(Model *model, const Scope *scope, const NamePart *part);
/* It is not WHAT ("an attribute") of `of`, which are these names. */
void lookup_report_among(Model *model, const NamePart *part, const char *what, const char *of, const char *const *names,
                         size_t count);
const char *class_kind_word(const ClassRef *ref);

/* ---- type.c: what components are ------------------------------------------------------------------------------------ */

int type_resolve(Model *model, const ClassRef *ref, Type *type, Span span);
int member_resolve(Model *model, Member *member); /* 0 after an error */
Variability member_variability(const Member *member);
int member_dims(Model *model, Member *member);
int member_present(Model *model, Member *member); /* its condition holds */
/* The member that an outer one stands for; itself if it is not outer; NULL after an error. */
Member *member_inner(Model *model, Member *member);
Scope *member_element(Model *model, Member *member, uint32_t index); /* sets the cell of arrays of parts */
Value member_value(Model *model, Member *member, Span use);          /* of constants and parameters */
/* The value that a layer gives, of the array's element that is meant. */
Value layer_evaluate(Model *model, const Layer *layer);
uint64_t scope_stamp(const Scope *scope);
int member_is_part(const Member *member); /* a component of a class with equations */

/* ---- lower.c and others: expressions -------------------------------------------------------------------------------- */

/* builder NULL: parameters are replaced by their values. */
typedef struct Lower {
  Model *model;
  Builder *builder;
  const Value *end_of; /* the array whose subscript is being lowered */
  uint32_t end_dim;
} Lower;

Value lower_expr(Lower *lower, const Env *env, const Expr *expr);
/* Of type Boolean, Integer and so on, scalar; NULL after an error. */
const Ir *lower_scalar(Lower *lower, const Env *env, const Expr *expr, TypeKind type, const char *what);
Value lower_reference(Lower *lower, const Env *env, const Name *name, Span span);
Value lower_call(Lower *lower, const Env *env, const Expr *expr);
Value lower_user_call(Lower *lower, const Env *env, const Expr *expr, const ClassRef *ref);
Value lower_operation(Lower *lower, Operator op, const Value *left, const Value *right, Span span);
Value lower_negate(Lower *lower, const Value *value, Span span);
Value lower_subscripts(Lower *lower, const Env *env, const Value *value, const Expr *subscripts, Span span);
/* Before a loop over the range is written out: 0 after an error, when there are too many rounds, with those of loops around it.
 * `before` is for loop_ends. */
int loop_begins(Builder *builder, const Value *range, const Iterator *iterator, double *before);
void loop_ends(Builder *builder, double before);
/* The values of an iterator's range; is_error after an error. */
Value lower_range(Lower *lower, const Env *env, const Iterator *iterator);
Value evaluate(Model *model, const Env *env, const Expr *expr); /* to numbers, or expressions in time */

Value value_error(void);
Value value_scalar(Model *model, const Ir *ir);
Value value_array(Model *model, TypeKind type, uint32_t dim_count, const uint32_t *dims);
Value value_part(const Value *value, uint32_t index); /* element of the first dimension */
/* Checks and converts: an Integer fits a Real. 0 after an error. */
int value_convert(Model *model, Value *value, TypeKind type, const IrEnumeration *enumeration, Span span, const char *what);
int value_has_dims(const Value *value, uint32_t dim_count, const uint32_t *dims);
char *value_dims_text(Model *model, uint32_t dim_count, const uint32_t *dims);
int values_equal(const Value *a, const Value *b);
const char *type_word(TypeKind type);

/* ---- function.c ----------------------------------------------------------------------------------------------------- */

FunctionEntry *function_entry(Model *model, const ClassRef *ref, Value *arguments, uint32_t count, Span span);
Member *function_input(const Scope *scope, uint32_t index); /* NULL: there are fewer */

/* ---- annotation.c --------------------------------------------------------------------------------------------------- */

const Expr *annotation_value(const Modification *annotation, const char *name); /* NULL: there is none */
const Modification *annotation_nested(const Modification *annotation, const char *name);
/* The value of annotation(__lied(NAME=value)) of the class, or the nearest that it extends; NULL: none. */
const Expr *annotation_of_lied(const Scope *scope, const char *name);
/* Reports arguments of __lied that there are not. */
void annotation_check(Model *model, const Scope *scope);
void experiment_read(Model *model, const Scope *scope, Experiment *experiment);
/* smoothOrder and derivative, for the sizes that the inputs in the scope have. */
void function_annotations(Model *model, const Modification *annotation, Scope *scope, IrFunction *function);

/* ---- build.c, equation.c, statement.c: specialisations
 * ------------------------------------------------------------------------ */

/* The specialisation for this instance, made or found. NULL after an error. */
SpecialisationEntry *specialise(Model *model, Scope *scope);
/* A scalar of a scope: the variables of a specialisation come in the same order from each of its instances. */
typedef struct VariableSource {
  Member *member;
  uint32_t element;
  uint32_t port; /* or NONE */
  const char *name;
  const char *unit; /* NULL: not asked for yet */
} VariableSource;
typedef struct PortSource {
  Member *member;
  const char *name;
  uint32_t first, count; /* of the sources */
} PortSource;
typedef struct Sources {
  VariableSource *variables;
  uint32_t variable_count, variable_capacity;
  PortSource *ports;
  uint32_t port_count, port_capacity;
} Sources;
int sources_of_member(Model *model, Sources *sources, Member *member, const char *prefix, uint32_t port);
int sources_of(Model *model, Sources *sources, Scope *scope, const char *prefix, uint32_t port);
int build_variables(Builder *builder, const Sources *sources);
void build_attributes(Builder *builder, const Sources *sources);
uint32_t all_prefixes(const Member *member); /* its own, and those of the connector or record that it is part of */
/* What a layer says in the specialisation, for the element of the arrays inside the specialisation that is meant. */
Value layer_in_spec(Builder *builder, const Layer *layer);
/* A value of the member's dimensions; `scalar_goes`: a scalar stands for all elements. 0 after an error. */
int fit_member(Model *model, const Member *member, Value *value, Span span, int scalar_goes);
const char *member_unit(Model *model, const Member *member, uint32_t element); /* "" when none is given */
/* Modifications of an attribute; ATTRIBUTE_VALUE: of the value itself. CrossReference ones first. */
const Layer *attribute_layers(Model *model, const Member *member, IrAttribute attribute);
const Layer *layers_inside(const Layer *layers);
/* The outermost layer, if it is reference, that binds the variable or the record it is a field of; NULL: none. */
const Layer *outside_binding(Model *model, const Member *member);
void build_equation_values(Builder *builder, IrList *list, const Value *left, const Value *right, const Equation *equation,
                           IrEquationKind kind);
/* 0 after a warning: units differ between the sides, or in a sum, comparison, choice or argument within them. What has no unit
 * fits any. */
int units_checked(Builder *builder, const Ir *left, const Ir *right, Span span);
int condition_units_checked(Builder *builder, const Ir *condition, Span span);
/* All outputs of a call of a user's function; 0 after an error. */
uint32_t lower_outputs(Lower *lower, const Env *env, const Expr *expr, Value **outputs);
/* A condition that shapes the specialisation: 0 or 1; -1: it stays an expression; -2 after an error. */
int structural_condition(Builder *builder, const Env *env, const Expr *condition, const Ir **ir);
/* The conditions of a when, one or a vector of them. 0 after an error. */
int when_conditions(Builder *builder, const Env *env, const Expr *condition, Value *conditions);
/* The message of an assert or terminate; `expr` NULL: there is none. */
void message_read(Lower *lower, const Env *env, const Expr *expr, IrEquation *equation);
void build_equations(Builder *builder, IrList *list, const Equation *equations, const Env *env, int is_initial);
void build_statements(Builder *builder, IrList *list, const Equation *statements, const Env *env);
IrEquation *list_add(Model *model, IrList *list, IrEquationKind kind, Span span);
uint32_t builder_add_variable(Builder *builder, const char *name, TypeKind type, Variability variability, Span span);
IrVariable *builder_variable(const Builder *builder, uint32_t index);
const char *equation_text(Model *model, const Equation *equation);
/* The path to a component, from the scope of a specialisation. */
typedef struct ComponentPath {
  const Symbol *symbols[MAX_PATH_PARTS];
  uint32_t indices[MAX_PATH_PARTS];
  uint32_t count;
} ComponentPath;
/* NULL: there is none. */
Member *member_at(Model *model, Scope *scope, const Symbol *const *path, const uint32_t *indices, uint32_t count);
/* `x`, `x[2]`, `x[1,3]`: of element `index`, from 0. */
char *element_name(Model *model, const char *name, uint32_t dim_count, const uint32_t *dims, uint32_t index);
int builder_order_parameters(Builder *builder);

/* ---- outside.c ------------------------------------------------------------------------------------------------------ */

/* A variable of another instance, as one of the specialisation. */
Value builder_cross_reference(Builder *builder, Member *member, const ComponentPath *path, Span span);
/* The value that the layer gives depends on variables that are not parameters. */
int layer_varies(Model *model, const Layer *layer);
/* Modifiers in the text of the class bind inputs of its components to variables: these are equations of the class. */
int scope_gives_inputs(Model *model, Scope *scope);
const char *given_inputs_text(Model *model, Scope *scope); /* which inputs they are */
void build_given_inputs(Builder *builder);
/* Which inputs of other instances the equations give. */
void mark_written(Builder *builder);

/* ---- key.c ---------------------------------------------------------------------------------------------------------- */

/* Instances of one class with equal contexts, equal shapes and equal values of what shaped the specialisation have one
 * specialisation. */
const char *scope_context(Model *model, const Scope *scope);
const char *scope_shape(Model *model, Scope *scope, const Sources *sources);
const char *specialisation_key(Model *model, const SpecialisationEntry *entry);

/* ---- part.c: instances of specialisations
 * ------------------------------------------------------------------------------------- */

/* What is the same for all parts made from one scope. */
typedef struct PartPlan {
  SpecialisationEntry *entry; /* NULL: a composite without equations of its own */
  Sources sources;
  Member **bound;           /* [variable_count] parameters and inputs bound from reference; NULL: not */
  PartOverride *attributes; /* start values and others given from reference; the value is found for each part */
  const Layer **attribute_layers;
  uint32_t attribute_count;
} PartPlan;
PartPlan *part_plan_new(Model *model, Scope *scope, int needs_spec);
int part_fill(Model *model, Part *part, const PartPlan *plan, Scope *scope);
/* The expression for element `element` of a modifier of an attribute or input; NULL after an error. */
const Ir *layer_element(Model *model, const Layer *layer, const Member *member, uint32_t element, TypeKind type);
/* Where the value of a parameter is written: a modifier, a setting or its declaration. */
Span parameter_place(Model *model, const PartPlan *plan, uint32_t index, const IrVariable *variable);

/* ---- check.c -------------------------------------------------------------------------------------------------------- */

/* Depends on time, or on what changes with it though it is no variable: initial(), der(x) and the like. */
int ir_has_time(Arena *arena, const Ir *ir);
/* Depends on parameters and constants alone. */
int is_about_parameters(const Builder *builder, const Ir *ir);
/* Takes asserts about parameters out of the equations of the specialisation. */
void build_checks(Builder *builder);
/* Bounds of parameters, and asserts about them; without a plan the part's place is blamed. 0 after an error. */
int part_check(Model *model, const Part *part, const PartPlan *plan);
/* Value and bounds of a parameter in a class that makes no specialisation. 0 after an error. */
int member_check(Model *model, Member *member);

/* ---- dimension.c ---------------------------------------------------------------------------------------------------- */

enum { DIMENSION_METRE, DIMENSION_KILOGRAM, DIMENSION_SECOND, DIMENSION_BASES = 7 }; /* then A, K, mol, cd */

typedef struct Dimension {
  int exponents[DIMENSION_BASES];
  double factor;  /* of the unit of SI with these exponents */
  int has_offset; /* a temperature in degC is not one in K, though W/degC is W/K */
} Dimension;
int dimension_read(const char *unit, Dimension *dimension); /* 0: the text is not understood */
int dimensions_agree(const Dimension *a, const Dimension *b);

/* The same unit, or one is not given: "". Spelled differently, too: "N.m" is "J". */
int units_agree(const char *a, const char *b);

/* ---- load.c --------------------------------------------------------------------------------------------------------- */

/* A class of the library path, or of the folder of a package. NULL: there is none. */
const Element *load_class(Model *model, Scope *scope, const Symbol *symbol);
const char *package_folder(const Model *model, const Class *ast); /* NULL: it has none */
char *si_text(Arena *arena);

#endif
