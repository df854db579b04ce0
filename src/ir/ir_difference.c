/* ir_difference.c: by how much two sums differ. */
#include "ir/ir.h"

enum { MOST_TERMS = 16 };

typedef struct Sum {
  const Ir *terms[MOST_TERMS];
  double factors[MOST_TERMS], number;
  unsigned count;
  int is_too_long;
} Sum;

static void add_term(Sum *sum, const Ir *term, double factor)
{
  unsigned i = 0;
  while (i < sum->count && sum->terms[i] != term) i++;
  if (i == MOST_TERMS) {
    sum->is_too_long = 1;
    return;
  }
  if (i == sum->count) {
    sum->terms[sum->count++] = term;
    sum->factors[i] = 0;
  }
  sum->factors[i] += factor;
}

static void add(Sum *sum, const Ir *ir, double factor)
{
  switch (ir->kind) {
  case IR_NUMBER:
    sum->number += factor * ir->number;
    break;
  case IR_NEGATE:
    add(sum, ir->operands[0], -factor);
    break;
  case IR_ADD:
  case IR_SUBTRACT:
    add(sum, ir->operands[0], factor);
    add(sum, ir->operands[1], ir->kind == IR_ADD ? factor : -factor);
    break;
  default:
    add_term(sum, ir, factor);
  }
}

int ir_difference(const Ir *left, const Ir *right, double *difference)
{
  Sum sum = {.count = 0};
  add(&sum, left, 1);
  add(&sum, right, -1);
  *difference = sum.number;
  for (unsigned i = 0; i < sum.count; i++)
    if (sum.factors[i] != 0) return 0;
  return !sum.is_too_long;
}
