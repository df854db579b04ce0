/* roll.h: statements that are alike up to the places of their variables become one loop of C.
 *
 * A roll is a group of `period` statements that follow each other `passes` times. In pass k a variable of the first group
 * stands for the one `stride` * k slots further in the same array, and a number may stand for another one, from a table. The
 * statements are those of the first group, in their order: so the loop does what they do one after the other. */
#ifndef LIED_EMIT_ROLL_H
#define LIED_EMIT_ROLL_H

#include "emit/emitter.h"

typedef struct RollLeaf {
  const Ir *ir;             /* IR_VARIABLE, as bodies number them, IR_NUMBER, or IR_RELATION that makes events */
  int64_t stride;           /* of a variable, or of the number of a relation */
  double *numbers;          /* [number_count] of a number, what it is in each pass */
  const char *name, *table; /* of one that differs: of its constant and its table in C; else NULL */
  uint32_t number_count, number_capacity;
} RollLeaf;

typedef struct RollTarget { /* what a statement assigns */
  const char *array;        /* equal texts: the same array */
  uint32_t slot;
  uint32_t variable; /* as in an IR_VARIABLE that may read it; NONE: none does */
} RollTarget;

typedef struct RollStatement {
  const Ir *value;
  RollTarget target;
  uint8_t stays; /* not part of a loop */
} RollStatement;

typedef struct Roll {
  uint32_t first, period;
  uint32_t passes;  /* 1: no loop, `period` statements one after the other */
  RollLeaf *leaves; /* [leaf_count] */
  uint32_t leaf_count, leaf_capacity;
  int64_t *strides;    /* [period] of the targets */
  const char *counter; /* of passes, in C */
} Roll;

/* The loop that begins with statement `first`; one pass: there is none. */
Roll roll_at(const Emitter *emitter, const RollStatement *statements, uint32_t first, uint32_t count);
/* The next part of a function: the loop that begins with statement `first`, or statements up to the next loop, MOST_IN_PART at
 * most. */
Roll roll_next(Emitter *emitter, const RollStatement *statements, uint32_t first, uint32_t count);

/* Names what the loop needs beside the variables of the class. */
void roll_name(Roll *roll, CNames *names);
/* How far the variable moves in each pass. */
int64_t roll_stride(const Roll *roll, uint32_t variable);
int64_t roll_relation_stride(const Roll *roll, const Ir *relation);
const char *roll_slot(const Emitter *emitter, const Roll *roll, const char *slot, int64_t stride); /* X_x_2 + 3 * k */
/* The expression with variables of the loop in place of numbers that differ; they are numbered from ROLL_NUMBERS on. */
const Ir *roll_value(const Emitter *emitter, const Roll *roll, const Ir *ir);
#define ROLL_NUMBERS (UINT32_MAX / 2)
const char *roll_number_name(const Roll *roll, uint32_t variable);
void roll_write_tables(const Roll *roll, CText *text); /* and their entries of one pass: */
void roll_write_numbers(const Roll *roll, CText *text);

#endif
