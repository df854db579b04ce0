/* scope.h: classes as they are seen from where they are used: looked up, inherited, modified.
 *
 * A Scope is a class with its modifications: a package, or the class of a component. Its members are made once; their types and
 * values are computed on demand. The scope of an array of components stands for all elements: its IndexCell says which one is
 * meant, and a new stamp of the cell invalidates earlier values. */
#ifndef LIED_SCOPE_SCOPE_H
#define LIED_SCOPE_SCOPE_H

#include "base/array.h"
#include "base/hash_table.h"
#include "base/text.h"
#include "ir/ir.h"
#include "parse/parse.h"

typedef struct Scope Scope;
typedef struct Member Member;
typedef struct Env Env;
typedef struct Layer Layer;
typedef struct Model Model;
typedef struct Library Library; /* texts and where they are found: shared by models */

enum { MAX_DIMS = 6, MAX_CELLS = 6, MAX_SCOPE_DEPTH = 100, MAX_ELEMENTS = 10000000 };
enum { TYPE_CLASS = TYPE_RECORD + 1 }; /* of a component: neither a number nor a record */

typedef struct IndexCell {
  uint32_t index; /* from 0, row by row */
  uint32_t dim_count;
  const uint32_t *dims;
  uint64_t stamp;
} IndexCell;

/* An array of expressions, row by row; a scalar has no dimensions. An array of records has fields that are arrays: their first
 * dimensions are those of the records. */
typedef struct Value {
  uint8_t is_error; /* reported already */
  uint8_t type;     /* TypeKind */
  uint8_t dim_count;
  uint32_t dims[MAX_DIMS];
  uint32_t count;                        /* of elements */
  const IrEnumeration *const *dim_types; /* [dim_count] of dimensions given by types, NULL for those given by numbers */
  const IrEnumeration *enumeration;
  const Ir **elements;
  uint32_t field_count; /* of a record; it has no elements then */
  const Symbol **names;
  struct Value *fields;
  Scope *record; /* of an operator record: its class, whose operators apply; NULL: of something else */
  const struct FunctionArgument *function; /* a function as a value: type TYPE_CLASS, without elements; NULL: none */
} Value;

/* The environment in which the names of an expression are looked up. */
struct Env {
  const Env *outer; /* iterator frames only */
  const Symbol *iterator;
  Value value; /* of the iterator */
  Scope *scope;
  const Class *class_;              /* in whose text the expression stands: for imports */
  const Env *enclosing;             /* of the text around the class; NULL: none */
  const struct ImportList *imports; /* of the class itself, in the order of the text; NULL: none */
};

typedef struct ImportList {
  const struct ImportList *next;
  const Import *import;
} ImportList;

/* A modification as seen from one element. Lists go from the outermost, which wins, to the innermost. */
struct Layer {
  const Layer *next;
  const Env *env;
  const Modification *modification; /* NULL: none */
  const Name *name;                 /* of the argument, `name_used` parts of which led here; NULL: none */
  uint32_t name_used;
  const Element *redeclare;     /* NULL: none */
  Span span;                    /* of the argument */
  uint8_t is_final, is_outside; /* is_outside: written outside of the specialisation */
  uint8_t is_constraint;        /* written behind constrainedby of a class */
  uint8_t is_setting;           /* given by the user for a whole model */
  uint8_t cell_count;
  struct LayerCache *cache;          /* of the whole array that its value is; NULL: evaluated each time */
  const IndexCell *cells[MAX_CELLS]; /* of the arrays between where it was written and here */
};

typedef struct LayerCache {
  Value value;
  uint64_t stamp; /* 0: empty */
} LayerCache;

typedef struct ClassRef {
  const Class *ast; /* NULL: a predefined type */
  Scope *parent;
  const Layer *layers;     /* from redeclarations */
  const Layer *constraint; /* modifiers behind constrainedby, weaker than its own; NULL: none */
  const Env *env;          /* of the text in which it stands (a base of the parent, a redeclaration); NULL: the parent's */
  TypeKind predefined;
  const IrEnumeration *enumeration; /* predefined, such as StateSelect */
} ClassRef;

/* A function given to another one, with some of its inputs bound: function g(h=2). */
typedef struct FunctionArgument {
  ClassRef class_;
  uint32_t count; /* of bound inputs */
  const Symbol **names;
  Value *values;
} FunctionArgument;

typedef struct DimSource {
  struct DimSource *next;
  const Expr *subscripts;
  const Env *env;
} DimSource;

/* What a component is, short classes resolved. */
typedef struct Type {
  uint8_t kind; /* TypeKind, or TYPE_CLASS */
  uint8_t is_connector;
  uint32_t prefixes; /* of the short classes between */
  const IrEnumeration *enumeration;
  ClassRef class_;     /* the long class at the end, of TYPE_RECORD and TYPE_CLASS */
  ClassRef named;      /* as written in the declaration */
  const Layer *layers; /* of short classes, outermost first */
  DimSource *dims;
} Type;

typedef enum ResolveState { RESOLVE_NOT, RESOLVE_NOW, RESOLVE_DONE, RESOLVE_FAILED } ResolveState;

/* A class that `redeclare class extends` replaces and includes. */
typedef struct Extended {
  const struct Extended *next;
  const Class *class_;
  const Env *env;
} Extended;

struct Member {
  Member *next;
  const Symbol *symbol;
  Scope *scope;
  const Element *element;
  const Class *class_;        /* of a class */
  const Component *component; /* of a component */
  const ComponentClause *clause;
  const Env *env;                  /* in which its declaration is looked up */
  const Env *replaced_env;         /* of a component: the same of `element`, which a redeclaration may have replaced */
  const Layer *constraint;         /* of a class: modifiers behind constrainedby */
  const Env *class_env;            /* of a redeclared class: where its text stands */
  const struct Extended *extended; /* of `class extends`: what it replaces, nearest first */
  const Layer *layers;             /* of a component: all modifications, the declaration's own last */
  uint32_t prefixes;               /* of the clause, type and element */
  uint32_t ordinal;
  uint8_t is_protected;
  /* computed on demand */
  uint8_t state; /* ResolveState, of the type */
  uint8_t dims_state, value_state, is_absent, condition_state, uses_cell;
  uint8_t is_read;   /* some other value was computed from its own */
  uint8_t is_merged; /* a submodel that is part of the class that has it: merge.c */
  Type type;
  uint8_t dim_count;
  uint32_t dims[MAX_DIMS], count;
  const IrEnumeration **dim_types; /* as in a Value */
  uint64_t dims_stamp, value_stamp;
  Value value;
  Scope **elements; /* [count] of records and connectors; one for all elements of other arrays */
  uint32_t element_count;
  IndexCell *cell;
  const Value *argument; /* of an input: the function is specialised for this value; NULL: for any */
  Member *inner_member;  /* of an outer one, resolved */
  const struct Recording *recorded_by;
  /* in a specialisation: set by the folders above */
  const struct Builder *builder;
  uint32_t first_variable;
  uint32_t variables_first; /* first_variable when `variables` were made */
  Value variables;          /* of the specialisation, as expressions */
  uint32_t child;           /* of a part: where its instances begin among those of its scope's instance */
  uint32_t port, source;    /* its first in the scope's plan */
  uint8_t is_irregular;     /* an array of parts whose elements differ in shape: each has a scope of its own */
};

typedef struct SectionRef {
  struct SectionRef *next;
  const Section *section;
  const Env *env;
} SectionRef;

struct Scope {
  const Class *ast;
  Scope *parent; /* lexically */
  Scope *owner;  /* the component's scope, of which this is a component; NULL: a class */
  Member *owner_member;
  uint32_t owner_index;
  const char *name;   /* qualified, of the class */
  const char *folder; /* of a package in a folder; NULL: none */
  const Layer *layers;
  Member *first, *last;
  HashTable *table;       /* of Member, by symbol; NULL: there are few */
  HashTable *mentions;    /* of its components in its equations: merge.c; NULL: not found yet */
  Member *default_inners; /* of a whole model: what its parts take as inner, and it does not declare */
  uint32_t member_count;
  SectionRef *sections, *last_section;
  const Class **bases; /* in the order in which they were included, itself first */
  uint32_t base_count, base_capacity;
  const Env *env;
  IndexCell *cell; /* innermost array of which this is an element */
  uint8_t is_building, is_composite;
  uint32_t depth;
  struct PartPlan *plan; /* how parts are made from it */
};

/* ---- dependency.c: what shaped a specialisation --------------------------------------------------------------------- */

typedef enum DependencyKind {
  DEPENDS_ON_VALUE,
  DEPENDS_ON_SIZE,
  DEPENDS_ON_CONNECTIONS /* how many a connector has */
} DependencyKind;

typedef struct Dependency { /* a value that shaped a specialisation */
  struct Dependency *next;
  const Symbol **path; /* from the specialisation's class to the member */
  uint32_t *indices;
  uint32_t count;
  DependencyKind kind;
  Value value;
} Dependency;

/* While it is set in the model, values that are read are recorded. */
typedef struct Recording {
  const Scope *root; /* of the specialisation that is being made */
  Dependency *dependencies;
} Recording;

/* Records that a value of the member was read. */
void record_dependency(Model *model, const Member *member, const Value *value, DependencyKind kind);

/* ---- instance_path.c ------------------------------------------------------------------------------------------------ */

/* As in `Model.a[2].b`: the name of the model, and where the scope of a component is in it at present. */
const char *instance_path(Model *model, const Scope *scope);
/* The element that the scope of a component stands for at present. */
uint32_t present_index(const Scope *scope);

/* ---- patch.c: numbers from outside that win over all modifiers ------------------------------------------------------- */

typedef struct PatchPart { /* of a name */
  const Symbol *symbol;
  uint32_t count; /* of subscripts */
  uint32_t subscripts[MAX_DIMS];
} PatchPart;

typedef struct Patch {
  struct Patch *next;
  PatchPart *parts; /* [count] from the top of the model; the last one is a single number */
  uint32_t count;
  const Value *value; /* NULL: the number, in the type of what it is for */
  double number;
  Span span;
  uint8_t is_used;
} Patch;

/* ---- one compilation ------------------------------------------------------------------------------------------------ */

struct Model {
  Parse *parse;
  Arena *arena;
  Diagnostics *diagnostics;
  IrPool pool;
  /* Evaluates to numbers, or to expressions in time: for sizes, conditions and values. Set by the folder that lowers
   * expressions. */
  Value (*evaluate)(Model *model, const Env *env, const Expr *expr);
  /* Compiles an external function whose value is needed now; set by the folder that drives all. NULL: that is not possible. */
  IrExternalCode *(*load_external)(void *user, const IrExternal *external);
  void *external_user;
  /* Takes a new external object, and what ends it. */
  void (*keep_object)(void *user, IrExternalCode *destructor, double object);
  struct ObjectEntry *objects; /* those that were made */
  const char *object_path;     /* of the component whose object is being found; NULL: of none */
  uint32_t object_number;      /* of them there */
  unsigned depth;              /* of evaluation */
  unsigned sizes_only;         /* > 0: only the sizes of values count, and those of variables are taken for known */
  /* scope */
  Scope *root;
  Library *library;
  uint32_t number; /* among the models of the library, from 1 */
  struct ClassScope *class_scopes;
  const struct ShortStep *short_steps; /* short classes whose bases are being looked up, nearest first */
  struct EnumerationEntry *enumerations;
  HashTable arguments;     /* of ArgumentEntry: of long modifications, by name */
  HashTable checked_texts; /* of Class and Extends: those that class_rules.c has seen */
  const IrEnumeration *state_select, *assertion_level;
  SourcePos final_reported;
  uint8_t has_texts; /* String variables were met: that results do not show them was said */
  uint64_t stamp;
  Recording *recording;      /* NULL: nothing is noted */
  Patch *patches;            /* NULL: none */
  uint32_t cell_reads;       /* how often a value depended on the element of an array */
  uint32_t structural_reads; /* the same, of values that shape an instance */
  /* lower */
  struct FunctionEntry *functions;
  struct SubscriptFault *last_subscript_fault; /* made last: loops ask for the same again and again; NULL: none */
  /* specialise */
  struct SpecialisationEntry *entries;
  const Specialisation **specs;
  uint32_t spec_count, spec_capacity;
  /* assemble */
  uint8_t specialise_only; /* parts get no numbers */
  struct DerivativeVariant *variants;
  const char *last_name;
};

#define model_error(model, ...) diagnostic_error((model)->diagnostics, __VA_ARGS__)
#define model_remedy(model, ...) diagnostic_remedy((model)->diagnostics, __VA_ARGS__)
/* What the last error is about, as in model_about(model, .variable = name). */
#define model_about(model, ...) diagnostic_about((model)->diagnostics, &(Topic){__VA_ARGS__})
#define model_unsupported(model, span, what)                                                                                   \
  diagnostic_error((model)->diagnostics, (span), "not-supported", "%s: not supported yet", (what))

/* ---- layer.c: modifications ----------------------------------------------------------------------------------------- */

const Layer *layer_new(Model *model, const Env *env, const Modification *modification, Span span);
const Layer *layers_join(Model *model, const Layer *outer, const Layer *inner);
/* The modifications of a class for its element `symbol`. */
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
/* Every modified name must be an element of the scope; `outer` ones modify a component, and so what is not protected. */
void layers_check(Model *model, const Scope *scope, const Layer *outer, const Layer *inner);
/* The same for the scope of a component, and that no value is given to the component itself. */
void layers_check_component(Model *model, const Scope *scope, const Member *member);

/* ---- library_search.c, library_files.c: packages in folders --------------------------------------------------------- */

Library *library_new(Parse *parse);
/* A new model, which has the package around the user's file. */
void library_begin(Model *model);
/* A folder in which packages are searched, after those added before. */
void library_add_folder(Library *library, const char *folder);
/* The folder that comes with lied, the last one: a package that the user has in any version is not taken from it. */
void library_add_own(Library *library, const char *folder);
/* The folders added so far were named for this run: they come before the one around the user's file. */
void library_end_named(Library *library);
void library_add_beside(Library *library, const char *folder); /* the folder around the user's file; the first one stays */
uint32_t library_folder_count(const Library *library);
const char *library_folder(const Library *library, uint32_t number);
/* The user's own file: the packages around it are found upwards, and others beside the outermost. */
void library_add_file(Model *model, const StoredDefinition *definition, const char *path);
/* That the package which the file says it is within is the one of its folder. */
void library_check_within(Model *model, const StoredDefinition *definition, const Scope *scope, const char *path);
const char *package_folder(const Model *model, const Class *ast); /* NULL: it has none */
/* What annotation(uses(...)) of a top-level package asks for. */
void library_note_uses(Model *model, const Class *class_);

/* ---- scope.c, lookup.c ---------------------------------------------------------------------------------------------- */

Scope *scope_of_class(Model *model, const ClassRef *ref);
Scope *scope_new_root(Model *model);
/* Instance of a class that is not a component: the top model, a function. */
Scope *scope_instance(Model *model, const ClassRef *ref, const Layer *layers);
void scope_add_class(Model *model, Scope *scope, const Element *element, const Env *env);
Member *scope_find(const Scope *scope, const Symbol *symbol);

typedef struct LookupResult {
  const Env *iterator; /* found as iterator */
  Member *member;      /* found as component */
  ClassRef class_;     /* found as class, if is_class */
  int is_class;
} LookupResult;

/* 0: there is none. Reports nothing. */
int lookup_simple(Model *model, const Env *env, const Symbol *symbol, LookupResult *found);
/* A class by its name; 0 after an error, which is reported. */
int lookup_class(Model *model, const Env *env, const Name *name, ClassRef *ref);
int lookup_in_scope(Model *model, Scope *scope, const Symbol *symbol, LookupResult *found);
int lookup_class_part(Model *model, const ClassRef *ref, const Symbol *symbol, LookupResult *found);
void lookup_report(Model *model, const Env *env, const NamePart *part);
void lookup_report_in(Model *model, const Scope *scope, const NamePart *part);
/* Reports that it is not WHAT ("an attribute") of `of`, which has these names. */
void lookup_report_among(Model *model, const NamePart *part, const char *what, const char *of, const char *const *names,
                         size_t count);
const char *class_kind_word(const ClassRef *ref);

/* ---- type.c, member.c: what components are -------------------------------------------------------------------------- */

int type_resolve(Model *model, const ClassRef *ref, Type *type, Span span);
/* The class of an operator record; NULL: it is another class. */
Scope *operator_record(Model *model, const ClassRef *ref);
/* The values of the type that an expression names, an enumeration or Boolean; NULL: it is something else. */
const IrEnumeration *type_values(Model *model, const Env *env, const Expr *expr);
/* The type of the subscripts of one dimension; NULL: they are numbers. */
const IrEnumeration *value_dim_type(const Value *value, uint32_t dim);
int is_boolean_type(const IrEnumeration *enumeration);
int member_resolve(Model *model, Member *member); /* 0 after an error */
Variability member_variability(const Member *member);
int member_dims(Model *model, Member *member);
int member_present(Model *model, Member *member); /* its condition holds */
/* The member that an outer one stands for; itself if it is not outer; NULL after an error. */
Member *member_inner(Model *model, Member *member);
Scope *member_element(Model *model, Member *member, uint32_t index); /* sets the cell of arrays of parts */
/* Of constants and parameters, for use in another value. */
Value member_value(Model *model, Member *member, Span use);
Value member_own_value(Model *model, Member *member, Span use); /* the same, for itself */
/* The value of its own modification or of the record of which it is a field; an error if there is none. */
Value member_binding(Model *model, Member *member);
/* The value that a layer gives, for the current element of the array. */
Value layer_evaluate(Model *model, const Layer *layer);
/* What of the whole value of a layer belongs to that element. */
Value layer_value_here(Model *model, const Layer *layer, Value value);
/* What an equation of its class, or an initial one, says that it is; NULL: none does. */
const Expr *member_equation(const Member *member, int is_initial, const Env **env);
int member_is_part(const Member *member);     /* a component of a class with equations, not merged */
int member_is_function(const Member *member); /* an input of a function that is a function itself */
/* NULL: there is none. */
Member *member_at(Model *model, Scope *scope, const Symbol *const *path, const uint32_t *indices, uint32_t count);

/* The number that a patch gives for one element, of the present element of arrays of parts; NULL: none. */
const Ir *member_patch(Model *model, const Member *member, uint32_t element);
Span member_patch_span(Model *model, const Member *member, uint32_t element); /* where it is given; start 0: none */
/* NULL, or why it cannot be set from outside: "protected". */
const char *member_lock(const Member *member);
/* Whether another value may have been computed from its own. */
int member_is_read(const Member *member);

/* ---- merge.c -------------------------------------------------------------------------------------------------------- */

int equation_connects(const Equation *equation); /* it is a connect, or contains one */
int scope_connects(const Scope *scope);

/* ---- sources.c, attribute.c: the scalars of a scope ----------------------------------------------------------------- */

/* As `port` of sources_of: in a merged component, where connectors are plain variables. */
#define NO_PORTS (NONE - 1)

/* A scalar of a scope: the variables of a specialisation come in the same order from each of its instances. */
typedef struct VariableSource {
  Member *member;
  uint32_t element;
  uint32_t port; /* or NONE */
  const char *name;
  const char *unit;  /* NULL: not found yet */
  uint8_t is_merged; /* of a merged component: input and output say nothing */
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
  uint8_t with_texts; /* Strings too, as a function has them */
} Sources;
int sources_of_member(Model *model, Sources *sources, Member *member, const char *prefix, uint32_t port);
int sources_of(Model *model, Sources *sources, Scope *scope, const char *prefix, uint32_t port);
uint32_t all_prefixes(const Member *member); /* its own, and those of the connector or record that it is part of */
/* `x`, `x[2]`, `x[1,3]`: of element `index`, from 0. */
char *element_name(Model *model, const char *name, uint32_t dim_count, const uint32_t *dims, uint32_t index);
const char *member_unit(Model *model, const Member *member, uint32_t element); /* "" when none is given */
/* Of displayUnit; NULL: none is given, or none that is understood. One that does not fit the unit is reported. */
const UnitDisplay *member_display(Model *model, const Member *member, uint32_t element);
/* Modifications of an attribute, by its name or its number; ATTRIBUTE_VALUE: of the value itself. Outside ones first. */
const Layer *named_layers(Model *model, const Member *member, const char *name);
const Layer *attribute_layers(Model *model, const Member *member, IrAttribute attribute);
const Layer *layers_inside(const Layer *layers);
/* The record that the variable is a field of is bound, and no modifier further out gives the field itself a value.
 * `is_inside`: layers from outside do not count. */
int record_binds(Model *model, const Member *field, int is_inside);
/* The outermost layer, if it is outside, that binds the variable or the record it is a field of; NULL: none. */
const Layer *outside_binding(Model *model, const Member *member);

/* ---- array_value.c: values ------------------------------------------------------------------------------------------ */

Value value_error(void);
Value value_scalar(Model *model, const Ir *ir);
Value value_array(Model *model, TypeKind type, uint32_t dim_count, const uint32_t *dims);
Value value_part(Model *model, const Value *value, uint32_t index);    /* element of the first dimension */
Value value_element(Model *model, const Value *value, uint32_t index); /* of all dimensions, row by row */
Value value_field(const Value *record, const Symbol *name);            /* is_error: there is none */
/* An array of values of one type and size. is_error: they differ, or there are too many dimensions. */
Value value_stack(Model *model, const Value *parts, uint32_t count);
/* Its first dimension divided into these; is_error: they are too many. */
Value value_shaped(Model *model, const Value *list, uint32_t dim_count, const uint32_t *dims);
/* An array of these dimensions, of records or arrays; is_error after an error. */
Value value_grid(Model *model, const Value *parts, uint32_t dim_count, const uint32_t *dims, Span span);
/* Checks and converts: an Integer fits a Real. 0 after an error. */
int value_convert(Model *model, Value *value, TypeKind type, const IrEnumeration *enumeration, Span span, const char *what);
int value_has_dims(const Value *value, uint32_t dim_count, const uint32_t *dims);
char *value_dims_text(Model *model, uint32_t dim_count, const uint32_t *dims);
int values_equal(const Value *a, const Value *b);
const char *type_word(TypeKind type);
Value evaluate_expression(Model *model, const Env *env, const Expr *expr); /* to numbers, or expressions in time */

/* ---- annotation.c --------------------------------------------------------------------------------------------------- */

const Expr *annotation_value(const Modification *annotation, const char *name); /* NULL: there is none */
const Modification *annotation_nested(const Modification *annotation, const char *name);
/* The value of annotation(__lied(NAME=value)) of the class, or the nearest that it extends; NULL: none. */
const Expr *annotation_of_lied(const Scope *scope, const char *name);
/* Reports unknown arguments of __lied. */
void annotation_check(Model *model, const Scope *scope);
/* annotation(__lied(role="T_D")) of a declaration; NULL: none. */
const IrDeclaration *annotation_declared(Model *model, const Description *description);
/* The elements of annotation(__lied(NAME={...})) of the class, or the nearest that it extends; NULL: none. */
const Expr *annotation_list(Model *model, const Scope *scope, const char *name);
const char *description_text(Model *model, Text text); /* "" when there is none */

#endif
