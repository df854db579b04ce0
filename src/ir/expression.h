/* expression.h: scalar expressions over the variables of one specialisation. Immutable and kept once: equal expressions are the
 * same node, so that equality is a comparison of pointers. Functions have nodes of their own: what fails in one names its
 * place. Constructors fold constants and drop neutral elements. */
#ifndef LIED_IR_EXPRESSION_H
#define LIED_IR_EXPRESSION_H

#include "base/diagnostic.h"
#include "base/hash_table.h"

/* An external object is the address that its constructor gave, as a number: addresses are below 2^53. */
typedef enum TypeKind {
  TYPE_REAL,
  TYPE_INTEGER,
  TYPE_BOOLEAN,
  TYPE_ENUMERATION,
  TYPE_OBJECT,
  TYPE_STRING,
  TYPE_RECORD
} TypeKind;

typedef enum IrKind {
  IR_NUMBER,   /* number; Integer, Boolean (0, 1) and enumeration (1, 2, ...) values, too */
  IR_STRING,   /* text */
  IR_VARIABLE, /* index */
  IR_DER,      /* der of variable `index` */
  IR_PRE,      /* pre of variable `index` */
  IR_TIME,
  IR_INITIAL,
  IR_TERMINAL,
  IR_ADD, /* two operands each */
  IR_SUBTRACT,
  IR_MULTIPLY,
  IR_DIVIDE,
  IR_POWER,
  IR_NEGATE,   /* one operand */
  IR_BUILTIN,  /* op: IrBuiltin */
  IR_IF,       /* condition, value, value */
  IR_RELATION, /* op: IrRelation; two operands */
  IR_AND,      /* two operands */
  IR_OR,
  IR_NOT,
  IR_CALL,   /* function, output `index`, scalar arguments */
  IR_ELEMENT /* the first operand, from 1 on, counts to one of the others; no value where it is outside of them */
} IrKind;

typedef enum IrBuiltin {
  IR_ABS,
  IR_SIGN,
  IR_SQRT,
  IR_SIN,
  IR_COS,
  IR_TAN,
  IR_ASIN,
  IR_ACOS,
  IR_ATAN,
  IR_ATAN2,
  IR_SINH,
  IR_COSH,
  IR_TANH,
  IR_EXP,
  IR_LOG,
  IR_LOG10,
  IR_FLOOR,
  IR_CEIL,
  IR_INTEGER,
  IR_DIV,
  IR_MOD,
  IR_REM,
  IR_MIN,
  IR_MAX,
  IR_NO_EVENT,
  IR_SMOOTH, /* order, expression */
  IR_EDGE,   /* of an IR_VARIABLE */
  IR_CHANGE, /* of an IR_VARIABLE */
  IR_SAMPLE, /* start, interval */
  IR_BUILTINS
} IrBuiltin;

typedef enum IrRelation { IR_LESS, IR_LESS_EQUAL, IR_GREATER, IR_GREATER_EQUAL, IR_EQUAL, IR_NOT_EQUAL } IrRelation;

struct IrFunction;

typedef struct Ir {
  uint32_t id;            /* unique within the pool, in order of creation: operands have smaller ones */
  uint8_t kind, op, type; /* IrKind; IrBuiltin or IrRelation; TypeKind */
  uint32_t count;         /* of operands */
  uint32_t index;
  uint32_t height; /* of the tree below, 1 for a leaf; walks are recursive */
  uint32_t kinds;  /* bit k is set when a node of IrKind k is in it */
  Span span;       /* of where it was first written; not part of what makes nodes equal */
  uint32_t owner;  /* number of the function that it was made for; 0: a leaf, or not of a function */
  union {
    double number;
    const char *text;
    const struct IrFunction *function;
  };
  const struct Ir *operands[];
} Ir;

/* All expressions of one compilation. Lives in the arena. */
typedef struct IrPool {
  Arena *arena;
  HashTable nodes; /* of Ir */
  uint32_t count;  /* of them */
  Span span;       /* given to the nodes made next */
  uint32_t owner;  /* the same */
  uint32_t owners; /* how many there were */
} IrPool;

void ir_pool_init(IrPool *pool, Arena *arena);
/* Nodes made from now on, until `owner` is set back, are those of another function. */
static inline uint32_t ir_begin_function(IrPool *pool)
{
  uint32_t before = pool->owner;
  pool->owner = ++pool->owners;
  return before;
}

const Ir *ir_number(IrPool *pool, double number, TypeKind type);
const Ir *ir_real(IrPool *pool, double number);
const Ir *ir_boolean(IrPool *pool, int truth);
const Ir *ir_string(IrPool *pool, const char *text, size_t length);
/* A String that varies in a function is a number there, the same for equal texts and 0 for the empty one: texts can be passed,
 * assigned and compared. */
double ir_text_number(const char *text);
/* The text in the pool that has this number; NULL: there is none. */
const Ir *ir_numbered_text(IrPool *pool, double number);
const Ir *ir_variable(IrPool *pool, uint32_t index, TypeKind type);
const Ir *ir_der(IrPool *pool, uint32_t index);
const Ir *ir_pre(IrPool *pool, uint32_t index, TypeKind type);
const Ir *ir_leaf(IrPool *pool, IrKind kind); /* IR_TIME, IR_INITIAL, IR_TERMINAL */
/* IR_ADD to IR_POWER, IR_AND, IR_OR. */
const Ir *ir_binary(IrPool *pool, IrKind kind, const Ir *left, const Ir *right);
const Ir *ir_negate(IrPool *pool, const Ir *operand);
const Ir *ir_not(IrPool *pool, const Ir *operand);
const Ir *ir_relation(IrPool *pool, IrRelation relation, const Ir *left, const Ir *right);
const Ir *ir_if(IrPool *pool, const Ir *condition, const Ir *then, const Ir *otherwise);
const Ir *ir_builtin(IrPool *pool, IrBuiltin builtin, const Ir *const *operands);
const Ir *ir_call(IrPool *pool, const struct IrFunction *function, uint32_t output, const Ir *const *arguments, uint32_t count,
                  TypeKind type);

/* Number `index`, from 1 on, of the elements. */
const Ir *ir_element(IrPool *pool, const Ir *index, const Ir *const *elements, uint32_t count, TypeKind type);
/* The elements of an IR_ELEMENT. */
static inline const Ir *const *ir_elements(const Ir *ir)
{
  return ir->operands + 1;
}
/* The elements, not the index, are numbers. */
int ir_is_table(const Ir *ir);

static inline int ir_is_number(const Ir *ir, double number)
{
  return ir->kind == IR_NUMBER && ir->number == number;
}

const char *ir_builtin_name(IrBuiltin builtin);
unsigned ir_builtin_operands(IrBuiltin builtin);
/* The builtin of that name, or IR_BUILTINS. */
IrBuiltin ir_builtin_named(const char *name);

/* Indices of the variables in it (also under der and pre), ascending, each once. */
uint32_t *ir_variables(Arena *arena, const Ir *ir, uint32_t *count);
/* The same without those under pre alone: what has to be known before the expression. */
uint32_t *ir_variables_now(Arena *arena, const Ir *ir, uint32_t *count);
int ir_depends(const Ir *ir, uint32_t variable);     /* on the value, der or pre of it */
int ir_depends_now(const Ir *ir, uint32_t variable); /* on the value or der of it */
/* Depends on time, or on something else that changes during a run and is not a variable: initial(), der(x) and so on. */
int ir_has_time(const Ir *ir);

/* The result of a walk for each node: a hash table in an arena. NULL: the walk has not reached the node. */
const Ir *ir_table_get(const HashTable *table, const Ir *node);
void ir_table_put(HashTable *table, const Ir *node, const Ir *result);

/* The expression with nodes exchanged: `exchange` gives the new node for an IR_VARIABLE, IR_DER or IR_PRE, or NULL to keep it.
 */
typedef const Ir *IrExchange(void *user, const Ir *leaf);
const Ir *ir_substitute(IrPool *pool, const Ir *ir, IrExchange *exchange, void *user);
/* The expression with calls of functions that are a few assignments, without conditions, replaced by what they compute. */
const Ir *ir_inline(IrPool *pool, const Ir *ir);
/* 1: both are sums that differ by this whatever the values of variables are. */
int ir_difference(const Ir *left, const Ir *right, double *difference);
/* The same node with other operands, as many as it has. */
const Ir *ir_with_operands(IrPool *pool, const Ir *ir, const Ir *const *operands);
/* The same with every node offered to `exchange`, larger expressions first. */
const Ir *ir_substitute_all(IrPool *pool, const Ir *ir, IrExchange *exchange, void *user);

/* ---- numerical evaluation ------------------------------------------------------------------------------------------- */

/* Values at which to evaluate: NULL arrays for what may not occur. */
typedef struct IrPoint {
  const double *variables, *derivatives, *previous;
  double time;
  int initial, terminal;
  const char *problem; /* NULL, or what went wrong, such as "square root of a negative number" */
  const Ir *culprit;   /* the node where it did */
  char text[400];      /* `problem`, where it shows values */
  unsigned depth;      /* of user functions */
  unsigned long steps; /* statements executed in user functions */
} IrPoint;

enum { IR_CALL_DEPTH = 200 };
#ifndef IR_STEP_LIMIT /* the fuzzer sets a lower one */
#define IR_STEP_LIMIT 10000000
#endif

/* NAN after a problem. */
double ir_evaluate(const Ir *ir, IrPoint *point);
/* Runs a function. `values`: [function->count], first the inputs; then it has the outputs after them. 0 after a problem. */
int ir_evaluate_function(const struct IrFunction *function, double *values, IrPoint *point);

/* ---- text ----------------------------------------------------------------------------------------------------------- */

/* As Modelica; `name` gives the name of a variable. */
void ir_print(const Ir *ir, const char *(*name)(void *user, uint32_t variable), void *user, Output output);

#endif
