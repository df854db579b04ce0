/* emitter.h: what the parts of the C writer share. */
#ifndef LIED_EMIT_EMITTER_H
#define LIED_EMIT_EMITTER_H

#include "base/array.h"
#include "causal/causal.h"
#include "ctext/ctext.h"

/* Variables of a function that are one array in C. */
typedef struct FunctionArray {
  const char *name;
  uint32_t first, count;
} FunctionArray;

typedef struct EmittedFunction { /* a function of the user */
  struct EmittedFunction *next, *next_known;
  const IrFunction *function;
  const char *name;       /* NULL: it is not used */
  FunctionArray **arrays; /* [function->count] in which a variable is, of inputs an argument; NULL: in none */
  uint8_t is_recursive;
  uint8_t may_fail; /* it takes batch and instance, to report faults */
} EmittedFunction;

/* Numbers that indices find. */
typedef struct EmittedTable {
  const Ir *first; /* the expression that was written first */
  const char *name;
} EmittedTable;

/* How a relation is written. The truth of the node is that of b->on, or the contrary. */
typedef struct EmittedRelation {
  const char *name;    /* after on_ for the truth, after ON_ for its slot */
  const Ir *indicator; /* negative while b->on holds; NULL: time - instant */
  const Ir *instant;   /* on time alone: where it changes; NULL: known only from the class's relation, up to rounding */
  const Ir *slope;     /* of the indicator over time, where its sign is known only from parameters */
  uint8_t is_contrary;
} EmittedRelation;

typedef struct Emitter {
  Causal *causal;
  IrPool *pool;
  Arena *arena;
  const CausalClass *class_;
  CNames names, function_names;
  const char **variables; /* [variable_count] their names in C; after dot_ for tangents, pre_ for values before an event */
  const char **values;    /* [value_count] names of slots in w */
  const char **unknowns;  /* [unknown_count] names of slots in z */
  const char **ports, **rows, **modes, **assertions; /* enumerators of what the class counts */
  const char **fixed, **varying;                     /* [fixed_count], [varying_count] of coefficients */
  const char **said;                                 /* [said_count] of values in messages of assertions */
  uint32_t fixed_count, varying_count, said_count;
  uint8_t *is_required; /* [unknown_count] read by functions that run at each evaluation or event */
  uint8_t is_requiring; /* such functions are being written */
  EmittedRelation *relations;
  uint8_t *watched;                            /* [relation_count] evaluated by a block that always runs */
  EmittedFunction *functions, **functions_end; /* to be written */
  EmittedFunction *known_functions;
  uint32_t helpers; /* bits */
  uint8_t in_lanes; /* the class works on blocks of several lanes */
  CText code;       /* the class's functions */
  CText faults;     /* what they may say */
  uint32_t fault_count;
  CText tables;
  HashTable table_names; /* of EmittedTable, by the numbers */
  /* Which of them there are. */
  uint8_t *has_tangent; /* [block_count] */
  uint8_t has_fixed, has_rows, has_bounds, has_derivatives, has_outputs, has_event, has_before_event, has_next_event, has_check,
      has_check_start;
  uint8_t has_rows_tangent, has_derivatives_tangent, has_sweeps;
  uint8_t reads_terminal;            /* some function does */
  uint8_t has_passes, has_recursion; /* limits for loops and calls in functions of the user */
} Emitter;

/* Names of a home: the prefix of its slots, such as X_ of X_s; its length, such as STATES; its array, such as x. */
const char *home_prefix(CausalHome home);
const char *home_length(CausalHome home);
const char *home_array(CausalHome home);

/* Where a slot of an array with this length is: i * LOCALS + V_s, in lanes IN(LOCALS, V_s). */
const char *emit_place(const Emitter *emitter, const char *length, const char *slot);
/* The same for arrays that have no lanes, see LiedBatch: OWN(STATES, X_s). */
const char *emit_own_place(const Emitter *emitter, const char *length, const char *slot);

/* A number of a port's relation, or one of its derivatives: b->relation[b->relation_at[i * PORTS + PORT_a] + 3]. */
const char *emit_port_place(const Emitter *emitter, CausalHome home, uint32_t port, uint32_t slot);

void emit_use_helper(Emitter *emitter, unsigned helper);
EmittedFunction *emit_look_at_function(Emitter *emitter, const IrFunction *function);
const EmittedFunction *emit_use_function(Emitter *emitter, const IrFunction *function); /* it will be written */
const char *emit_expression_text(const Emitter *emitter, const Ir *ir);                 /* as in Modelica; for small ones */
void emit_expression_comment(Emitter *emitter, const Ir *ir, CText *text);              /* the same, inside of a comment */

const char *emit_position(const Emitter *emitter, Span span); /* FILE:LINE:COLUMN, or "" */
/* Values of a message are numbered in this order: of each text its condition, then its value. */
uint32_t emit_texts_values(const IrText *texts, const Ir **values);  /* their number; values NULL: only that */
void emit_texts(CText *text, const IrText *texts, const char *name); /* a table */
/* The name of a LiedFaultSite. */
const char *emit_fault(Emitter *emitter, const IrFunction *function, const IrText *texts, Span span);

/* The name of the array that has the numbers of this IR_ELEMENT, one for all of equal numbers. */
const char *emit_table(Emitter *emitter, const Ir *ir);

int emit_contains(Emitter *emitter, const Ir *ir, int (*is)(const Ir *node)); /* visits each node once */
int emit_when_samples(Emitter *emitter, const ScalarWhen *when);              /* its condition contains a sample */

int sweep_reduces(const CausalSweep *sweep); /* it has a reduce */
int sweep_expands(const CausalClass *class_, const CausalSweep *sweep);

/* The stages of the writer, in order. */
void emit_names(Emitter *emitter);                  /* chooses them */
void emit_lanes(Emitter *emitter);                  /* decides about them */
void emit_relations(Emitter *emitter);              /* chooses their forms */
void emit_slots(Emitter *emitter);                  /* names what the class counts */
void emit_head(Emitter *emitter, CText *text);      /* comment, include, enumerators of slots */
void emit_functions(Emitter *emitter, CText *text); /* the user's; may ask for more of them and for helpers */
void emit_blocks(Emitter *emitter);                 /* these write to emitter->code */
void emit_outputs(Emitter *emitter);
void emit_rows(Emitter *emitter);   /* the linear level, and derivatives */
void emit_sweeps(Emitter *emitter); /* how trees are solved; after the rows */
void emit_events(Emitter *emitter);
void emit_initials(Emitter *emitter);
/* Vectors of states that are kept at length 1. */
int emit_has_projection(const CausalClass *class_);
void emit_projection(Emitter *emitter);
void emit_descriptor(Emitter *emitter, CText *text);

#endif
