/* when_parts.h: how the when-clauses of a class are divided among functions.
 *
 * A later function finds in memory what an earlier one has assigned. Clauses that are alike up to their places are a loop, each
 * pass of which counts as a function. */
#ifndef LIED_EMIT_WHEN_PARTS_H
#define LIED_EMIT_WHEN_PARTS_H

#include "emit/body.h"

/* Fewer conditions with the same actions are asked one after the other. */
enum { LEAST_IN_ARRAY = 16 };

typedef struct WhenPart {
  uint32_t first, count; /* of `whens`; in a loop: those of its first pass */
  Roll roll;
} WhenPart;

typedef struct WhenParts {
  WhenPart *list; /* at least one */
  uint32_t count, capacity;
  uint8_t splits; /* no clause reads from before the event what another one has assigned */
} WhenParts;

WhenParts when_parts(Emitter *emitter);
const ScalarWhen *when_part(Emitter *emitter, const WhenPart *part); /* [count], for the loop if it is one */
/* A statement for each condition, which assigns its truth; with_actions: followed by one for each of its actions. */
RollStatement *when_statements(const Emitter *emitter, const ScalarWhen *whens, uint32_t count, int with_actions);
void when_announce(FunctionBody *body, const ScalarWhen *whens, uint32_t count);

#endif
