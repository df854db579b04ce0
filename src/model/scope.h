/* scope.h: classes as they are seen from where they are used: looked up, inherited, modified. Inside of src/model only.
 *
 * A Scope is a class with its modifications: a package, or the class of a component. Its members are made once; what they are
 * worth is found when asked for. The scope of an array of components stands for all elements: its IndexCell says which one is
 * meant, and a new stamp of the cell makes values found before void. */
#ifndef LIED_MODEL_SCOPE_H
#define LIED_MODEL_SCOPE_H

#include "model/assembly.h"

typedef struct Scope Scope;
typedef struct Member Member;
typedef struct Env Env;
typedef struct Layer Layer;
typedef struct Builder Builder;

enum { MAX_DIMS = 6, MAX_CELLS = 6, MAX_SCOPE_DEPTH = 100, MAX_ELEMENTS = 10000000 };
enum { TYPE_CLASS = TYPE_RECORD + 1 }; /* of a component: neither a number nor a record */

typedef struct IndexCell {
  uint32_t index, count; /* index from 0 */
  uint64_t stamp;
} IndexCell;

/* An array of expressions, row by row; a scalar has no dimensions. */
typedef struct Value {
  uint8_t is_error; /* reported already */
  uint8_t type;     /* TypeKind */
  uint8_t dim_count;
  uint32_t dims[MAX_DIMS];
  uint32_t count; /* of elements */
  const IrEnumeration *enumeration;
  const Ir **elements;
  uint32_t field_count; /* of a record; it has no elements then */
  const Symbol **names;
  struct Value *fields;
} Value;

/* Where an expression is looked up. */
struct Env {
  const Env *outer; /* iterator frames only */
  const Symbol *iterator;
  Value value; /* of the iterator */
  Scope *scope;
  const Class *class_;  /* in whose text the expression stands: for imports */
  const Env *enclosing; /* of the text around the class; NULL: none */
  uint8_t has_imports;  /* the class has some of its own */
};

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
  const Layer *layers; /* from redeclarations */
  const Env *env;      /* of the text in which it stands (a base of the parent, a redeclaration); NULL: the parent's */
  TypeKind predefined;
  const IrEnumeration *enumeration; /* predefined, such as StateSelect */
} ClassRef;

typedef struct DimSource {
  struct DimSource *next;
  const Expr *subscripts;
  const Env *env;
} DimSource;

/* What a component is, short classes resolved. */
typedef struct Type {
  uint8_t kind; /* TypeKind, or TYPE_CLASS */
  uint8_t is_connector;
  uint32_t prefixes; /* of short classes on the way */
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
  const Env *class_env;            /* of a redeclared class: where its text stands */
  const struct Extended *extended; /* of `class extends`: what it replaces, nearest first */
  const Layer *layers;             /* of a component: all modifications, the declaration's own last */
  uint32_t prefixes;               /* of the clause, type and element */
  uint32_t ordinal;
  uint8_t is_protected;
  /* found when asked for */
  uint8_t state; /* ResolveState, of the type */
  uint8_t dims_state, value_state, is_absent, condition_state, uses_cell;
  Type type;
  uint8_t dim_count;
  uint32_t dims[MAX_DIMS], count;
  uint64_t dims_stamp, value_stamp;
  Value value;
  Scope **elements; /* [count] of records and connectors; one for all elements of other arrays */
  uint32_t element_count;
  IndexCell *cell;
  Member *inner_member; /* of an outer one, resolved */
  /* in a specialisation */
  const Builder *builder, *recorded_by;
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
  Member **table; /* [table_capacity], a power of two, by symbol; NULL: there are few */
  uint32_t table_capacity;
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

#endif
