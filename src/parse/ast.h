/* ast.h: the syntax tree of Modelica 3.6, as it was written: nothing is looked up, checked or left out.
 *
 * Everything is allocated in the arena of the parse and freed with it. Lists are linked by `next`, NULL for an empty one.
 * Strings and names may point into the source text, which must live as long. A tree from a text with syntax errors has holes
 * (NULL, or EXPR_ERROR): use a tree only when no error was reported.
 *
 * How deep a walk may go: classes, equations and modifications nest up to NESTING_LIMIT each, an expression is at most
 * EXPR_HEIGHT_LIMIT nodes high. Chains such as a + b + c, {a, b, c} or elseif are lists, whatever their length. */
#ifndef LIED_PARSE_AST_H
#define LIED_PARSE_AST_H

#include <stddef.h>
#include <stdint.h>

#include "base/source.h"
#include "parse/symbol.h"

enum { NESTING_LIMIT = 2000, EXPR_HEIGHT_LIMIT = 3 * NESTING_LIMIT + 100 };

typedef struct Expr Expr;
typedef struct Class Class;
typedef struct Element Element;
typedef struct Equation Equation;
typedef struct Argument Argument;

/* A string, unescaped. data NULL: there is none. */
typedef struct Text {
  const char *data; /* not always with a zero after it */
  size_t length;
} Text;

/* ---- names ---------------------------------------------------------------------------------------------------------- */

typedef struct NamePart {
  const Symbol *symbol;
  Expr *subscripts; /* of component references only */
  Span span;        /* of the identifier, without subscripts */
} NamePart;

/* name, type-specifier and component-reference: a.b[3].c, or .a.b from the top of all packages. */
typedef struct Name {
  uint32_t count;       /* of parts, at least 1 */
  SourcePos global_dot; /* of the leading dot; 0: none */
  NamePart parts[];
} Name;

static inline Span name_span(const Name *name) /* without subscripts of the last part */
{
  return (Span){name->global_dot ? name->global_dot : name->parts[0].span.start, name->parts[name->count - 1].span.end};
}

/* ---- expressions ---------------------------------------------------------------------------------------------------- */

typedef enum ExprKind {
  EXPR_ERROR,     /* a syntax error was reported here */
  EXPR_INTEGER,   /* integer */
  EXPR_REAL,      /* real; also an integer literal beyond 64 bits */
  EXPR_BOOLEAN,   /* integer, 0 or 1 */
  EXPR_STRING,    /* text, of `length` bytes */
  EXPR_REFERENCE, /* name */
  EXPR_CALL,      /* call: name(arguments), or a reduction: name(argument for iterators); also der, initial, pure */
  EXPR_FUNCTION,  /* call, a partial application: function name(arguments), all of them EXPR_NAMED; an argument of a call */
  EXPR_NAMED,     /* named, an argument of a call: symbol = value */
  EXPR_ARRAY,     /* {operands} */
  EXPR_COLLECT,   /* call without name: {argument for iterators} */
  EXPR_MATRIX,    /* [rows]: operands are EXPR_ROW */
  EXPR_ROW,       /* operands, one or more */
  EXPR_TUPLE,     /* (operands), not one; or one on the left of := */
  EXPR_NOTHING,   /* an output left out, in a tuple */
  EXPR_END,       /* `end`, in a subscript */
  EXPR_COLON,     /* `:`, a whole subscript */
  EXPR_IF,        /* operands: condition, value, condition, value, ..., value */
  EXPR_RANGE,     /* operands: start, stop or start, step, stop */
  EXPR_OR,        /* two operands or more */
  EXPR_AND,       /* two operands or more */
  EXPR_NOT,       /* one operand */
  EXPR_RELATION,  /* two operands */
  EXPR_SUM,       /* operands, one or more, each with its operator; the first has OPERATOR_NONE or is signed */
  EXPR_PRODUCT,   /* two operands or more, each with its operator, from left to right */
  EXPR_POWER      /* two operands */
} ExprKind;

typedef enum Operator {
  OPERATOR_NONE,
  OPERATOR_PLUS,
  OPERATOR_MINUS,
  OPERATOR_DOT_PLUS,
  OPERATOR_DOT_MINUS,
  OPERATOR_TIMES,
  OPERATOR_DIVIDE,
  OPERATOR_DOT_TIMES,
  OPERATOR_DOT_DIVIDE,
  OPERATOR_POWER,
  OPERATOR_DOT_POWER,
  OPERATOR_LESS,
  OPERATOR_LESS_EQUAL,
  OPERATOR_GREATER,
  OPERATOR_GREATER_EQUAL,
  OPERATOR_EQUAL,
  OPERATOR_NOT_EQUAL
} Operator;

typedef struct Iterator { /* symbol in range */
  struct Iterator *next;
  const Symbol *symbol;
  Span span;   /* of the symbol */
  Expr *range; /* NULL: deduced from use */
} Iterator;

typedef struct Call { /* name(arguments for iterators) */
  const Name *name;
  Expr *arguments;
  Iterator *iterators; /* NULL: none; else there is one argument */
} Call;

typedef struct Named { /* symbol = value */
  const Symbol *symbol;
  Expr *value;
} Named;

/* Parentheses leave no node: they shape the tree and widen the span of what they enclose. 32 bytes: there are many. */
struct Expr {
  uint8_t kind;         /* ExprKind, says what the union holds: operands if nothing else */
  uint8_t joint;        /* Operator that joins it to the sibling before it; of the first term of a sum its sign */
  uint16_t height;      /* of the tree below, 1 for a leaf */
  SourcePos start, end; /* where it is written */
  uint32_t length;      /* of the text */
  Expr *next;           /* sibling */
  union {
    int64_t integer;
    double real;
    const char *text; /* unescaped; no zero after it */
    const Name *name;
    Expr *operands;
    Call *call;
    Named *named;
  };
};

static inline Span expr_span(const Expr *expr)
{
  return (Span){expr->start, expr->end};
}

/* The children, of any kind: operands, arguments or value. Iterators and subscripts hold expressions, too. */
static inline Expr *expr_operands(const Expr *expr)
{
  switch (expr->kind) {
  case EXPR_CALL:
  case EXPR_FUNCTION:
  case EXPR_COLLECT:
    return expr->call->arguments;
  case EXPR_NAMED:
    return expr->named->value;
  default:
    return expr->kind >= EXPR_ARRAY ? expr->operands : NULL;
  }
}

/* ---- modifications -------------------------------------------------------------------------------------------------- */

/* (arguments) = value. Annotations are modifications without value. */
typedef struct Modification {
  Span span;
  Argument *arguments;
  Expr *value;           /* NULL: none */
  uint8_t has_arguments; /* also when they are () */
  uint8_t is_break;      /* = break: removes its value */
} Modification;

typedef enum ArgumentKind {
  ARGUMENT_MODIFY,       /* name modification text */
  ARGUMENT_DECLARE,      /* element: redeclare, replaceable or both; a short class, or one component */
  ARGUMENT_BREAK,        /* symbol: an element that is not inherited; of extends only */
  ARGUMENT_BREAK_CONNECT /* connection that is not inherited; of extends only */
} ArgumentKind;

struct Argument {
  ArgumentKind kind;
  uint32_t prefixes; /* PREFIX_EACH, PREFIX_FINAL; redeclare and replaceable are the element's */
  Span span;
  Argument *next;
  union {
    struct {
      const Name *name;
      Modification *modification; /* NULL: none */
      Text text;                  /* description string */
    };
    Element *element;
    const Symbol *symbol;
    Equation *connection;
  };
};

/* ---- equations and statements --------------------------------------------------------------------------------------- */

typedef enum EquationKind {
  EQUATION_EQUAL,   /* left = right */
  EQUATION_CONNECT, /* connect(left, right) */
  EQUATION_CALL,    /* left is an EXPR_CALL */
  EQUATION_IF,      /* branches; the last may have no condition */
  EQUATION_WHEN,    /* branches */
  EQUATION_FOR,     /* for iterators loop body */
  /* of algorithms only */
  EQUATION_ASSIGN, /* left := right; left is an EXPR_REFERENCE or EXPR_TUPLE */
  EQUATION_WHILE,  /* one branch */
  EQUATION_BREAK,
  EQUATION_RETURN
} EquationKind;

typedef struct Branch {
  struct Branch *next;
  Expr *condition; /* NULL: else */
  Equation *body;
} Branch;

/* The description of a declaration: a string, and an annotation as modification. */
typedef struct Description {
  Text text;
  Modification *annotation; /* NULL: none */
} Description;

struct Equation {
  EquationKind kind;
  Span span; /* without its description */
  Equation *next;
  Description *description; /* NULL: none */
  union {
    struct {
      Expr *left, *right;
    };
    Branch *branches;
    struct {
      Iterator *iterators;
      Equation *body;
    };
  };
};

typedef struct Section {
  struct Section *next;
  Span span; /* of the keywords that begin it */
  uint8_t is_initial;
  uint8_t is_algorithm; /* body consists of statements */
  Equation *body;
} Section;

/* ---- declarations --------------------------------------------------------------------------------------------------- */

/* In the order in which the grammar has them. */
typedef enum Prefix {
  PREFIX_ENCAPSULATED = 1 << 0,
  PREFIX_PARTIAL = 1 << 1,
  PREFIX_EXPANDABLE = 1 << 2, /* of a connector */
  PREFIX_PURE = 1 << 3,
  PREFIX_IMPURE = 1 << 4,
  PREFIX_OPERATOR = 1 << 5, /* operator record, operator function */
  PREFIX_REDECLARE = 1 << 6,
  PREFIX_EACH = 1 << 7,
  PREFIX_FINAL = 1 << 8,
  PREFIX_INNER = 1 << 9,
  PREFIX_OUTER = 1 << 10,
  PREFIX_REPLACEABLE = 1 << 11,
  PREFIX_FLOW = 1 << 12,
  PREFIX_STREAM = 1 << 13,
  PREFIX_DISCRETE = 1 << 14,
  PREFIX_PARAMETER = 1 << 15,
  PREFIX_CONSTANT = 1 << 16,
  PREFIX_INPUT = 1 << 17,
  PREFIX_OUTPUT = 1 << 18,
  /* groups */
  PREFIXES_CLASS = PREFIX_REDECLARE - 1,
  PREFIXES_ELEMENT = PREFIX_REDECLARE | PREFIX_FINAL | PREFIX_INNER | PREFIX_OUTER | PREFIX_REPLACEABLE,
  PREFIXES_TYPE = 2 * PREFIX_OUTPUT - PREFIX_FLOW
} Prefix;

typedef enum ImportKind {
  IMPORT_QUALIFIED, /* import name; */
  IMPORT_RENAMED,   /* import alias = name; */
  IMPORT_ALL,       /* import name.*; */
  IMPORT_LIST       /* import name.{items}; */
} ImportKind;

typedef struct ImportItem {
  struct ImportItem *next;
  const Symbol *symbol;
  Span span;
} ImportItem;

typedef struct Import {
  ImportKind kind;
  const Symbol *alias;
  const Name *name;
  ImportItem *items;
  Description *description;
} Import;

typedef struct Extends {
  const Name *base;
  Modification *modification; /* NULL: none */
  Modification *annotation;   /* NULL: none */
} Extends;

typedef struct Component {
  struct Component *next;
  const Symbol *symbol;
  Span span; /* of the symbol */
  Expr *subscripts;
  Modification *modification; /* NULL: none */
  Expr *condition;            /* NULL: always there */
  Description *description;   /* NULL: none */
} Component;

/* prefixes type[subscripts] components; */
typedef struct ComponentClause {
  uint32_t prefixes; /* PREFIXES_TYPE */
  const Name *type;
  Expr *subscripts;
  Component *components;
} ComponentClause;

typedef struct Constraint { /* constrainedby type modification description */
  const Name *type;
  Modification *modification; /* NULL: none */
  Description *description;   /* NULL: none */
} Constraint;

typedef enum ElementKind { ELEMENT_IMPORT, ELEMENT_EXTENDS, ELEMENT_CLASS, ELEMENT_COMPONENTS } ElementKind;

struct Element {
  ElementKind kind;
  uint32_t prefixes; /* PREFIXES_ELEMENT */
  uint8_t is_protected;
  Span span;
  Element *next;
  union {
    Import *import;
    Extends *extends;
    Class *class_;
    ComponentClause *clause;
  };
  Constraint *constraint; /* of replaceable ones; NULL: none */
};

/* ---- classes -------------------------------------------------------------------------------------------------------- */

typedef enum ClassKind {
  CLASS_CLASS,
  CLASS_MODEL,
  CLASS_RECORD,
  CLASS_BLOCK,
  CLASS_CONNECTOR,
  CLASS_TYPE,
  CLASS_PACKAGE,
  CLASS_FUNCTION,
  CLASS_OPERATOR
} ClassKind;

typedef enum ClassForm {
  FORM_LONG,        /* model M ... end M */
  FORM_EXTENDS,     /* model extends M(modification) ... end M */
  FORM_SHORT,       /* type T = base[subscripts](modification) */
  FORM_ENUMERATION, /* type E = enumeration(literals), or (:) */
  FORM_DER          /* function F = der(base, variables) */
} ClassForm;

typedef struct EnumLiteral {
  struct EnumLiteral *next;
  const Symbol *symbol;
  Span span;
  Description *description; /* NULL: none */
} EnumLiteral;

typedef struct DerVariable {
  struct DerVariable *next;
  const Symbol *symbol;
  Span span;
} DerVariable;

typedef struct External { /* external "language" result = function(arguments) annotation */
  Span span;
  Text language;          /* data NULL: none */
  Expr *result;           /* EXPR_REFERENCE; NULL: none */
  const Symbol *function; /* NULL: the name of the class */
  Expr *arguments;
  Modification *annotation; /* NULL: none */
} External;

struct Class {
  ClassKind kind;
  ClassForm form;
  uint32_t prefixes; /* PREFIXES_CLASS */
  Span span;
  Span name_span;
  const Symbol *symbol;
  Text text;                /* description string */
  Modification *annotation; /* NULL: none; several annotation clauses are taken together */
  union {
    struct { /* FORM_LONG, FORM_EXTENDS */
      Element *elements;
      Section *sections;
      External *external; /* NULL: none */
    };
    struct {                  /* FORM_SHORT; FORM_DER has base and variables */
      uint32_t base_prefixes; /* PREFIXES_TYPE; Modelica 3.6 has input and output only */
      const Name *base;
      Expr *subscripts;
      DerVariable *variables;
    };
    struct { /* FORM_ENUMERATION */
      EnumLiteral *literals;
      uint8_t is_open; /* enumeration(:) */
    };
  };
  Modification *modification; /* of FORM_EXTENDS and FORM_SHORT; NULL: none */
};

/* A file. */
typedef struct StoredDefinition {
  const Source *source;
  uint8_t has_within;
  const Name *within; /* NULL: the top */
  Element *classes;   /* ELEMENT_CLASS, perhaps final */
} StoredDefinition;

#endif
