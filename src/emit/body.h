/* body.h: the statements of one C function, from expressions.
 *
 * First every expression of the function is announced, so that what they share is known; then they are written in order. Shared
 * and deep parts go into constants before the statement that needs them, named after the variable whose value they are, or
 * after what they are. Parts that call functions of the user stay inside the branch that needs them. */
#ifndef LIED_EMIT_BODY_H
#define LIED_EMIT_BODY_H

#include "emit/emitter.h"
#include "emit/roll.h"

typedef enum BodyKind {
  BODY_PLAIN,      /* not written: only what expressions consist of */
  BODY_EVALUATION, /* relations are evaluated */
  BODY_HELD,       /* relations have their values */
  BODY_TANGENT,    /* the same; variables beyond the class's own are tangents */
  BODY_EVENT,      /* the same; discrete variables have a value before the event */
  BODY_FUNCTION    /* of the user */
} BodyKind;

typedef struct BodyNode {
  const Ir *ir;
  uint32_t uses;
  uint32_t visit;   /* number of the last walk that came here */
  const char *name; /* of the constant that has its value; NULL: none yet */
  const char *own;  /* the name of that constant if it is the value of a variable; or NULL */
  const char *made; /* what has its value already, CALL(0); NULL: nothing */
  uint32_t scope;   /* in which it is declared */
  uint32_t owner;   /* of a heavy one: the scope that needs it, and in how many */
  uint32_t copies;
  uint32_t terms;    /* of a sum, see long_sums.c */
  uint32_t branches; /* of a lazy one: the owner number of its first branch */
  uint16_t depth;    /* of the expression, down to what has a constant */
  uint8_t is_heavy;  /* calls a function of the user */
  uint8_t is_stated; /* gets a constant */
  uint8_t is_lazy;   /* written as an if statement: heavy things in its branches have constants */
  uint8_t carries;   /* heavy constants below */
  uint8_t has_relation;
} BodyNode;

typedef struct BodyScope {
  uint32_t number;
  uint32_t owner; /* as of a BodyNode */
} BodyScope;

typedef struct BodyFrame {
  const Ir *ir;
  uint32_t child; /* the next */
  int is_lazy;
} BodyFrame;

typedef struct FunctionBody {
  Emitter *emitter;
  BodyKind kind;
  CText text;                      /* statements */
  const Roll *roll;                /* the loop that they are in; NULL: none */
  const IrFunction *function;      /* BODY_FUNCTION */
  const char **function_variables; /* [function->count] */
  FunctionArray **function_arrays; /* [function->count] those of the EmittedFunction */
  const uint8_t *function_reads;   /* [function->count] variables that are read */
  uint8_t *function_assigned;      /* [function->count] by the statements that are being written */
  int function_depth;              /* it counts its depth of recursion */
  int function_may_fail;           /* it has batch and instance as arguments */
  int is_eager;                    /* what is computed now may not be needed: it reports no fault */
  int uses_passes;                 /* and the passes of its loops */
  unsigned loops;

  uint8_t *is_read;  /* [2 * variable_count] loaded before the statements, unless local */
  uint8_t *is_local; /* [2 * variable_count] declared by a statement */
  uint8_t *is_pre;   /* [variable_count] value before the event is read */
  uint8_t *is_on;    /* [relation_count] its value is read */
  int uses_time, uses_at, uses_batch;
  uint32_t sum_count;     /* functions of long sums */
  uint32_t library_calls; /* made before the statements, by a function of their own */
  int has_no_samples;     /* all are over */

  HashTable nodes;  /* of BodyNode */
  const Ir **order; /* [order_count] nodes after their operands */
  uint32_t order_count, order_capacity;
  BodyFrame *stack;
  uint32_t stack_count, stack_capacity;
  uint32_t visits;
  BodyScope *scopes; /* [scope_count] open ones */
  uint32_t scope_count, scope_capacity, last_scope;
  const Ir **calls; /* [call_count] with several outputs, made in open scopes */
  uint32_t call_count, call_capacity;
  CNames names;         /* of constants */
  const char *assigned; /* name of the variable that the current statement assigns; or NULL */
  uint32_t name_count;  /* counts constants that are only named after what they are part of */
} FunctionBody;

void body_init(FunctionBody *body, Emitter *emitter, BodyKind kind);
void body_in_roll(FunctionBody *body, Roll *roll); /* before anything is announced; of one pass: nothing happens */
void body_announce(FunctionBody *body, const Ir *ir);
void body_announce_steps(FunctionBody *body, const CausalSteps *steps);
void body_watch(FunctionBody *body, const Ir *relation); /* the same for one that is evaluated even if it is not used */
/* Names the constant of an announced expression after this variable, which the body declares itself or does not read. */
void body_name(FunctionBody *body, const Ir *ir, uint32_t variable);
void body_plan(FunctionBody *body);   /* after all were announced */
void body_forget(FunctionBody *body); /* before expressions for which the variables have other values */

void body_prepare(FunctionBody *body, const Ir *ir);                  /* writes the constants that it needs */
void body_value(FunctionBody *body, const Ir *ir);                    /* writes it, as a part of a line */
void body_truth(FunctionBody *body, const Ir *ir);                    /* as a condition */
void body_say(FunctionBody *body, const char *equation);              /* a comment; NULL and "": none */
void body_assign(FunctionBody *body, const char *to, const Ir *ir);   /* to = ir; */
void body_define(FunctionBody *body, const char *name, const Ir *ir); /* const double name = ir; */
void body_open_scope(FunctionBody *body);                             /* constants declared from now on end with it */
void body_close_scope(FunctionBody *body);

/* Where a variable of the class is: b->x[i * STATES + X_s], in lanes b->x[OWN(STATES, X_s)]. */
const char *body_slot(FunctionBody *body, uint32_t variable);
/* Writes the whole function into the emitter's code. */
void body_finish(FunctionBody *body, const char *name);
void body_finish_lane(FunctionBody *body, const char *name); /* the function for one lane */
/* A function of one instance that gives the value of an int, which the statements set. */
void body_finish_test(FunctionBody *body, const char *name, const char *result);
/* The same for a double that the last statement returns; in tangents of two batches. */
void body_finish_value(FunctionBody *body, const char *name);
/* After the plan: long sums are written into functions of their own, not in lanes. */
int body_has_long_sum(FunctionBody *body); /* after all were announced */
void body_take_sums(FunctionBody *body, const char *name);
/* In lanes, after the plan: calls of the C library are made by a function of their own. `steps`: what the body assigns and
 * reads itself. */
void body_take_calls(FunctionBody *body, const CausalSteps *steps, const char *name);

/* Compilers take more than proportional time for long functions: those of many assignments are written in parts. */
enum { MOST_IN_PART = 64 };
typedef struct BodyParts { /* of one function */
  Roll *list;
  uint32_t count, capacity;
} BodyParts;
BodyParts body_parts(Emitter *emitter, const RollStatement *statements, uint32_t count); /* at least one */
const char *body_part_name(Emitter *emitter, const char *name, uint32_t part, uint32_t parts);
void body_finish_parts(Emitter *emitter, BodyKind kind, const char *name, uint32_t parts); /* the function that calls them */

/* lied_fault for the texts; `function` NULL: of the class. */
void body_fault(FunctionBody *body, const IrFunction *function, const IrText *texts, Span span);
/* if (the Integer `name` is too large) { lied_fault(...); the bracket stays open */
void body_overflow(FunctionBody *body, const IrFunction *function, const char *name, Span span);
int ir_may_overflow(const Ir *left, const Ir *right);        /* an Integer that is computed, not copied */
int body_is_checked(const FunctionBody *body, const Ir *ir); /* an operation that reports where it has no value */
const char *body_instance(FunctionBody *body);               /* "b, i": arguments for the report of a fault */

/* The array in C that has these variables side by side; NULL: there is none. */
const char *body_array(FunctionBody *body, const Ir *const *variables, uint32_t count);

/* element.c, for functions. The arrays are found among all that was announced, and before variables are named. */
void function_find_arrays(FunctionBody *body);
const char *function_variable_name(FunctionBody *body, uint32_t variable); /* an identifier, or x[2] */
int function_reads_target(const Ir *target, const uint8_t *is_read);       /* what a statement assigns is read */
void function_declare_array(FunctionBody *body, const FunctionArray *array);

/* For writers of expressions. */
BodyNode *body_node(FunctionBody *body, const Ir *ir); /* NULL: it was not announced */
int body_has_constant(const FunctionBody *body, const BodyNode *node);
uint32_t body_relation(const FunctionBody *body, const Ir *ir);            /* its number if it makes events, else UINT32_MAX */
int body_has_pre(const FunctionBody *body, const Ir *leaf);                /* pre of the variable is not its value */
const char *body_variable(FunctionBody *body, const Ir *leaf);             /* the name of an IR_VARIABLE or IR_PRE */
void body_relation_value(FunctionBody *body, uint32_t number);             /* what lied_relation gets, with its name */
const char *body_relation_slot(const FunctionBody *body, uint32_t number); /* ON_ds_below_0 */
void body_call(FunctionBody *body, const Ir *call, const char *array);     /* of several outputs: writes them there */
int ir_is_truth(const Ir *ir);                                             /* an int in C */

#endif
