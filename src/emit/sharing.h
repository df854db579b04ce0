/* sharing.h: the graph of the expressions of a body, for body.c and sharing.c: what each node needs, and walks through it. */
#ifndef LIED_EMIT_SHARING_H
#define LIED_EMIT_SHARING_H

#include "emit/body.h"

/* What has to be written for a node. */
typedef struct Children {
  const Ir *const *list;
  const Ir *own[3];
  uint32_t count;
} Children;

void body_children(FunctionBody *body, const Ir *ir, Children *children);

int body_is_evaluated(const FunctionBody *body, const Ir *ir); /* a relation that the body evaluates */
int ir_has_several(const Ir *ir);                              /* a call with several outputs */
int ir_is_choice(const Ir *ir);                                /* it may not need all its operands: if, and, or */

/* Walks have a stack of their own: expressions may be thousands of operations deep. */
void body_push(FunctionBody *body, const Ir *ir);
/* The next child of the node on top of the stack, of its first `most`; NULL: it had them all. */
const Ir *body_next_child(FunctionBody *body, uint32_t most);

#endif
